<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

use Museau\Domain\Withdrawal\LineState;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Typography;

/** An order's lines on /retractation: a box for each that may be given back, and why the others may not. */
final class WithdrawalLines
{
    public static function choice(WithdrawalLine $line, bool $is_ticked, int $chosen): string
    {
        $id = 'ligne-' . $line->line->id;
        $name = Typography::shown(($line->quantity > 1 ? $line->quantity . ' × ' : '') . $line->line->name);
        $options = Typography::shown($line->line->work());
        $select = '';
        if ($line->quantity > 1) {
            $numbers = '';
            for ($number = 1; $number <= $line->quantity; ++$number) {
                $numbers .= Html::el('option', ['value' => $number, 'selected' => $number === $chosen], Html::text((string) $number));
            }
            $select = Html::el(
                'label',
                ['class' => 'museau-withdrawal__pieces', 'for' => $id . '-pieces'],
                Html::el(
                    'span',
                    [],
                    /* translators: %s: name of an article */
                    Html::text(__('Nombre', 'museau')),
                    Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(Typography::shown(' : ' . $line->line->name))),
                ),
                Html::el(
                    'select',
                    ['class' => 'museau-field__control', 'id' => $id . '-pieces', 'name' => 'pieces[' . $line->line->id . ']'],
                    $numbers,
                ),
            );
        }

        return Html::el(
            'div',
            ['class' => 'museau-withdrawal__line'],
            Html::el(
                'label',
                ['class' => 'museau-check', 'for' => $id],
                Html::el('input', [
                    'type' => 'checkbox',
                    'id' => $id,
                    'name' => 'lignes[' . $line->line->id . ']',
                    'value' => '1',
                    'checked' => $is_ticked,
                ]),
                Html::el(
                    'span',
                    [],
                    Html::el('strong', [], Html::text($name)),
                    $options === '' ? '' : Html::el('span', ['class' => 'museau-withdrawal__options'], Html::text($options)),
                    Html::el(
                        'span',
                        ['class' => 'museau-withdrawal__options'],
                        Html::text(Money::text(WithdrawalLine::price($line->line, $line->line->quantity) - WithdrawalLine::price(
                            $line->line,
                            $line->line->quantity - $line->quantity,
                        ))),
                    ),
                ),
            ),
            $select,
        );
    }

    /** @param list<WithdrawalLine> $lines */
    public static function closed(array $lines): string
    {
        if ($lines === []) {
            return '';
        }
        $items = array_map(static fn(WithdrawalLine $line): string => Html::el(
            'li',
            [],
            Html::el('strong', [], Html::text(Typography::shown($line->line->name))),
            Html::text(Typography::shown(' : ') . match ($line->state) {
                LineState::Personalised => __('fait sur mesure d\'après votre photo, ce portrait n\'ouvre pas de droit de rétractation (article L221-28 3° du code de la consommation).', 'museau'),
                LineState::Over => sprintf(
                    /* translators: %s: last day */
                    __('le délai de 14 jours s\'est terminé le %s.', 'museau'),
                    Language::date((string) $line->until),
                ),
                LineState::Withdrawn => __('votre rétractation est déjà reçue.', 'museau'),
                LineState::Refunded => __('déjà remboursé.', 'museau'),
                LineState::Used => __('ce bon a déjà servi.', 'museau'),
                LineState::Open => '',
            }),
        ), $lines);

        return Html::el(
            'div',
            ['class' => 'museau-withdrawal__closed'],
            Html::el('p', [], Html::text(__('Ne peut pas être rendu :', 'museau'))),
            Html::el('ul', [], ...$items),
        );
    }
}
