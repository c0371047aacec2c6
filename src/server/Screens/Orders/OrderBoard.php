<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoTable;
use Museau\Domain\Progress\Board;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\BoardColumn;
use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Clock;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Photos\PhotoActions;

/**
 * The orders that are under way, on the dashboard above its tabs: by whose turn it is, the nearest day first, one tap to the order and
 * two to move it on. Plain forms: it needs no JavaScript.
 */
final class OrderBoard
{
    /** Cards of a column that stand open; the others follow one tap away. */
    private const SHOWN = 6;

    /** Field that says in which column the card stood when its form was printed. */
    public const COLUMN = 'board_column';

    public function __construct(
        private readonly Orders $orders,
        private readonly Settings $settings,
        private readonly PanelAnswer $answer,
    ) {}

    /** @param array<string, list<BoardCard>> $columns of the board */
    public function html(array $columns): string
    {
        $count = array_sum(array_map(count(...), $columns));
        $finder = new OrderFinder($this->orders, $columns);
        if (OrderFinder::is_asked()) {
            return self::section($this->orders->list_url(), $finder->form(), $this->answer->html(), $finder->html());
        }

        return self::section(
            $this->orders->list_url(),
            $finder->form(),
            $this->answer->html(),
            $count === 0
                ? Html::el('p', [], Html::text(__('Aucune commande en cours.', 'museau')))
                : Html::el('div', ['class' => 'museau-board__columns'], ...array_map(
                    fn(string $name, array $cards): string => $this->column(BoardColumn::from($name), $cards),
                    array_keys($columns),
                    $columns,
                )),
            $count < Board::MOST ? '' : Html::el('p', [], Html::text(sprintf(
                /* translators: %d: number of orders */
                __('Les %d plus anciennes sont ici ; les autres, dans la liste.', 'museau'),
                Board::MOST,
            ))),
        );
    }

    private static function section(string $list_url, string ...$html): string
    {
        return Html::el(
            'section',
            ['class' => 'museau-board', 'id' => 'museau-board', 'aria-labelledby' => 'museau-board-title'],
            Html::el(
                'div',
                ['class' => 'museau-admin__head'],
                Html::el('h2', ['id' => 'museau-board-title'], Html::text(__('Commandes', 'museau'))),
                self::link('museau-link', $list_url, __('Toutes les commandes', 'museau')),
            ),
            ...$html,
        );
    }

    /** @param list<BoardCard> $cards */
    private function column(BoardColumn $column, array $cards): string
    {
        // Where she looks at the photograph, it stands on the card.
        $photos = $column === BoardColumn::ToCheck
            ? PhotoTable::poses(array_map(static fn(BoardCard $card): int => $card->order->id, $cards))
            : [];
        $html = array_map(fn(BoardCard $card): string => $this->card($card, $photos[$card->order->id] ?? null), $cards);
        $more = count($html) - self::SHOWN;

        return Html::el(
            'details',
            ['class' => "museau-board__column museau-board__column--{$column->value}", 'open' => $cards !== []],
            Html::el(
                'summary',
                [],
                Html::el('h3', [], Html::text($column->label())),
                Html::el('span', ['class' => 'museau-board__count'], Html::text((string) count($cards))),
            ),
            $column === BoardColumn::ToShip ? ShipTogether::html($cards) : '',
            $html === [] ? '' : Html::el('ul', [], ...array_slice($html, 0, self::SHOWN)),
            $more <= 0 ? '' : Html::el(
                'details',
                [],
                /* translators: %d: number of orders */
                Html::el('summary', [], Html::text(sprintf(_n('%d de plus', '%d de plus', $more, 'museau'), $more))),
                Html::el('ul', [], ...array_slice($html, self::SHOWN)),
            ),
        );
    }

    private function card(BoardCard $card, ?Photo $photo): string
    {
        $order = $card->order;
        $is_late = $card->is_late((string) wp_date('Y-m-d', Clock::now()));

        return Html::el(
            'li',
            ['class' => $is_late ? 'museau-board__card museau-board__card--late' : 'museau-board__card'],
            $photo === null ? '' : Html::el('img', [
                'class' => 'museau-board__photo',
                'src' => PhotoActions::url($photo, true),
                'width' => 72,
                'height' => 72,
                /* translators: %s: order number */
                'alt' => sprintf(__('La photo de la commande n° %s', 'museau'), $order->number),
                'loading' => 'lazy',
            ]),
            self::link(
                'museau-board__order',
                $this->orders->edit_url($order->id),
                /* translators: 1: order number, 2: customer */
                sprintf(__('N° %1$s, %2$s', 'museau'), $order->number, $order->billing->name()),
            ),
            Html::el('p', [], Html::text(self::work($order))),
            Html::el('p', ['class' => 'museau-board__due'], Html::text(self::due($card, $is_late))),
            ...array_map(
                static fn(string $note): string => Html::el('p', ['class' => 'museau-board__note'], Html::text($note)),
                self::notes($card),
            ),
            ...[self::studio($card), $this->moves($card)],
        );
    }

    /** Opens studio mode for a portrait; without JavaScript it is not seen. What exists already has no step at the drawing table. */
    private static function studio(BoardCard $card): string
    {
        $order = $card->order;
        if ($order->portraits() === []) {
            return '';
        }
        $progress = $card->progress();
        $props = [
            'id' => $order->id,
            'number' => $order->number,
            'name' => $order->billing->first_name,
            'current' => $progress->current()->step->value ?? '',
            'next' => $progress->drawing()->value,
        ];

        return Html::el(
            'button',
            [
                'type' => 'button',
                'class' => 'museau-button museau-button--quiet museau-board__studio',
                'data-museau-order' => (string) wp_json_encode($props, JSON_UNESCAPED_UNICODE),
            ],
            Html::text(__('Studio', 'museau') . ' '),
            /* translators: %s: order number */
            Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(sprintf(__('la commande n° %s', 'museau'), $order->number))),
        );
    }

    private static function work(Order $order): string
    {
        // The portrait is drawn; what goes along with it is not forgotten in the parcel.
        $portraits = $order->portraits();
        $lines = [
            ...$portraits,
            ...array_values(array_filter($order->lines, static fn(OrderLine $line): bool => !$line->is_portrait)),
        ];

        return implode(' ; ', array_map(
            // 'A4 portrait (21 x 29,7 cm)' is what one pays for, 'A4' what one draws.
            static fn(OrderLine $line): string => implode(', ', array_filter([
                $line->is_portrait ? '' : $line->name,
                preg_replace('/\b(A\d)\b[^,]*(?:\([^)]*\))/u', '$1', $line->work()),
            ])),
            $lines,
        ));
    }

    private static function due(BoardCard $card, bool $is_late): string
    {
        return match (true) {
            $card->due() === '' && $card->order->is_promised() => __('La date attend la photo.', 'museau'),
            $card->due() === '' => __('Sans date promise.', 'museau'),
            /* translators: %s: date */
            $is_late => sprintf(__('En retard : promis le %s', 'museau'), Language::date($card->due())),
            /* translators: %s: date */
            default => sprintf(__('Promis le %s', 'museau'), Language::date($card->due())),
        };
    }

    /** @return list<string> */
    private static function notes(BoardCard $card): array
    {
        $left = $card->order->left_to_pay();

        return array_values(array_filter([
            $card->order->is_disputed() ? __('Paiement contesté : n\'expédiez rien.', 'museau') : '',
            $card->is_asked ? __('Un message attend votre réponse.', 'museau') : '',
            $card->photo_is_missing ? __('Photo manquante', 'museau') : '',
            $card->asks_advice() ? __('Avis demandé sur la photo', 'museau') : '',
            $card->is_to_change() && $card->column() === BoardColumn::ToDraw ? __('Correction demandée', 'museau') : '',
            match (true) {
                $left === 0 => '',
                /* translators: %s: amount */
                $card->waits_for_balance() => sprintf(__('Solde demandé : %s', 'museau'), Money::text($left)),
                /* translators: %s: amount */
                $card->column() === BoardColumn::ToShip => sprintf(__('Solde à demander : %s', 'museau'), Money::text($left)),
                default => '',
            },
        ]));
    }

    private function moves(BoardCard $card): string
    {
        $order = $card->order;
        $buttons = array_map(fn(ProgressStep $step): string => $this->move($card, ProgressActions::SET, $step->label(), [
            ProgressActions::STEP => $step->value,
            ProgressActions::TELL => ProgressMails::is_on($this->settings, $step) ? '1' : '',
        ]), $card->next_steps());
        if ($card->column() === BoardColumn::ToShip && $order->left_to_pay() > 0) {
            $buttons[] = $this->move($card, BalanceRequest::STEP, __('Demander le solde', 'museau'), []);
        }
        $open = match ($card->column()) {
            BoardColumn::ToDraw => __('Envoyer une épreuve', 'museau'),
            BoardColumn::ToShip => $order->left_to_pay() > 0 ? '' : __('Expédier', 'museau'),
            default => '',
        };
        if ($open !== '') {
            $buttons[] = self::link('museau-button museau-button--quiet', $this->orders->edit_url($order->id), $open);
        }

        /* translators: %s: order number */
        $which = sprintf(__('la commande n° %s', 'museau'), $order->number);

        return $buttons === [] ? '' : Html::el(
            'details',
            ['class' => 'museau-board__moves'],
            Html::el(
                'summary',
                [],
                Html::text(__('Avancer', 'museau') . ' '),
                Html::el('span', ['class' => 'museau-visually-hidden'], Html::text($which)),
            ),
            ...$buttons,
        );
    }

    /** @param array<string, string> $fields of the panel's form (OrderActions) */
    private function move(BoardCard $card, string $step, string $label, array $fields): string
    {
        $order = $card->order;
        $inputs = '';
        $fields = [
            'action' => OrderActions::ACTION,
            'order' => (string) $order->id,
            self::COLUMN => $card->column()->value,
            '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id),
            ...$fields,
        ];
        foreach ($fields as $name => $value) {
            $inputs .= Html::el('input', ['type' => 'hidden', 'name' => $name, 'value' => $value]);
        }
        $is_told = ($fields[ProgressActions::TELL] ?? '1') !== '';

        return Html::el(
            'form',
            ['method' => 'post', 'action' => admin_url('admin-post.php')],
            $inputs,
            Html::el(
                'button',
                ['type' => 'submit', 'class' => 'museau-button', 'name' => 'step', 'value' => $step],
                Html::text($label . ' '),
                Html::el('small', [], Html::text($is_told ? __('avec un message', 'museau') : __('sans message', 'museau'))),
            ),
        );
    }

    private static function link(string $class, string $url, string $label): string
    {
        return Html::el('a', ['class' => $class, 'href' => $url], Html::text($label));
    }
}
