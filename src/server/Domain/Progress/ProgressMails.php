<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Settings\Settings;

/** Tells the customer that a step is reached, once for each time that the artist sets it; each letter has its switch in 'Boutique'. */
final class ProgressMails
{
    /** Steps that are told; the balance and the parcel have letters of their own (OrderMails). */
    public const TOLD = [
        ProgressStep::PhotoAccepted,
        ProgressStep::Sketch,
        ProgressStep::InProgress,
        ProgressStep::ToApprove,
        ProgressStep::Approved,
        ProgressStep::Received,
    ];

    public function __construct(private readonly MailQueue $box, private readonly Settings $settings) {}

    /** Name of the switch of a step's letter. */
    public static function setting(ProgressStep $step): string
    {
        return 'mail_' . $step->value;
    }

    public static function is_on(Settings $settings, ProgressStep $step): bool
    {
        return in_array($step, self::TOLD, true) && (bool) $settings->value(self::setting($step), true);
    }

    /** Harmless to repeat: the same turn of a step is told once. */
    public function tell(Order $order, ProgressEntry $entry): bool
    {
        if (!self::is_on($this->settings, $entry->step)) {
            return false;
        }
        $this->box->put_letter(
            $order->id,
            $order->number,
            "progress-{$entry->step->value}-$entry->turn",
            $order->billing->email,
            $this->letter($order, $entry),
            may_wait: true,
        );

        return true;
    }

    private function letter(Order $order, ProgressEntry $entry): EmailBody
    {
        $letter = (new EmailBody(self::title($entry->step, $order->portraits() !== [])))
            ->paragraph(sprintf(
                /* translators: 1: first name, 2: sentence about a step */
                __('Bonjour %1$s, %2$s', 'museau'),
                $order->billing->first_name,
                self::sentence($entry->step),
            ));
        if ($entry->sentence !== '') {
            $letter->paragraph($entry->sentence);
        }
        if ($entry->step === ProgressStep::Received) {
            $letter->paragraph($order->portraits() === []
                ? __('Si vous le voulez, donnez votre avis dans votre carnet.', 'museau')
                : __('Dans votre carnet, dites-moi si je peux montrer ce portrait et, si vous le voulez, donnez votre avis.', 'museau'));
        }
        $picture = ProgressPictures::mailed_name($entry);
        if ($picture !== '') {
            $letter->picture($picture, __('Votre dessin aujourd\'hui', 'museau'), $entry->step->label());
        }

        return self::with_link($letter, $order->id, __('Ouvrir votre carnet', 'museau'));
    }

    /** A letter to the customer ends with the way into her carnet. */
    public static function with_link(EmailBody $letter, int $order_id, string $label): EmailBody
    {
        return $letter->button($label, ProgressLink::url($order_id))
            ->small(__('Ce lien est à vous : qui l\'a voit votre commande.', 'museau'));
    }

    private static function title(ProgressStep $step, bool $is_portrait): string
    {
        return match ($step) {
            ProgressStep::PhotoAccepted => __('Votre photo est acceptée', 'museau'),
            ProgressStep::Sketch => __('Le croquis de votre portrait', 'museau'),
            ProgressStep::InProgress => __('Votre portrait avance', 'museau'),
            ProgressStep::ToApprove => __('Votre portrait est à valider', 'museau'),
            ProgressStep::Approved => __('Votre portrait est validé', 'museau'),
            default => $is_portrait ? __('Votre portrait est arrivé', 'museau') : __('Votre commande est arrivée', 'museau'),
        };
    }

    private static function sentence(ProgressStep $step): string
    {
        return match ($step) {
            ProgressStep::PhotoAccepted => __('votre photo convient : le dessin peut commencer.', 'museau'),
            ProgressStep::Sketch => __('le croquis de votre portrait est posé sur le papier.', 'museau'),
            ProgressStep::InProgress => __('votre portrait est en cours : les détails arrivent.', 'museau'),
            ProgressStep::ToApprove => __(
                'votre portrait attend votre avis. Répondez à ce message pour dire oui, ou ce qu\'il faut changer.',
                'museau',
            ),
            ProgressStep::Approved => __('votre portrait est validé : merci.', 'museau'),
            default => __('votre colis est arrivé. J\'espère qu\'il vous plaît.', 'museau'),
        };
    }
}
