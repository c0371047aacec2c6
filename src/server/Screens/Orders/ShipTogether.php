<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\BoardColumn;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/**
 * Several parcels marked 'expédiée' by one press, from the board. Each order goes by itself, as by its own panel: what is refused is
 * named with its reason, and its number stands in the form again.
 */
final class ShipTogether implements Feature
{
    public const ACTION = 'museau_ship_orders';

    private const FORM = 'museau-ship-together';

    private const KEPT = 'museau_ship_kept_';

    /** Orders of one press. */
    private const MOST = 50;

    /** @param \Closure(): OrderActions $actions */
    public function __construct(private readonly \Closure $actions) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->act(...));
    }

    /**
     * @param list<BoardCard> $cards of the column 'À expédier'
     */
    public static function html(array $cards): string
    {
        $cards = array_slice(array_filter($cards, static fn(BoardCard $card): bool => $card->order->left_to_pay() === 0
            && !$card->order->is_disputed()), 0, self::MOST);
        if ($cards === []) {
            return '';
        }
        $refused = Read::map(get_transient(self::KEPT . get_current_user_id()));
        $kept = [];
        foreach ($cards as $card) {
            $typed = Read::map($refused[(string) $card->order->id] ?? []);
            if ($typed !== []) {
                $kept[$card->order->id] = $typed;
            }
        }
        // One alone is sent from its own panel, unless it was refused here and its number would be lost.
        if (count($cards) < 2 && $kept === []) {
            return '';
        }
        delete_transient(self::KEPT . get_current_user_id());

        return Html::el(
            'details',
            ['class' => 'museau-board__moves', 'open' => $kept !== []],
            Html::el('summary', [], Html::text(__('Expédier plusieurs commandes', 'museau'))),
            Html::el(
                'form',
                ['id' => self::FORM, 'class' => 'museau-board__ship', 'method' => 'post', 'autocomplete' => 'off']
                    + ['action' => admin_url('admin-post.php')],
                Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::ACTION]),
                wp_nonce_field(self::ACTION, '_wpnonce', true, false),
                ...array_map(
                    static fn(BoardCard $card): string => self::row($card, $kept[$card->order->id] ?? []),
                    $cards,
                ),
                ...[
                    Html::el('p', [], Html::text(
                        __('Chaque personne reçoit le message d\'envoi de sa commande, avec son numéro s\'il est donné.', 'museau'),
                    )),
                    Html::el('button', ['type' => 'submit', 'class' => 'museau-button'], Html::text(
                        __('Marquer expédiées et prévenir', 'museau'),
                    )),
                ],
            ),
        );
    }

    /** @param array<string, mixed> $kept what was typed for it when it was refused */
    private static function row(BoardCard $card, array $kept): string
    {
        $order = $card->order;
        /* translators: 1: order number, 2: customer */
        $name = sprintf(__('N° %1$s, %2$s', 'museau'), $order->number, $order->billing->name());

        return Html::el(
            'fieldset',
            [],
            Html::el('legend', [], Html::text($name)),
            Html::el(
                'label',
                ['class' => 'museau-order__check'],
                Html::el('input', [
                    'type' => 'checkbox',
                    'name' => "orders[$order->id]",
                    'value' => $order->number,
                    'checked' => $kept !== [],
                ]),
                Html::text(__('Son colis part', 'museau')),
            ),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Suivi du colis : numéro ou adresse (facultatif)', 'museau')),
                Html::el('input', [
                    'type' => 'text',
                    'name' => "tracking[$order->id]",
                    'maxlength' => 200,
                    'value' => Read::text($kept['tracking'] ?? ''),
                ]),
            ),
            TrackingField::choice("carrier[$order->id]", self::FORM, Read::text($kept['carrier'] ?? '')),
        );
    }

    private function act(): void
    {
        Admission::check(self::ACTION);
        ['failed' => $failed, 'lines' => $lines] = $this->ship(Read::map(wp_unslash($_POST)));
        set_transient(self::KEPT . get_current_user_id(), $failed, 60);
        PanelAnswer::tell($failed === [] && $lines !== [] ? 'success' : 'error', $lines === []
            ? __('Cochez les commandes dont le colis part.', 'museau')
            : implode("\n", $lines));
        wp_safe_redirect((wp_get_referer() ?: home_url('/admin-dashboard')) . '#museau-board-title');
        exit;
    }

    /**
     * @param array<string, mixed> $fields orders (number by id), tracking and carrier (by id)
     *
     * @return array{
     *     lines: list<string>,
     *     failed: array<int, array{tracking: string, carrier: string}>,
     * } a sentence for each order, and what was typed for those that were refused
     */
    public function ship(array $fields): array
    {
        $lines = $failed = [];
        foreach (array_slice(Read::map($fields['orders'] ?? []), 0, self::MOST, true) as $id => $number) {
            $sent = [
                'tracking' => Read::text(Read::map($fields['tracking'] ?? [])[$id] ?? ''),
                'carrier' => Read::text(Read::map($fields['carrier'] ?? [])[$id] ?? ''),
            ];
            try {
                $column = [OrderBoard::COLUMN => BoardColumn::ToShip->value];
                $last = MailHistory::last_id((int) $id);
                $sentence = ($this->actions)()->step((int) $id, ParcelActions::SHIP, $sent + $column);
                $sentence = MailHistory::told_later((int) $id, $last) ?: $sentence;
                Journal::write(Event::Write, 'order ' . ParcelActions::SHIP, (int) $id);
            } catch (Refusal $refusal) {
                $sentence = $refusal->getMessage();
                $failed[(int) $id] = $sent;
            } catch (DatabaseFailed $failure) {
                Log::error('button_failed', $failure, ['code' => 'order']);
                $sentence = DatabaseFailed::sentence();
                $failed[(int) $id] = $sent;
            }
            /* translators: 1: order number, 2: what became of it */
            $lines[] = sprintf(__('N° %1$s : %2$s', 'museau'), mb_substr(Read::text($number), 0, 40), $sentence);
        }

        return ['lines' => $lines, 'failed' => $failed];
    }
}
