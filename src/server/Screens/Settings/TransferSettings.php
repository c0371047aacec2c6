<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Transfers\Deadline;
use Museau\Domain\Transfers\Instructions;
use Museau\Domain\Transfers\Means;
use Museau\Domain\Transfers\MeansDetails;
use Museau\Domain\Transfers\Transfers;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The part of 'Boutique' that says which of WooCommerce's transfers and cheques the checkout offers, and how long they are waited for. */
final class TransferSettings
{
    /** After the name of a switch, a field that says that it was drawn: one that is switched off in WooCommerce keeps its tick. */
    private const DRAWN = '_drawn';

    public function __construct(
        private readonly Settings $settings,
        private readonly Transfers $transfers,
        private readonly SettingsFields $fields,
    ) {}

    /** '' where WooCommerce has neither switched on. */
    public function html(): string
    {
        $enabled = $this->transfers->enabled();
        if ($enabled === []) {
            return '';
        }
        $switches = '';
        foreach ($enabled as $details) {
            $switch = Transfers::SWITCHES[$details->means->value];
            $this->fields->value($switch . self::DRAWN, '1');
            $switches .= Html::el('input', ['type' => 'hidden', 'name' => $switch . self::DRAWN, 'value' => '1'])
                . $this->fields->switch($switch, self::label($details), Read::bool($this->settings->value($switch, false)))
                . Html::el('p', ['class' => 'description'], Html::text(self::about($details)));
        }
        [$least, $most] = Deadline::RANGE;

        return SettingsFields::part(
            __('Virement et chèque', 'museau'),
            Html::el('p', [], Html::text(__(
                'Ces moyens se règlent dans WooCommerce → Réglages → Paiements : nom, description, instructions, comptes. Cochez ceux que notre page « Commander » propose à côté de la carte. Leurs commandes attendent, et un bouton de la commande note l\'argent reçu.',
                'museau',
            ))),
            $switches,
            $this->fields->field(
                Transfers::DAYS,
                __('Jours pendant lesquels une commande attend son paiement', 'museau'),
                /* translators: 1: least, 2: most number of days */
                sprintf(__('De %1$d à %2$d. Le message de la commande l\'annonce ; un rappel part quatre jours avant la fin, puis la commande s\'annule et un message le dit.', 'museau'), $least, $most),
                [
                    'type' => 'number',
                    'min' => $least,
                    'max' => $most,
                    'step' => 1,
                    'value' => $this->fields->value(Transfers::DAYS, (string) $this->transfers->days()),
                ],
            ),
            Html::el('p', ['class' => 'description'], Html::text(__(
                'Les CGV doivent nommer chaque moyen de paiement. Celles du thème le font seules ; si les vôtres ne le font pas, ajoutez à leur page un paragraphe avec {{autres_moyens}}.',
                'museau',
            ))),
        );
    }

    public static function label(MeansDetails $details): string
    {
        return match ($details->means) {
            /* translators: %s: what WooCommerce calls it */
            Means::Transfer => sprintf(__('Proposer le virement (« %s »)', 'museau'), $details->title),
            /* translators: %s: what WooCommerce calls it */
            Means::Cheque => sprintf(__('Proposer le chèque (« %s »)', 'museau'), $details->title),
        };
    }

    /** Where the money would go, or what is missing before it can be offered. */
    public static function about(MeansDetails $details): string
    {
        $ibans = array_map(static fn(array $account): string => Instructions::spaced($account['iban']), $details->accounts);

        return match (true) {
            !$details->is_complete() => __(
                'Pas encore possible : donnez d\'abord votre IBAN dans WooCommerce → Réglages → Paiements → Virement bancaire.',
                'museau',
            ),
            /* translators: %s: one or several IBAN */
            $ibans !== [] => sprintf(__('Compte : %s', 'museau'), implode(' ; ', $ibans)),
            $details->instructions !== '' => $details->instructions,
            default => __('À l\'ordre de votre nom et à votre adresse, tels que les mentions légales les donnent.', 'museau'),
        };
    }

    /**
     * Checks what was typed.
     *
     * @param array<string, mixed> $typed by setting
     *
     * @return array{values: array<string, mixed>, errors: array<string, string>} nothing of a form without these fields
     */
    public static function read(array $typed): array
    {
        if (!isset($typed[Transfers::DAYS])) {
            return ['values' => [], 'errors' => []];
        }
        [$least, $most] = Deadline::RANGE;
        $days = trim(Read::text($typed[Transfers::DAYS]));
        $is_right = preg_match('/^\d{1,3}$/', $days) === 1 && (int) $days >= $least && (int) $days <= $most;

        $values = [];
        foreach (Transfers::SWITCHES as $switch) {
            if (isset($typed[$switch . self::DRAWN])) {
                $values[$switch] = Read::bool($typed[$switch] ?? false);
            }
        }

        return [
            'values' => [
                ...$values,
                Transfers::DAYS => (int) $days,
            ],
            'errors' => $is_right ? [] : [
                /* translators: 1: least, 2: most */
                Transfers::DAYS => sprintf(__('Écrivez un nombre entier de %1$d à %2$d.', 'museau'), $least, $most),
            ],
        ];
    }
}
