<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Demands of money back that cannot go, as Stripe does not know their payment under today's keys. With the keys that took the payment they
 * go by themselves; without them only the artist can look whether they went before, and only she can end them.
 */
final class StuckRefunds
{
    /** Seconds after which a demand that waits is told to the artist, and may be ended by her hand. */
    public const PATIENCE = 86400;

    /** What an order keeps once she has ended one: its money may have gone all the same. */
    public const META = 'refund_in_doubt';

    public function __construct(
        private readonly Refunds $refunds,
        private readonly RefundRecord $record,
        private readonly Orders $orders,
        private readonly OrderMails $mails,
    ) {}

    /**
     * What waits of an order for longer than that.
     *
     * @return ?array{cents: int, since: int} cents of it, and the Unix time of its demand; null where nothing does
     */
    public static function of(int $order_id, ?int $now = null): ?array
    {
        $rows = RefundDemands::waiting($order_id);

        return $rows === [] || (int) $rows[0]['created'] > ($now ?? time()) - self::PATIENCE ? null : [
            'cents' => array_sum(array_map(intval(...), array_column($rows, 'cents'))),
            'since' => (int) $rows[0]['created'],
        ];
    }

    /** Sends what waits, as the reconciler does; tells the artist, once for each demand, of one that Stripe does not know for a day. */
    public function finish(int $order_id, int $now): void
    {
        try {
            $this->refunds->finish($order_id);
        } catch (PaymentFailed $failed) {
            $stuck = $failed->error_code === PaymentFailed::UNKNOWN ? self::of($order_id, $now) : null;
            $stuck === null || $this->tell($order_id, $stuck);

            throw $failed;
        }
    }

    /**
     * Ends a demand by the artist's hand, who has looked for it at Stripe: it never goes by itself any more.
     *
     * @param bool $is_given_back whether she has given the money back in another way, which is written down; else it is not given back
     *
     * @return string what she is told
     *
     * @throws CouldNotRefund went_before: Stripe knows it again, and it has gone
     * @throws PaymentFailed  Stripe does not answer: it waits on
     * @throws Refusal        museau_nothing_waits 409
     */
    public function end(int $order_id, bool $is_given_back): string
    {
        return Lock::with("order:$order_id", function () use ($order_id, $is_given_back): string {
            $cents = self::of($order_id)['cents'] ?? throw new Refusal(
                'museau_nothing_waits',
                __('Aucun remboursement de cette commande n\'est bloqué : rechargez la page.', 'museau'),
                Reason::Conflict,
            );
            try {
                $this->refunds->finish($order_id);

                throw CouldNotRefund::went_before($cents);
            } catch (PaymentFailed $failed) {
                if ($failed->error_code !== PaymentFailed::UNKNOWN) {
                    throw $failed;
                }
            }
            $rows = RefundDemands::waiting($order_id);
            $cents = array_sum(array_map(intval(...), array_column($rows, 'cents')));
            $sentence = $is_given_back
                /* translators: %s: amount */
                ? sprintf(__('%s rendus autrement que par Stripe.', 'museau'), Money::text($cents))
                /* translators: %s: amount */
                : sprintf(__('Le remboursement de %s est abandonné : rien n\'est rendu.', 'museau'), Money::text($cents));
            // First: before the next demand Stripe is asked whether this one has gone after all.
            $this->orders->set_meta($order_id, self::META, time());
            // Each piece for itself, as those that Stripe gave back: who is cut off here presses again for the rest.
            foreach ($is_given_back ? $rows : [] as $row) {
                $is_voucher = (int) $row['payment_id'] === RefundDemands::VOUCHERS;
                $this->record->of_demand($row, ($is_voucher ? Refunds::BY_VOUCHER . 'refund-' : Refunds::BY_HAND) . $row['id']);
            }
            $is_given_back || (new RefundDemands($this->orders))->drop($order_id, $rows);
            $this->orders->note($order_id, $sentence);

            return $sentence;
        });
    }

    /** @param array{cents: int, since: int} $stuck */
    private function tell(int $order_id, array $stuck): void
    {
        $order = $this->orders->find($order_id);
        $order === null || $this->mails->warn($order, "refund-stuck-{$stuck['since']}", sprintf(
            /* translators: 1: amount, 2: date and hour */
            __(
                'le remboursement de %1$s demandé le %2$s ne part pas : Stripe ne connaît pas ce paiement avec les clés d\'aujourd\'hui. Remettez dans « Boutique » les clés qui l\'ont encaissé, et il part tout seul ; sinon ouvrez la commande, « Rembourser » dit quoi faire.',
                'museau',
            ),
            Money::text($stuck['cents']),
            Language::moment($stuck['since']),
        ));
    }
}
