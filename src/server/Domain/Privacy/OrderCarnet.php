<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressPictures;

/** The carnet of an order in WordPress's tools for a person's data: its steps, what the artist wrote there, her pictures. */
final class OrderCarnet
{
    public function __construct(private readonly Progress $progress, private readonly ProgressPictures $pictures) {}

    public function forget(int $order_id): void
    {
        $this->progress->forget_order($order_id);
    }

    /** @return list<string> one line for each step that was reached or says something: 'Croquis (2026-11-25T10:00:00Z) : …' */
    public function told(Order $order): array
    {
        $is_portrait = $order->portraits() !== [];

        return array_map(static fn(ProgressEntry $entry): string => implode('', [
            $entry->step->label($is_portrait),
            $entry->reached > 0 ? ' (' . gmdate('Y-m-d\TH:i:s\Z', $entry->reached) . ')' : '',
            $entry->sentence === '' ? '' : ' : ' . $entry->sentence,
            $entry->file === '' ? '' : ' [' . self::archived($order, $entry) . ']',
        ]), array_values($this->progress->rows($order->id)));
    }

    /** @return array<string, string> JPEGs by their name in the archive */
    public function pictures(Order $order): array
    {
        $pictures = [];
        foreach ($this->progress->rows($order->id) as $entry) {
            $bytes = $this->pictures->read($entry);
            if ($bytes !== null) {
                $pictures[self::archived($order, $entry)] = $bytes;
            }
        }

        return $pictures;
    }

    private static function archived(Order $order, ProgressEntry $entry): string
    {
        return sprintf('photos/commande-%d-carnet-%s.jpg', $order->id, $entry->step->value);
    }
}
