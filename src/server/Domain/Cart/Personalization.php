<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Clock;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;

/**
 * What a visitor says of her portrait: the animal's name, a message to the artist, whether she asks what the artist thinks of her
 * photograph, and where the head is in it. They travel with the options of the line, as pairs of a label and a text, and are personal
 * data wherever they are kept.
 */
final class Personalization
{
    public const ANIMAL = 'museau_animal';
    public const MESSAGE = 'museau_message';

    /** The artist's opinion of the photograph is asked for: YES, or nothing. */
    public const ADVICE = 'museau_advice';
    public const YES = 'Oui';

    /** Where the head is in the photograph, percent of its width and of its height, from the left and from the top: '40 % × 30 %'. */
    public const HEAD = 'museau_head';
    private const HEAD_FORM = '/^(\d{1,2}|100) % × (\d{1,2}|100) %$/D';

    /** Of a gift voucher: an amount that is none of those offered, as Money::decimal() writes it. */
    public const VOUCHER_AMOUNT = 'museau_bon_montant';

    /** Of a gift voucher: whom it is for, who gives it, what is written on it, where its letter goes, and on which day ('YYYY-MM-DD'). */
    public const VOUCHER_TO = 'museau_bon_pour';
    public const VOUCHER_FROM = 'museau_bon_de';
    public const VOUCHER_MESSAGE = 'museau_bon_message';
    public const VOUCHER_EMAIL = 'museau_bon_email';
    public const VOUCHER_DAY = 'museau_bon_jour';

    private const OF_VOUCHERS = [
        self::VOUCHER_AMOUNT => true, self::VOUCHER_TO => true, self::VOUCHER_FROM => true, self::VOUCHER_MESSAGE => true,
        self::VOUCHER_EMAIL => true, self::VOUCHER_DAY => true,
    ];

    /** The signed word of the portrait that a card shows (OwnPortraits); its lines say in words which one it is. */
    public const CARD = 'museau_card';

    /** Most characters of one animal's name. */
    public const NAME = 60;

    /** Most characters of each text; the names of several animals are one, with commas between them. */
    public const LIMITS = [
        self::ANIMAL => 400, self::MESSAGE => 500, self::ADVICE => 3, self::HEAD => 20, self::CARD => 200,
        self::VOUCHER_AMOUNT => 16, self::VOUCHER_TO => 80, self::VOUCHER_FROM => 80, self::VOUCHER_MESSAGE => 500,
        self::VOUCHER_EMAIL => 254, self::VOUCHER_DAY => 10,
    ];

    /**
     * The texts among the pairs that a client sent, by field; empty ones are left out.
     *
     * @param list<array<string, mixed>> $sent [{attribute, value}], a field by its name or its label
     *
     * @return array<string, string>
     *
     * @throws CouldNotChangeCart text_is_too_long 400
     */
    public static function read(array $sent): array
    {
        $texts = [];
        foreach ($sent as $pair) {
            $field = self::field(Read::text($pair['attribute'] ?? ''));
            if ($field === null) {
                continue;
            }
            $typed = Read::text($pair['value'] ?? '');
            $has_lines = in_array($field, [self::MESSAGE, self::VOUCHER_MESSAGE], true);
            $text = $has_lines ? PlainText::lines($typed) : PlainText::line($typed);
            if (mb_strlen($text) > self::LIMITS[$field]) {
                throw CouldNotChangeCart::text_is_too_long(self::labels()[$field], self::LIMITS[$field]);
            }
            if ($text !== '' && self::is_answer($field, $text)) {
                $texts[$field] = $text;
            }
        }

        return $texts;
    }

    /**
     * The texts of a stored line; anything else is left out.
     *
     * @return array<string, string>
     */
    public static function stored(mixed $texts): array
    {
        return array_map(
            static fn(mixed $text): string => Read::text($text),
            array_intersect_key(Read::map($texts), self::LIMITS),
        );
    }

    /**
     * Those of a portrait, or those of a gift voucher.
     *
     * @param array<string, string> $texts
     *
     * @return array<string, string>
     *
     * @throws CouldNotChangeCart voucher_address_is_wrong 400, voucher_day_is_wrong 400
     */
    public static function of_product(array $texts, bool $is_voucher): array
    {
        if (!$is_voucher) {
            return array_diff_key($texts, self::OF_VOUCHERS, [self::CARD => '']);
        }
        $texts = array_intersect_key($texts, self::OF_VOUCHERS);
        $email = $texts[self::VOUCHER_EMAIL] ?? '';
        if ($email !== '' && is_email($email) === false) {
            throw CouldNotChangeCart::voucher_address_is_wrong();
        }
        $day = $texts[self::VOUCHER_DAY] ?? '';
        $today = (new \DateTimeImmutable('@' . Clock::now()))->setTimezone(new \DateTimeZone('Europe/Paris'));
        $parsed = \DateTimeImmutable::createFromFormat('!Y-m-d', $day);
        $is_day = $parsed !== false && $parsed->format('Y-m-d') === $day
            && $day >= $today->format('Y-m-d') && $day <= $today->modify('+1 year')->format('Y-m-d');
        if ($day !== '' && (!$is_day || $email === '')) {
            throw CouldNotChangeCart::voucher_day_is_wrong();
        }

        return $texts;
    }

    /**
     * As a cart and an order show them, after the options.
     *
     * @param array<string, string> $texts by field
     *
     * @return list<array{attribute: string, value: string, slug: string}>
     */
    public static function shown(array $texts): array
    {
        $shown = [];
        foreach (self::kept_labels() as $field => $label) {
            if ($field !== self::CARD && ($texts[$field] ?? '') !== '') {
                $shown[] = ['attribute' => $label, 'value' => $texts[$field], 'slug' => $field];
            }
        }

        return $shown;
    }

    /**
     * Which portrait is printed, as a cart and an order show it.
     *
     * @return array{attribute: string, value: string, slug: string}
     */
    public static function printed(OwnPortrait $portrait): array
    {
        return ['attribute' => self::kept_labels()[self::CARD], 'value' => $portrait->words, 'slug' => self::CARD];
    }

    /**
     * One of the texts among the options of an order's line; '' when it is not there.
     *
     * @param list<array{attribute: string, value: string, personal: bool}> $options
     */
    public static function text(array $options, string $field): string
    {
        $label = Typography::shown(self::kept_labels()[$field] ?? '');
        foreach ($options as $option) {
            if ($option['personal'] && Typography::shown($option['attribute']) === $label) {
                return $option['value'];
            }
        }

        return '';
    }

    /**
     * Where the head is in the photograph of an order's line, shares of its width and of its height; null when nobody said.
     *
     * @param list<array{attribute: string, value: string, personal: bool}> $options
     *
     * @return ?array{float, float} 0 to 1
     */
    public static function head(array $options): ?array
    {
        return preg_match(self::HEAD_FORM, self::text($options, self::HEAD), $found) === 1
            ? [(int) $found[1] / 100, (int) $found[2] / 100]
            : null;
    }

    /** Whether a shown option is one of these texts and no property of the work. */
    public static function has(string $slug): bool
    {
        return isset(self::LIMITS[$slug]);
    }

    /** What no person writes has one form; anything else is left out. */
    private static function is_answer(string $field, string $text): bool
    {
        return match ($field) {
            self::ADVICE => $text === self::YES,
            self::HEAD => preg_match(self::HEAD_FORM, $text) === 1,
            default => true,
        };
    }

    /** @return array<key-of<self::LIMITS>, string> as sentences name them */
    private static function labels(): array
    {
        return [
            self::ANIMAL => __('Nom de l\'animal', 'museau'),
            self::MESSAGE => __('Message', 'museau'),
            self::ADVICE => __('Avis demandé sur la photo', 'museau'),
            self::HEAD => __('Place de la tête', 'museau'),
            self::VOUCHER_AMOUNT => __('Montant libre', 'museau'),
            self::VOUCHER_TO => __('Bon pour', 'museau'),
            self::VOUCHER_FROM => __('De la part de', 'museau'),
            self::VOUCHER_MESSAGE => __('Mot sur le bon', 'museau'),
            self::VOUCHER_EMAIL => __('Envoyé à', 'museau'),
            self::VOUCHER_DAY => __('Envoyé le', 'museau'),
            self::CARD => __('Portrait imprimé', 'museau'),
        ];
    }

    /** @return array<key-of<self::LIMITS>, string> as carts and orders keep them */
    private static function kept_labels(): array
    {
        return Typography::as_written(self::labels(...));
    }

    /** @return ?key-of<self::LIMITS> */
    private static function field(string $sent): ?string
    {
        foreach (self::kept_labels() as $field => $label) {
            // A browser or a client may send back the label that it has shown.
            if ($sent === $field || $sent === $label || $sent === Typography::french($label)) {
                return $field;
            }
        }

        return null;
    }
}
