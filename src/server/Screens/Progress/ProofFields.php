<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\ChangeRequest;
use Museau\Domain\Progress\NotePlace;
use Museau\Domain\Progress\PinnedNote;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\ProofDecisions;
use Museau\Domain\Progress\ProofMails;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** The forms below a proof, whole without JavaScript; assets/js/proof.js puts the notes on the picture itself. */
final class ProofFields
{
    private const BLOCK = 'museau-carnet';

    /** Notes that stand open; the others are unfolded. */
    private const SHOWN = 2;

    public static function approval(Order $order, Proof $proof): string
    {
        return self::form(
            $order,
            $proof,
            [],
            Html::el('p', ['id' => 'carnet-approve-words'], Html::text(ProofDecisions::words())),
            Html::el('button', [
                'type' => 'submit',
                'class' => 'museau-button',
                'name' => ProofForms::APPROVE,
                'value' => '1',
                'aria-describedby' => 'carnet-approve-words',
            ], Html::text(__('Valider le portrait', 'museau'))),
        );
    }

    /**
     * @param int                  $round  which change this would be, from 1
     * @param int                  $rounds how many the price includes
     * @param array<string, mixed> $typed  what was sent and not taken
     */
    public static function change(Order $order, Proof $proof, int $round, int $rounds, array $typed): string
    {
        if ($round > $rounds) {
            return self::used_up($order, $rounds) . self::unsent($typed);
        }
        $rows = array_values(Read::map($typed[ProofForms::NOTES] ?? []));
        $notes = $more = '';
        for ($i = 0; $i < ChangeRequest::MOST; ++$i) {
            $note = self::note($i, Read::map($rows[$i] ?? []));
            $i < self::SHOWN ? $notes .= $note : $more .= $note;
        }
        $is_written = static fn(array $rows): bool => array_filter(
            $rows,
            static fn(mixed $row): bool => Read::text(Read::map($row)['text'] ?? '') !== '',
        ) !== [];

        return Html::el(
            'details',
            ['class' => self::BLOCK . '__change', 'open' => $rows !== []],
            Html::el('summary', ['class' => 'museau-button museau-button--quiet'], Html::text(__('Demander une correction', 'museau'))),
            self::form(
                $order,
                $proof,
                ['data-proof-notes' => true],
                Html::el('p', ['class' => self::BLOCK . '__round'], Html::text(ProofMails::round($round, $rounds))),
                Html::el('p', ['data-proof-hint' => true, 'hidden' => true], Html::text(__(
                    'Choisissez l\'endroit dans la liste, ou « Placer sur le dessin », puis touchez le dessin à l\'endroit à changer.',
                    'museau',
                ))),
                $notes,
                Html::el(
                    'details',
                    ['data-proof-more' => true, 'open' => $is_written(array_slice($rows, self::SHOWN))],
                    Html::el('summary', [], Html::text(__('Ajouter d\'autres notes', 'museau'))),
                    $more,
                ),
                self::tool('data-proof-add', __('Ajouter une note', 'museau')),
                Html::el('p', ['id' => 'carnet-pin-help', 'hidden' => true], Html::text(__(
                    'Flèches : déplacer la note. Entrée : l\'écrire.',
                    'museau',
                ))),
                Html::el('button', [
                    'type' => 'submit',
                    'class' => 'museau-button museau-button--quiet',
                    'name' => ProofForms::CHANGE,
                    'value' => '1',
                ], Html::text(__('Envoyer ma demande', 'museau'))),
            ),
        );
    }

    private static function used_up(Order $order, int $rounds): string
    {
        return Html::el(
            'p',
            [],
            Html::text(($rounds === 0 ? __('Une correction se convient avec l\'artiste.', 'museau') : sprintf(
                /* translators: %d: changes that are included */
                _n(
                    'La correction comprise est utilisée : une autre se convient avec l\'artiste.',
                    'Les %d corrections comprises sont utilisées : une autre se convient avec l\'artiste.',
                    $rounds,
                    'museau',
                ),
                $rounds,
            )) . ' '),
            Html::el(
                'a',
                ['class' => 'museau-link', 'href' => MessageForm::LINK],
                Html::text(__('Écrire un message', 'museau')),
            ),
        );
    }

    /**
     * What was written and can be sent no more, so that it is not lost.
     *
     * @param array<string, mixed> $typed
     */
    public static function unsent(array $typed): string
    {
        $texts = array_filter(array_map(
            static fn(mixed $row): string => trim(Read::text(Read::map($row)['text'] ?? '')),
            Read::map($typed[ProofForms::NOTES] ?? []),
        ));

        return $texts === [] ? '' : Html::el(
            'div',
            ['class' => self::BLOCK . '__unsent'],
            Html::el('p', [], Html::text(__('Ce que vous aviez écrit, et qui n\'est pas parti :', 'museau'))),
            Html::el('ul', [], ...array_map(
                static fn(string $text): string => Html::el('li', [], nl2br(Html::text($text))),
                array_values($texts),
            )),
        );
    }

    /** @param array<string, string|bool> $attributes */
    private static function form(Order $order, Proof $proof, array $attributes, string ...$html): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => ProgressPage::url($order), 'class' => self::BLOCK . '__send', ...$attributes],
            Html::el('input', ['type' => 'hidden', 'name' => ProofForms::PROOF, 'value' => $proof->id]),
            Html::el('input', ['type' => 'hidden', 'name' => ProofForms::SHA256, 'value' => $proof->sha256]),
            ...$html,
        );
    }

    /** @param array<string, mixed> $row what was typed */
    private static function note(int $index, array $row): string
    {
        $name = ProofForms::NOTES . "[$index]";
        $id = 'carnet-note-' . ($index + 1);
        [$x, $y] = ChangeRequest::place($row);
        $chosen = $x === null || $y === null ? null : NotePlace::at($x, $y);
        $options = Html::el('option', ['value' => ''], Html::text(__('sur tout le dessin', 'museau')));
        foreach (NotePlace::cases() as $place) {
            $options .= Html::el('option', ['value' => $place->value, 'selected' => $place === $chosen], Html::text($place->label()));
        }

        return Html::el(
            'fieldset',
            ['class' => self::BLOCK . '__note'],
            /* translators: %d: number of a note */
            Html::el('legend', [], Html::text(sprintf(__('Note %d', 'museau'), $index + 1))),
            Html::el('label', ['class' => 'museau-field__label', 'for' => "$id-place"], Html::text(__('Endroit', 'museau'))),
            Html::el('select', ['class' => 'museau-field__control', 'id' => "$id-place", 'name' => "{$name}[place]"], $options),
            Html::el('input', ['type' => 'hidden', 'name' => "{$name}[x]", 'value' => Read::text($row['x'] ?? '') === '' ? '' : $x]),
            Html::el('input', ['type' => 'hidden', 'name' => "{$name}[y]", 'value' => Read::text($row['y'] ?? '') === '' ? '' : $y]),
            Html::el('label', ['class' => 'museau-field__label', 'for' => "$id-text"], Html::text(__('Ce qu\'il faut changer', 'museau'))),
            Html::el('textarea', [
                'class' => 'museau-field__control',
                'id' => "$id-text",
                'name' => "{$name}[text]",
                'rows' => 2,
                'maxlength' => PinnedNote::MAX_LENGTH,
            ], Html::text(Read::text($row['text'] ?? ''))),
            Html::el(
                'div',
                ['class' => self::BLOCK . '__tools'],
                self::tool('data-proof-place', __('Placer sur le dessin', 'museau')),
                self::tool('data-proof-remove', __('Retirer cette note', 'museau')),
            ),
        );
    }

    /** A button that only the script shows. */
    private static function tool(string $mark, string $label): string
    {
        return Html::el(
            'button',
            ['type' => 'button', 'class' => self::BLOCK . '__tool', $mark => true, 'hidden' => true],
            Html::text($label),
        );
    }
}
