<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Payments\Checkout;
use Museau\Domain\Payments\PlacedOrder;
use Museau\Domain\Transfers\Transfers;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Rest\OpenPayments;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Vouchers\VoucherPage;

/** An order that was placed without JavaScript: to be paid, being paid, paid, or no longer kept. */
final class OrderPage
{
    public function __construct(
        private readonly OpenPayments $open,
        private readonly PlacedOrder $placed,
        private readonly Checkout $checkout,
        private readonly Transfers $transfers,
    ) {}

    /** @param string $token AccessToken that opened the order */
    public function html(?Order $order, string $token, Failure $failure, bool $gave_up, bool $by_link): string
    {
        if ($order === null) {
            return Alert::error(__(
                'Ce lien n\'est plus valable. Si vous avez payé, un e-mail vous le confirme ; sinon, reprenez votre panier.',
                'museau',
            )) . self::link(CartForms::page(), __('Reprendre le panier', 'museau'), 'museau-button');
        }
        // Whoever comes back from Stripe's page needs no webhook.
        [$order, $seen] = $this->open->look($order);
        $is_waiting = $seen !== OpenPayments::KNOWN && !$order->status->is_paid();
        $can_pay = !$is_waiting && $this->checkout->waiting($order) !== null;
        if ($is_waiting && !headers_sent()) {
            // Asks again without a script.
            header('Refresh: 5');
        }
        $answer = $this->placed->answer($order, $is_waiting ? 'waiting' : null, $seen !== OpenPayments::PROCESSING);
        $message = $answer['message'];
        $carnet = Read::text($answer['order']['carnet'] ?? '');
        $transfer = $this->transfers->awaited($order);
        $title = match (true) {
            /* translators: %s: first name */
            $order->status->is_paid(), $transfer !== null => sprintf(__('Merci, %s', 'museau'), $order->billing->first_name),
            $is_waiting => __('Un instant…', 'museau'),
            $can_pay => __('Votre commande attend son paiement', 'museau'),
            default => __('Cette commande n\'est plus réservée', 'museau'),
        };

        return Html::el(
            'div',
            ['class' => 'museau-checkout__done'],
            Html::el('h2', ['class' => 'museau-checkout__thanks'], Html::text($title)),
            /* translators: %s: order number */
            Html::el('p', [], Html::text(sprintf(__('Commande n° %s', 'museau'), $order->number))),
            Alert::error($failure->sentence),
            self::says(match (true) {
                $order->status->is_paid(), $is_waiting, $transfer !== null => $message,
                $can_pay && $gave_up
                    => __('Le paiement a été interrompu : rien n\'a été débité, et vos œuvres restent réservées.', 'museau'),
                $can_pay && $by_link => sprintf(
                    /* translators: %s: mail address */
                    __('Le service de paiement ne répond pas pour le moment. Rien n\'est perdu : un lien pour payer est envoyé à %s.', 'museau'),
                    $order->billing->email,
                ),
                $can_pay => __('Rien n\'a été débité. Vos œuvres sont réservées pendant une heure.', 'museau'),
                default => __('Elle n\'a pas été payée à temps : rien n\'a été débité. Votre panier est gardé.', 'museau'),
            }, $order->status->is_paid() || $transfer !== null),
            $transfer === null ? '' : MeansForm::instructions($transfer),
            self::receipt($order),
            $this->dispatch($order),
            VoucherPage::of_order($order),
            $carnet === '' ? '' : self::link($carnet, __('Suivre ma commande', 'museau'), 'museau-button'),
            match (true) {
                $can_pay => self::pay($order, $token),
                $order->status->is_paid(), $is_waiting, $transfer !== null => CartPage::back(),
                default => self::link(CartForms::page(), __('Reprendre le panier', 'museau'), 'museau-button'),
            },
        );
    }

    /** When a paid order is sent, where the artist's schedule has promised it. */
    private function dispatch(Order $order): string
    {
        $sentence = $order->status->is_paid() ? $this->placed->dispatch($order) : '';

        return $sentence === '' ? '' : Html::el('p', ['class' => 'museau-checkout__note'], Html::text($sentence));
    }

    private static function says(string $sentence, bool $is_success): string
    {
        return Html::el(
            'p',
            ['class' => 'museau-alert' . ($is_success ? ' museau-alert--success' : ''), 'role' => 'status'],
            Html::text($sentence),
        );
    }

    private static function pay(Order $order, string $token): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => PlainShop::PATH],
            Html::el(
                'button',
                ['type' => 'submit', 'class' => 'museau-button', 'name' => 'museau_pay', 'value' => $token],
                /* translators: %s: amount */
                Html::text($order->due_by_card() === 0
                    ? __('Commande avec obligation de paiement', 'museau')
                    : sprintf(__('Payer %s', 'museau'), Money::text($order->due_by_card()))),
            ),
        ) . self::link(home_url(PlainShop::PATH . '?etape=commande'), __('Modifier la commande', 'museau'), 'museau-link');
    }

    private static function link(string $href, string $text, string $class): string
    {
        return Html::el('a', ['class' => $class, 'href' => $href], Html::text($text));
    }

    private static function receipt(Order $order): string
    {
        $lines = array_map(static fn(OrderLine $line): string => Html::el(
            'li',
            ['class' => 'museau-checkout__line'],
            Html::el('span', ['class' => 'museau-checkout__name'], Html::text("$line->quantity × " . Typography::shown($line->name))),
            Html::el('span', ['class' => 'museau-price'], Html::text(Money::text($line->full()))),
            Html::el('span', ['class' => 'museau-checkout__options'], Html::text(Sums::options($line->options))),
        ), $order->lines);

        return Html::el(
            'div',
            ['class' => 'museau-card museau-checkout__receipt'],
            Html::el('ul', ['class' => 'museau-checkout__lines'], ...$lines),
            Html::el(
                'dl',
                ['class' => 'museau-totals'],
                $order->discount() > 0 ? Sums::row($order->discount_label(), Money::text(-$order->discount())) : '',
                !$order->ships() ? '' : Sums::row(
                    __('Frais de port', 'museau'),
                    $order->shipping === 0 ? __('Gratuits', 'museau') : Money::text($order->shipping),
                ),
                Sums::row(__('Total', 'museau'), Money::text($order->total)),
                Sums::balance($order->status->is_paid() ? $order->left_to_pay() : $order->balance),
                $order->status->is_paid()
                    ? Sums::row(__('Payé', 'museau'), Money::text($order->received), true) . VoucherForms::paid($order)
                    : Sums::row(__('À payer maintenant', 'museau'), Money::text($order->due_now()), true) . VoucherForms::frozen($order),
            ),
        );
    }
}
