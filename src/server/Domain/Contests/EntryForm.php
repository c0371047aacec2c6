<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Domain\Mail\Address;
use Museau\Kernel\Read;

/** What a visitor writes to take part, checked. The same rules stand in blocks/contest/rules.ts (tests/fixtures/contest-rules.json). */
final class EntryForm
{
    /** Fields that hold a text, in the form's order; those of the postal address only count where the rules ask for it. */
    public const LIMITS = ['animal' => 60, 'name' => 100, 'email' => 254, 'street' => 150, 'postal_code' => 12, 'city' => 80];

    public const ADDRESS = ['street', 'postal_code', 'city'];

    /** Fields in the order in which they are looked at. */
    public const FIELDS = ['photo', 'animal', 'name', 'email', 'street', 'postal_code', 'city', 'rules'];

    /** @param array<string, string> $values by name of the field, trimmed */
    private function __construct(private readonly array $values, public readonly bool $may_publish) {}

    public function value(string $field): string
    {
        return $this->values[$field] ?? '';
    }

    /**
     * @param array<string, mixed> $input     values of the fields, rules and publish
     * @param bool                 $has_photo whether a file came
     *
     * @throws EntryIsInvalid
     */
    public static function from(array $input, bool $asks_address, bool $has_photo): self
    {
        $values = self::values($input);
        $errors = [];
        foreach (self::FIELDS as $field) {
            $value = match ($field) {
                'photo' => $has_photo ? '1' : '',
                'rules' => Read::bool($input['rules'] ?? false) ? '1' : '',
                default => $values[$field],
            };
            $error = $asks_address || !in_array($field, self::ADDRESS, true) ? self::error($field, $value) : null;
            if ($error !== null) {
                $errors[$field] = $error;
            }
        }
        if ($errors !== []) {
            throw EntryIsInvalid::because($errors);
        }

        return new self($values, Read::bool($input['publish'] ?? false));
    }

    /**
     * Trimmed values of the text fields; what is no text counts as empty.
     *
     * @param array<string, mixed> $input
     *
     * @return array{animal: string, name: string, email: string, street: string, postal_code: string, city: string}
     */
    public static function values(array $input): array
    {
        $value = static function (string $field) use ($input): string {
            $text = Read::text($input[$field] ?? '');

            return mb_check_encoding($text, 'UTF-8') ? trim($text) : '';
        };

        return [
            'animal' => $value('animal'),
            'name' => $value('name'),
            'email' => $value('email'),
            'street' => $value('street'),
            'postal_code' => $value('postal_code'),
            'city' => $value('city'),
        ];
    }

    /** Why a field is refused, null when it is not. */
    public static function error(string $field, string $value): ?string
    {
        [$required, $wrong] = self::sentences($field);

        return match (true) {
            $value === '' => $required,
            // A line break would let its writer add headers to a mail.
            preg_match('/[\x00-\x1f\x7f]/', $value) === 1,
            $field === 'email' && !Address::is_valid($value),
            $field === 'name' && mb_strlen($value) < 2,
            mb_strlen($value) > (self::LIMITS[$field] ?? PHP_INT_MAX) => $wrong,
            default => null,
        };
    }

    /** @return array{string, string} when nothing was written, and when it cannot be taken */
    private static function sentences(string $field): array
    {
        return match ($field) {
            'photo' => [__('Choisissez la photo de votre animal.', 'museau'), ''],
            'animal' => [
                __('Écrivez le nom de votre animal.', 'museau'),
                __('Écrivez le nom de votre animal en 60 caractères au plus, sur une ligne.', 'museau'),
            ],
            'name' => [
                __('Écrivez votre nom.', 'museau'),
                __('Écrivez votre nom en 2 à 100 caractères, sur une ligne.', 'museau'),
            ],
            'email' => [
                __('Écrivez votre adresse e-mail : c\'est là que j\'écris au gagnant.', 'museau'),
                __('Vérifiez votre adresse e-mail, par exemple elise@exemple.fr.', 'museau'),
            ],
            'street' => [
                __('Écrivez le numéro et la rue.', 'museau'),
                __('Écrivez le numéro et la rue en 150 caractères au plus, sur une ligne.', 'museau'),
            ],
            'postal_code' => [
                __('Écrivez le code postal.', 'museau'),
                __('Écrivez le code postal en 12 caractères au plus.', 'museau'),
            ],
            'city' => [
                __('Écrivez la ville.', 'museau'),
                __('Écrivez la ville en 80 caractères au plus, sur une ligne.', 'museau'),
            ],
            default => [__('Pour participer, acceptez le règlement du concours.', 'museau'), ''],
        };
    }
}
