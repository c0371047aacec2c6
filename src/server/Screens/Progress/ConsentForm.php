<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Portfolio\CannotShow;
use Museau\Domain\Portfolio\Consent;
use Museau\Domain\Portfolio\Shown;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;

/** What the carnet asks after the delivery: may the portrait be shown, and the photograph beside it. Nothing is ticked in advance. */
final class ConsentForm
{
    /** Name of the button. */
    public const SEND = 'carnet_accord';

    public const PORTRAIT = 'accord_portrait';

    public const PHOTO = 'accord_photo';

    private const PLACE = 'carnet-accord';

    private const BLOCK = 'museau-carnet';

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return isset($fields[self::SEND]);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return array{Shown, bool} the portrait, the photograph
     *
     * @throws CannotShow has_no_answer; has_no_answer_for_photo
     */
    public static function read(array $fields): array
    {
        $shown = Shown::tryFrom(Read::text($fields[self::PORTRAIT] ?? '')) ?? throw CannotShow::has_no_answer();
        $photo = Read::text($fields[self::PHOTO] ?? '');
        if ($shown !== Shown::No && !in_array($photo, ['1', '0'], true)) {
            throw CannotShow::has_no_answer_for_photo();
        }

        return [$shown, $shown !== Shown::No && $photo === '1'];
    }

    /**
     * @param list<Consent>        $past   what was answered, oldest first
     * @param array<string, mixed> $typed  what was sent and not taken
     * @param string               $answer HTML that says what became of it
     */
    public static function html(Order $order, array $past, array $typed, string $answer): string
    {
        $last = end($past) ?: null;
        $chosen = self::takes($typed)
            ? [Read::text($typed[self::PORTRAIT] ?? ''), Read::text($typed[self::PHOTO] ?? '')]
            : [$last->shown->value ?? '', $last === null || !$last->shows() ? '' : (string) (int) $last->photo];

        return Html::el(
            'section',
            ['class' => 'museau-card ' . self::BLOCK . '__ask', 'id' => self::PLACE, 'aria-labelledby' => self::PLACE . '-titre'],
            Html::el('h2', ['id' => self::PLACE . '-titre'], Html::text(__('Montrer votre portrait ?', 'museau'))),
            Html::el(
                'form',
                ['method' => 'post', 'action' => ProgressPage::url($order) . '#' . self::PLACE, 'class' => self::BLOCK . '__send'],
                $answer,
                $last === null ? '' : Html::el('p', [], Html::text(sprintf(
                    /* translators: 1: date and hour, 2: the answer, 'Non.' */
                    __('Votre choix du %1$s : %2$s', 'museau'),
                    Language::moment($last->created),
                    $last->words,
                ))),
                self::choices(self::PORTRAIT, Consent::portrait_question(), $chosen[0], true, array_combine(
                    array_map(static fn(Shown $shown): string => $shown->value, Shown::cases()),
                    array_map(static fn(Shown $shown): string => $shown->words(), Shown::cases()),
                )),
                self::choices(self::PHOTO, Consent::photo_question(), $chosen[1], false, [
                    '1' => __('Oui', 'museau'),
                    '0' => __('Non', 'museau'),
                ]),
                Html::el('p', ['class' => 'museau-field__hint'], Html::text(__(
                    'C\'est libre et sans effet sur votre commande. Vous pouvez changer d\'avis ici à tout moment : ce qui est montré est alors retiré aussitôt.',
                    'museau',
                ))),
                Html::el('button', [
                    'type' => 'submit',
                    'class' => 'museau-button museau-button--quiet',
                    'name' => self::SEND,
                    'value' => '1',
                ], Html::text(__('Enregistrer mon choix', 'museau'))),
                self::history($past),
            ),
        );
    }

    /** @param array<int|string, string> $choices words by value */
    private static function choices(string $name, string $question, string $chosen, bool $required, array $choices): string
    {
        $html = '';
        foreach ($choices as $value => $words) {
            $html .= Html::el(
                'label',
                ['class' => self::BLOCK . '__choice'],
                Html::el('input', [
                    'type' => 'radio',
                    'name' => $name,
                    'value' => $value,
                    'checked' => (string) $value === $chosen,
                    'required' => $required,
                ]),
                Html::text($words),
            );
        }

        return Html::el('fieldset', ['class' => self::BLOCK . '__choices'], Html::el('legend', [], Html::text($question)), $html);
    }

    /**
     * What was answered before, in the carnet and in the artist's panel.
     *
     * @param list<Consent> $past oldest first
     */
    public static function history(array $past): string
    {
        return count($past) < 2 ? '' : Html::el(
            'details',
            [],
            Html::el('summary', [], Html::text(__('Les choix précédents', 'museau'))),
            Html::el('ol', [], ...array_map(static fn(Consent $consent): string => Html::el('li', [], Html::text(
                Language::moment($consent->created) . ' : ' . $consent->words,
            )), array_reverse(array_slice($past, 0, -1)))),
        );
    }
}
