<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Shipping\Tracking;
use Museau\Kernel\Language;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** What the shop writes about an order, in French, on both engines. Each letter goes out once, however often it is asked for. */
final class OrderMails
{
    /**
     * @param \Closure(Order): string                                 $carnet address of the order's carnet (Domain\Progress)
     * @param ?\Closure(Order): list<array{text: string, url: string}> $gifts  vouchers that it has bought (Domain\Vouchers)
     * @param ?\Closure(EmailBody, Order): void                       $balance adds how a balance is sent without a card (Domain\Transfers)
     * @param ?\Closure(Order): bool                                  $is_ready whether its drawing is ready (Domain\Progress)
     */
    public function __construct(
        private readonly MailQueue $box,
        private readonly PhotoStore $photos,
        private readonly Orders $orders,
        private readonly Settings $settings,
        private readonly \Closure $carnet,
        private readonly ?\Closure $gifts = null,
        private readonly ?\Closure $balance = null,
        private readonly ?\Closure $is_ready = null,
    ) {}

    /** The first payment is in: the customer gets her confirmation, the artist her new order. */
    public function order_paid(Order $order): void
    {
        $texts = new OrderConfirmation($this->settings, new MailedPhotos($this->photos), $this->gifts);
        $is_missing = $this->photo_is_missing($order);
        $this->to_customer($order, 'paid-customer', $texts->confirmation($order, $is_missing, ($this->carnet)($order)));
        $this->to_artist($order, 'paid-artist', $texts->new_order($order, $is_missing, $this->orders->edit_url($order->id)));
    }

    /** Stripe's page could not be opened: the order is paid by this link. Once to each address, so that a corrected one gets it. */
    public function pay_by_link(Order $order): void
    {
        $kind = 'pay-link-' . substr(hash('sha256', $order->billing->email), 0, 12);
        $this->to_customer($order, $kind, OrderConfirmation::awaits_payment($order));
    }

    public function balance_paid(Order $order): void
    {
        $is_ready = $this->is_ready === null ? $order->is_drawn() : ($this->is_ready)($order);
        $this->to_customer($order, 'balance-customer', BalancePaidLetter::of($order, $is_ready));
        $this->to_artist($order, 'balance-artist', self::letter(__('Solde reçu', 'museau'))
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: customer */
                __('La commande n° %1$s (%2$s) est entièrement payée.', 'museau'),
                $order->number,
                $order->billing->name(),
            ))
            ->button(__('Ouvrir la commande', 'museau'), $this->orders->edit_url($order->id)));
    }

    /**
     * @param string $words   the artist's own; '' for none
     * @param string $picture of the finished drawing, as a letter names it (Domain\Progress\BalanceShow); '' for none
     */
    public function balance_asked(Order $order, string $words = '', string $picture = ''): void
    {
        $letter = self::letter(__('Votre dessin est prêt : le solde de votre commande', 'museau'))
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: amount */
                __('Il reste %2$s à payer pour votre commande n° %1$s.', 'museau'),
                $order->number,
                Money::text($order->left_to_pay()),
            ));
        $words === '' || $letter->paragraph($words);
        $picture === '' || $letter->picture($picture, __('Votre dessin fini', 'museau'), '');
        OrderConfirmation::balance_button($letter, $order, ($this->carnet)($order));
        $this->balance === null || ($this->balance)($letter, $order);
        $this->asked_anew($order, 'balance-link', $letter);
    }

    /** Asks again for a photo that did not arrive. */
    public function photo_asked(Order $order): void
    {
        $this->asked_anew($order, 'photo-link', self::letter(__('Il nous manque la photo de votre compagnon', 'museau'))
            ->paragraph(sprintf(
                /* translators: %s: order number */
                __('Votre commande n° %s est bien enregistrée, mais sa photo ne nous est pas parvenue.', 'museau'),
                $order->number,
            ))
            ->button(__('Envoyer ma photo', 'museau'), ($this->carnet)($order) . OrderLinks::PHOTO_PART));
    }

    /** What the artist may ask as often as she likes: a second press at once is the same letter, one in quiet hours takes its place. */
    private function asked_anew(Order $order, string $kind, EmailBody $letter): void
    {
        if (RateLimit::is_first("$kind|$order->id|" . md5($letter->html()), MINUTE_IN_SECONDS)) {
            MailHistory::forget_held($order->id, $kind, true);
            $this->to_customer($order, $kind . '-' . time(), $letter, true);
        }
    }

    /**
     * The parcel is on its way.
     *
     * @param ?Tracking $tracking what the artist wrote; null where she was not asked
     */
    public function shipped(Order $order, ?Tracking $tracking = null): void
    {
        $text = $tracking->text ?? '';
        // A parcel that was said to be on its way by mistake is said to be so again when it is, with its number.
        $reopened = $text === '' ? 0 : Read::int($order->meta['reopened'] ?? 0);
        $kind = $reopened === 0 ? 'shipped' : "shipped-$reopened";
        $this->to_customer($order, $kind, ParcelLetters::shipped($order, $tracking), true);
    }

    /** The number that the customer has was another one, or she had none; told once for each number. $order as it was before. */
    public function tracking_corrected(Order $order, Tracking $tracking): void
    {
        $kind = 'tracking-' . substr(hash('sha256', $tracking->text), 0, 12);
        $this->to_customer($order, $kind, ParcelLetters::corrected($order, $tracking), true);
    }

    /** Money went back to the customer; $cents of it with this refund. */
    public function refunded(Order $order, int $cents, string $refund_id): void
    {
        $this->to_customer($order, 'refund-' . $refund_id, RefundedLetter::of($order, $cents, $refund_id));
    }

    /** A payment came when the piece was sold, a voucher used or the balance no longer due: it went back by itself, and both are told. */
    public function refunded_late(Order $order, int $cents, string $refund_id, bool $is_balance = false): void
    {
        $sentence = match (true) {
            $is_balance => __(
                'Le solde a été payé alors qu\'il n\'était plus dû : la commande avait été remboursée, annulée ou modifiée.',
                'museau',
            ),
            $order->status->is_paid() => __('La commande a été payée deux fois : ce second paiement n\'était pas dû.', 'museau'),
            Read::bool($order->meta[Order::VOUCHER_GONE] ?? false) => __(
                'Le paiement est arrivé après l\'annulation de la commande, et un bon cadeau qui devait en payer une part avait servi à une autre commande, ou n\'était plus valable.',
                'museau',
            ),
            default => __('Le paiement est arrivé après l\'annulation de la commande, et l\'œuvre a été vendue entre-temps.', 'museau'),
        };
        $this->to_customer($order, 'refund-' . $refund_id, self::letter(__('Votre paiement vous est remboursé', 'museau'))
            ->paragraph($sentence)
            ->paragraph(sprintf(
                /* translators: 1: amount, 2: order number */
                __(
                    'Nous vous remboursons %1$s (commande n° %2$s) sur la carte qui a payé, sous 5 à 10 jours selon votre banque. Toutes nos excuses.',
                    'museau',
                ),
                Money::text($cents),
                $order->number,
            )));
        $this->to_artist($order, 'refund-artist-' . $refund_id, self::letter(__('Un paiement tardif a été remboursé', 'museau'))
            ->paragraph($sentence)
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: customer, 3: amount */
                __('Commande n° %1$s, %2$s : %3$s remboursés tout seuls.', 'museau'),
                $order->number,
                $order->billing->name(),
                Money::text($cents),
            )));
    }

    /** The same for an order that she has erased: only she can be told, the customer's address went with it. */
    public function refunded_erased(int $order_id, int $cents, string $refund_id): void
    {
        $letter = self::letter(__('Un paiement tardif a été remboursé', 'museau'))
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: amount */
                __(
                    'Commande n° %1$s, effacée avant l\'arrivée de son paiement : %2$s remboursés tout seuls. L\'adresse de la cliente ou du client est effacée aussi : personne d\'autre que vous n\'a reçu de message.',
                    'museau',
                ),
                $order_id,
                Money::text($cents),
            ));
        $this->box->put_letter($order_id, (string) $order_id, 'refund-artist-' . $refund_id, $this->settings->email(), $letter);
    }

    /** Tells the artist something that needs her (a dispute, an amount that differs). */
    public function warn(Order $order, string $kind, string $sentence): void
    {
        $this->to_artist($order, 'warn-' . $kind, self::letter(__('Une commande demande votre attention', 'museau'))
            /* translators: 1: order number, 2: what happened */
            ->paragraph(sprintf(__('Commande n° %1$s : %2$s', 'museau'), $order->number, $sentence)));
    }

    /** Money that Stripe took for this shop and of which it knows nothing: told once for each payment. */
    public function unknown_payment(string $intent_id, int $cents): void
    {
        $letter = self::letter(__('Un paiement reçu par Stripe est inconnu de la boutique', 'museau'))
            ->paragraph(sprintf(
                /* translators: 1: amount, 2: Stripe's id of the payment */
                __(
                    'Stripe a reçu %1$s pour cette boutique (%2$s), mais aucune commande ne porte ce paiement : une sauvegarde plus ancienne a pu être remise en place, ou une copie du site vend avec les mêmes clés.',
                    'museau',
                ),
                Money::text($cents),
                $intent_id,
            ))
            ->paragraph(__(
                'Retrouvez ce paiement dans Stripe : sa description donne le numéro de la commande. Rien ne se rembourse tout seul.',
                'museau',
            ));
        $this->box->put(0, 'unknown-' . $intent_id, $this->settings->email(), $letter->title, $letter->html(), $letter->text());
    }

    /** An order asked for something else than its cart had shown, and was refused before anything was paid: told once a day. */
    public function order_refused(int $shown, int $asked): void
    {
        $letter = self::letter(__('Une commande a été refusée avant le paiement', 'museau'))
            ->paragraph(sprintf(
                /* translators: 1: amount that the cart showed, 2: amount that the order asked */
                __(
                    'Le panier montrait %1$s et la commande en demandait %2$s, ou d\'autres articles : une extension les change au moment de commander. Personne n\'a été débité.',
                    'museau',
                ),
                Money::text($shown),
                Money::text($asked),
            ))
            ->paragraph(__(
                'Tant que cette extension le fait, ces commandes sont refusées : éteignez-la, ou réglez-la pour qu\'elle montre ses frais et ses remises dès le panier.',
                'museau',
            ));
        $this->box->put(0, 'order-refused-' . wp_date('Y-m-d'), $this->settings->email(), $letter->title, $letter->html(), $letter->text());
    }

    /** Work on this order ended PHP twice: whatever does it, the order cannot be looked after by itself. */
    public function stalled(int $order_id): void
    {
        $number = $this->orders->find($order_id)->number ?? (string) $order_id;
        $letter = self::letter(__('Une commande demande votre attention', 'museau'))
            ->paragraph(sprintf(
                /* translators: %s: order number */
                __(
                    'Commande n° %s : sa vérification a deux fois arrêté le site, sans doute à cause d\'une extension. Les autres commandes sont vérifiées avant elle. Ouvrez-la, comparez-la avec Stripe, et désactivez l\'extension qui échoue.',
                    'museau',
                ),
                $number,
            ))
            ->button(__('Ouvrir la commande', 'museau'), $this->orders->edit_url($order_id));
        $this->box->put_letter($order_id, $number, 'warn-stalled', $this->settings->email(), $letter);
    }

    /** Stripe has not let itself be asked for a day: told once for each such time. */
    public function stripe_is_silent(int $since): void
    {
        $letter = self::letter(__('La boutique ne peut plus rien vérifier auprès de Stripe', 'museau'))
            ->paragraph(sprintf(
                /* translators: %s: date and hour */
                __(
                    'Dernière vérification complète des paiements : %s. Vérifiez les clés Stripe dans « Boutique ». Rien n\'est perdu : ce qui a été payé entre-temps se confirme dès que Stripe répond.',
                    'museau',
                ),
                Language::moment($since),
            ));
        $this->box->put(0, 'stripe-silent-' . $since, $this->settings->email(), $letter->title, $letter->html(), $letter->text());
    }

    /** Whether a portrait of the order has no photo yet. */
    public function photo_is_missing(Order $order): bool
    {
        return count($order->portraits()) > count($this->photos->of_order($order->id));
    }

    private static function letter(string $title): EmailBody
    {
        return new EmailBody($title);
    }

    /** @param bool $may_wait what the artist's own press tells leaves after the quiet hours; what is about money does not wait */
    private function to_customer(Order $order, string $kind, EmailBody $letter, bool $may_wait = false): void
    {
        $order->is_confirmed() && $letter->link(__('Votre carnet : où en est votre commande', 'museau'), ($this->carnet)($order));
        $this->box->put_letter($order->id, $order->number, $kind, $order->billing->email, $letter, may_wait: $may_wait);
    }

    private function to_artist(Order $order, string $kind, EmailBody $letter): void
    {
        $this->box->put_letter($order->id, $order->number, $kind, $this->settings->email(), $letter, $order->billing->email);
    }
}
