<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/** The declaration in words, its receipt on a durable medium (D221-5), and the letter that tells the artist. */
final class WithdrawalMails
{
    /** @param \Closure(Order): string $carnet address of the order's carnet (Domain\Progress) */
    public function __construct(
        private readonly MailQueue $box,
        private readonly Settings $settings,
        private readonly \Closure $carnet,
    ) {}

    /** The customer's statement, after the model of R221-1, with the moment it was received. */
    public function declaration(Order $order, Withdrawal $withdrawal): string
    {
        $delivered = Read::text($order->meta[Withdrawal::DELIVERED] ?? '');
        $lines = array_map(
            static fn(array $line): string => '– '
                . $line['quantity']
                . ' × '
                . Typography::shown($line['name'])
                . ($line['options'] === [] ? '' : ' (' . Typography::shown(implode(', ', $line['options'])) . ')')
                . ', '
                . Money::text($line['cents']),
            $withdrawal->lines,
        );

        return implode("\n", array_filter([
            __('Je vous notifie par la présente ma rétractation du contrat portant sur la vente des biens ci-dessous :', 'museau'),
            ...$lines,
            /* translators: 1: order number, 2: date */
            sprintf(__('Commande n° %1$s du %2$s.', 'museau'), $order->number, Language::day((int) strtotime($order->created))),
            match (true) {
                !$order->ships() => '',
                $delivered === '' => __('Livraison : date non connue.', 'museau'),
                /* translators: %s: date */
                default => sprintf(__('Reçue le %s.', 'museau'), Language::date($delivered)),
            },
            /* translators: %s: name of the customer */
            sprintf(__('Nom : %s.', 'museau'), $withdrawal->name),
            /* translators: %s: address */
            sprintf(__('Accusé de réception envoyé à : %s.', 'museau'), $withdrawal->email),
            /* translators: 1: moment to the second, 2: time zone */
            sprintf(__('Déclaration reçue le %1$s (%2$s).', 'museau'), $withdrawal->moment(), wp_timezone_string()),
        ]));
    }

    /** The receipt: content, date and time to the second. */
    public function acknowledge(Order $order, Withdrawal $withdrawal, WithdrawalRefund $refund): void
    {
        $letter = (new EmailBody(__('Accusé de réception de votre rétractation', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: number of the withdrawal, 2: moment to the second */
                __('Votre rétractation %1$s a bien été reçue le %2$s. En voici le contenu :', 'museau'),
                $withdrawal->number(),
                $withdrawal->moment(),
            ))
            ->paragraph($withdrawal->declaration)
            ->heading(__('Et maintenant', 'museau'));
        foreach ($this->next($order, $withdrawal, $refund) as $sentence) {
            $letter->paragraph($sentence);
        }
        $letter->link(__('Votre carnet : où en est votre commande', 'museau'), ($this->carnet)($order));
        $this->put($order, 'withdrawal-' . $withdrawal->id, $withdrawal->email, $letter, '');
    }

    /** Tells the artist, with the way to the order. */
    public function notify(Order $order, Withdrawal $withdrawal, string $edit_url): void
    {
        $letter = (new EmailBody(__('Une rétractation', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: customer, 2: order number */
                __('%1$s se rétracte pour une partie ou l\'ensemble de la commande n° %2$s.', 'museau'),
                $withdrawal->name,
                $order->number,
            ))
            ->paragraph($withdrawal->declaration)
            ->paragraph(sprintf(
                self::is_of_vouchers($order, $withdrawal)
                    /* translators: %s: date */
                    ? __('Remboursement au plus tard le %s ; le bon cadeau est bloqué jusque-là.', 'museau')
                    /* translators: %s: date */
                    : __(
                        'Remboursement au plus tard le %s ; vous pouvez attendre le retour de l\'œuvre ou la preuve de son envoi (article L221-24 du code de la consommation).',
                        'museau',
                    ),
                $withdrawal->refund_before(),
            ))
            ->button(__('Ouvrir la commande', 'museau'), $edit_url);
        $this->put($order, 'withdrawal-artist-' . $withdrawal->id, $this->settings->email(), $letter, $withdrawal->email);
    }

    /** @return list<string> what happens after a withdrawal */
    public function next(Order $order, Withdrawal $withdrawal, WithdrawalRefund $refund): array
    {
        if (self::is_of_vouchers($order, $withdrawal)) {
            return self::next_of_vouchers($order, $withdrawal, $refund);
        }
        $is_sent = in_array(
            $order->status,
            [\Museau\Domain\Orders\OrderStatus::Shipped, \Museau\Domain\Orders\OrderStatus::Completed],
            true,
        );
        $address = trim((string) preg_replace('/\s*\n\s*/', ', ', $this->settings->return_address()));
        // The same form sent again after the refund is answered as before it.
        $amount = $refund->cents > 0 ? $refund->cents : $withdrawal->cents() + $refund->shipping;

        return array_values(array_filter([
            $is_sent || Read::text($order->meta[Withdrawal::DELIVERED] ?? '') !== ''
                ? ($address === ''
                    ? __(
                        'Renvoyez l\'œuvre bien protégée dans les 14 jours ; l\'adresse de retour vous est donnée en réponse à ce message. Les frais de retour sont à votre charge.',
                        'museau',
                    )
                    : sprintf(
                        /* translators: %s: address */
                        __('Renvoyez l\'œuvre bien protégée dans les 14 jours à : %s. Les frais de retour sont à votre charge.', 'museau'),
                        $address,
                    ))
                : __(
                    'Si l\'œuvre n\'est pas encore partie, elle ne part plus. Si elle est déjà en route, renvoyez-la dans les 14 jours qui suivent ce message, à vos frais.',
                    'museau',
                ),
            $refund->shipping > 0
                ? sprintf(
                    /* translators: 1: amount, 2: part of it that the delivery cost, 3: where it goes */
                    __(
                        '%1$s, dont %2$s de livraison, vous sont remboursés %3$s, au plus tard 14 jours après votre déclaration ; le remboursement peut attendre le retour de l\'œuvre ou la preuve de son envoi.',
                        'museau',
                    ),
                    Money::text($amount),
                    Money::text($refund->shipping),
                    self::way($order),
                )
                : sprintf(
                    /* translators: 1: amount, 2: where it goes */
                    __(
                        '%1$s vous sont remboursés %2$s, au plus tard 14 jours après votre déclaration ; le remboursement peut attendre le retour de l\'œuvre ou la preuve de son envoi.',
                        'museau',
                    ),
                    Money::text($amount),
                    self::way($order),
                ),
            $refund->shipping > 0 ? '' : __('Si vous rendez tous les articles, la livraison standard est remboursée aussi.', 'museau'),
        ]));
    }

    /** @return list<string> */
    private static function next_of_vouchers(Order $order, Withdrawal $withdrawal, WithdrawalRefund $refund): array
    {
        return [
            __('Votre bon cadeau est bloqué dès maintenant : il ne part plus, ne s\'imprime plus et ne peut plus être utilisé.', 'museau'),
            sprintf(
                /* translators: 1: amount, 2: where it goes */
                __('%1$s vous sont remboursés %2$s, au plus tard 14 jours après votre déclaration.', 'museau'),
                Money::text($refund->cents > 0 ? $refund->cents : $withdrawal->cents()),
                self::way($order),
            ),
        ];
    }

    /** Where the money of a refund goes: cards first, then the gift vouchers that have paid. */
    private static function way(Order $order): string
    {
        $by_voucher = OrderVouchers::paid($order->id);

        return match (true) {
            $by_voucher === 0 => __('par le moyen de paiement qui a servi à la commande', 'museau'),
            $by_voucher >= $order->received => __('sur votre bon cadeau, dont le code reste le même', 'museau'),
            default => __('sur votre carte d\'abord, puis sur votre bon cadeau pour la part qu\'il a payée', 'museau'),
        };
    }

    /** Whether only gift vouchers are given back: nothing comes back by post. */
    private static function is_of_vouchers(Order $order, Withdrawal $withdrawal): bool
    {
        $vouchers = array_column($order->voucher_lines(), 'key');

        return array_diff(array_column($withdrawal->lines, 'key'), $vouchers) === [];
    }

    private function put(Order $order, string $kind, string $recipient, EmailBody $letter, string $reply_to): void
    {
        $this->box->put_letter($order->id, $order->number, $kind, $recipient, $letter, $reply_to);
    }
}
