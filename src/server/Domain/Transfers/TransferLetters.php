<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\MailedPhotos;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;

/** What is written about an order that waits for a transfer or a cheque. Each letter goes out once, however often it is asked for. */
final class TransferLetters
{
    /** @param \Closure(Order): string $carnet address of the order's carnet */
    public function __construct(
        private readonly MailQueue $box,
        private readonly Orders $orders,
        private readonly PhotoStore $photos,
        private readonly Settings $settings,
        private readonly Transfers $transfers,
        private readonly \Closure $carnet,
    ) {}

    /** Whether both letters of a placed order are written already. */
    public function has_placed(int $order_id): bool
    {
        return count((new MailHistory())->of_kind($order_id, 'transfer-placed')) === 2;
    }

    /** The order is placed: how it is paid, with the contract in full (L221-13), and a word to the artist; nothing once it is over. */
    public function placed(Order $order): void
    {
        $awaited = AwaitedTransfer::awaited($order);
        $instructions = $this->transfers->awaited($order);
        if ($awaited === null || $instructions === null) {
            return;
        }
        $letter = (new EmailBody(sprintf(
            /* translators: %s: 'votre virement', 'votre chèque' */
            __('Votre commande attend %s', 'museau'),
            $awaited->means->yours(),
        )))->paragraph(sprintf(
            /* translators: 1: first name, 2: order number, 3: amount, 4: date */
            __('Bonjour %1$s, votre commande n° %2$s est enregistrée et gardée pour vous. Il reste à envoyer %3$s, au plus tard le %4$s.', 'museau'),
            $order->billing->first_name,
            $order->number,
            Money::text($awaited->cents),
            Language::date($awaited->until),
        ));
        self::add($letter, $instructions);
        $letter->paragraph(__('Un message vous dira que l\'argent est bien arrivé : la préparation commence ce jour-là.', 'museau'))
            ->paragraph(sprintf(
                /* translators: %d: number of days */
                __('Sans paiement au bout de %d jours, et après un rappel, la commande est annulée et un message vous le dit.', 'museau'),
                $this->transfers->days(),
            ))
            ->button(__('Ouvrir votre carnet', 'museau'), ($this->carnet)($order))
            ->small(__('Ce lien est à vous : qui l\'a voit votre commande.', 'museau'));
        $letter->heading(__('Votre commande', 'museau'))->table(self::rows($order, $awaited), true);
        (new OrderConfirmation($this->settings, new MailedPhotos($this->photos)))->add_terms($letter, $order);
        $this->to_customer($order, 'transfer-placed', $letter);
        $this->to_artist($order, 'transfer-placed-artist', (new EmailBody(match ($awaited->means) {
            Means::Transfer => __('Une commande attend son virement', 'museau'),
            Means::Cheque => __('Une commande attend son chèque', 'museau'),
        }))->paragraph(sprintf(
            /* translators: 1: order number, 2: customer, 3: amount, 4: date */
            __('Commande n° %1$s de %2$s : %3$s attendus jusqu\'au %4$s. Quand ils arrivent, un bouton de la commande le note.', 'museau'),
            $order->number,
            $order->billing->name(),
            Money::text($awaited->cents),
            Language::date($awaited->until),
        ))->table(self::rows($order, $awaited), true));
    }

    /** The money has not come, and the last day is near. */
    public function reminder(Order $order, string $last_day): void
    {
        $awaited = AwaitedTransfer::awaited($order);
        $instructions = $this->transfers->awaited($order);
        if ($awaited === null || $instructions === null) {
            return;
        }
        $letter = (new EmailBody(__('Rappel : votre commande attend son paiement', 'museau')))->paragraph(sprintf(
            /* translators: 1: amount, 2: order number */
            __('Nous n\'avons pas encore reçu les %1$s de votre commande n° %2$s. S\'ils sont déjà partis, ne payez pas une seconde fois.', 'museau'),
            Money::text($awaited->cents),
            $order->number,
        ));
        self::add($letter, $instructions);
        $this->to_customer($order, 'transfer-reminder', $letter->paragraph(sprintf(
            /* translators: %s: date */
            __('Sans paiement reçu après le %s, la commande est annulée et ses œuvres sont remises en vente.', 'museau'),
            Language::date($last_day),
        )));
    }

    /**
     * The order was cancelled unpaid, by its last day or by the artist's hand; both are told.
     *
     * @param bool $by_hand whether the artist has cancelled it herself
     */
    public function cancelled(Order $order, bool $by_hand): void
    {
        $sum = Money::text(AwaitedTransfer::of($order)->cents ?? $order->due_by_card());
        $this->to_customer($order, 'transfer-cancelled', (new EmailBody(__('Votre commande est annulée', 'museau')))
            ->paragraph(sprintf(
                $by_hand
                    /* translators: 1: order number, 2: amount */
                    ? __('Votre commande n° %1$s (%2$s) n\'était pas payée : elle est annulée par l\'artiste, et vous ne devez rien.', 'museau')
                    /* translators: 1: order number, 2: amount */
                    : __('Votre commande n° %1$s (%2$s) n\'a pas été payée à temps : elle est annulée, et vous ne devez rien.', 'museau'),
                $order->number,
                $sum,
            ))
            ->paragraph(__(
                'Si votre paiement est déjà parti, répondez à ce message : la commande est reprise, ou l\'argent vous est rendu.',
                'museau',
            )));
        if ($by_hand) {
            return;
        }
        $letter = (new EmailBody(__('Une commande non payée est annulée', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: customer, 3: amount */
                __('Commande n° %1$s de %2$s : les %3$s ne sont pas arrivés après un rappel. Ses œuvres sont de nouveau en vente, et un message le lui dit. Si l\'argent arrive encore, la commande le prend par son bouton.', 'museau'),
                $order->number,
                $order->billing->name(),
                $sum,
            ));
        $this->to_artist($order, 'transfer-cancelled-artist', $letter);
    }

    /** @return list<array{string, string}> lines, shipping, total as in any letter; then what is to be sent now, and what later */
    private static function rows(Order $order, AwaitedTransfer $awaited): array
    {
        $rows = OrderConfirmation::rows($order);
        $total = array_search(__('Total', 'museau'), array_column($rows, 0), true);
        $rows = array_slice($rows, 0, (int) $total + 1);
        if ($order->vouchers() !== []) {
            $rows[] = [__('dont par bon cadeau', 'museau'), Money::text(array_sum($order->vouchers()))];
        }
        if ($order->balance > 0) {
            $rows[] = [__('dont solde avant l\'envoi', 'museau'), Money::text($order->balance)];
        }
        $rows[] = [__('À payer maintenant', 'museau'), Money::text($awaited->cents)];

        return $rows;
    }

    /** Adds to a letter how the money is sent. */
    public static function add(EmailBody $letter, Instructions $instructions): void
    {
        $letter->heading(__('Pour payer', 'museau'))->paragraph($instructions->text());
        $instructions->words === '' || $letter->paragraph($instructions->words);
    }

    /** The balance of an order that a transfer or a cheque began: how it may be sent in the same way. */
    public function add_balance(EmailBody $letter, Order $order): void
    {
        $instructions = $this->transfers->balance($order);
        if ($instructions !== null) {
            $letter->paragraph(__('Ou comme la première fois, sans carte :', 'museau'))->paragraph($instructions->text());
        }
    }

    private function to_customer(Order $order, string $kind, EmailBody $letter): void
    {
        $this->box->put_letter($order->id, $order->number, $kind, $order->billing->email, $letter);
    }

    private function to_artist(Order $order, string $kind, EmailBody $letter): void
    {
        $letter->button(__('Ouvrir la commande', 'museau'), $this->orders->edit_url($order->id));
        $this->box->put_letter($order->id, $order->number, $kind, $this->settings->email(), $letter, $order->billing->email);
    }
}
