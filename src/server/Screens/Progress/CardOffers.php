<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Cards\PrivateCard;
use Museau\Domain\Cards\PrivateCards;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;

/** The cards that can be had of an approved drawing, in its carnet: each leads to a page of its own. */
final class CardOffers
{
    private const BLOCK = 'museau-carnet';

    public function __construct(private readonly PrivateCards $cards) {}

    /** @return string '' while there is nothing to offer */
    public function html(Order $order): string
    {
        $cards = $this->cards->of_order($order);

        return $cards === [] ? '' : Html::el(
            'section',
            ['class' => self::BLOCK . '__cards', 'aria-labelledby' => 'carnet-cartes'],
            Html::el('h2', ['id' => 'carnet-cartes'], Html::text(__('Votre portrait en cartes', 'museau'))),
            Html::el('p', [], Html::text(__(
                'À garder, à offrir, à envoyer. Ces pages ne sont pas dans la boutique : seul leur lien les ouvre.',
                'museau',
            ))),
            Html::el('ul', [], ...array_map(self::card(...), $cards)),
        );
    }

    private static function card(PrivateCard $card): string
    {
        [$width, $height] = $card->measures('panier');
        $price = (int) $card->product->price;

        return Html::el('li', [], Html::el(
            'a',
            ['class' => self::BLOCK . '__card museau-card', 'href' => $card->path()],
            Html::el('img', [
                'class' => 'museau-sheet',
                'src' => $card->picture_url('panier'),
                'width' => $width,
                'height' => $height,
                'alt' => '',
                'loading' => 'lazy',
            ]),
            Html::el('strong', [], Html::text($card->kind->label())),
            Html::el('span', [], Html::text(
                $card->product->price_max !== $card->product->price
                    /* translators: %s: lowest price */
                    ? sprintf(__('À partir de %s', 'museau'), Money::text($price))
                    : Money::text($price),
            )),
        ));
    }
}
