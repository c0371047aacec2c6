<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
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

    /** @throws Refusal museau_balance_due; museau_wrong_step 409 */
    public function ship(Order $order, Tracking $tracking): string
    {
        if ($order->left_to_pay() > 0) {
            throw new Refusal(
                'museau_balance_due',
                __('La commande peut être expédiée dès que le solde est payé.', 'museau'),
                Reason::Conflict,
            );
        }
        if (!$this->orders->move($order->id, OrderStatus::Shipped)) {
            throw new Refusal('museau_wrong_step', __('Cette commande est déjà expédiée.', 'museau'), Reason::Conflict);
        }
        if ($tracking->text !== '') {
            $this->orders->set_meta($order->id, 'tracking', $tracking->text);
        }
        $this->mails->shipped($order, $tracking);

        return __('La commande est expédiée et le message est parti.', 'museau');
    }

    private function complete(Order $order): string
    {
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
            $former = Read::text($order->meta['tracking'] ?? '');
            if ($former !== $tracking->text) {
                $this->orders->set_meta($order->id, 'tracking', $tracking->text);
                $this->orders->note($order->id, sprintf(
                    /* translators: 1: former tracking number, 2: the one that replaces it */
                    __('Suivi du colis corrigé : %1$s → %2$s.', 'museau'),
                    $former === '' ? __('aucun', 'museau') : $former,
                    $tracking->text === '' ? __('aucun', 'museau') : $tracking->text,
                ));
            }
            if (!$tells || $tracking->text === '') {
                return __('Le suivi est corrigé, dans le carnet aussi. Aucun message n\'est parti.', 'museau');
            }
            $this->mails->tracking_corrected($order, $tracking);

            return __('Le suivi est corrigé et le message est parti.', 'museau');
        });
    }
}
