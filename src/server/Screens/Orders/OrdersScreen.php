<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\PhotoStore;
use Museau\Engine\Embedded\EmbeddedOrders;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\MenuCount;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Withdrawal\WithdrawalMarks;

/** 'Commandes' in wp-admin: the artist's list and one order, made for a phone first. */
final class OrdersScreen implements Feature
{
    public function __construct(
        private readonly EmbeddedOrderTable $table,
        private readonly Orders $orders,
        private readonly OrderPanel $panel,
        private readonly PhotoStore $photos,
        private readonly MailQueue $mails,
        private readonly WithdrawalMarks $withdrawals,
    ) {}

    public function hooks(): void
    {
        add_action('admin_menu', $this->add(...));
    }

    private function add(): void
    {
        // WooCommerce has a screen of its own.
        if (class_exists('WooCommerce', false)) {
            return;
        }
        add_menu_page(
            __('Commandes', 'museau'),
            __('Commandes', 'museau') . $this->count(),
            'manage_woocommerce',
            EmbeddedOrders::SCREEN,
            $this->print(...),
            'dashicons-clipboard',
            55,
        );
    }

    /** What waits for the artist: paid orders that have not left, and declarations of withdrawal. */
    private function count(): string
    {
        $orders = $this->table->counts()[OrderStatus::Processing->value] ?? 0;
        $withdrawals = $this->withdrawals->count();

        /* translators: %d: number of orders */
        $under_way = sprintf(_n('%d commande en cours', '%d commandes en cours', $orders, 'museau'), $orders);
        /* translators: %d: number of withdrawals */
        $to_settle = sprintf(_n('%d rétractation à régler', '%d rétractations à régler', $withdrawals, 'museau'), $withdrawals);
        $said = [...$orders > 0 ? [$under_way] : [], ...$withdrawals > 0 ? [$to_settle] : []];

        return MenuCount::html($orders + $withdrawals, implode(', ', $said));
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $id = Read::int($_GET['order'] ?? 0);
        $order = $id > 0 ? $this->orders->find($id) : null;
        echo Html::el('div', ['class' => 'wrap museau-orders'], $order === null ? $this->list() : $this->one($order));
    }

    private function list(): string
    {
        $status = OrderStatus::tryFrom(Read::text($_GET['status'] ?? ''));
        $search = new OrderSearch(Read::text(wp_unslash($_GET['s'] ?? '')), $status);
        $words = $search->words;
        $page = max(1, Read::int($_GET['paged'] ?? 1));
        $found = $this->table->search($search, $page);
        $total = $found['total'];
        $cards = array_map($this->card(...), $found['orders']);
        $counts = $this->table->counts();

        return ScreenHelp::heading(__('Commandes', 'museau'))
            . $this->filters($status, $words, $counts) . WaitingOrders::link($status, $counts)
            . ($cards === []
                ? Html::el(
                    'p',
                    [],
                    Html::text($words === '' && $status === null
                        ? __('Aucune commande pour l\'instant.', 'museau')
                        : __('Aucune commande ne correspond.', 'museau')),
                )
                /* translators: %d: number of orders */
                : Html::el('p', [], Html::text(sprintf(_n('%d commande', '%d commandes', $total, 'museau'), $total)))
                    . Html::el('ul', ['class' => 'museau-orders__list'], ...$cards))
            . Html::el('div', ['class' => 'museau-orders__pages'], (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => $found['pages'],
                'current' => $page,
                'prev_text' => __('Précédent', 'museau'),
                'next_text' => __('Suivant', 'museau'),
            ]));
    }

    /** @param array<string, int> $counts orders by status */
    private function filters(?OrderStatus $status, string $words, array $counts): string
    {
        $options = Html::el('option', ['value' => ''], Html::text(__('Toutes les commandes payées', 'museau')));
        foreach (OrderStatus::cases() as $case) {
            $options .= Html::el(
                'option',
                ['value' => $case->value, 'selected' => $case === $status],
                Html::text(sprintf('%s (%d)', $case->label(), $counts[$case->value] ?? 0)),
            );
        }

        return Html::el(
            'form',
            ['method' => 'get', 'action' => admin_url('admin.php'), 'class' => 'museau-orders__filters'],
            Html::el('input', ['type' => 'hidden', 'name' => 'page', 'value' => EmbeddedOrders::SCREEN]),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Numéro, nom, e-mail ou animal', 'museau')),
                Html::el('input', ['type' => 'search', 'name' => 's', 'value' => $words, 'maxlength' => 100]),
            ),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('État', 'museau')),
                Html::el('select', ['name' => 'status'], $options),
            ),
            Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Chercher', 'museau'))),
        );
    }

    private function card(Order $order): string
    {
        $missing = count($order->portraits()) - ($order->portraits() === [] ? 0 : count($this->photos->of_order($order->id)));
        $flags = [
            self::badge($order->status->label(), $order->status->value),
            ...($missing > 0 && $order->status->is_paid() && Read::text($order->meta['photo_state'] ?? '') !== 'received'
                ? [self::badge(__('Photo manquante', 'museau'), 'missing')]
                : []),
            ...($order->status->is_paid() && $order->left_to_pay() > 0
                /* translators: %s: amount */
                ? [self::badge(sprintf(__('Solde de %s', 'museau'), Money::text($order->left_to_pay())), 'due')]
                : []),
            ...($order->is_disputed() ? [self::disputed()] : []),
            $this->withdrawals->html($order->id),
        ];
        $first = $order->lines[0]->name ?? '';
        $more = count($order->lines) - 1;

        return Html::el(
            'li',
            ['class' => 'museau-orders__card'],
            Html::el(
                'a',
                ['class' => 'museau-orders__link', 'href' => $this->orders->edit_url($order->id)],
                /* translators: 1: order number, 2: customer */
                Html::el('strong', [], Html::text(sprintf(__('N° %1$s, %2$s', 'museau'), $order->number, $order->billing->name()))),
            ),
            Html::el('span', ['class' => 'museau-orders__date'], Html::text(Language::day((int) strtotime($order->created)))),
            Html::el(
                'span',
                [],
                Html::text($first
                    /* translators: %d: number of other articles */
                    . ($more > 0 ? ' ' . sprintf(_n('et %d autre article', 'et %d autres articles', $more, 'museau'), $more) : '')),
            ),
            Html::el('span', ['class' => 'museau-orders__flags'], ...$flags),
            Html::el('span', ['class' => 'museau-orders__total'], Html::text(Money::text($order->total))),
        );
    }

    private function one(Order $order): string
    {
        $back = Html::el('a', ['href' => $this->orders->list_url()], Html::text(__('← Toutes les commandes', 'museau')));

        return Html::el('p', ['class' => 'museau-order__way'], $back)
            . Html::el(
                'h1',
                ['class' => 'museau-orders__title'],
                /* translators: %s: order number */
                Html::text(sprintf(__('Commande n° %s', 'museau'), $order->number)),
                self::badge($order->status->label(), $order->status->value),
                $order->is_disputed() ? self::disputed() : '',
            )
            . Html::el('p', [], Html::text(sprintf('%s, %s', $order->billing->name(), Language::day((int) strtotime($order->created)))))
            . $this->panel->html($order)
            . Html::el(
                'div',
                ['class' => 'museau-order'],
                $this->history($order),
            );
    }

    private function history(Order $order): string
    {
        $events = array_map(
            static fn(array $event): string => Html::el(
                'li',
                [],
                Html::el('span', ['class' => 'museau-orders__date'], Html::text(Language::moment((int) strtotime($event['at'])))),
                Html::text(' ' . $event['text']),
            ),
            $this->table->history($order->id),
        );
        $mails = array_map(
            static fn(array $mail): string => Html::el('li', [], Html::text(sprintf(
                '%s → %s : %s',
                $mail['subject'],
                $mail['recipient'],
                match (true) {
                    $mail['sent'] !== null => Language::moment((int) strtotime($mail['sent'])),
                    $mail['held'] > 0 => self::held($mail['held']),
                    default => __('pas encore parti', 'museau') . ($mail['error'] === '' ? '' : ' (' . $mail['error'] . ')'),
                },
            ))),
            $this->mails->history->of_order($order->id),
        );

        return Html::el(
            'details',
            ['class' => 'museau-order__part'],
            Html::el('summary', [], Html::el('h2', [], Html::text(__('Historique', 'museau')))),
            Html::el('ul', ['class' => 'museau-orders__history'], ...$events),
            $mails === []
                ? ''
                : Html::el('h3', [], Html::text(__('Messages', 'museau')))
                    . Html::el('ul', ['class' => 'museau-orders__history'], ...$mails),
        );
    }

    /** @param int $seconds until the letter leaves */
    private static function held(int $seconds): string
    {
        /* translators: %s: '24 décembre 2026 à 8:00' */
        return sprintf(__('part le %s, après les heures calmes', 'museau'), Language::moment(Clock::now() + $seconds));
    }

    private static function disputed(): string
    {
        return self::badge(__('Paiement contesté', 'museau'), 'missing');
    }

    private static function badge(string $label, string $kind): string
    {
        return Html::el('span', ['class' => 'museau-orders__badge museau-orders__badge--' . $kind], Html::text($label));
    }
}
