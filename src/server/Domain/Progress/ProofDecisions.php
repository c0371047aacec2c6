<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/**
 * What the customer answers to a proof: yes, a change, or nothing. Each answer, its step and its letters are kept together or not at
 * all, under the lock of the order that refunds take, too: an order that is given back meanwhile is approved no more.
 */
final class ProofDecisions
{
    public function __construct(
        private readonly Proofs $proofs,
        private readonly Progress $progress,
        private readonly Orders $orders,
        private readonly ProofMails $mails,
        private readonly Settings $settings,
        private readonly Identity $identity,
    ) {}

    /** The sentence under which a customer approves. */
    public static function words(): string
    {
        return __(
            'En validant, je dis que ce dessin me convient tel qu\'il est montré ici : il peut être terminé et envoyé.',
            'museau',
        );
    }

    /** What stands in its place when nobody answered. */
    public static function silent_words(): string
    {
        return __('Sans réponse au jour annoncé, après deux rappels, le portrait est tenu pour validé, comme le disent les CGV acceptées.', 'museau');
    }

    /**
     * @param string $sha256 of the picture that the customer saw
     *
     * @throws CannotDecide has_no_proof; is_replaced; is_withdrawn; is_decided; is_given_up
     * @throws \Museau\Kernel\Refusal of a site that stands elsewhere than it was; of a busy order
     */
    public function approve(Order $order, int $proof_id, string $sha256): void
    {
        $this->decide($order->id, $proof_id, $sha256, ProofState::Approved, self::words());
    }

    /**
     * @throws CannotDecide as approve(), and has_no_round_left
     * @throws \Museau\Kernel\Refusal
     */
    public function ask_change(Order $order, int $proof_id, string $sha256, ChangeRequest $change): void
    {
        $this->decide($order->id, $proof_id, $sha256, ProofState::ChangeAsked, '', $change->notes);
    }

    /**
     * Nobody answered in time; whether it was in time says ProofReminders.
     *
     * @throws CannotDecide
     * @throws \Museau\Kernel\Refusal
     */
    public function count_silence(Proof $proof): void
    {
        $this->decide($proof->order_id, $proof->id, $proof->sha256, ProofState::Silent, self::silent_words());
    }

    /** @param list<PinnedNote> $notes */
    private function decide(int $order_id, int $proof_id, string $sha256, ProofState $state, string $words, array $notes = []): void
    {
        $this->identity->refuse_if_paused();
        Lock::with("order:$order_id", function () use ($order_id, $proof_id, $sha256, $state, $words, $notes): void {
            $proof = Transaction::run(fn(): Proof => $this->decided($order_id, $proof_id, $sha256, $state, $words, $notes));
            $this->orders->note($order_id, self::note($proof));
        });
    }

    /** @param list<PinnedNote> $notes */
    private function decided(int $order_id, int $proof_id, string $sha256, ProofState $state, string $words, array $notes): Proof
    {
        $order = $this->orders->find($order_id) ?? throw CannotDecide::has_no_proof();
        $proof = $this->answerable($order, $proof_id, $sha256);
        $rounds = ProofTerms::rounds($this->settings);
        if ($state === ProofState::ChangeAsked && $this->proofs->rounds($order_id) >= $rounds) {
            throw CannotDecide::has_no_round_left($rounds);
        }
        if (!$this->proofs->decide($proof, $state, $words, $notes)) {
            // The lock ended with its minute, and somebody was faster.
            $this->answerable($order, $proof_id, $sha256);

            throw CannotDecide::is_replaced();
        }
        $this->progress->set($order, $state === ProofState::ChangeAsked ? ProgressStep::InProgress : ProgressStep::Approved, '');
        $proof = $this->proofs->find($order_id, $proof_id) ?? throw CannotDecide::has_no_proof();
        $this->mails->decided($order, $proof, $this->proofs->rounds($order_id));

        return $proof;
    }

    /** @throws CannotDecide */
    private function answerable(Order $order, int $proof_id, string $sha256): Proof
    {
        $proof = $this->proofs->find($order->id, $proof_id);
        if ($proof === null || !hash_equals($proof->sha256, $sha256) || !$proof->is_open()) {
            throw match (true) {
                $this->proofs->open($order->id) !== null => CannotDecide::is_replaced(),
                $proof === null || $proof->sha256 !== $sha256 => CannotDecide::has_no_proof(),
                $proof->state === ProofState::Withdrawn => CannotDecide::is_withdrawn(),
                default => CannotDecide::is_decided($proof),
            };
        }

        return $order->status === OrderStatus::Processing ? $proof : throw CannotDecide::is_given_up();
    }

    private static function note(Proof $proof): string
    {
        return sprintf(match ($proof->state) {
            /* translators: %d: version of a proof */
            ProofState::ChangeAsked => __('Carnet : une correction est demandée sur la version %d.', 'museau'),
            /* translators: %d: version of a proof */
            ProofState::Silent => __('Carnet : version %d tenue pour validée, sans réponse au jour annoncé.', 'museau'),
            /* translators: %d: version of a proof */
            default => __('Carnet : version %d validée par la cliente ou le client.', 'museau'),
        }, $proof->version);
    }
}
