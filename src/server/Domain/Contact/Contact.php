<?php

declare(strict_types=1);

namespace Museau\Domain\Contact;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Takes a visitor's message: keeps it, mails it to the artist, and tells the sender that it came. */
final class Contact
{
    /** Messages an hour from one address whose form ran our script and was filled at a person's pace. */
    private const PER_HOUR = 5;

    /** Messages an hour from one address without that proof: a browser without JavaScript (B56). */
    private const PER_HOUR_UNPROVEN = 2;

    /** Mails an hour about such messages from all addresses together: a thousand machines have a thousand addresses. */
    private const UNPROVEN_MAILS = 3;

    /** Times a day that one text is mailed, whoever signs it. */
    private const SAME_TEXT = 3;

    /** Acknowledgements a day: to one address, from one visitor, and in all. */
    private const THANKS_TO_ONE = 2;

    private const THANKS_FROM_ONE = 5;

    private const THANKS = 100;

    /** Unwanted messages kept a day; what comes beyond is a flood that nobody will read. */
    private const UNWANTED = 200;

    public function __construct(
        private readonly Messages $messages,
        private readonly MailQueue $mails,
        private readonly Settings $settings,
    ) {}

    /**
     * @param array<string, mixed> $input   name, email, subject, message; website is the honeypot, token a FormToken
     *
     * @return string what to tell the sender
     *
     * @throws InvalidMessage|MessageRefused
     */
    public function receive(array $input): string
    {
        $message = Message::from($input);
        $now = Clock::now();
        $thanks = __('Votre message a bien été envoyé.', 'museau');
        $fingerprint = $message->fingerprint(gmdate('Y-m-d', $now));
        if ($this->messages->has($fingerprint)) {
            return $thanks;
        }
        $token = Read::text($input['token'] ?? '');
        $is_paced = FormToken::is_valid($token, $now);
        if (!RateLimit::allows(self::bucket(), $is_paced ? self::PER_HOUR : self::PER_HOUR_UNPROVEN, 3600)) {
            throw MessageRefused::too_many();
        }
        // A token serves one message: machines would hand the same one round.
        $is_paced = $is_paced && RateLimit::allows("contact-note|$token", 1, 86400);
        // A machine is told nothing; the artist can still look at what it wrote.
        $is_spam = Read::text($input['website'] ?? '') !== ''
            || !RateLimit::allows('contact-text|' . $message->text_print(), self::SAME_TEXT, 86400)
            || (!$is_paced && !RateLimit::allows('contact-unproven', self::UNPROVEN_MAILS, 3600));
        if ($is_spam && !RateLimit::allows('contact-unwanted', self::UNWANTED, 86400)) {
            return $thanks;
        }
        $id = $this->messages->keep($message, $fingerprint, $now, $is_spam);
        if ($id > 0 && !$is_spam) {
            $this->mail($id, $message);
        }

        return $thanks;
    }

    /** What is counted: the messages of one visitor. */
    public static function bucket(): string
    {
        return 'contact|' . RateLimit::visitor();
    }

    private function mail(int $id, Message $message): void
    {
        $letter = (new EmailBody(__('Un message de votre site', 'museau')))
            ->table([
                [__('Nom', 'museau'), $message->name],
                [__('E-mail', 'museau'), $message->email],
                [__('Sujet', 'museau'), $message->subject],
            ])
            ->paragraph($message->message)
            ->small(__('Répondez simplement à ce mail : votre réponse ira à la personne qui vous écrit.', 'museau'));
        $this->mails->put(
            0,
            Messages::kind_for_artist($id),
            $this->settings->email(),
            sprintf(__('Message de %1$s : %2$s', 'museau'), $message->name, $message->subject),
            $letter->html(),
            $letter->text(),
            $message->email,
        );
        $this->thank($id, $message);
    }

    /**
     * The lasting proof for whoever wrote (B63). Anybody can write any address into the form: not a word of the sender's, not
     * even the name, goes there, and no address gets many.
     */
    private function thank(int $id, Message $message): void
    {
        $caps = [
            'contact-thanks-to|' . strtolower($message->email) => self::THANKS_TO_ONE,
            'contact-thanks-from|' . RateLimit::visitor() => self::THANKS_FROM_ONE,
            'contact-thanks' => self::THANKS,
        ];
        foreach ($caps as $bucket => $most) {
            if (!RateLimit::allows($bucket, $most, 86400)) {
                return;
            }
        }
        $now = Clock::now();
        $letter = (new EmailBody(__('Votre message est bien arrivé', 'museau')))
            ->paragraph(sprintf(
                /* translators: 1: date, 2: time, 3: number of the message */
                __(
                    "Bonjour,\nj'ai bien reçu le message que vous m'avez écrit le %1\$s à %2\$s, et vous réponds dès que possible. Sa référence : n° %3\$d.",
                    'museau',
                ),
                Language::day($now),
                (string) wp_date(__('H:i', 'museau'), $now),
                $id,
            ))
            ->small(__("Vous n'avez rien écrit ? Quelqu'un a donné votre adresse par erreur : vous pouvez ignorer ce mail.", 'museau'));
        $this->mails->put(
            0,
            Messages::kind_for_sender($id),
            $message->email,
            /* translators: %d: number of the message */
            sprintf(__('Votre message est bien arrivé (n° %d)', 'museau'), $id),
            $letter->html(),
            $letter->text(),
        );
    }
}
