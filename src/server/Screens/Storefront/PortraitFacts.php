<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Shell\Canvas;

/** What a new customer asks first of a portrait, said from the shop's own settings: who draws, for how much, what is paid today, when. */
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

    /** What is paid when; '' where the whole price is due at once. */
    public function payment(?Product $portrait): string
    {
        $percent = $portrait->deposit_percent ?? 0;

        return $percent === 0 || $portrait?->price === null ? '' : sprintf(
            /* translators: 1: percentage, 2: the lowest amount that it comes to */
            __('%1$d %% à la commande (dès %2$s), le solde à la fin du dessin', 'museau'),
            $percent,
            Money::without_zeros(Money::percentage($portrait->price, $percent)),
        );
    }

    /** When the customer sees what she gets; '' where nothing is left to pay then. */
    public function seen(?Product $portrait): string
    {
        return $this->payment($portrait) === '' ? '' : __('Vous voyez le dessin fini avant de payer le solde', 'museau');
    }

    /**
     * @param list<string> $facts what is '' is left out
     * @param string       $note  the artist's own remark below them
     */
    public static function list(array $facts, string $note): string
    {
        return Html::el(
            'ul',
            ['class' => 'museau-notes'],
            ...array_map(
                static fn(string $fact): string => Html::el('li', [], Html::text($fact)),
                array_values(array_filter($facts, static fn(string $fact): bool => $fact !== '')),
            ),
            ...(Canvas::has($note) ? [Html::el('li', Canvas::text('note'), Html::text($note))] : []),
        );
    }
}
