<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

defined('ABSPATH') || exit;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/**
 * Once a day, proofs that wait: two reminders, and where the accepted terms say so, silence becomes approval. Its three letters must
 * have left, and the days between them have passed, even where the job did not run for a while.
 */
final class ProofReminders implements Feature
{
    /**
     * @param \Closure(): Proofs         $proofs
     * @param \Closure(): Orders         $orders    the engine is only known once the plugins are loaded
     * @param \Closure(): ProofMails     $mails
     * @param \Closure(): ProofDecisions $decisions
     * @param \Closure(int): bool        $is_away   whether an order belongs to the engine that is switched off
     */
    public function __construct(
        private readonly \Closure $proofs,
        private readonly \Closure $orders,
        private readonly \Closure $mails,
        private readonly \Closure $decisions,
        private readonly \Closure $is_away,
        private readonly MailHistory $history,
        private readonly Settings $settings,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->run(...));
    }

    public function run(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        foreach (($this->proofs)()->waiting() as $proof) {
            try {
                $this->follow($proof);
            } catch (DatabaseFailed|Refusal $why) {
                // The other orders' customers are not to wait for this one; tomorrow it is looked at again.
                Log::error('proof_not_followed', $why, ['proof' => $proof->id]);
            }
        }
    }

    private function follow(Proof $proof): void
    {
        $order = ($this->is_away)($proof->order_id) ? null : ($this->orders)()->find($proof->order_id);
        $letters = $this->history->of_kind($proof->order_id, ProofMails::kind($proof));
        // Whom nobody told is not reminded, and her silence says nothing.
        if ($order === null || $order->status !== OrderStatus::Processing || !isset($letters[ProofMails::kind($proof)])) {
            return;
        }
        $days = ProofTerms::days($this->settings);
        [$first, $second] = ProofTerms::reminders($days);
        $former = $letters[ProofMails::reminder_kind($proof, 1)] ?? null;
        $last = $letters[ProofMails::reminder_kind($proof, 2)] ?? null;
        $has_passed = static fn(int $since, int $days): bool => Clock::now() >= $since + $days * DAY_IN_SECONDS;
        if ($former === null) {
            $has_passed($proof->created, $first) && ($this->mails)()->remind($order, $proof, 1);
        } elseif ($last === null) {
            if ($has_passed($proof->created, $second) && $has_passed($former['created'], $second - $first)) {
                ($this->mails)()->remind($order, ($this->proofs)()->grant($proof, ProofTerms::grace($days)), 2);
            }
        } elseif ($this->counts_silence($proof, $letters)) {
            ($this->decisions)()->count_silence($proof);
        }
    }

    /** @param array<string, array{created: int, sent: int}> $letters */
    private function counts_silence(Proof $proof, array $letters): bool
    {
        return $proof->due !== ''
            && ProofTerms::counts_silence($this->settings)
            && (string) wp_date('Y-m-d', Clock::now()) > $proof->due
            && array_filter($letters, static fn(array $letter): bool => $letter['sent'] === 0) === [];
    }
}
