<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

use Museau\Domain\Shipping\Relay;
use Museau\Domain\Shipping\ShippingClass;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\PlainText;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Feed\FeedAddress;

/** The parts of 'Boutique' that say what sending costs, how each kind of work travels, and where merchants read what is in stock. */
final class ShippingSettings
{
    /** Classes that may have a price of their own. */
    private const CLASSES = [ShippingClass::Original, ShippingClass::Print, ShippingClass::Card];

    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        return SettingsFields::part(
            __('Livraison', 'museau'),
            ShippingMethods::are_of_zones($this->settings) ? Html::el('p', [], Html::text(__(
                'Vos clients paient les zones et méthodes de WooCommerce, comme choisi dans « Mise en route ». Les montants ci-dessous ne comptent pas.',
                'museau',
            ))) : '',
            $this->fields->amount('portrait_shipping', __('Un portrait, en €', 'museau'), $this->settings->portrait_shipping()),
            $this->fields->amount(
                'standard_shipping',
                __('Tout le reste ensemble, en €', 'museau'),
                $this->settings->standard_shipping(),
            ),
            $this->fields->amount(
                'free_shipping_from',
                __('Offerte à partir de, en € (hors portraits)', 'museau'),
                $this->settings->free_shipping_from(),
            ),
            $this->fields->number(
                'dispatch_min',
                __('Expédition d\'une œuvre qui existe : au plus tôt, en jours', 'museau'),
                $this->settings->dispatch_min(),
            ),
            $this->fields->number(
                'dispatch_max',
                __('Au plus tard, en jours', 'museau'),
                $this->settings->dispatch_max(),
                __('Dit sur la page du produit ; une commande avec un portrait part avec lui.', 'museau'),
            ),
        ) . $this->methods() . $this->feed();
    }

    private function methods(): string
    {
        $fields = [];
        foreach (self::CLASSES as $class) {
            [$price, $words] = [ShippingMethods::price_setting($class), ShippingMethods::words_setting($class)];
            $stored = $this->settings->value($price, '');
            $fields[] = Html::el(
                'div',
                ['class' => 'museau-order__row'],
                /* translators: %s: kind of works */
                $this->fields->field($price, sprintf(__('%s, en €', 'museau'), $class->label()), '', [
                    'type' => 'text',
                    'inputmode' => 'decimal',
                    'maxlength' => 12,
                    'value' => $this->fields->value($price, is_numeric($stored) ? number_format((int) $stored / 100, 2, ',', '') : ''),
                ]),
                $this->fields->field($words, __('Mode d\'envoi', 'museau'), '', [
                    'type' => 'text',
                    'maxlength' => ShippingMethods::MAX_WORDS,
                    'placeholder' => __('Lettre suivie', 'museau'),
                    'value' => $this->fields->value($words, Read::text($this->settings->value($words, ''))),
                ]),
            );
        }

        return SettingsFields::part(
            __('Envoi selon l\'article', 'museau'),
            Html::el('p', ['class' => 'description'], Html::text(__(
                'Prix vide : celui de « Tout le reste ensemble ». Plusieurs articles voyagent ensemble, par le mode le plus cher de leurs modes. Le mode est dit dans le panier, la commande et les messages.',
                'museau',
            ))),
            ...$fields,
            ...[
                $this->fields->switch(
                    Relay::SETTING,
                    __('Proposer un point relais pour ce qui est en stock', 'museau'),
                    (new Relay($this->settings))->is_offered(),
                ),
                Html::el('p', ['class' => 'description'], Html::text(__(
                    'Le client écrit le nom et l\'adresse du point relais, au même prix ; ils remplacent son adresse sur l\'étiquette. Jamais pour un portrait.',
                    'museau',
                ))),
            ],
        );
    }

    private function feed(): string
    {
        return SettingsFields::part(
            __('Google et Instagram', 'museau'),
            $this->fields->field('product_feed', __('Adresse du flux de produits', 'museau'), __(
                'À donner à Google Merchant Center et au gestionnaire de ventes de Meta. Il contient ce qui est en stock, à jour à chaque vente ; ni portraits sur commande, ni œuvres vendues.',
                'museau',
            ), ['type' => 'text', 'readonly' => true, 'value' => FeedAddress::url()]),
        );
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
        $values = $errors = [];
        foreach (self::CLASSES as $class) {
            [$price, $words] = [ShippingMethods::price_setting($class), ShippingMethods::words_setting($class)];
            if (!isset($typed[$price])) {
                return ['values' => [], 'errors' => []];
            }
            $text = trim(Read::text($typed[$price]));
            $cents = $text === '' ? '' : Money::parse($text);
            $values[$price] = $cents ?? '';
            if ($cents === null || $cents > SettingsRules::MAX_AMOUNT) {
                $errors[$price] = sprintf(
                    /* translators: %s: highest amount */
                    __('Écrivez une somme de 0 à %s, par exemple 2,50, ou rien.', 'museau'),
                    Money::text(SettingsRules::MAX_AMOUNT),
                );
            }
            $values[$words] = PlainText::line(Read::text($typed[$words] ?? ''));
            if (mb_strlen($values[$words]) > ShippingMethods::MAX_WORDS) {
                /* translators: %d: letters */
                $errors[$words] = sprintf(__('Écrivez %d lettres au plus.', 'museau'), ShippingMethods::MAX_WORDS);
            }
        }
        $values[Relay::SETTING] = Read::bool($typed[Relay::SETTING] ?? false);

        return ['values' => $values, 'errors' => $errors];
    }
}
