<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Engine\WooCommerce\WooZoneRates;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Shell\Canvas;

/**
 * What a new customer asks first of a portrait, said from the shop's own settings: who draws, for how much,
 * what is paid today, when, what if it does not please, how large, how it is sent, whether it can be a present.
 */
final class PortraitFacts
{
    public function __construct(private readonly Settings $settings) {}

    public function artist(): string
    {
        /* translators: %s: the artist's name as she signs */
        return sprintf(__('Dessiné à la main par %s', 'museau'), $this->settings->artist());
    }

    public function delay(): string
    {
        /* translators: 1: shortest, 2: longest delay in days */
        return sprintf(__('%1$d à %2$d jours de dessin', 'museau'), $this->settings->delay_min(), $this->settings->delay_max());
    }

    /** 'dès 120 €', the lowest price; '' without a portrait to order. */
    public function price(?Product $portrait): string
    {
        return $portrait?->price === null
            ? ''
            /* translators: %s: lowest price of a portrait, '120 €' */
            : sprintf(__('dès %s', 'museau'), Money::without_zeros($portrait->price));
    }

    /** What is paid when, shipping with the deposit; '' where the whole price is due at once. */
    public function payment(?Product $portrait): string
    {
        $percent = $portrait->deposit_percent ?? 0;

        return $percent === 0 || $portrait?->price === null ? '' : sprintf(
            (new ShippingMethods($this->settings))->of_portrait($portrait) === 0
                /* translators: 1: percentage, 2: the lowest amount that it comes to */
                ? __('%1$d %% à la commande (dès %2$s), le solde à la fin du dessin', 'museau')
                /* translators: 1: percentage, 2: the lowest amount that it comes to */
                : __('%1$d %% à la commande (dès %2$s, plus le port), le solde à la fin du dessin', 'museau'),
            $percent,
            Money::without_zeros(Money::percentage($portrait->price, $percent)),
        );
    }

    /** When the customer sees what she gets, and what if she would change something; '' where the shop promises neither. */
    public function seen(?Product $portrait): string
    {
        $rounds = ProofTerms::rounds($this->settings);
        $is_paid_after = $this->payment($portrait) !== '';
        if ($rounds === 0) {
            return $is_paid_after ? __('Vous voyez le dessin fini avant de payer le solde', 'museau') : '';
        }

        return sprintf(
            $is_paid_after
                /* translators: %d: corrections that the price includes */
                ? _n(
                    'Vous voyez le dessin fini avant de payer le solde, %d correction comprise',
                    'Vous voyez le dessin fini avant de payer le solde, %d corrections comprises',
                    $rounds,
                    'museau',
                )
                /* translators: %d: corrections that the price includes */
                : _n('%d correction comprise', '%d corrections comprises', $rounds, 'museau'),
            $rounds,
        );
    }

    /** From which size to which, as its formats say it; '' where fewer than two say theirs. */
    public function sizes(?Product $portrait): string
    {
        $sizes = [];
        foreach ($portrait->attributes ?? [] as $attribute) {
            foreach (Options::is_format($attribute) ? $attribute->options : [] as $option) {
                $size = Formats::centimetres($option['name'], $option['slug'], false);
                if ($size !== null) {
                    $sizes[(int) round($size[0] * $size[1] * 100)] = Wall::centimetres($size);
                }
            }
        }
        ksort($sizes);

        return count($sizes) < 2 ? '' : sprintf(
            /* translators: 1: smallest, 2: largest size, '21 × 29,7 cm' */
            __('De %1$s à %2$s', 'museau'),
            reset($sizes),
            end($sizes),
        );
    }

    /** How it is sent, and for how much; '' where her zones in WooCommerce have nothing to send it by. */
    public function shipping(Product $portrait): string
    {
        $cents = (new ShippingMethods($this->settings))->of_portrait($portrait);
        $is_of_zones = ShippingMethods::are_of_zones($this->settings);
        if ($cents === 0 && $is_of_zones && !WooZoneRates::is_free($portrait->id, $portrait->price ?? 0)) {
            return '';
        }

        return $cents === 0
            ? __('Envoyé dans un emballage renforcé, frais de port offerts', 'museau')
            /* translators: %s: what sending a portrait costs, '15 €' */
            : sprintf(__('Envoyé dans un emballage renforcé, pour %s', 'museau'), Money::without_zeros($cents));
    }

    /** Whether it can be a present. */
    public function present(): string
    {
        return VoucherSettings::are_sold($this->settings)
            ? __('À offrir : envoyé à l\'adresse de votre choix, ou en bon cadeau', 'museau')
            : __('À offrir : envoyé à l\'adresse de votre choix', 'museau');
    }

    /**
     * All of them in the order in which they are asked; what is '' is left out. None without a portrait that has a price: nothing of
     * it can be ordered.
     *
     * @param bool   $is_full whether no portrait can be ordered now
     * @param string $day     for which the first one is promised; '' of none
     *
     * @return list<string>
     */
    public function all(?Product $portrait, bool $is_full, string $day = ''): array
    {
        return $portrait?->price === null ? [] : array_values(array_filter([
            $this->artist(),
            $is_full ? '' : $this->delay(),
            /* translators: %s: date */
            $is_full || $day === '' ? '' : sprintf(__('Expédié vers le %s', 'museau'), $day),
            $this->payment($portrait),
            $this->seen($portrait),
            $this->sizes($portrait),
            $this->shipping($portrait),
            $this->present(),
        ], static fn(string $fact): bool => $fact !== ''));
    }

    /**
     * @param list<string> $facts
     * @param string       $note  the artist's own remark below them
     */
    public static function list(array $facts, string $note): string
    {
        return Html::el(
            'ul',
            ['class' => 'museau-notes'],
            ...array_map(static fn(string $fact): string => Html::el('li', [], Html::text($fact)), $facts),
            ...(Canvas::has($note) ? [Html::el('li', Canvas::text('note'), Html::text($note))] : []),
        );
    }
}
