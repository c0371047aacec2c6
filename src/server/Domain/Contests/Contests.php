<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsSchema;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\SiteKey;
use Museau\Kernel\Typography;

/** Takes a visitor's entry for a contest: judges it, keeps it with its photo, and writes to her that it came. */
final class Contests
{
    /** Tries an hour from one address whose form ran our script and was filled at a person's pace. */
    private const PER_HOUR = 10;

    /** The same without that proof: a browser without JavaScript. */
    private const PER_HOUR_UNPROVEN = 4;

    /** Entries of one contest in a day; beyond it is a flood that no disk should hold. */
    private const PER_DAY = 1000;

    /** Confirmations an hour to addresses that came without the proof: our mails must trouble nobody who never asked. */
    private const UNPROVEN_MAILS = 60;

    public function __construct(
        private readonly Entries $entries,
        private readonly PhotoStore $photos,
        private readonly MailQueue $mails,
        private readonly Settings $settings,
    ) {}

    /** What is counted: the tries of one visitor. */
    public static function bucket(): string
    {
        return 'contest|' . RateLimit::visitor();
    }

    /** What she is told when her entry has come, or came before. */
    public static function thanks(): string
    {
        return __('Merci ! Votre participation est bien arrivée : un e-mail vous le confirme.', 'museau');
    }

    /**
     * Takes an entry. The same one again, after a lost answer, changes nothing.
     *
     * @param array<string, mixed> $input values of EntryForm, website (the honeypot) and token (a FormToken)
     * @param array<string, mixed> $file  the upload, as PHP or WP_REST_Request::get_file_params() has it
     *
     * @throws EntryIsInvalid|EntryRefused|PhotoRefused
     */
    public function enter(NewsItem $contest, array $input, array $file): void
    {
        if (!$contest->takes_part(NewsItem::today())) {
            throw EntryRefused::is_over();
        }
        $form = EntryForm::from($input, $contest->asks_address(), self::came($file));
        $token = Read::text($input['token'] ?? '');
        $is_paced = FormToken::is_valid($token, Clock::now());
        if (!RateLimit::allows(self::bucket(), $is_paced ? self::PER_HOUR : self::PER_HOUR_UNPROVEN, 3600)) {
            throw EntryRefused::too_many();
        }
        $is_paced = $is_paced && RateLimit::allows("contest-note|$token", 1, 86400);
        $path = self::path($file);
        $household = Household::of_email($form->value('email'));
        $address = !$contest->asks_address() ? '' : Household::of_address(
            $form->value('street'),
            $form->value('postal_code'),
            $form->value('city'),
            SiteKey::of('auth'),
        );
        $first = $this->entries->of_household($contest->id, $household, $address);
        if ($first !== null) {
            $this->refuse_second($first, $path);

            return;
        }
        if (!RateLimit::allows('contest-day|' . $contest->id, self::PER_DAY, 86400)) {
            throw EntryRefused::day_is_full();
        }
        // A machine is told nothing; the artist may take back what it cost a person.
        $is_spam = Read::text($input['website'] ?? '') !== '';
        $photo = $this->photos->store(Photo::NO_ORDER, 'contest-' . $contest->id . '-' . bin2hex(random_bytes(16)), $path);
        $id = 0;
        try {
            $reason = $is_spam ? __('Envoi automatique probable', 'museau') : '';
            $id = $this->entries->add($contest->id, $household, $address, $photo->id, $form, $reason);
        } finally {
            if ($id === 0) {
                $this->photos->delete($photo);
            }
        }
        if ($id === 0) {
            // Another call of the same household was faster.
            $first = $this->entries->of_household($contest->id, $household, $address);
            $first === null || $this->refuse_second($first, $path);
        } elseif (!$is_spam && ($is_paced || RateLimit::allows('contest-unproven', self::UNPROVEN_MAILS, 3600))) {
            $this->confirm($id, $contest, $form->value('email'));
        }
    }

    /**
     * The same photo again is the same press, and no second entry.
     *
     * @throws EntryRefused is_second for another photo
     */
    private function refuse_second(Entry $first, string $path): void
    {
        if ($this->photos->find($first->photo_id)?->sent !== hash_file('sha256', $path)) {
            throw EntryRefused::is_second();
        }
    }

    /**
     * The lasting proof for whoever takes part. Anybody can write any address into the form: not a word of hers goes there.
     */
    private function confirm(int $id, NewsItem $contest, string $email): void
    {
        $last = $contest->acf['date_fin'];
        $letter = (new EmailBody(__('Votre participation est bien arrivée', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: title of the contest, 2: '24 décembre 2026 à 18:05' */
                __("Bonjour,\nla photo de votre animal pour le concours « %1\$s » est arrivée le %2\$s. Merci de me l'avoir confiée !", 'museau'),
                Typography::shown($contest->title),
                Language::moment(Clock::now()),
            ))
            ->paragraph(
                /* translators: %s: last day */
                ($last === '' ? '' : sprintf(__('On participe jusqu\'au %s.', 'museau'), NewsSchema::day($last)) . ' ')
                    . ContestTerms::winner($contest)
                    . ' '
                    . __('Le gagnant est prévenu par e-mail.', 'museau'),
            )
            ->button(__('Lire le règlement', 'museau'), home_url($contest->path()) . '#reglement')
            ->small(sprintf(
                /* translators: %d: days */
                __('Votre nom, votre e-mail et votre photo ne servent qu\'au concours et sont effacés %d jours après sa fin ; plus tôt si vous le demandez en répondant à ce mail.', 'museau'),
                ContestTerms::days($this->settings),
            ))
            ->small(__('Vous n\'avez pas participé ? Quelqu\'un a donné votre adresse par erreur : répondez à ce mail et j\'efface cette participation.', 'museau'));
        $this->mails->put(
            0,
            Entries::mail_kind($id),
            $email,
            /* translators: %s: title of a contest */
            sprintf(__('Votre participation : %s', 'museau'), Typography::shown($contest->title)),
            $letter->html(),
            $letter->text(),
        );
    }

    /** @param array<string, mixed> $file */
    private static function came(array $file): bool
    {
        return Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE) !== UPLOAD_ERR_NO_FILE;
    }

    /**
     * @param array<string, mixed> $file
     *
     * @throws PhotoRefused
     */
    private static function path(array $file): string
    {
        $path = Read::text($file['tmp_name'] ?? '');
        $error = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE);

        return $error === UPLOAD_ERR_OK && is_file($path) ? $path : throw PhotoRefused::of_upload($error);
    }
}
