<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\BoardColumn;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * Finds orders on the dashboard, by words and by what they wait for. What is asked stands in the address: back, a bookmark and a reload
 * find it again, without JavaScript.
 */
final class OrderFinder
{
    /** Members of the address. */
    private const WORDS = 'commandes';

    private const KIND = 'etat';

    private const PAGE = 'feuille';

    /** Where the answer stands on the page. */
    private const PART = '#museau-board-title';

    /** Kind: something is left to pay. */
    private const DUE = 'solde';

    /** Kind: its customer wrote last and waits for an answer. */
    private const ASKED = 'question';

    /** Kind: every order that was paid. */
    private const ALL = 'toutes';

    /** @param array<string, list<BoardCard>> $columns of the board */
    public function __construct(private readonly Orders $orders, private readonly array $columns) {}

    /** The orders of which something is left to pay. */
    public static function due_url(): string
    {
        return add_query_arg(self::KIND, self::DUE, self::page_url()) . self::PART;
    }

    /** The orders whose customer waits for an answer. */
    public static function asked_url(): string
    {
        return add_query_arg(self::KIND, self::ASKED, self::page_url()) . self::PART;
    }

    /** Whether the address asks for orders, so that they stand in the board's place. */
    public static function is_asked(): bool
    {
        return self::asked_words() !== '' || self::asked_kind() !== '';
    }

    public function form(): string
    {
        $options = '';
        foreach ($this->kinds() as $kind => $label) {
            $options .= Html::el('option', ['value' => $kind, 'selected' => $kind === self::asked_kind()], Html::text($label));
        }

        return Html::el(
            'form',
            ['class' => 'museau-board__finder', 'method' => 'get', 'role' => 'search', 'action' => self::page_url() . self::PART],
            Html::el(
                'label',
                [],
                Html::text(__('Numéro, nom, e-mail ou animal', 'museau')),
                Html::el('input', [
                    'type' => 'search',
                    'name' => self::WORDS,
                    'value' => self::asked_words(),
                    'maxlength' => OrderSearch::LONGEST,
                ]),
            ),
            Html::el(
                'label',
                [],
                Html::text(__('Lesquelles', 'museau')),
                Html::el('select', ['name' => self::KIND], $options),
            ),
            Html::el('button', ['type' => 'submit', 'class' => 'museau-button museau-button--quiet'], Html::text(__('Chercher', 'museau'))),
        );
    }

    /** What was found. */
    public function html(): string
    {
        $page = max(1, Read::int($_GET[self::PAGE] ?? 1));
        $found = $this->orders->search($this->asked(), $page);
        $total = $found['total'];

        return Html::el(
            'div',
            ['class' => 'museau-board__found'],
            Html::el('p', ['role' => 'status'], Html::text($total === 0
                ? __('Aucune commande ne correspond.', 'museau')
                /* translators: %d: number of orders */
                : sprintf(_n('%d commande trouvée', '%d commandes trouvées', $total, 'museau'), $total))),
            Html::el('ul', [], ...array_map($this->row(...), $found['orders'])),
            Html::el(
                'p',
                ['class' => 'museau-board__pages'],
                $page > 1 ? self::link(__('Précédentes', 'museau'), $page - 1) : '',
                $page < $found['pages'] ? self::link(__('Suivantes', 'museau'), $page + 1) : '',
                Html::el('a', ['class' => 'museau-link', 'href' => self::page_url()], Html::text(
                    __('Revenir aux commandes en cours', 'museau'),
                )),
            ),
        );
    }

    private function asked(): OrderSearch
    {
        $kind = self::asked_kind();
        $cards = array_merge([], ...array_values($this->columns));
        $among = match (true) {
            $kind === self::ASKED => OrderMessages::questions(self::ids($cards)),
            $kind === self::DUE => self::ids(array_filter(
                $cards,
                static fn(BoardCard $card): bool => $card->order->left_to_pay() > 0,
            )),
            BoardColumn::tryFrom($kind) !== null => self::ids($this->columns[$kind] ?? []),
            default => null,
        };

        return new OrderSearch(self::asked_words(), OrderStatus::tryFrom($kind), $among);
    }

    /**
     * @param array<BoardCard> $cards
     *
     * @return list<int>
     */
    private static function ids(array $cards): array
    {
        return array_values(array_map(static fn(BoardCard $card): int => $card->order->id, $cards));
    }

    /** @return array<string, string> labels by kind */
    private function kinds(): array
    {
        $kinds = [self::ALL => __('Toutes les commandes payées', 'museau')];
        foreach (BoardColumn::cases() as $column) {
            $kinds[$column->value] = sprintf('%s (%d)', $column->label(), count($this->columns[$column->value] ?? []));
        }
        $kinds[self::DUE] = __('Solde à recevoir', 'museau');
        $kinds[self::ASKED] = __('Question sans réponse', 'museau');
        foreach (OrderStatus::cases() as $status) {
            $kinds[$status->value] = $status->label();
        }

        return $kinds;
    }

    private function row(Order $order): string
    {
        $work = array_filter([$order->lines[0]->name ?? '', ($order->lines[0] ?? null)?->work()]);
        $left = $order->status->is_paid() ? $order->left_to_pay() : 0;

        return Html::el(
            'li',
            ['class' => 'museau-board__card'],
            Html::el(
                'a',
                ['class' => 'museau-board__order', 'href' => $this->orders->edit_url($order->id)],
                /* translators: 1: order number, 2: customer */
                Html::text(sprintf(__('N° %1$s, %2$s', 'museau'), $order->number, $order->billing->name())),
            ),
            Html::el('p', [], Html::text(implode(', ', $work))),
            Html::el('p', ['class' => 'museau-board__due'], Html::text(implode(' · ', array_filter([
                $order->status->label(),
                Language::day((int) strtotime($order->created)),
                Money::text($order->total),
                /* translators: %s: amount */
                $left > 0 ? sprintf(__('Solde de %s', 'museau'), Money::text($left)) : '',
            ])))),
        );
    }

    private static function link(string $label, int $page): string
    {
        $url = add_query_arg([
            self::WORDS => rawurlencode(self::asked_words()),
            self::KIND => rawurlencode(self::asked_kind()),
            self::PAGE => $page,
        ], self::page_url()) . self::PART;

        return Html::el('a', ['class' => 'museau-button museau-button--quiet', 'href' => $url], Html::text($label));
    }

    private static function page_url(): string
    {
        return home_url('/admin-dashboard');
    }

    private static function asked_words(): string
    {
        return (new OrderSearch(Read::text(wp_unslash($_GET[self::WORDS] ?? ''))))->words;
    }

    private static function asked_kind(): string
    {
        $kind = Read::text($_GET[self::KIND] ?? '');

        $is_known = in_array($kind, [self::ALL, self::DUE, self::ASKED], true)
            || BoardColumn::tryFrom($kind) !== null
            || OrderStatus::tryFrom($kind) !== null;

        return $is_known ? $kind : '';
    }
}
