<?php

declare(strict_types=1);

namespace Museau\Domain\Cards;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Progress\Proof;

/** A card, postcard or bookmark of an approved portrait, which its page offers to whoever has its link. */
final class PrivateCard
{
    /** Where the page stands; no page of WordPress is behind it. */
    public const PATH = '/carte-privee';

    /** Query that holds the signed word. */
    public const LINK = 'lien';

    /** Query that asks for the picture, in one of SIDES. */
    public const PICTURE = 'image';

    /** Longest side of the pictures, in pixels: what a screen shows, not what could be printed. */
    public const SIDES = ['page' => 1200, 'panier' => 240];

    private const LONGEST_NAME = 60;

    /** The end of the words by which a line names its drawing: the order's id, and the version that was approved. */
    private const DRAWING = '/(\d{1,18})-(\d{1,9})$/D';

    public function __construct(
        public readonly CardKind $kind,
        public readonly Order $order,
        public readonly Proof $proof,
        /** The shop's own, which gives formats, price and stock. */
        public readonly Product $product,
        public readonly string $token,
    ) {}

    /** 'Filou', 'Filou, Minette'; '' where nobody has said a name. */
    public function animal(): string
    {
        $names = implode(', ', array_unique(array_filter(array_map(
            static fn(OrderLine $line): string => Personalization::text($line->options, Personalization::ANIMAL),
            $this->order->portraits(),
        ))));

        return mb_strlen($names) > self::LONGEST_NAME ? mb_substr($names, 0, self::LONGEST_NAME - 1) . '…' : $names;
    }

    /** 'Filou, dessin n° 1042-2' */
    public function words(): string
    {
        /* translators: %s: order and version of a drawing: '1042-2' */
        $drawing = sprintf(__('dessin n° %s', 'museau'), $this->order->id . '-' . $this->proof->version);

        return implode(', ', array_filter([$this->animal(), $drawing]));
    }

    /**
     * The drawing that a line's words name.
     *
     * @return ?array{int, int} the order's id, the version; null of no such words
     */
    public static function drawing(string $words): ?array
    {
        return preg_match(self::DRAWING, $words, $found) === 1 ? [(int) $found[1], (int) $found[2]] : null;
    }

    public function url(): string
    {
        return home_url($this->path());
    }

    public function path(): string
    {
        return self::PATH . '?' . self::LINK . '=' . $this->token;
    }

    /** @param key-of<self::SIDES> $size */
    public function picture_url(string $size): string
    {
        return $this->url() . '&' . self::PICTURE . '=' . $size;
    }

    /**
     * @param key-of<self::SIDES> $size
     *
     * @return array{int, int} width and height of the picture in that size
     */
    public function measures(string $size): array
    {
        $scale = min(1, self::SIDES[$size] / max(1, $this->proof->width, $this->proof->height));

        return [max(1, (int) round($this->proof->width * $scale)), max(1, (int) round($this->proof->height * $scale))];
    }
}
