<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\CartToken;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Orders\BillingRules;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\AwaitedPayments;
use Museau\Domain\Payments\Checkout;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Payments\OrderFacts;
use Museau\Domain\Payments\OrderPhotos;
use Museau\Domain\Payments\PayableOrder;
use Museau\Domain\Payments\PaymentConfirmation;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Domain\Payments\PlacedOrder;
use Museau\Domain\Payments\ShownCart;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoRole;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Transfers\Means;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** The calls of /commander (docs/payments.md). An order answers only to its key, or to the cart that it came from (S03). */
final class CheckoutController implements Controller
{
    /** Calls in seconds that one address may make to pay. */
    public const PAYING = [60, 600];

    private readonly OpenPayments $open;

    public function __construct(
        private readonly Checkout $checkout,
        private readonly PaymentConfirmation $confirmation,
        private readonly Ledger $ledger,
        private readonly Orders $orders,
        private readonly OrderPhotos $photos,
        private readonly PlacedOrder $placed,
        private readonly Keys $keys,
        private readonly OrderFacts $facts,
        private readonly Progress $progress,
        private readonly AwaitedPayments $awaited,
    ) {
        $this->open = new OpenPayments($confirmation, $ledger, $orders);
    }

    public function routes(): array
    {
        $text = static fn(int $most): array => ['type' => 'string', 'maxLength' => $most];
        $cents = ['type' => 'integer', 'minimum' => 0, 'maximum' => 2147483647];
        $same = ['type' => ['boolean', 'string', 'integer'], 'maxLength' => 5, 'minimum' => 0, 'maximum' => 1];
        $order = [
            'order' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 2147483647, 'required' => true],
            'key' => ['type' => 'string', 'minLength' => 1, 'maxLength' => 64, 'required' => true],
        ];
        $seen = [...$order, 'key' => [...$order['key'], 'required' => false]];
        // Beyond the limits of its fields the rules answer by field; this only bounds what is read.
        $billing = [
            'type' => 'object',
            'required' => true,
            'maxProperties' => 40,
            'additionalProperties' => ['type' => ['string', 'boolean', 'integer', 'null'], 'maxLength' => 2000],
        ];

        return [
            new Route('POST', '/create-payment-intent', $this->create_intent(...), args: [
                'billing_details' => $billing,
                'order_notes' => $text(4000),
                'same_address' => $same,
                // The promised day that stood in the cart when she ordered, 'YYYY-MM-DD'; a later one is told before she pays.
                'ready_on' => ['type' => 'string', 'maxLength' => 10, 'default' => ''],
                // What she saw when she ordered: the cart's total, and what of it she pays now by card. Asked for where no card is.
                'shown_total' => $cents,
                'shown_due' => $cents,
                // A transfer or a cheque: the press itself then ends the order.
                'means' => ['type' => 'string', 'enum' => ['', ...array_column(Means::cases(), 'value')], 'default' => ''],
            ], rate: self::PAYING),
            new Route('POST', '/create-order-with-image', $this->create_order(...), args: [
                'billing_details' => $text(20000),
                'order_notes' => $text(4000),
                'payment_intent_id' => $text(255),
                'order_key' => $text(64),
                'same_address' => $same,
            ], rate: [60, 600]),
            // The key comes in the header Order-Key, which no log keeps; in the address it is taken as well.
            new Route('GET', '/order-status', $this->status(...), args: $seen, rate: [240, 600]),
            new Route('GET', '/balance', $this->balance(...), args: $seen, rate: [240, 600]),
            new Route('POST', '/balance-intent', $this->balance_intent(...), args: $order, rate: [60, 600]),
            new Route('POST', '/order-photo', $this->photo(...), args: [
                'order' => [...$order['order'], 'required' => false],
                'key' => [...$order['key'], 'required' => false],
                'portrait' => ['type' => 'integer', 'minimum' => 0, 'maximum' => Options::portraits_per_order(), 'default' => 0],
                'role' => [
                    'type' => 'string',
                    'enum' => array_column(PhotoRole::cases(), 'value'),
                    'default' => PhotoRole::Pose->value,
                ],
            ], rate: [40, 600]),
        ];
    }

    private function create_intent(\WP_REST_Request $request): \WP_REST_Response
    {
        $this->refuse_paused();
        $billing = BillingRules::read(Read::map($request['billing_details']), $request['same_address']);
        $notes = BillingRules::notes($request['order_notes']);
        $facts = $this->facts->of($billing, Read::text($request['ready_on']));
        $shown = new ShownCart(null, Read::int($request['shown_total'] ?? -1), Read::int($request['shown_due'] ?? -1));
        $means = Read::text($request['means']);
        $payable = $this->checkout->begin($request->get_header('Cart-Token'), $billing, $notes, $facts, shown: $shown, means: $means);

        return new \WP_REST_Response($this->intent_answer($payable));
    }

    private function create_order(\WP_REST_Request $request): \WP_REST_Response
    {
        self::refuse_emptied($request);
        $this->refuse_paused();
        $payment = $this->ledger->of_intent(Read::text($request['payment_intent_id'])) ?? throw PaymentFailed::is_unknown();
        $order = $this->orders->find($payment->order_id) ?? throw PaymentFailed::is_unknown();
        // The signature of the token proves whose cart it was, also when the cart itself is gone by now.
        $own_cart = CartToken::id($request->get_header('Cart-Token')) === $payment->cart_id;
        if ($payment->kind === 'balance' || (!$own_cart && !hash_equals($order->key, Read::text($request['order_key'])))) {
            throw PaymentFailed::is_unknown();
        }
        $confirmed = $this->confirmation->confirm($payment);
        $payment = $confirmed->payment;
        if ($confirmed->intent_status === 'processing') {
            return new \WP_REST_Response($this->placed->answer($order, 'waiting'), 202);
        }
        if ($payment->is_awaited()) {
            $notice = $this->photos->keep_all($order, $request->get_file_params());
            $this->awaited->tell($order);

            return new \WP_REST_Response(['notice' => $notice] + $this->placed->answer($order));
        }
        if ($payment->status !== PaymentStatus::Paid) {
            throw PaymentFailed::is_not_finished($payment->status === PaymentStatus::Returned ? 'returned' : $confirmed->intent_status);
        }
        $notice = $this->photos->keep_all($order, $request->get_file_params());
        $this->confirmation->notify($payment);

        return new \WP_REST_Response(['notice' => $notice] + $this->placed->answer($this->orders->find($order->id) ?? $order));
    }

    private function status(\WP_REST_Request $request): \WP_REST_Response
    {
        [$order, $seen] = $this->open->look($this->order($request));

        // A balance that is being paid takes nothing from an order that is paid.
        return new \WP_REST_Response([
            'declined' => $this->declined($order),
        ] + $this->placed->answer(
            $order,
            in_array($seen, [OpenPayments::BUSY, OpenPayments::PROCESSING], true) && !$order->status->is_paid() ? 'waiting' : null,
            $seen === OpenPayments::BUSY,
        ));
    }

    private function balance(\WP_REST_Request $request): \WP_REST_Response
    {
        [$order, $seen] = $this->open->look($this->order($request));
        $state = match (true) {
            !$order->status->is_paid() => 'cancelled',
            $order->left_to_pay() === 0 => 'paid',
            $seen === OpenPayments::PROCESSING => 'waiting',
            // Also while others look: whoever presses the button is asked about at Stripe before anything is charged.
            default => 'due',
        };

        return new \WP_REST_Response([
            'state' => $state,
            'amount' => Money::to_rest($state === 'due' ? $order->left_to_pay() : 0),
            'message' => match ($state) {
                'paid' => __('Cette commande est entièrement payée. Merci !', 'museau'),
                'cancelled' => __('Cette commande a été annulée : il n\'y a rien à payer.', 'museau'),
                'waiting' => __('Votre banque n\'a pas encore répondu : ne payez pas une seconde fois.', 'museau'),
                /* translators: %s: amount */
                'due' => sprintf(__('Payer le solde de %s', 'museau'), Money::text($order->left_to_pay())),
            },
            'order' => $this->placed->order($order),
            'declined' => $this->declined($order),
        ]);
    }

    private function balance_intent(\WP_REST_Request $request): \WP_REST_Response
    {
        $this->refuse_paused();
        $payable = $this->checkout->begin_balance($this->order($request));

        return new \WP_REST_Response($this->intent_answer($payable));
    }

    private function photo(\WP_REST_Request $request): \WP_REST_Response
    {
        self::refuse_emptied($request);
        $this->refuse_paused();
        $order = $this->order($request);
        $role = PhotoRole::from(Read::text($request['role']));
        $role === PhotoRole::Pose ? Limits::count_photo() : Limits::count_detail_photo();
        if (!$order->status->is_paid() && ($role !== PhotoRole::Pose || AwaitedTransfer::awaited($order) === null)) {
            throw $role === PhotoRole::Pose ? PhotoRefused::none_is_missing() : PhotoRefused::awaits_payment();
        }
        $files = $request->get_file_params();
        $portrait = Read::int($request['portrait']);
        if ($role === PhotoRole::Pose) {
            $this->photos->keep_missing($order, $files, $portrait);
            // Until its money is there no day runs, and no letter waits for the photograph.
            !$order->status->is_paid() || $this->confirmation->photos_received($order);
            $this->orders->note($order->id, __('Photo reçue.', 'museau'));
        } else {
            $this->progress->refuse_photos($order);
            $this->photos->keep_detail($order, $files[OrderPhotos::field()] ?? null, $portrait ?: 1, $role);
        }

        return new \WP_REST_Response(['message' => __('Merci, votre photo a bien été reçue !', 'museau')] + $this->placed->answer($order));
    }

    /** @return array<string, mixed> PaymentIntentAnswer of src/client/types.ts */
    private function intent_answer(PayableOrder $payable): array
    {
        return [
            // Nothing is asked by card: of the same form, so that the order is sent in the same way, and no bank is asked.
            'client_secret' => match (true) {
                $payable->payment->amount === 0 => Ledger::BY_VOUCHER . $payable->payment->mark . '_secret_',
                $payable->payment->is_awaited() => Ledger::BY_HAND . $payable->payment->mark . '_secret_',
                default => $payable->payment->client_secret,
            },
            'order_id' => $payable->order->id,
            'order_key' => $payable->order->key,
            'amount' => Money::to_rest($payable->payment->amount),
            'publishable_key' => $this->keys->publishable(),
            'message' => '',
        ];
    }

    /** Why the next card must wait, and how long, after the bank has refused three; '' when it need not. */
    private function declined(Order $order): string
    {
        foreach ($this->ledger->of_order($order->id) as $payment) {
            $seconds = $payment->status === PaymentStatus::Open ? Limits::rest_after($payment) : 0;
            if ($seconds > 0) {
                return PaymentFailed::was_declined($seconds)->getMessage();
            }
        }

        return '';
    }

    /** The order that the call names with its key; an unknown one and a wrong key look the same. */
    private function order(\WP_REST_Request $request): Order
    {
        $order = $this->orders->find(Read::int($request['order']));
        $key = Read::text($request['key']) ?: (string) $request->get_header('Order-Key');
        if ($order === null || $order->key === '' || !hash_equals($order->key, $key)) {
            throw OrderNotFound::with_this_id();
        }

        return $order;
    }

    /** @throws PaymentFailed is_paused: before an order is placed or a photograph kept that may be another shop's */
    private function refuse_paused(): void
    {
        if ($this->keys->is_paused()) {
            throw PaymentFailed::is_paused();
        }
    }

    /** The client must send it again without the photos (F24). */
    private static function refuse_emptied(\WP_REST_Request $request): void
    {
        if (Caller::was_emptied($request)) {
            throw PhotoRefused::is_too_heavy();
        }
    }
}
