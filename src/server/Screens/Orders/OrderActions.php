<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\FailedRefunds;
use Museau\Domain\Payments\Refunds;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Progress\Board;
use Museau\Domain\Progress\CannotProgress;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Schedule\PhotoClock;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;
use Museau\Kernel\Site\Identity;
use Museau\Rest\Caller;
use Museau\Screens\Withdrawal\WithdrawalActions;

/** What the artist does with an order, from the panel: each step is checked again here. */
final class OrderActions implements Feature
{
    public const ACTION = 'museau_order';

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
        private readonly PanelAnswer $answer,
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
                $this->answer->say();
            }
        });
        add_action('admin_footer', function (): void {
            echo $this->panel->forms();
        });
    }

    /** Where the form of an order's panel goes. Its address names the order: PHP may leave nothing else of a form that is too heavy. */
    public static function url(int $order_id): string
    {
        return add_query_arg(['action' => self::ACTION, 'order' => $order_id], admin_url('admin-post.php'));
    }

    private function act(): void
    {
        $is_emptied = Caller::was_emptied();
        $id = Read::int(($is_emptied ? $_GET : $_POST)['order'] ?? 0);
        $is_old = self::is_old($id);
        // Uploads stand under a name that no field of the form can take.
        $fields = [...Read::map(wp_unslash($_POST)), ProgressActions::FILES => Read::map($_FILES)];
        $step = Read::text($fields['step'] ?? '');
        if (!$is_old && LetterPreview::takes($step)) {
            $this->show_letter($id, $step, $fields);
        }
        $refund = [];
        $mend = '';
        try {
            match (true) {
                $is_emptied => throw PictureUpload::was_emptied(),
                $is_old => throw self::too_old(),
                default => null,
            };
            $last = MailHistory::last_id($id);
            $sentence = $this->step($id, $step, $fields);
            $said = ['success', (MailHistory::told_later($id, $last) ?: $sentence) . PictureUpload::left_out($_FILES, $step)];
            Journal::write(Event::Write, 'order ' . $step, $id);
        } catch (Refusal $refusal) {
            $said = ['error', $refusal->getMessage() . ($refusal instanceof PhotoRefused ? '' : PictureUpload::left_out($_FILES))];
            $mend = InvoicePanel::where_to_complete($refusal);
            // What may be under way already is not offered again: she looks at the sums first.
            $is_other = in_array($refusal->error_code, ['museau_refund_went_before', 'museau_refund_overtaken'], true);
            $refund = $step === 'refund' && !$refusal->reason->is_our_failure() && !$is_other
                ? array_intersect_key($fields, array_flip(['lines', 'other', 'reason', 'back']))
                : [];
        } catch (DatabaseFailed $failure) {
            Log::error('button_failed', $failure, ['code' => 'order']);
            $said = ['error', DatabaseFailed::sentence()];
        }
        PanelAnswer::keep($said, $id, $step, $fields, $refund, $mend);
        wp_safe_redirect((wp_get_referer() ?: ($this->orders)()->edit_url($id)) . match (true) {
            $refund !== [] => '#rembourser',
            // On the board the answer stands far below the page's top.
            isset($fields[OrderBoard::COLUMN]) => '#' . PanelAnswer::ANSWER,
            default => '',
        });
        exit;
    }

    /**
     * Whether this form was open for longer than its nonce lives, or came without one because PHP emptied it: nothing is done then, and
     * what she typed is shown again. Only where her browser says that a page of this site sent it; all others end here with 403.
     */
    private static function is_old(int $order_id): bool
    {
        $nonce = Read::text($_POST['_wpnonce'] ?? '');
        if (!Caller::is_own_page() || wp_verify_nonce($nonce, self::ACTION . $order_id) !== false) {
            Admission::check(self::ACTION . $order_id);

            return false;
        }
        Admission::check_account();

        return true;
    }

    private static function too_old(): Refusal
    {
        return new Refusal(
            'museau_form_too_old',
            __('Cette page était ouverte depuis trop longtemps : rien n\'est fait. Ce que vous avez tapé est toujours là ; appuyez de nouveau.', 'museau'),
            Reason::Conflict,
        );
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
            RefundRequest::SETTLED => FailedRefunds::settle(
                $orders,
                $order->id,
                explode(',', Read::text($fields[RefundRequest::RETURNED] ?? '')),
            ),
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
}
