<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Transfers\Instructions;
use Museau\Domain\Transfers\Means;
use Museau\Domain\Transfers\MeansDetails;
use Museau\Kernel\Html;

/** The choice between a card and what else is offered, and how the money of an order is sent; its island is blocks/checkout/means.tsx. */
final class MeansForm
{
    /** Field of the order's form: a Means, or '' for a card. */
    public const FIELD = 'means';

    /**
     * What stands under 'Paiement', above the terms.
     *
     * @param list<MeansDetails> $offered [] where a card, or nothing, pays
     */
    public static function html(array $offered, string $chosen): string
    {
        $card = __(
            'Par carte, sur la page de Stripe qui s\'ouvre ensuite : vos chiffres vont à la banque sans passer par la boutique.',
            'museau',
        );
        if ($offered === []) {
            return Html::el('p', ['class' => 'museau-checkout__note'], Html::text($card));
        }
        $choices = self::choice('', __('Carte bancaire', 'museau'), $card, $chosen === '');
        foreach ($offered as $details) {
            $choices .= self::choice($details->means->value, $details->title, self::about($details), $chosen === $details->means->value);
        }

        return Html::el(
            'div',
            ['class' => 'museau-plain__means', 'role' => 'radiogroup', 'aria-label' => __('Moyen de paiement', 'museau')],
            $choices,
        );
    }

    /** What is said of a means before it is chosen: the owner's words, then what follows. */
    public static function about(MeansDetails $details): string
    {
        $follows = $details->means === Means::Transfer
            ? __('Rien n\'est débité maintenant : l\'IBAN et le libellé du virement suivent la commande. La préparation commence quand l\'argent est arrivé.', 'museau')
            : __('Rien n\'est débité maintenant : l\'ordre et l\'adresse du chèque suivent la commande. La préparation commence quand il est arrivé.', 'museau');

        return trim($details->description . ' ' . $follows);
    }

    /** How the money is sent, where the order is shown. */
    public static function instructions(Instructions $instructions, string $title = ''): string
    {
        $rows = array_map(static fn(array $row): string => Sums::row($row['label'], $row['value']), $instructions->rows);

        return Html::el(
            'section',
            ['class' => 'museau-card museau-transfer'],
            Html::el('h2', ['class' => 'museau-transfer__title'], Html::text($title !== '' ? $title : $instructions->title)),
            Html::el('dl', ['class' => 'museau-totals'], ...$rows),
            $instructions->words === '' ? '' : Html::el('p', [], nl2br(Html::text($instructions->words))),
        );
    }

    private static function choice(string $value, string $title, string $about, bool $is_chosen): string
    {
        $id = 'museau-plain-means-' . ($value ?: 'card');

        return Html::el(
            'div',
            ['class' => 'museau-check'],
            Html::el('input', [
                'type' => 'radio', 'id' => $id, 'name' => self::FIELD, 'value' => $value, 'checked' => $is_chosen,
                'aria-describedby' => "$id-about",
            ]),
            Html::el(
                'span',
                [],
                Html::el('label', ['for' => $id], Html::text($title)),
                Html::el('span', ['class' => 'museau-transfer__about', 'id' => "$id-about"], Html::text($about)),
            ),
        );
    }
}
