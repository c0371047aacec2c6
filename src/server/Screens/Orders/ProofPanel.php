<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Progress\PinnedNote;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\ProofMails;
use Museau\Domain\Progress\Proofs;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Progress\ProofView;

/** What the customer answered to each proof, in the order's panel: the newest with its picture and pins. */
final class ProofPanel
{
    /** Longest side of the picture, in pixels: it travels in the page itself. */
    private const SIDE = 640;

    public function __construct(private readonly Proofs $proofs, private readonly Settings $settings) {}

    public function html(Order $order): string
    {
        $shown = $this->proofs->shown($order->id);
        $html = '';
        $round = 0;
        foreach ($this->proofs->of_order($order->id) as $proof) {
            $round += (int) ($proof->state === ProofState::ChangeAsked);
            if ($proof->state === ProofState::Withdrawn) {
                continue;
            }
            $html .= Html::el(
                'li',
                ['class' => 'museau-order__proof'],
                Html::el('strong', [], Html::text($this->told($proof, $round))),
                $proof->id === $shown?->id ? $this->picture($proof) : '',
                $proof->notes === [] ? '' : Html::el('ol', [], ...array_map(
                    static fn(PinnedNote $note): string => Html::el('li', [], nl2br(Html::text($note->told()))),
                    $proof->notes,
                )),
                $proof->state->is_approval() ? self::approval($proof) : '',
            );
        }

        return $html === '' ? '' : PanelFields::part(
            PanelPart::Proof,
            __('Épreuve', 'museau'),
            Html::el('ul', ['class' => 'museau-order__proofs'], $html),
        );
    }

    private function told(Proof $proof, int $round): string
    {
        $round_told = ProofMails::round($round, ProofTerms::rounds($this->settings));

        return match ($proof->state) {
            ProofState::ChangeAsked => sprintf(
                /* translators: 1: version of a proof, 2: 'Correction 1 sur 2', 3: date and hour */
                __('Version %1$d : %2$s, demandée le %3$s', 'museau'),
                $proof->version,
                $round_told,
                Language::moment($proof->decided),
            ),
            ProofState::Silent => sprintf(
                /* translators: 1: version of a proof, 2: date and hour */
                __('Version %1$d : tenue pour validée le %2$s', 'museau'),
                $proof->version,
                Language::moment($proof->decided),
            ),
            ProofState::Approved => sprintf(
                /* translators: 1: version of a proof, 2: date and hour */
                __('Version %1$d : validée le %2$s', 'museau'),
                $proof->version,
                Language::moment($proof->decided),
            ),
            default => sprintf(
                /* translators: 1: version of a proof, 2: date */
                __('Version %1$d : attend une réponse depuis le %2$s', 'museau'),
                $proof->version,
                Language::day($proof->created),
            ) . ($proof->due === ''
                ? ''
                /* translators: %s: date */
                : ' ' . sprintf(__('(son silence compte après le %s)', 'museau'), Language::date($proof->due))),
        };
    }

    private function picture(Proof $proof): string
    {
        $bytes = $this->proofs->read($proof);
        if ($bytes === null) {
            return '';
        }

        return Html::el('div', ['class' => 'museau-order__sheet'], Html::el('img', [
            'src' => 'data:image/jpeg;base64,' . base64_encode(PhotoProcessor::small($bytes, self::SIDE)),
            /* translators: %d: version of a proof */
            'alt' => sprintf(__('La version %d, telle que la cliente ou le client la voit', 'museau'), $proof->version),
        ]), ProofView::pins($proof, 'museau-order__pin'));
    }

    private static function approval(Proof $proof): string
    {
        return Html::el('p', [], Html::text($proof->words))
            . Html::el('p', ['class' => 'description'], Html::text(
                __('Preuve de ce qui est validé (empreinte de l\'image) :', 'museau') . " $proof->sha256",
            ));
    }
}
