<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Kernel\Database\Lock;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * What the artist writes about an order for herself. No page, letter or file of the customer's shows it; it is about a person all the
 * same, so that a demand of access hands it out (article 15 GDPR) and an erasure takes it away.
 */
final class PrivateNote
{
    /** Member of the order's meta. */
    public const META = 'private_note';

    /** Characters. */
    public const MOST = 2000;

    public static function of(Order $order): string
    {
        return Read::text($order->meta[self::META] ?? '');
    }

    /** What a form holds of the note that it shows, to know one that was changed meanwhile. */
    public static function mark(string $note): string
    {
        return substr(hash('sha256', $note), 0, 16);
    }

    /** As it is kept. */
    public static function clean(string $typed): string
    {
        return trim(str_replace("\r\n", "\n", $typed));
    }

    /**
     * Keeps the note; '' takes it away.
     *
     * @param string $seen mark() of the note that stood in the form
     *
     * @throws Refusal museau_note_too_long; museau_note_changed 409
     */
    public static function keep(Orders $orders, int $order_id, string $typed, string $seen): void
    {
        $note = self::clean($typed);
        if (mb_strlen($note) > self::MOST) {
            throw new Refusal(
                'museau_note_too_long',
                /* translators: %d: number of characters */
                sprintf(
                    __('Cette note dépasse %d caractères : rien n\'est enregistré, votre texte est resté dans le champ.', 'museau'),
                    self::MOST,
                ),
            );
        }
        Lock::with("note:$order_id", static function () use ($orders, $order_id, $note, $seen): void {
            $order = $orders->find($order_id) ?? throw OrderNotFound::with_this_id();
            $kept = self::of($order);
            if ($kept === $note) {
                return;
            }
            if (!hash_equals(self::mark($kept), $seen)) {
                throw new Refusal('museau_note_changed', sprintf(
                    /* translators: %s: the note as it is kept */
                    __('Cette note a changé entre-temps : « %s ». Votre texte est resté dans le champ ; relisez-le, puis enregistrez de nouveau.', 'museau'),
                    $kept,
                ), Reason::Conflict);
            }
            $orders->set_meta($order_id, self::META, $note);
        });
    }
}
