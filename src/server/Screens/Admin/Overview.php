<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Catalogue\LowStock;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Clock;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Screens\Accounts\SalesBookScreen;
use Museau\Screens\Contact\MessagesScreen;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Orders\OrderBoard;
use Museau\Screens\Orders\OrderFinder;

/**
 * What the artist's day holds, above the dashboard's tabs: money, questions, messages and stock, each a tap away, and the board of the
 * orders that want something of her. It needs no JavaScript.
 */
final class Overview
{
    public function __construct(
        private readonly OrderBoard $board,
        private readonly Orders $orders,
        private readonly SalesBook $sales,
        private readonly LowStock $stock,
        private readonly Messages $messages,
    ) {}

    /** @param array<string, list<BoardCard>> $columns of the board */
    public function html(array $columns): string
    {
        $cards = array_merge([], ...array_values($columns));

        return Html::el(
            'section',
            ['class' => 'museau-overview', 'aria-labelledby' => 'museau-overview-title'],
            Html::el(
                'div',
                ['class' => 'museau-admin__head'],
                Html::el('h2', ['id' => 'museau-overview-title'], Html::text(__('Accueil', 'museau'))),
                Html::el(
                    'a',
                    ['class' => 'museau-link', 'href' => ScreenHelp::url('votre-tableau-de-bord')],
                    Html::text(__('Mode d\'emploi', 'museau')),
                ),
            ),
            Html::el(
                'ul',
                ['class' => 'museau-overview__list'],
                $this->balances($cards),
                $this->questions($cards),
                $this->takings(),
                $this->mail(),
            ),
            $this->low_stock(),
        ) . $this->board->html($columns);
    }

    /** @param list<BoardCard> $cards */
    private function balances(array $cards): string
    {
        $due = array_values(array_filter($cards, static fn(BoardCard $card): bool => $card->order->left_to_pay() > 0));
        $cents = array_sum(array_map(static fn(BoardCard $card): int => $card->order->left_to_pay(), $due));
        $unasked = count(array_filter($due, static fn(BoardCard $card): bool => !$card->waits_for_balance()));

        return self::tile(
            match (count($due)) {
                0 => $this->orders->list_url(),
                1 => $this->orders->edit_url($due[0]->order->id),
                default => OrderFinder::due_url(),
            },
            (string) count($due),
            __('Soldes à recevoir', 'museau'),
            $due === [] ? '' : Money::text($cents) . ($unasked === 0 ? '' : ', '
                /* translators: %d: balances whose link was not sent yet */
                . sprintf(__('%d à demander', 'museau'), $unasked)),
            $due === [],
        );
    }

    /** @param list<BoardCard> $cards */
    private function questions(array $cards): string
    {
        // Of orders that have left, too: that is when most is asked.
        $orders = array_column(array_map(static fn(BoardCard $card): array => [$card->order->id, $card->order], $cards), 1, 0);
        $asked = OrderMessages::questions(array_keys($orders));
        $first = $asked === [] ? null : $orders[$asked[0]] ?? $this->orders->find($asked[0]);

        return self::tile(
            match (true) {
                $first === null => $this->orders->list_url(),
                count($asked) === 1 => $this->orders->edit_url($first->id),
                default => OrderFinder::asked_url(),
            },
            (string) count($asked),
            __('Questions de clients', 'museau'),
            /* translators: 1: order number, 2: customer */
            $first === null ? '' : sprintf(__('N° %1$s, %2$s', 'museau'), $first->number, $first->billing->name()),
            $asked === [],
        );
    }

    private function takings(): string
    {
        $from = new \DateTimeImmutable((string) wp_date('Y-m-01', Clock::now()), wp_timezone());
        $receipts = $this->sales->between($from->getTimestamp(), $from->modify('+1 month')->getTimestamp());
        $cents = array_sum(array_map(static fn(Receipt $receipt): int => $receipt->cents, $receipts));

        return self::tile(
            SalesBookScreen::url(),
            Money::text($cents),
            __('Encaissé ce mois-ci', 'museau'),
            $this->sales->is_live() ? '' : __('paiements d\'essai', 'museau'),
            $cents === 0,
        );
    }

    private function mail(): string
    {
        $unread = $this->messages->unread();

        return self::tile(MessagesScreen::url(), (string) $unread, __('Messages non lus', 'museau'), '', $unread === 0);
    }

    private function low_stock(): string
    {
        $works = $this->stock->works();

        return $works === [] ? '' : Html::el(
            'details',
            ['class' => 'museau-overview__stock'],
            Html::el('summary', [], Html::text(sprintf(
                /* translators: %d: number of works */
                _n('%d œuvre bientôt épuisée', '%d œuvres bientôt épuisées', count($works), 'museau'),
                count($works),
            ))),
            Html::el('ul', [], ...array_map(static fn(array $work): string => Html::el(
                'li',
                [],
                Html::el(
                    'a',
                    ['class' => 'museau-link', 'href' => Dashboard::product_url($work['product']->id)],
                    Html::text($work['product']->name),
                ),
                Html::text(' ' . ($work['left'] === 0
                    ? __('épuisée', 'museau')
                    /* translators: %d: pieces */
                    : sprintf(_n('plus que %d exemplaire', 'plus que %d exemplaires', $work['left'], 'museau'), $work['left']))),
            ), $works)),
        );
    }

    /**
     * @param string $note     '' when there is nothing to add
     * @param bool   $is_quiet nothing is to be done about it
     */
    private static function tile(string $url, string $number, string $label, string $note, bool $is_quiet): string
    {
        return Html::el('li', [], Html::el(
            'a',
            ['class' => 'museau-overview__tile' . ($is_quiet ? ' museau-overview__tile--quiet' : ''), 'href' => $url],
            Html::el('strong', [], Html::text($number)),
            ' ',
            Html::el('span', [], Html::text($label)),
            $note === '' ? '' : ' ' . Html::el('small', [], Html::text($note)),
        ));
    }
}
