<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Legal\TermsArchive;
use Museau\Domain\Mail\EmailBody;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/** What the customer and the artist read of a new order, the terms in force included. */
final class OrderConfirmation
{
    /** @param ?\Closure(Order): list<array{text: string, url: string}> $gifts vouchers that an order has bought, as OrderGifts::of() */
    public function __construct(
        private readonly Settings $settings,
        private readonly MailedPhotos $photos,
        private readonly ?\Closure $gifts = null,
    ) {}

    /** @param string $carnet address of the order's carnet */
    public function confirmation(Order $order, bool $photo_is_missing, string $carnet): EmailBody
    {
        $letter = (new EmailBody(__('Merci pour votre commande', 'museau')))
            ->paragraph(sprintf(
                match (true) {
                    /* translators: 1: first name, 2: order number */
                    self::is_paid_by_voucher($order) => __(
                        'Bonjour %1$s, votre commande n° %2$s est confirmée : votre bon cadeau l\'a payée, rien n\'est débité.',
                        'museau',
                    ),
                    /* translators: 1: first name, 2: order number */
                    $order->total === 0 => __('Bonjour %1$s, votre commande n° %2$s est confirmée. Il n\'y a rien à payer.', 'museau'),
                    /* translators: 1: first name, 2: order number */
                    default => __('Bonjour %1$s, votre commande n° %2$s est confirmée et votre paiement est bien reçu.', 'museau'),
                },
                $order->billing->first_name,
                $order->number,
            ))
            ->paragraph(__(
                'Votre carnet la suit, sans compte à créer : où elle en est, ce qui est payé et ce qui reste à payer.',
                'museau',
            ))
            ->button(__('Ouvrir votre carnet', 'museau'), $carnet)
            ->small(__('Ce lien est à vous : qui l\'a voit votre commande.', 'museau'));
        $this->add_gifts($letter, $order);
        if ($photo_is_missing) {
            $letter->paragraph(__('Si vous n\'avez pas encore envoyé la photo de votre compagnon, vous pouvez le faire ici :', 'museau'))
                ->button(__('Envoyer ma photo', 'museau'), $carnet . OrderLinks::PHOTO_PART);
        }
        $this->add_photos($letter, $order, __('Votre photo', 'museau'));
        $letter->heading(__('Votre commande', 'museau'))->table(self::rows($order), true);
        if ($order->left_to_pay() > 0) {
            $letter->paragraph(sprintf(
                /* translators: %s: amount */
                __('Le solde de %s se règle quand votre dessin est prêt, dans votre carnet : un message vous le dira.', 'museau'),
                Money::text($order->left_to_pay()),
            ));
            $letter->link(__('Payer le solde dès maintenant', 'museau'), $carnet . OrderLinks::BALANCE_PART);
        }
        $delay = Read::text($order->meta['delay'] ?? '');
        if ($delay !== '') {
            /* translators: %s: '10 à 15 jours' */
            $letter->paragraph(rtrim(
                sprintf(__('Délai entre la commande et l\'envoi : %s.', 'museau'), $delay)
                    . ' ' . self::dispatch($order, $photo_is_missing),
            ));
        }
        $letter->heading(self::address_title($order))->paragraph(implode("\n", $order->billing->parcel_lines()));
        if ($order->notes !== '') {
            $letter->heading(__('Vos notes', 'museau'))->paragraph($order->notes);
        }
        $this->add_terms($letter, $order);

        return $letter;
    }

    /** The vouchers that she has bought, each with the button that prints it. */
    private function add_gifts(EmailBody $letter, Order $order): void
    {
        $gifts = $this->gifts === null ? [] : ($this->gifts)($order);
        if ($gifts !== []) {
            $letter->heading(__('Vos bons cadeaux', 'museau'));
        }
        foreach ($gifts as $gift) {
            $letter->paragraph($gift['text'] . '.');
            $gift['url'] === '' || $letter->button(__('Imprimer le bon', 'museau'), $gift['url']);
        }
    }

    /** Whether vouchers pay all that is due now: no card is asked. */
    private static function is_paid_by_voucher(Order $order): bool
    {
        return $order->vouchers() !== [] && $order->due_by_card() === 0;
    }

    /** @param string $carnet address of the order's carnet, where the balance is paid */
    public static function balance_button(EmailBody $letter, Order $order, string $carnet): EmailBody
    {
        return $letter->button(
            /* translators: %s: amount */
            sprintf(__('Payer le solde de %s', 'museau'), Money::text($order->left_to_pay())),
            $carnet . OrderLinks::BALANCE_PART,
        );
    }

    /** When it is sent: what was promised, or the last day of the delay; '' of an order without a day. */
    public static function dispatch(Order $order, bool $photo_is_missing): string
    {
        return $order->waits_for_photo($photo_is_missing)
            ? __('La date partira du jour où votre photo arrive.', 'museau')
            : self::day_of_dispatch(Read::text($order->meta['ready_by'] ?? ''), $order->is_promised());
    }

    /**
     * @param string $day         'YYYY-MM-DD'; '' of none
     * @param bool   $is_promised by the artist's schedule; else it is the last day of the delay
     */
    public static function day_of_dispatch(string $day, bool $is_promised): string
    {
        $date = Language::date($day);

        return match (true) {
            $date === '' => '',
            /* translators: %s: date */
            $is_promised => sprintf(__('Expédié vers le %s.', 'museau'), $date),
            /* translators: %s: date */
            default => sprintf(__('Envoi prévu au plus tard le %s.', 'museau'), $date),
        };
    }

    /** The order is placed and not paid yet; its link pays it while its works are kept. */
    public static function awaits_payment(Order $order): EmailBody
    {
        $is_free = $order->due_by_card() === 0;

        return (new EmailBody($is_free
            ? __('Votre commande attend votre confirmation', 'museau')
            : __('Votre commande attend son paiement', 'museau')))
            ->paragraph(sprintf(
                match (true) {
                    /* translators: 1: first name, 2: order number */
                    self::is_paid_by_voucher($order) => __(
                        'Bonjour %1$s, votre commande n° %2$s est enregistrée. Votre bon cadeau la paie en entier : il reste à la confirmer.',
                        'museau',
                    ),
                    /* translators: 1: first name, 2: order number */
                    $is_free => __(
                        'Bonjour %1$s, votre commande n° %2$s est enregistrée. Il n\'y a rien à payer : il reste à la confirmer.',
                        'museau',
                    ),
                    /* translators: 1: first name, 2: order number, 3: amount */
                    default => __(
                        'Bonjour %1$s, votre commande n° %2$s est enregistrée. Il reste à payer %3$s : rien n\'a été débité.',
                        'museau',
                    ),
                },
                $order->billing->first_name,
                $order->number,
                Money::text($order->due_by_card()),
            ))
            ->button($is_free
                ? __('Confirmer ma commande', 'museau')
                /* translators: %s: amount */
                : sprintf(__('Payer %s', 'museau'), Money::text($order->due_by_card())), OrderLinks::payment($order))
            ->paragraph(__('Vos œuvres sont réservées pendant une heure. Ensuite, il suffit de reprendre votre panier.', 'museau'));
    }

    public function new_order(Order $order, bool $photo_is_missing, string $edit_url): EmailBody
    {
        $letter = (new EmailBody(__('Nouvelle commande', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: order number, 2: customer, 3: amount */
                __('Commande n° %1$s de %2$s : %3$s reçus.', 'museau'),
                $order->number,
                $order->billing->name(),
                Money::text($order->received),
            ))
            ->table(self::rows($order), true);
        if ($order->asks_advice()) {
            $letter->heading(__('Avis demandé sur la photo', 'museau'))
                ->paragraph(__('Regardez-la avant de dessiner, puis répondez : votre message part de la commande.', 'museau'));
        }
        $this->add_photos($letter, $order, __('Photo du portrait', 'museau'));
        if ($order->notes !== '') {
            $letter->heading(__('Notes de la cliente ou du client', 'museau'))->paragraph($order->notes);
        }
        $letter->heading(self::address_title($order))->paragraph(implode("\n", $order->billing->parcel_lines()))
            ->paragraph($order->billing->email . "\n" . $order->billing->phone);
        if ($photo_is_missing) {
            $letter->paragraph(__('Une photo manque encore : le lien pour l\'envoyer est dans le message de confirmation.', 'museau'));
        }

        return $letter->button(__('Ouvrir la commande', 'museau'), $edit_url);
    }

    private function add_photos(EmailBody $letter, Order $order, string $alt): void
    {
        foreach ($this->photos->of($order) as $print) {
            $letter->picture($print['name'], $alt, $print['caption']);
        }
    }

    private static function address_title(Order $order): string
    {
        return $order->ships() ? __('Adresse de livraison', 'museau') : __('Adresse de facturation', 'museau');
    }

    /** @return list<array{string, string}> lines, shipping, total; what was paid, then what is left to pay */
    public static function rows(Order $order): array
    {
        $rows = [];
        foreach ($order->lines as $line) {
            $label = ($line->quantity > 1 ? $line->quantity . ' × ' : '') . Typography::shown($line->name);
            foreach ($line->options as $option) {
                $label .= "\n" . Typography::pair($option);
            }
            $rows[] = [$label, Money::text($line->full())];
        }
        if ($order->discount() > 0) {
            $rows[] = [$order->discount_label(), Money::text(-$order->discount())];
        }
        if ($order->ships()) {
            $rows[] = [$order->shipping_label(), $order->shipping === 0 ? __('Offerte', 'museau') : Money::text($order->shipping)];
        }
        $rows[] = [__('Total', 'museau'), Money::text($order->total)];
        $is_deposit = $order->balance > 0 && $order->left_to_pay() > 0;
        $rows[] = [$is_deposit ? __('Acompte payé', 'museau') : __('Payé', 'museau'), Money::text($order->received)];
        if ($order->received > 0 && $order->vouchers() !== []) {
            $rows[] = [__('dont par bon cadeau', 'museau'), Money::text(array_sum($order->vouchers()))];
        }
        if ($is_deposit) {
            $rows[] = [__('Solde restant', 'museau'), Money::text($order->left_to_pay())];
        }

        return $rows;
    }

    /** The terms in force, in full: the customer keeps them with her mail (L221-13). */
    public function add_terms(EmailBody $letter, Order $order): void
    {
        $letter->heading(__('Vos droits', 'museau'));
        if ($order->portraits() !== []) {
            $letter->small(__(
                'Un portrait est fait sur mesure d\'après votre photo : il n\'ouvre pas de droit de rétractation (article L221-28 3° du code de la consommation).',
                'museau',
            ));
        }
        if (count($order->portraits()) < count($order->lines)) {
            $letter->small($order->ships() ? __(
                'Pour les autres articles, vous pouvez vous rétracter sans motif pendant 14 jours après les avoir reçus, sans compte, par ce lien :',
                'museau',
            ) : __(
                'Un bon cadeau qui n\'a pas servi est remboursé si vous vous rétractez dans les 14 jours après l\'achat, sans motif ni compte, par ce lien :',
                'museau',
            ))
                ->link(__('Renoncer au contrat ici', 'museau'), OrderLinks::withdrawal($order));
        }
        if ($this->settings->vat_exempt()) {
            $letter->small(__('TVA non applicable, art. 293 B du CGI', 'museau'));
        }
        [$version, $text] = self::terms($order);
        if ($text !== '') {
            $letter->heading($version === ''
                ? __('Conditions générales de vente', 'museau')
                /* translators: %s: version of the terms */
                : sprintf(__('Conditions générales de vente (version %s)', 'museau'), $version));
            $letter->small(home_url('/cgv'));
            $letter->small(Typography::shown($text));
        }
    }

    /**
     * @return array{string, string} version and text of the terms of this order: those that were accepted, else those in force when it was
     *   placed
     */
    private static function terms(Order $order): array
    {
        foreach (['cgv_version', 'cgv_in_force'] as $key) {
            $version = Read::text($order->meta[$key] ?? '');
            $text = TermsArchive::text($version);
            if ($text !== '') {
                return [$version, $text];
            }
        }
        $version = Read::text(get_option('museau_cgv_version', ''));

        return [$version, TermsArchive::text($version)];
    }
}
