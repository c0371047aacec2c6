<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Settings\Settings;

/** Sets a step, notes it in the order's history and tells the customer: the same from the panel and from studio mode. */
final class StepUpdates
{
    public function __construct(
        private readonly Progress $progress,
        private readonly Orders $orders,
        private readonly ProgressMails $mails,
        private readonly Proofs $proofs,
        private readonly ProofMails $proof_mails,
        private readonly Settings $settings,
    ) {}

    /**
     * @return string the sentence that says what was done
     *
     * @throws CannotProgress has_no_such_step; sets_itself; is_given_up; is_too_long
     * @throws \Museau\Domain\Photos\PhotoRefused of the picture
     */
    public function set(Order $order, StepUpdate $update): string
    {
        $step = $update->step;
        $former = $this->progress->of($order)->entry($step);
        $open = $this->proofs->open($order->id);
        $mark = $update->is_marked ? $this->settings->artist() : '';
        $entry = $this->progress->set($order, $step, $update->sentence, $update->picture, $mark);
        $proof = $this->proofs->open($order->id);
        $is_new = $proof !== null && $proof->id !== $open?->id;
        $label = $step->label($order->portraits() !== []);
        if ($former !== null && $former->reached !== null && !$is_new) {
            /* translators: %s: a step: 'Croquis' */
            return sprintf(__('L\'étape « %s » est mise à jour dans le carnet. Aucun message n\'est parti.', 'museau'), $label);
        }
        /* translators: %s: a step: 'Croquis' */
        $this->orders->note($order->id, sprintf(__('Carnet : %s.', 'museau'), $label));

        return $update->tells
            && ($is_new ? $this->proof_mails->ready($order, $proof, $entry->sentence) : $this->mails->tell($order, $entry))
            /* translators: %s: a step: 'Croquis' */
            ? sprintf(__('Le carnet est à l\'étape « %s » et le message est parti.', 'museau'), $label)
            /* translators: %s: a step: 'Croquis' */
            : sprintf(__('Le carnet est à l\'étape « %s ». Aucun message n\'est parti.', 'museau'), $label);
    }
}
