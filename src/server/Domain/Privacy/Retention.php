<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Messages;
use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Vouchers\VoucherUpkeep;
use Museau\Domain\WaitingList\Subscribers;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/** Once a day, what was kept long enough goes (S30); photos go by PhotoRetention. The same delays are printed for the privacy policy. */
final class Retention implements Feature
{
    public function __construct(
        private readonly Settings $settings,
        private readonly Messages $messages,
        private readonly Identity $identity = new Identity(),
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->run(...));
        add_action('admin_init', function (): void {
            wp_add_privacy_policy_content(
                __('Museau', 'museau'),
                '<ul><li>' . implode('</li><li>', array_map(esc_html(...), self::notice($this->settings))) . '</li></ul>',
            );
        });
    }

    public function run(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        $now = Clock::now();
        $this->messages->forget_before((int) strtotime('-' . $this->settings->message_retention() . ' months', $now));
        MailHistory::forget_old();
        Journal::forget_before($now - $this->settings->journal_retention() * DAY_IN_SECONDS);
        RateLimit::forget_before($now - $this->settings->limit_retention() * HOUR_IN_SECONDS);
    }

    /** @return list<string> how long each thing is kept, in the words of a privacy policy */
    public static function notice(Settings $settings): array
    {
        return [
            /* translators: %d: days */
            sprintf(
                /* translators: %d: days */
                __('Photos envoyées pour un portrait, images, phrases, notes et messages du carnet : %d jours après la fin de la commande.', 'museau'),
                $settings->photo_retention(),
            ),
            sprintf(
                /* translators: %d: months */
                __('Messages du formulaire de contact, et les mails qui les ont portés : %d mois.', 'museau'),
                $settings->message_retention(),
            ),
            sprintf(
                /* translators: %d: days */
                __('Participations à un concours, avec leur photo : %d jours après sa fin.', 'museau'),
                ContestTerms::days($settings),
            ),
            sprintf(
                /* translators: 1: days, 2: days */
                __('Adresses de la liste d\'attente : %1$d jours sans confirmation, %2$d jours après le message.', 'museau'),
                Subscribers::UNCONFIRMED_DAYS,
                Subscribers::TOLD_DAYS,
            ),
            sprintf(
                /* translators: %d: days */
                __('Message écrit sur un bon cadeau : %d jours après son envoi ou son impression.', 'museau'),
                VoucherUpkeep::MESSAGE_DAYS,
            ),
            /* translators: %d: days */
            sprintf(__('Journal de la boutique, sans nom ni adresse : %d jours.', 'museau'), $settings->journal_retention()),
            /* translators: %d: hours */
            sprintf(__('Empreinte de votre adresse IP, contre les envois abusifs : %d heures.', 'museau'), $settings->limit_retention()),
            __(
                'Commandes et factures : dix ans, comme la loi le demande ; à votre demande, votre nom et vos coordonnées en sont effacés une fois la commande terminée.',
                'museau',
            ),
            __('Accords pour montrer un portrait, et ce qui est montré : jusqu\'à votre demande d\'effacement ; ce qui est montré part dès que vous le retirez.', 'museau'),
            /* translators: %d: years */
            sprintf(__('Avis : %d ans après leur publication, ou jusqu\'à ce que vous les retiriez.', 'museau'), Review::YEARS),
            __('Mentions « j\'aime » : empreinte d\'un numéro tiré au hasard, gardé dans votre seul navigateur.', 'museau'),
        ];
    }
}
