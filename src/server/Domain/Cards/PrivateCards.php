<?php

declare(strict_types=1);

namespace Museau\Domain\Cards;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\OwnPortrait;
use Museau\Domain\Cart\OwnPortraits;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\Proofs;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/**
 * Cards of customers' own portraits (docs/adr/0025). None is a product of the catalogue: each borrows formats, price and stock of one
 * that the artist chose in 'Boutique', and is only known by its signed word.
 */
final class PrivateCards implements OwnPortraits
{
    /** Name of the setting that switches all of it on. */
    public const SWITCH = 'cards';

    /**
     * @param \Closure(): Orders    $orders    the engine is only known once the plugins are loaded
     * @param \Closure(): Proofs    $proofs    made only when a card is asked for
     * @param \Closure(): Catalogue $catalogue likewise
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly \Closure $proofs,
        private readonly \Closure $catalogue,
        private readonly Settings $settings,
    ) {}

    /** @return list<PrivateCard> what can be had of the order's approved drawing now, in the order of the kinds */
    public function of_order(Order $order): array
    {
        $proof = null;
        foreach ($this->is_on() ? ($this->proofs)()->of_order($order->id) : [] as $one) {
            $proof = self::may_be_printed($order, $one) ? $one : $proof;
        }
        if ($proof === null) {
            return [];
        }
        $cards = [];
        foreach (CardKind::cases() as $kind) {
            $product = $this->product($kind);
            if ($product !== null) {
                $cards[] = new PrivateCard($kind, $order, $proof, $product, CardToken::make($order->id, $proof->id, $kind));
            }
        }

        return $cards;
    }

    /** The card behind a link, or why there is none. */
    public function open(string $token): PrivateCard|CardIsClosed
    {
        $read = CardToken::read($token);
        if ($read === null) {
            return CardIsClosed::Unknown;
        }
        $order = $read->is_current ? ($this->orders)()->find($read->order_id) : null;
        $proof = $order === null ? null : ($this->proofs)()->find($order->id, $read->proof_id);
        if ($order === null || $proof === null || !self::may_be_printed($order, $proof)) {
            return CardIsClosed::Ended;
        }
        $product = $this->is_on() ? $this->product($read->kind) : null;

        return $product === null ? CardIsClosed::Off : new PrivateCard($read->kind, $order, $proof, $product, $token);
    }

    public function of(string $token, int $product_id): ?OwnPortrait
    {
        $card = $this->open($token);
        if ($card instanceof CardIsClosed || $card->product->id !== $product_id) {
            return null;
        }
        [$width, $height] = $card->measures('panier');

        [$name, $words] = Typography::as_written(static fn(): array => [$card->kind->title(), $card->words()]);

        return new OwnPortrait($name, $words, $card->path(), [
            'id' => 0,
            'src' => $card->picture_url('panier'),
            'alt' => __('Votre portrait', 'museau'),
            'width' => $width,
            'height' => $height,
        ]);
    }

    /**
     * The approved drawing that a line of an order names, for the artist.
     *
     * @return ?array{Order, Proof} null when it is erased or its picture is
     */
    public function drawing(string $words): ?array
    {
        [$order_id, $version] = PrivateCard::drawing($words) ?? [0, 0];
        $order = $order_id > 0 ? ($this->orders)()->find($order_id) : null;
        foreach ($order === null ? [] : ($this->proofs)()->of_order($order->id) as $proof) {
            if ($order !== null && $proof->version === $version && $proof->state->is_approval() && $proof->file !== '') {
                return [$order, $proof];
            }
        }

        return null;
    }

    /** Whether the artist offers them at all. */
    private function is_on(): bool
    {
        return Read::bool($this->settings->value(self::SWITCH, false));
    }

    /** The shop's product that stands for this kind; null when there is none, or no longer. */
    private function product(CardKind $kind): ?Product
    {
        $id = Read::int($this->settings->value($kind->setting(), 0));
        $product = $id > 0 ? ($this->catalogue)()->shown($id) : null;

        return $product !== null && $kind->fits($product) ? $product : null;
    }

    private static function may_be_printed(Order $order, Proof $proof): bool
    {
        return $order->status->is_paid() && $proof->state->is_approval() && $proof->file !== '';
    }
}
