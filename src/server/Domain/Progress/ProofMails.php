<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;

/** The letters about a proof, each once by the proof's id: it is ready, it still waits, it was answered. */
final class ProofMails
{
    public function __construct(
        private readonly MailQueue $box,
        private readonly Settings $settings,
        private readonly Orders $orders,
    ) {}

    /** Names the letter that says a proof is ready, and begins the names of those that follow it. */
    public static function kind(Proof $proof): string
    {
        return "proof-$proof->id";
    }

    public static function reminder_kind(Proof $proof, int $number): string
    {
        return self::kind($proof) . "-reminder-$number";
    }

    /**
     * The portrait is ready to be approved.
     *
     * @return bool false when the artist has switched the letter off
     */
    public function ready(Order $order, Proof $proof, string $sentence): bool
    {
        if (!ProgressMails::is_on($this->settings, ProgressStep::ToApprove)) {
            return false;
        }
        $letter = (new EmailBody(__('Votre portrait est prêt à être validé', 'museau')))->paragraph(sprintf(
            /* translators: %s: first name */
            __('Bonjour %s, votre portrait attend votre avis. Dans votre carnet, validez-le d\'un geste, ou dites ce qu\'il faut changer.', 'museau'),
            $order->billing->first_name,
        ));
        $sentence === '' || $letter->paragraph($sentence);
        $this->to_customer($order, self::kind($proof), $this->with_day($letter, $proof), $proof);

        return true;
    }

    /** @param int $number 1 or 2 */
    public function remind(Order $order, Proof $proof, int $number): void
    {
        $letter = (new EmailBody($number === 1
            ? __('Votre portrait attend votre avis', 'museau')
            : __('Dernier rappel : votre portrait attend votre avis', 'museau')))->paragraph(sprintf(
                /* translators: 1: first name, 2: date */
                __('Bonjour %1$s, depuis le %2$s, votre portrait est à valider dans votre carnet. Un oui suffit, ou une note sur ce qu\'il faut changer.', 'museau'),
                $order->billing->first_name,
                Language::day($proof->created),
            ));
        $this->to_customer($order, self::reminder_kind($proof, $number), $this->with_day($letter, $proof), $proof);
    }

    /** @param int $round how many changes were asked for by now */
    public function decided(Order $order, Proof $proof, int $round): void
    {
        $proof->state === ProofState::ChangeAsked ? $this->change_asked($order, $proof, $round) : $this->approved($order, $proof);
    }

    private function approved(Order $order, Proof $proof): void
    {
        $facts = sprintf(
            /* translators: 1: version of the proof, 2: date and hour, 3: digest of the picture */
            __('Version %1$d, le %2$s. Preuve de ce qui est validé (empreinte de l\'image) : %3$s', 'museau'),
            $proof->version,
            Language::moment($proof->decided),
            $proof->sha256,
        );
        if ($proof->state === ProofState::Silent || ProgressMails::is_on($this->settings, ProgressStep::Approved)) {
            $letter = (new EmailBody(__('Votre portrait est validé', 'museau')))->paragraph($proof->words)->small($facts);
            $this->to_customer($order, self::kind($proof) . '-approved', $letter, $proof);
        }
        $this->to_artist($order, self::kind($proof) . '-approved-artist', (new EmailBody(__('Un portrait est validé', 'museau')))
            ->paragraph(sprintf(
                $proof->state === ProofState::Silent
                    /* translators: 1: order number, 2: customer */
                    ? __('Commande n° %1$s, %2$s : pas de réponse au jour annoncé, après deux rappels. Le portrait est tenu pour validé.', 'museau')
                    /* translators: 1: order number, 2: customer */
                    : __('Commande n° %1$s : %2$s valide le portrait.', 'museau'),
                $order->number,
                $order->billing->name(),
            ))
            ->small($facts));
    }

    private function change_asked(Order $order, Proof $proof, int $round): void
    {
        $letter = (new EmailBody(__('Une correction est demandée', 'museau')))->paragraph(sprintf(
            /* translators: 1: order number, 2: customer, 3: 'Correction 1 sur 2' */
            __('Commande n° %1$s, %2$s : %3$s.', 'museau'),
            $order->number,
            $order->billing->name(),
            self::round($round, ProofTerms::rounds($this->settings)),
        ));
        foreach ($proof->notes as $i => $note) {
            $letter->paragraph(sprintf('%d. %s', $i + 1, $note->told()));
        }
        $this->to_artist($order, self::kind($proof) . '-change-artist', $letter);
    }

    /** 'Correction 1 sur 2'. */
    public static function round(int $round, int $rounds): string
    {
        /* translators: 1: which change it is, 2: how many are included */
        return sprintf(__('Correction %1$d sur %2$d', 'museau'), $round, max($round, $rounds));
    }

    /** What happens when nobody answers, where something does. */
    public static function silence(Proof $proof): string
    {
        return $proof->due === '' ? '' : sprintf(
            /* translators: %s: date */
            __('Sans réponse de votre part jusqu\'au %s inclus, et après deux rappels, le portrait sera tenu pour validé, comme le disent les CGV que vous avez acceptées.', 'museau'),
            Language::date($proof->due),
        );
    }

    private function with_day(EmailBody $letter, Proof $proof): EmailBody
    {
        $silence = self::silence($proof);

        return ($silence === '' ? $letter : $letter->paragraph($silence))
            ->picture(ProgressPictures::mailed_proof($proof), __('Votre dessin aujourd\'hui', 'museau'), ProgressStep::ToApprove->label());
    }

    private function to_customer(Order $order, string $kind, EmailBody $letter, Proof $proof): void
    {
        $label = $proof->is_open() ? __('Voir et valider le portrait', 'museau') : __('Ouvrir votre carnet', 'museau');
        ProgressMails::with_link($letter, $order->id, $label);
        $this->box->put_letter($order->id, $order->number, $kind, $order->billing->email, $letter, may_wait: $proof->is_open());
    }

    private function to_artist(Order $order, string $kind, EmailBody $letter): void
    {
        $letter->button(__('Ouvrir la commande', 'museau'), $this->orders->edit_url($order->id));
        $this->box->put_letter($order->id, $order->number, $kind, $this->settings->email(), $letter, $order->billing->email);
    }
}
