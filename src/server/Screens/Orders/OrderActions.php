<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Progress\Board;
use Museau\Domain\Progress\CannotProgress;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Schedule\PhotoClock;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Site\Identity;
use Museau\Screens\Withdrawal\WithdrawalActions;

/** What the artist does with an order, from the panel: each step is checked again here. */
final class OrderActions implements Feature
{
    public const ACTION = 'museau_order';

    private const SAID = 'museau_order_said_';

    /** Id of what the last step answered, where our own pages print it. */
    private const ANSWER = 'reponse';

    /**
     * @param \Closure(): Orders  $orders  the engine is only known once the plugins are loaded
     * @param \Closure(): OrderMails   $mails
     * @param \Closure(): Refunds $refunds
     * @param \Closure(): WithdrawalActions $withdrawals
     * @param \Closure(): ProgressActions $progress
     * @param \Closure(): LetterPreview $preview
     * @param \Closure(): Board $board
     * @param \Closure(): InvoicePanel $invoices
     * @param \Closure(): ProgressPictures $pictures
     * @param \Closure(): TakeBackActions $back
     * @param \Closure(): TransferPanel $transfers
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly \Closure $mails,
        private readonly \Closure $refunds,
        private readonly OrderPanel $panel,
        private readonly MessagePanel $messages,
        private readonly NotePanel $note,
        private readonly \Closure $withdrawals,
        private readonly \Closure $progress,
        private readonly \Closure $preview,
        private readonly \Closure $board,
        private readonly \Closure $invoices,
        private readonly \Closure $pictures,
        private readonly \Closure $back,
        private readonly Identity $identity,
        private readonly \Closure $transfers,
    ) {}

    public function hooks(): void
    {
        add_action('admin_init', static function (): void {
            wp_register_style(
                'museau-orders',
                get_template_directory_uri() . '/assets/css/orders.css',
                ver: (string) filemtime(get_template_directory() . '/assets/css/orders.css'),
            );
            // Our colours are theme.json's, here too.
            wp_add_inline_style('museau-orders', wp_get_global_stylesheet(['variables']));
            wp_register_script(
                'museau-orders',
                get_template_directory_uri() . '/assets/js/orders.js',
                ver: (string) filemtime(get_template_directory() . '/assets/js/orders.js'),
                args: ['in_footer' => true],
            );
        });
        add_action('admin_post_' . self::ACTION, $this->act(...));
        add_action('admin_notices', function (): void {
            // WooCommerce hides what others say on its order screen: there the sentence stands in our box.
            if (preg_match('/wc-orders|shop_order/', get_current_screen()->id ?? '') !== 1) {
                $this->say();
            }
        });
        add_action('admin_footer', function (): void {
            echo $this->panel->forms();
        });
    }

    private function act(): void
    {
        $id = Read::int($_POST['order'] ?? 0);
        Admission::check(self::ACTION . $id);
        // Uploads stand under a name that no field of the form can take.
        $fields = [...Read::map(wp_unslash($_POST)), ProgressActions::FILES => Read::map($_FILES)];
        $step = Read::text($fields['step'] ?? '');
        if (LetterPreview::takes($step)) {
            $this->show_letter($id, $step, $fields);
        }
        $typed = [];
        $mend = '';
        try {
            $last = MailHistory::last_id($id);
            $sentence = $this->step($id, $step, $fields);
            $said = ['success', MailHistory::told_later($id, $last) ?: $sentence];
            Journal::write(Event::Write, 'order ' . $step, $id);
        } catch (Refusal $refusal) {
            $said = ['error', $refusal->getMessage()];
            $mend = InvoicePanel::where_to_complete($refusal);
            // What may be under way already is not offered again: she looks at the sums first.
            $is_other = in_array($refusal->error_code, ['museau_refund_went_before', 'museau_refund_overtaken'], true);
            $typed = $step === 'refund' && !$refusal->reason->is_our_failure() && !$is_other
                ? array_intersect_key($fields, array_flip(['lines', 'other', 'reason', 'back']))
                : [];
        } catch (DatabaseFailed $failure) {
            Log::error('button_failed', $failure, ['code' => 'order']);
            $said = ['error', DatabaseFailed::sentence()];
        }
        if ($said[0] === 'success' && $step === InvoicePanel::STEP) {
            // Made and printed by one tap, in a page of its own.
            wp_safe_redirect(InvoicePanel::newest_url($id));
            exit;
        }
        // All buttons of the panel send one form: an answer that was begun stays there.
        $unsent = $said[0] === 'success' && $step === ProgressActions::WRITE ? '' : Read::text($fields[ProgressActions::MESSAGE] ?? '');
        $note = NotePanel::unsaved($fields, $said[0] === 'success' && $step === NotePanel::STEP);
        set_transient(self::SAID . get_current_user_id(), [...$said, $id, $typed, $unsent, $note, $step, $mend], 60);
        wp_safe_redirect((wp_get_referer() ?: ($this->orders)()->edit_url($id)) . match (true) {
            $typed !== [] => '#rembourser',
            // On the board the answer stands far below the page's top.
            isset($fields[OrderBoard::COLUMN]) => '#' . self::ANSWER,
            default => '',
        });
        exit;
    }

    /** @param array<string, mixed> $fields */
    private function show_letter(int $order_id, string $step, array $fields): never
    {
        nocache_headers();
        header('Content-Type: text/html; charset=UTF-8');
        try {
            echo ($this->preview)()->page(($this->orders)()->find($order_id) ?? throw OrderNotFound::with_this_id(), $step, $fields);
        } catch (Refusal $refusal) {
            wp_die(esc_html($refusal->getMessage()), '', ['response' => 409]);
        }
        exit;
    }

    /**
     * Does one step; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public function step(int $order_id, string $step, array $fields): string
    {
        $this->identity->refuse_if_paused();
        $orders = ($this->orders)();
        $order = $orders->find($order_id)
            ?? throw OrderNotFound::with_this_id();
        ($this->board)()->refuse_old($order, Read::text($fields[OrderBoard::COLUMN] ?? ''));
        if (WithdrawalActions::takes($step)) {
            return ($this->withdrawals)()->step($order, $step, $fields);
        }
        $is_answer = $step === ProgressActions::SETTLE || ($step === ProgressActions::WRITE && MessagePanel::is_open($order));
        if ($step === NotePanel::STEP) {
            return NotePanel::step($orders, $order, $fields);
        }
        if ($step === AddressForm::STEP) {
            return AddressForm::step($orders, $order, $fields);
        }
        if (TransferPanel::takes($step)) {
            return ($this->transfers)()->step($order, $step, $fields);
        }
        $is_of_unpaid = RefundRequest::takes($step) || TakeBackActions::is_of_unpaid($step) || $is_answer || PortfolioActions::hides($step);
        if (!$order->status->is_paid() && !$is_of_unpaid) {
            throw CannotProgress::is_unpaid();
        }
        if (ProgressActions::takes($step)) {
            return ($this->progress)()->step($order, $step, $fields);
        }
        if (TakeBackActions::takes($step)) {
            return ($this->back)()->step($order, $step, $fields);
        }
        if (ParcelActions::takes($step)) {
            return (new ParcelActions($orders, ($this->mails)()))->step($order, $step, $fields);
        }

        return match ($step) {
            'photo_received' => $this->photo_received($orders, $order),
            'photo_missing' => $this->photo_missing($orders, $order),
            BalanceRequest::STEP => (new BalanceRequest($orders, ($this->mails)(), ($this->pictures)()))->ask($order, $fields),
            InvoicePanel::STEP => ($this->invoices)()->step($order, $fields),
            'refund', RefundRequest::BY_HAND, RefundRequest::GIVEN_UP => RefundRequest::step(($this->refunds)(), $order, $step, $fields),
            default => throw new Refusal('museau_unknown_step', __('Cette action est inconnue.', 'museau')),
        };
    }

    private function photo_received(Orders $orders, Order $order): string
    {
        $orders->set_meta($order->id, 'photo_state', 'received');
        (new PhotoClock($orders))->start($order);
        $orders->note($order->id, __('Photo reçue autrement.', 'museau'));

        return __('C\'est noté : la photo est là.', 'museau');
    }

    private function photo_missing(Orders $orders, Order $order): string
    {
        $orders->set_meta($order->id, 'photo_state', 'missing');
        (new PhotoClock($orders))->stop($order);
        ($this->mails)()->photo_asked($order);
        $orders->note($order->id, __('Photo redemandée.', 'museau'));

        return __('Un message avec le lien pour envoyer la photo est parti.', 'museau');
    }

    /** Keeps what a press answered, to be told on the page that follows. */
    public static function tell(string $type, string $text): void
    {
        set_transient(self::SAID . get_current_user_id(), [$type, $text], 60);
    }

    private function say(): void
    {
        $said = $this->said();
        if ($said !== null) {
            wp_admin_notice(nl2br(esc_html($said['text'])) . self::mend($said['url']), ['type' => $said['type'], 'dismissible' => true]);
        }
    }

    /** HTML of the panel under what the last step answered, for a screen that hides WordPress's notices. */
    public function box(Order $order): string
    {
        return $this->said_html() . $this->panel->html($order);
    }

    /** What the last step answered, told once, where WordPress prints no notices; '' when there was none. */
    public function said_html(): string
    {
        $said = $this->said();
        $failed = $said !== null && $said['type'] === 'error';

        return $said === null ? '' : Html::el(
            'p',
            [
                'id' => self::ANSWER,
                'class' => $failed
                    ? 'museau-order__alert museau-alert museau-alert--error'
                    : 'museau-order__said museau-alert museau-alert--success',
                'role' => $failed ? 'alert' : 'status',
            ],
            nl2br(Html::text($said['text'])) . self::mend($said['url']),
        );
    }

    /** The way to where she mends what was refused; '' where there is none. */
    private static function mend(string $url): string
    {
        $words = __('Compléter dans « Boutique »', 'museau');

        return $url === '' ? '' : ' ' . Html::el('a', ['href' => esc_url_raw($url)], Html::text($words));
    }

    /** @return ?array{type: string, text: string, url: string} what the last step answered this person, told once */
    private function said(): ?array
    {
        $said = Read::items(get_transient(self::SAID . get_current_user_id()));
        if ($said === []) {
            return null;
        }
        delete_transient(self::SAID . get_current_user_id());

        $this->messages->keep(Read::int($said[2] ?? 0), Read::text($said[4] ?? ''));
        $this->note->keep(Read::int($said[2] ?? 0), Read::text($said[5] ?? ''));
        $this->panel->keep_open(Read::int($said[2] ?? 0), Read::text($said[6] ?? ''));
        $typed = Read::map($said[3] ?? []);
        if ($typed !== []) {
            // Said where she typed it.
            $this->panel->refill(Read::int($said[2] ?? 0), Read::text($said[1] ?? ''), $typed);

            return null;
        }

        return ['type' => Read::text($said[0] ?? 'info'), 'text' => Read::text($said[1] ?? ''), 'url' => Read::text($said[7] ?? '')];
    }
}
