<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Progress\Board;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Vouchers\RestOfVoucher;
use Museau\Screens\Withdrawal\WithdrawalPanel;

/**
 * What the artist needs of one order: photos, options, notes, money, and what she does with it. The same panel on our
 * own screen and inside WooCommerce's, whose page is one large form: our fields belong to a form of their own, by their
 * `form` attribute, which OrderActions prints at the end of the page.
 */
final class OrderPanel
{
    /** @var array<int, array{string, array<string, mixed>}> why a refund was refused, and what she typed into it, by order */
    private array $refused = [];

    /** @var array<int, array<string, string>> what she typed into the other fields, by order and by the field's name */
    private array $typed = [];

    /** @var array<int, true> orders shown on this page */
    private array $shown = [];

    /** @var array<int, PanelPart> the part in which a button was pressed last, by order */
    private array $pressed = [];

    /**
     * @param \Closure(): WithdrawalPanel            $withdrawals
     * @param \Closure(Order): array<string, string> $carnet HTML of the parts about the order's carnet, by a PanelPart's value
     * @param \Closure(): Board                      $board
     * @param \Closure(): string                     $dashboard address of the artist's dashboard
     * @param \Closure(): TakeBackActions           $back
     * @param \Closure(Order): string               $transfer HTML of money that comes by transfer or cheque
     */
    public function __construct(
        private readonly PhotoStore $photos,
        private readonly PhotoPanel $photo_panel,
        private readonly \Closure $withdrawals,
        private \Closure $carnet,
        private readonly \Closure $board,
        private readonly \Closure $dashboard,
        private readonly \Closure $back,
        private readonly \Closure $transfer,
        private readonly Settings $settings,
    ) {}

    public function html(Order $order): string
    {
        $this->shown[$order->id] = true;
        wp_enqueue_style('museau-orders');

        $withdrawals = ($this->withdrawals)();
        $back = ($this->back)();
        $next = new NextActs(
            $order,
            ($this->board)()->card($order),
            OrderMessages::unanswered([$order->id]) !== [],
            $withdrawals->unsettled($order),
            $back->ends($order),
            $this->settings,
        );
        $parts = [
            PanelPart::Payment->value => $this->money($order),
            PanelPart::Parcel->value => ParcelPanel::html($order),
            PanelPart::Photos->value => $this->photo_panel->html($order),
            ...($this->carnet)($order),
            PanelPart::Lines->value => $this->lines($order),
            PanelPart::Notes->value => $this->notes($order),
            PanelPart::Steps->value => StepsPanel::html($order, $back->html($order), $next->holds_the_parcel()),
            PanelPart::Withdrawals->value => $withdrawals->html($order, PanelFields::form_id($order->id)),
            PanelPart::Refund->value => $order->received > $order->refunded
                ? RefundForm::html($order, ...($this->refused[$order->id] ?? ['', RestOfVoucher::fields($order)]))
                : '',
        ];

        $html = Html::el(
            'div',
            ['class' => 'museau-order'],
            Html::el('p', ['class' => 'museau-order__way'], Html::el(
                'a',
                ['href' => ($this->dashboard)()],
                Html::text(__('← Mon tableau de bord', 'museau')),
            ), ScreenHelp::link('une-commande-de-la-photo-au-colis')),
            ...$this->sorted($parts, $next, $order->id),
        );
        $typed = $this->typed[$order->id] ?? [];
        unset($this->typed[$order->id], $this->refused[$order->id]);

        return TypedFields::fill($html, $typed);
    }

    /**
     * The pictures, what is to be done, and below it what she needs for that, open; the rest is folded but for the part that she
     * pressed last.
     *
     * @param array<string, string> $parts HTML by a PanelPart's value
     *
     * @return list<string>
     */
    private function sorted(array $parts, NextActs $next, int $order_id): array
    {
        $open = [...$next->parts(), ...array_filter([$this->pressed[$order_id] ?? null])];
        unset($this->pressed[$order_id]);
        foreach ($open as $part) {
            $parts[$part->value] = PanelFields::opened($parts[$part->value] ?? '');
        }
        $rank = static fn(PanelPart $part): int => match (true) {
            $part->is_seen_first() => 0,
            in_array($part, $next->parts(), true) => 2,
            default => 3,
        };
        $cases = PanelPart::cases();
        usort($cases, static fn(PanelPart $a, PanelPart $b): int => $rank($a) <=> $rank($b));
        $seen = array_filter($cases, static fn(PanelPart $part): bool => $part->is_seen_first());
        $html = array_map(static fn(PanelPart $part): string => $parts[$part->value] ?? '', $cases);
        array_splice($html, count($seen), 0, [$next->html()]);

        return $html;
    }

    /** Leaves the part open in which a button was pressed. */
    public function keep_open(int $order_id, string $step): void
    {
        $part = PanelPart::of_step($step);
        if ($part !== null) {
            $this->pressed[$order_id] = $part;
        }
    }

    /**
     * Shows a refused refund as it was typed, open, its confirmation not ticked.
     *
     * @param string               $why    the sentence that refused it
     * @param array<string, mixed> $fields of the panel's form
     */
    public function refill(int $order_id, string $why, array $fields): void
    {
        $this->refused[$order_id] = [$why, $fields];
    }

    /**
     * Shows these texts in their fields, once.
     *
     * @param array<string, string> $typed by the name of the field in HTML
     */
    public function type_again(int $order_id, array $typed): void
    {
        $this->typed[$order_id] = $typed;
    }

    /** The forms of all panels of this page; they go outside every other form. */
    public function forms(): string
    {
        // Turning a photo is PhotoActions': its address holds all it needs, and our fields would hide it.
        $forms = $this->shown === [] ? '' : Html::el('form', ['id' => PhotoPanel::FORM, 'method' => 'post']);
        foreach (array_keys($this->shown) as $id) {
            $forms .= Html::el(
                'form',
                // Going back would fill in a refund and tick its confirmation again, beside a new demand: the money would go out twice.
                ['id' => PanelFields::form_id($id), 'method' => 'post', 'action' => OrderActions::url($id), 'autocomplete' => 'off']
                    + ['enctype' => 'multipart/form-data'],
                Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => OrderActions::ACTION]),
                Html::el('input', ['type' => 'hidden', 'name' => 'order', 'value' => $id]),
                wp_nonce_field(OrderActions::ACTION . $id, '_wpnonce', true, false),
            );
        }

        return $forms;
    }

    private function money(Order $order): string
    {
        $rows = [
            [__('Total', 'museau'), Money::text($order->total)],
            [__('Payé', 'museau'), Money::text($order->received)],
            [__('Reste à payer', 'museau'), Money::text($order->left_to_pay())],
            ...($order->refunded > 0 ? [[__('Remboursé', 'museau'), Money::text($order->refunded)]] : []),
        ];
        $list = implode('', array_map(static fn(array $row): string => Html::el(
            'div',
            ['class' => 'museau-order__sum'],
            Html::el('dt', [], Html::text($row[0])),
            Html::el('dd', [], Html::text($row[1])),
        ), $rows));
        $left = $order->left_to_pay();

        return PanelFields::noted(
            PanelPart::Payment,
            __('Paiement', 'museau'),
            match (true) {
                !$order->status->is_paid() => '',
                /* translators: %s: amount */
                $left > 0 => sprintf(__('reste %s', 'museau'), Money::text($left)),
                default => __('tout est payé', 'museau'),
            },
            Html::el('dl', ['class' => 'museau-order__sums'], $list),
            BalanceRequest::html($order),
            ($this->transfer)($order),
        );
    }

    private function lines(Order $order): string
    {
        $lines = implode('', array_map(static function (OrderLine $line): string {
            $options = array_map(Typography::pair(...), $line->options);
            $deposit = $line->deposit_percent > 0
                /* translators: 1: percentage, 2: amount */
                ? sprintf(__('Acompte de %1$d %%, solde de %2$s', 'museau'), $line->deposit_percent, Money::text($line->balance))
                : '';

            return Html::el(
                'li',
                ['class' => 'museau-order__line'],
                Html::el(
                    'div',
                    [],
                    Html::el('strong', [], Html::text($line->quantity > 1 ? $line->quantity . ' × ' . $line->name : $line->name)),
                    implode(
                        '',
                        array_map(
                            static fn(string $text): string => Html::el('div', [], Html::text($text)),
                            array_filter([...$options, $deposit]),
                        ),
                    ),
                ),
                Html::el('span', [], Html::text(Money::text($line->full()))),
            );
        }, $order->lines));
        $discount = $order->discount() === 0 ? '' : Html::el(
            'li',
            ['class' => 'museau-order__line'],
            Html::el('span', [], Html::text($order->discount_label())),
            Html::el('span', [], Html::text(Money::text(-$order->discount()))),
        );
        $shipping = Html::el(
            'li',
            ['class' => 'museau-order__line'],
            Html::el('span', [], Html::text($order->shipping_label())),
            Html::el('span', [], Html::text($order->shipping === 0 ? __('Offerte', 'museau') : Money::text($order->shipping))),
        );

        $list = Html::el('ul', ['class' => 'museau-order__lines'], $lines, $discount, $shipping);

        return PanelFields::part(PanelPart::Lines, __('Articles', 'museau'), $list);
    }

    private function notes(Order $order): string
    {
        $waits = $order->waits_for_photo(count($order->portraits()) > count($this->photos->of_order($order->id)));
        $facts = array_filter([
            __('Délai annoncé', 'museau') => Read::text($order->meta['delay'] ?? ''),
            __('À finir avant le', 'museau') => $waits ? '' : self::day(Read::text($order->meta['ready_by'] ?? '')),
            __('Date d\'envoi', 'museau') => $waits ? __('elle part du jour où la photo arrive', 'museau') : '',
            __('Conditions acceptées, version', 'museau') => Read::text($order->meta['cgv_version'] ?? '')
                ?: __('case non cochée (commande passée hors du site)', 'museau'),
        ]);
        $html = '';
        $ready_by = Read::text($order->meta['ready_by'] ?? '');
        if (!$waits && $order->status === OrderStatus::Processing && $ready_by !== '' && $ready_by < (string) wp_date('Y-m-d')) {
            $html .= Html::el(
                'p',
                ['class' => 'museau-order__alert'],
                Html::text(
                    __('En retard sur la date annoncée : la cliente ou le client peut suspendre le solde, fixer un délai supplémentaire raisonnable, puis résoudre la commande et être remboursé sous 14 jours (articles L216-6 et L216-7 du code de la consommation).', 'museau'),
                ),
            );
        }
        foreach ($facts as $name => $value) {
            $html .= Html::el('p', [], Html::text($name . ' : ' . $value));
        }
        $notes = $order->notes === '' ? '' : Html::el('blockquote', ['class' => 'museau-order__notes'], nl2br(Html::text($order->notes)));

        return PanelFields::part(PanelPart::Notes, __('Notes', 'museau'), $notes, $html);
    }

    private static function day(string $iso): string
    {
        $time = $iso === '' ? false : strtotime($iso);

        return $time === false ? '' : Language::day($time);
    }
}
