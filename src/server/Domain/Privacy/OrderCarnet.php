<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\OrderMessage;
use Museau\Domain\Progress\OrderMessages;
use Museau\Domain\Progress\PinnedNote;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\Proofs;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Clock;

/**
 * The carnet of an order in WordPress's tools for a person's data: its steps, what the artist wrote there, her
 * pictures, each proof with what was answered to it, and the messages.
 */
final class OrderCarnet
{
    public function __construct(
        private readonly Progress $progress,
        private readonly ProgressPictures $pictures,
        private readonly Proofs $proofs,
    ) {}

    public function forget(int $order_id): void
    {
        $this->progress->forget_order($order_id);
    }

    /**
     * @return list<string> one line for each step that was reached or says something, 'Croquis (2026-11-25T10:00:00Z) : …', then one for
     *   each proof and each message
     */
    public function told(Order $order): array
    {
        $is_portrait = $order->portraits() !== [];

        $steps = array_map(static fn(ProgressEntry $entry): string => implode('', [
            $entry->step->label($is_portrait),
            self::moment((int) $entry->reached),
            $entry->sentence === '' ? '' : ' : ' . $entry->sentence,
            $entry->file === '' ? '' : ' [' . self::archived($order, $entry) . ']',
        ]), array_values($this->progress->rows($order->id)));

        return [
            ...$steps,
            ...array_map(self::proof(...), $this->proofs->of_order($order->id)),
            ...array_map(self::message(...), OrderMessages::of_order($order->id)),
        ];
    }

    private static function message(OrderMessage $message): string
    {
        return ($message->is_artist ? __('Message de l\'artiste', 'museau') : __('Message envoyé', 'museau'))
            . self::moment($message->created)
            . " : $message->body";
    }

    private static function proof(Proof $proof): string
    {
        $answer = match ($proof->state) {
            ProofState::Open => __('attend une réponse', 'museau'),
            ProofState::Withdrawn => __('retirée', 'museau'),
            ProofState::ChangeAsked => __('correction demandée', 'museau'),
            default => __('validée', 'museau'),
        };
        $said = $proof->words !== ''
            ? $proof->words
            : implode(' ; ', array_map(static fn(PinnedNote $note): string => $note->told(), $proof->notes));

        return implode('', [
            /* translators: %d: version of a proof */
            sprintf(__('Version %d', 'museau'), $proof->version) . self::moment($proof->created),
            " : $answer" . self::moment($proof->decided) . ", SHA-256 $proof->sha256",
            $said === '' ? '' : " : $said",
            $proof->file === '' ? '' : ' [' . self::archived_proof($proof) . ']',
        ]);
    }

    /** @param int $time Unix time; 0 for one that nobody knows */
    private static function moment(int $time): string
    {
        return $time > 0 ? ' (' . Clock::iso($time) . ')' : '';
    }

    /** @return array<string, string> JPEGs by their name in the archive */
    public function pictures(Order $order): array
    {
        $pictures = [];
        foreach ($this->progress->rows($order->id) as $entry) {
            $bytes = $this->pictures->read($entry);
            if ($bytes !== null) {
                $pictures[self::archived($order, $entry)] = $bytes;
            }
        }

        foreach ($this->proofs->of_order($order->id) as $proof) {
            $bytes = $this->proofs->read($proof);
            if ($bytes !== null) {
                $pictures[self::archived_proof($proof)] = $bytes;
            }
        }

        return $pictures;
    }

    private static function archived_proof(Proof $proof): string
    {
        return sprintf('photos/commande-%d-version-%d.jpg', $proof->order_id, $proof->version);
    }

    private static function archived(Order $order, ProgressEntry $entry): string
    {
        return sprintf('photos/commande-%d-carnet-%s.jpg', $order->id, $entry->step->value);
    }
}
