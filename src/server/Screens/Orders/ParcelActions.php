<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\LostDisputes;
use Museau\Domain\Shipping\Tracking;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** What the artist does with an order's parcel: sends it, ends it, takes that back, and corrects its number. */
final class ParcelActions
{
    public const SHIP = 'ship';

    public const COMPLETE = 'complete';

    public const REOPEN = 'reopen';

    public const TRACK = 'track';

    /** Field: whether the customer is told of the corrected number. */
    public const TELL = 'tracking_tell';

    public function __construct(private readonly Orders $orders, private readonly OrderMails $mails) {}

    public static function takes(string $step): bool
    {
        return in_array($step, [self::SHIP, self::COMPLETE, self::REOPEN, self::TRACK], true);
    }

    /**
     * Does one step; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public function step(Order $order, string $step, array $fields): string
    {
        return match ($step) {
            self::SHIP => $this->ship($order, self::tracking($fields)),
            self::COMPLETE => $this->complete($order),
            self::REOPEN => $this->reopen($order),
            default => $this->correct($order, self::tracking($fields), Read::bool($fields[self::TELL] ?? false)),
        };
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @throws \Museau\Domain\Shipping\CannotTrack
     */
    public static function tracking(array $fields): Tracking
    {
        return Tracking::read(Read::text($fields['tracking'] ?? ''), Read::text($fields['carrier'] ?? ''));
    }

    /** @throws Refusal museau_order_disputed; museau_balance_due; museau_wrong_step 409 */
    public function ship(Order $order, Tracking $tracking): string
    {
        self::refuse_lost($order);
        if ($order->is_disputed()) {
            throw new Refusal(
                'museau_order_disputed',
                __('Le paiement de cette commande est contesté auprès de la banque : gardez le colis jusqu\'à sa réponse. Rien n\'est parti.', 'museau'),
                Reason::Conflict,
            );
        }
        if ($order->left_to_pay() > 0) {
            throw new Refusal(
                'museau_balance_due',
                __('La commande peut être expédiée dès que le solde est payé.', 'museau'),
                Reason::Conflict,
            );
        }
        $last = MailHistory::last_id($order->id);
        if (!$this->orders->move($order->id, OrderStatus::Shipped)) {
            throw new Refusal('museau_wrong_step', __('Cette commande est déjà expédiée.', 'museau'), Reason::Conflict);
        }
        if ($tracking->text !== '') {
            $this->orders->set_meta($order->id, 'tracking', $tracking->text);
        }
        $this->mails->shipped($order, $tracking);

        return MailHistory::last_id($order->id) > $last
            ? __('La commande est expédiée et le message est parti.', 'museau')
            : __('La commande est expédiée. Son message d\'envoi était déjà parti la première fois : il n\'est pas envoyé de nouveau.', 'museau');
    }

    /** @throws Refusal museau_order_disputed 409 while she has not decided what becomes of it */
    private static function refuse_lost(Order $order): void
    {
        if (LostDisputes::is_lost($order)) {
            throw new Refusal(
                'museau_order_disputed',
                __('La banque a repris l\'argent de cette commande : décidez d\'abord, sous « Suite », de la fermer ou de la continuer.', 'museau'),
                Reason::Conflict,
            );
        }
    }

    private function complete(Order $order): string
    {
        self::refuse_lost($order);
        if ($order->left_to_pay() > 0) {
            throw new Refusal(
                'museau_balance_due',
                __('La commande peut être terminée dès que le solde est payé.', 'museau'),
                Reason::Conflict,
            );
        }
        if (!$this->orders->move($order->id, OrderStatus::Completed)) {
            throw new Refusal('museau_wrong_step', __('Cette commande est déjà terminée.', 'museau'), Reason::Conflict);
        }

        return __('La commande est terminée.', 'museau');
    }

    /** What was pressed by mistake; nobody is written to. */
    private function reopen(Order $order): string
    {
        if (!$this->orders->move($order->id, OrderStatus::Processing)) {
            throw new Refusal('museau_wrong_step', __('Cette commande est déjà en cours.', 'museau'), Reason::Conflict);
        }

        return __('La commande est remise en cours. Aucun message n\'est parti.', 'museau');
    }

    /** Another number of a parcel that has left; '' takes it away. */
    private function correct(Order $order, Tracking $tracking, bool $tells): string
    {
        return Lock::with("tracking:$order->id", function () use ($order, $tracking, $tells): string {
            $order = $this->orders->find($order->id) ?? $order;
            if (!TrackingField::is_correctable($order)) {
                throw new Refusal(
                    'museau_wrong_step',
                    __('Cette commande n\'est pas expédiée : son suivi se donne en l\'expédiant.', 'museau'),
                    Reason::Conflict,
                );
            }
            if (Read::text($order->meta['tracking'] ?? '') !== $tracking->text) {
                $this->orders->set_meta($order->id, 'tracking', $tracking->text);
                // Without the numbers: what is noted stays when the person is forgotten.
                $this->orders->note($order->id, __('Suivi du colis corrigé.', 'museau'));
            }

            return $this->tell_corrected($order, $tracking, $tells);
        });
    }

    /** @param Order $order as it was before the correction */
    private function tell_corrected(Order $order, Tracking $tracking, bool $tells): string
    {
        $last = MailHistory::last_id($order->id);
        $is_held = MailHistory::has_held($order->id, 'shipped');
        // A correction that waits for the morning, too, would tell a number that is none any more.
        $tells = $tells || MailHistory::has_held($order->id, 'tracking');
        MailHistory::forget_held($order->id, 'tracking', true);
        if ($is_held || $tells) {
            $is_held && MailHistory::forget_held($order->id, 'shipped', true);
            self::letter($this->mails, $order, $tracking, $is_held);
        }
        $went = MailHistory::last_id($order->id) > $last;

        return match (true) {
            $is_held && $went => __('Le suivi est corrigé, dans le carnet et dans le message d\'envoi, qui n\'était pas encore parti. Il n\'y a pas d\'autre message.', 'museau'),
            $went => __('Le suivi est corrigé et le message est parti.', 'museau'),
            $tells && $tracking->text !== '' => __('Le suivi est corrigé, dans le carnet aussi. Ce numéro lui avait déjà été écrit : aucun nouveau message n\'est parti.', 'museau'),
            default => __('Le suivi est corrigé, dans le carnet aussi. Aucun message n\'est parti.', 'museau'),
        };
    }

    /** The letter that follows a correction: the one that waits, with its right number, or one of its own. */
    private static function letter(OrderMails $mails, Order $order, Tracking $tracking, bool $is_held): void
    {
        if ($is_held) {
            $mails->shipped($order, $tracking);
        } elseif ($tracking->text !== '') {
            $mails->tracking_corrected($order, $tracking);
        }
    }

    /**
     * Makes the letter of a correction for its preview; nothing is kept.
     *
     * @param array<string, mixed> $fields
     *
     * @throws \Museau\Domain\Shipping\CannotTrack
     */
    public static function preview(OrderMails $mails, Order $order, array $fields): void
    {
        self::letter($mails, $order, self::tracking($fields), MailHistory::has_held($order->id, 'shipped'));
    }
}
