<?php

declare(strict_types=1);

namespace Museau\Domain\WaitingList;

use Museau\Domain\Mail\Address;
use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Mail\MailQueue;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Language;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;

/**
 * Who is told when portraits can be ordered again: an address counts once its owner has pressed the button behind the link of a
 * letter, and it gets one letter more, when a place is free.
 */
final class WaitingList
{
    /** Tries an hour from one visitor. */
    private const PER_HOUR = 5;

    /** Tries an hour from all visitors, and letters a day to one address: anybody can write any address into the form. */
    private const TRIES = 60;

    private const LETTERS_TO_ONE = 2;

    /** Query of a letter's link. */
    public const QUERY = 'attente';

    public const PATH = '/commandez-votre-portrait';

    public function __construct(private readonly Subscribers $subscribers, private readonly MailQueue $mails) {}

    /**
     * Asks the owner of an address whether she wishes to be told. What is answered says nothing of who is on the list already.
     *
     * @param array<string, mixed> $input email, website (the honeypot)
     *
     * @throws CannotSubscribe email_is_missing, email_is_wrong 400; too_many, too_many_of_all 429
     */
    public function subscribe(array $input): void
    {
        $email = trim(Read::text($input['email'] ?? ''));
        if ($email === '') {
            throw CannotSubscribe::email_is_missing();
        }
        if (mb_strlen($email) > 254 || !Address::is_valid($email)) {
            throw CannotSubscribe::email_is_wrong();
        }
        if (!RateLimit::allows('waiting-list|' . RateLimit::visitor(), self::PER_HOUR, 3600)) {
            throw CannotSubscribe::too_many();
        }
        // A machine is told nothing.
        if (Read::text($input['website'] ?? '') !== '') {
            return;
        }
        // Before anybody's address is looked up: what is answered then says nothing of it either.
        if (!RateLimit::allows('waiting-list-tries', self::TRIES, 3600)) {
            Journal::write(Event::Refusal, CannotSubscribe::TOO_MANY_OF_ALL);

            throw CannotSubscribe::too_many_of_all();
        }
        $former = $this->subscribers->of_email($email);
        if ($former !== null && $former->confirmed > 0 && $former->told === 0) {
            return;
        }
        if (RateLimit::allows('waiting-list-to|' . strtolower($email), self::LETTERS_TO_ONE, DAY_IN_SECONDS)) {
            Transaction::run(fn() => $this->ask($this->subscribers->add($email)));
        }
    }

    /** @throws CannotSubscribe link_is_over 404 */
    public function find(string $token): Subscriber
    {
        return $this->subscribers->of_token($token) ?? throw CannotSubscribe::link_is_over();
    }

    /** Counts from now on; pressed again, it changes nothing. */
    public function confirm(Subscriber $subscriber): void
    {
        $this->subscribers->confirm($subscriber);
    }

    /** Takes the wish back, and the letters about it and about former ones that are kept. */
    public function forget(Subscriber $subscriber): void
    {
        MailHistory::forget(0, ...array_keys($this->mails->history->of_kind(0, "waiting-list-$subscriber->id")));
        $this->subscribers->delete($subscriber);
    }

    /**
     * Tells so many of those who wait, the first before the others, each once.
     *
     * @return int how many
     */
    public function tell(int $most): int
    {
        $told = 0;
        foreach ($this->subscribers->next($most) as $subscriber) {
            $told += (int) Transaction::run(function () use ($subscriber): bool {
                $is_first = $this->subscribers->mark_told($subscriber);
                if ($is_first) {
                    $this->announce($subscriber);
                }

                return $is_first;
            });
        }

        return $told;
    }

    private static function url(Subscriber $subscriber): string
    {
        return add_query_arg(self::QUERY, $subscriber->token(), home_url(self::PATH)) . '#attente';
    }

    private function ask(Subscriber $subscriber): void
    {
        $letter = (new EmailBody(__('Confirmez votre adresse', 'museau')))
            ->paragraph(sprintf(
                /* translators: %s: '24 décembre 2026 à 18:05' */
                __("Bonjour,\nle %s, quelqu'un a demandé que je vous écrive dès qu'une place se libère pour un portrait. Si c'est vous, confirmez-le :", 'museau'),
                Language::moment($subscriber->created),
            ))
            ->button(__('Confirmer', 'museau'), self::url($subscriber))
            ->small(sprintf(
                /* translators: %d: days */
                __('Ce n\'est pas vous ? Ne faites rien : sans confirmation, cette adresse est effacée dans %d jours et je n\'écris plus.', 'museau'),
                Subscribers::UNCONFIRMED_DAYS,
            ));
        // Asked again after a letter was lost, another goes: the kind names the hour.
        $this->send($subscriber, 'ask-' . intdiv(Clock::now(), 3600), __('Portraits : confirmez votre adresse', 'museau'), $letter);
    }

    private function announce(Subscriber $subscriber): void
    {
        $letter = (new EmailBody(__('Une place s\'est libérée', 'museau')))
            ->paragraph(__("Bonjour,\nje reprends des portraits. Vous m'aviez demandé de vous prévenir : c'est votre tour.", 'museau'))
            ->button(__('Commander un portrait', 'museau'), home_url(self::PATH))
            ->paragraph(__('La place est à qui commande d\'abord.', 'museau'))
            ->small(sprintf(
                /* translators: %d: days */
                __('C\'est le seul message de cette liste : votre adresse en est effacée dans %d jours.', 'museau'),
                Subscribers::TOLD_DAYS,
            ));
        $this->send($subscriber, 'open', __('Une place s\'est libérée pour votre portrait', 'museau'), $letter, true);
    }

    private function send(Subscriber $subscriber, string $name, string $subject, EmailBody $letter, bool $may_wait = false): void
    {
        $kind = $subscriber->mail_kind() . '-' . $name;
        $this->mails->put(0, $kind, $subscriber->email, $subject, $letter->html(), $letter->text(), may_wait: $may_wait);
    }
}
