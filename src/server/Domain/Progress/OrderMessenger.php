<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Mail\Address;
use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/** Sends what customer and artist write to each other about an order: kept and told by one letter, or neither. */
final class OrderMessenger
{
    /** Messages of a customer about one order in 24 hours. */
    private const A_DAY = 20;

    /** Seconds in which the same words, if nothing came between, are the same press of the button. */
    private const PRESS = 600;

    public function __construct(
        private readonly MailQueue $box,
        private readonly Orders $orders,
        private readonly Settings $settings,
        private readonly Identity $identity,
    ) {}

    /**
     * The same words sent twice are kept and told once.
     *
     * @throws CannotWrite is_empty; is_too_long; has_no_address; writes_too_often
     * @throws \Museau\Kernel\Refusal of a site that stands elsewhere than it was
     */
    public function send(Order $order, bool $is_artist, string $text): void
    {
        $this->identity->refuse_if_paused();
        $body = Read::lines($text);
        $length = mb_strlen($body);
        if ($length === 0) {
            throw CannotWrite::is_empty();
        }
        if ($length > OrderMessage::MAX_LENGTH) {
            throw CannotWrite::is_too_long($length);
        }
        if ($is_artist && !Address::is_somebodys($order->billing->email)) {
            throw CannotWrite::has_no_address();
        }
        Lock::with("order:$order->id", fn() => $this->keep($order, $is_artist, $body));
    }

    private function keep(Order $order, bool $is_artist, string $body): void
    {
        $messages = OrderMessages::of_order($order->id);
        $last = end($messages);
        if ($last !== false && [$last->is_artist, $last->body] === [$is_artist, $body] && $last->created > Clock::now() - self::PRESS) {
            return;
        }
        $today = array_filter(
            $messages,
            static fn(OrderMessage $message): bool => !$message->is_artist && $message->created > Clock::now() - DAY_IN_SECONDS,
        );
        if (!$is_artist && count($today) >= self::A_DAY) {
            throw CannotWrite::writes_too_often();
        }
        Transaction::run(function () use ($order, $is_artist, $body): void {
            $message = OrderMessages::add($order->id, $is_artist, $body);
            $is_artist ? $this->tell_customer($order, $message) : $this->tell_artist($order, $message);
        });
    }

    private function tell_customer(Order $order, OrderMessage $message): void
    {
        /* translators: %s: name of the artist */
        $letter = (new EmailBody(sprintf(__('%s vous écrit', 'museau'), $this->settings->artist())))
            /* translators: %s: first name */
            ->paragraph(sprintf(__('Bonjour %s, voici un message sur votre commande.', 'museau'), $order->billing->first_name))
            ->paragraph($message->body);
        ProgressMails::with_link($letter, $order->id, __('Lire et répondre dans votre carnet', 'museau'));
        $this->box->put_letter($order->id, $order->number, $message->mail(), $order->billing->email, $letter, may_wait: true);
    }

    private function tell_artist(Order $order, OrderMessage $message): void
    {
        /* translators: %s: name of the customer */
        $letter = (new EmailBody(sprintf(__('%s vous écrit', 'museau'), $order->billing->name())))
            ->paragraph($message->body)
            ->button(__('Lire et répondre dans la commande', 'museau'), $this->orders->edit_url($order->id));
        $this->box->put_letter($order->id, $order->number, $message->mail(), $this->settings->email(), $letter, $order->billing->email);
    }
}
