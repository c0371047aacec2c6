<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\FailedRefunds;
use Museau\Domain\Payments\LostDisputes;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\BoardColumn;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Kernel\Clock;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;

/** What the artist does next with an order, said at the top of its panel, and the parts that she needs for it. */
final class NextActs
{
    /** @var list<array{string, string}> sentences, the most pressing first, with HTML of what is pressed for each, which may be '' */
    private array $acts = [];

    private bool $holds_the_parcel = false;

    /** @var list<PanelPart> which stand first and open */
    private array $parts = [];

    /**
     * @param ?BoardCard $card     where a paid order stands that has not left; null of every other
     * @param bool       $is_asked whether the customer wrote last
     * @param int        $declared declarations of withdrawal that are not settled
     * @param ?int       $ends     Unix time at which an order that waits for its payment cancels itself; null when it does not
     */
    public function __construct(
        private readonly Order $order,
        private readonly ?BoardCard $card,
        bool $is_asked,
        int $declared,
        private readonly ?int $ends,
        private readonly Settings $settings,
    ) {
        $is_lost = LostDisputes::is_lost($order);
        if ($is_lost) {
            $this->say(
                __('La contestation est perdue : la banque a repris l\'argent. Fermez la commande sans autre remboursement, ou continuez sans cet argent.', 'museau'),
                $this->way(PanelPart::Steps, __('Décider', 'museau')),
                PanelPart::Steps,
            );
        } elseif ($order->is_disputed()) {
            $this->say(
                __('Le paiement est contesté auprès de la banque : n\'expédiez rien, et répondez dans Stripe.', 'museau'),
                '',
                PanelPart::Payment,
            );
        }
        $this->of_failed_refunds();
        if ($declared > 0) {
            $this->say(
                __('Une rétractation attend d\'être réglée.', 'museau'),
                $this->way(PanelPart::Withdrawals, __('Régler la rétractation', 'museau')),
                PanelPart::Withdrawals,
            );
        }
        if ($is_asked) {
            $this->say(
                __('Un message attend votre réponse.', 'museau'),
                $this->way(PanelPart::Messages, __('Lire et répondre', 'museau')),
                PanelPart::Messages,
            );
        }
        if ($card?->is_late((string) wp_date('Y-m-d', Clock::now())) === true) {
            /* translators: %s: date */
            $this->say(sprintf(__('En retard : promis le %s.', 'museau'), Language::date($card->due())), '', PanelPart::Notes);
        }
        match (true) {
            $is_lost => null,
            $card === null => $this->of_status(),
            default => $this->of_card($card, $declared > 0),
        };
    }

    /** @return list<PanelPart> */
    public function parts(): array
    {
        return $this->parts;
    }

    public function html(): string
    {
        $items = array_map(
            static fn(array $act): string => Html::el('li', [], Html::el('p', [], Html::text($act[0])), $act[1]),
            $this->acts,
        );

        return $items === [] ? '' : Html::el(
            'section',
            ['class' => 'museau-order__part museau-order__next'],
            Html::el('h2', [], Html::text(__('À faire maintenant', 'museau'))),
            Html::el('ul', [], ...$items),
        );
    }

    /** Whether the parcel's fields stand here, and not in their part. */
    public function holds_the_parcel(): bool
    {
        return $this->holds_the_parcel;
    }

    /** @param string $act HTML of what is pressed; may be '' */
    private function say(string $sentence, string $act, PanelPart ...$parts): void
    {
        $this->acts[] = [$sentence, $act];
        foreach ($parts as $part) {
            if (!in_array($part, $this->parts, true)) {
                $this->parts[] = $part;
            }
        }
    }

    /** Only one button stands out. */
    private function is_first(): bool
    {
        return array_filter($this->acts, static fn(array $act): bool => $act[1] !== '') === [];
    }

    /** A button that does it, and the one that shows its letter where one goes with it. */
    private function button(string $step, string $label, bool $has_letter = true): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-order__act'],
            PanelFields::button($this->order, $step, $label, $this->is_first()),
            $has_letter ? LetterPreview::button($this->order, $step) : '',
        );
    }

    /** A way to the part in which it is done. */
    private function way(PanelPart $part, string $label): string
    {
        return Html::el('div', ['class' => 'museau-order__act'], Html::el(
            'a',
            ['class' => $this->is_first() ? 'button button-primary' : 'button', 'href' => '#' . $part->value],
            Html::text($label),
        ));
    }

    /** The picture of a proof, words with it, and the press that sends both. */
    private function proof(): string
    {
        $field = fn(string $label, string $control): string => Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text($label),
            $control,
        );

        return $field(__('L\'image de l\'épreuve', 'museau'), PanelFields::input($this->order, [
            'type' => 'file',
            'name' => ProgressActions::PROOF_PICTURE,
            'accept' => 'image/jpeg,image/png,image/webp',
        ])) . $field(__('Quelques mots (facultatif)', 'museau'), Html::el('textarea', [
            'name' => ProgressActions::PROOF_WORDS,
            'form' => PanelFields::form_id($this->order->id),
            'rows' => 2,
            'maxlength' => Progress::MAX_SENTENCE,
        ])) . PanelFields::input($this->order, [
            'type' => 'hidden',
            'name' => ProgressActions::PROOF_MARK,
            'value' => ProofTerms::is_marked($this->settings) ? '1' : '',
        ]) . $this->button(ProgressActions::PROOF, __('Envoyer l\'épreuve', 'museau'));
    }

    /** The parcel's number and the press that sends it. */
    private function parcel(): string
    {
        $this->holds_the_parcel = true;

        return StepsPanel::forward($this->order, $this->is_first());
    }

    private function of_failed_refunds(): void
    {
        $owed = FailedRefunds::owed($this->order);
        $ids = implode(',', array_keys($owed));
        $owed === [] || $this->say(
            sprintf(
                /* translators: %s: amount */
                __('Un remboursement de %s n\'est pas arrivé : la banque l\'a renvoyé, ou il a été annulé dans Stripe. Rendez cette somme autrement, par virement ou par chèque, puis notez-le ici.', 'museau'),
                Money::text(array_sum($owed)),
            ),
            PanelFields::input($this->order, ['type' => 'hidden', 'name' => RefundRequest::RETURNED, 'value' => $ids])
                . $this->button(RefundRequest::SETTLED, __('C\'est rendu', 'museau'), has_letter: false),
            PanelPart::Refund,
        );
    }

    /** @param bool $is_withdrawn whether what would leave may have to come back */
    private function of_card(BoardCard $card, bool $is_withdrawn): void
    {
        $left = Money::text($this->order->left_to_pay());
        match ($card->column()) {
            BoardColumn::ToCheck => $this->say(
                __('Regardez la photo. Si elle ne convient pas, demandez-en une autre par un message.', 'museau'),
                $this->button(ProgressActions::ACCEPT, __('Accepter la photo', 'museau')),
                PanelPart::Photos,
                PanelPart::Lines,
                PanelPart::Notes,
            ),
            BoardColumn::ToDraw => $this->say(
                $card->is_to_change()
                    ? __('Une correction est demandée : envoyez l\'épreuve corrigée.', 'museau')
                    : __('Dessinez, puis envoyez l\'épreuve.', 'museau'),
                $this->proof(),
                $card->is_to_change() ? PanelPart::Proof : PanelPart::Photos,
                PanelPart::Lines,
                PanelPart::Notes,
            ),
            BoardColumn::ToApprove => $this->say(
                __('Rien pour l\'instant : l\'épreuve attend la réponse de la cliente ou du client.', 'museau'),
                '',
                PanelPart::Proof,
                PanelPart::Lines,
            ),
            BoardColumn::ToShip => match (true) {
                $this->order->left_to_pay() > 0 => $this->say(
                    /* translators: %s: amount */
                    sprintf(__('Demandez le solde de %s.', 'museau'), $left),
                    $this->button(BalanceRequest::STEP, __('Demander le solde', 'museau')),
                    PanelPart::Payment,
                ),
                $this->order->is_disputed(), $is_withdrawn => null,
                // The cards of a portrait are printed before they leave.
                default => $this->say(
                    __('Expédiez la commande.', 'museau'),
                    $this->parcel(),
                    PanelPart::Cards,
                    PanelPart::Parcel,
                ),
            },
            BoardColumn::Waiting => $card->photo_is_missing && !$card->waits_for_balance()
                ? $this->say(__('Rien pour l\'instant : la photo est attendue.', 'museau'), '', PanelPart::Photos, PanelPart::Lines)
                : $this->say(
                    /* translators: %s: amount */
                    sprintf(__('Rien pour l\'instant : le solde de %s est demandé.', 'museau'), $left),
                    '',
                    PanelPart::Payment,
                ),
        };
    }

    /** Of an order that is not on the board. */
    private function of_status(): void
    {
        if ($this->order->status === OrderStatus::Shipped) {
            $this->say(
                __('Le colis est parti : marquez la commande terminée quand il est arrivé.', 'museau'),
                $this->parcel(),
                PanelPart::Steps,
            );
        } elseif (AwaitedTransfer::awaited($this->order) !== null) {
            $this->say(
                __('Regardez si l\'argent est arrivé : un bouton le note. Ne préparez rien avant.', 'museau'),
                '',
                PanelPart::Payment,
            );
        } elseif ($this->order->status === OrderStatus::Pending) {
            $this->say($this->waits(), '', PanelPart::Steps);
        } elseif (!$this->order->status->is_paid()) {
            $this->say(__('Rien : cette commande n\'est pas à préparer.', 'museau'), '', PanelPart::Steps);
        }
    }

    private function waits(): string
    {
        $when = $this->ends === null ? '' : Language::moment($this->ends);

        return match (true) {
            $this->ends === null => __('En attente du paiement : ne préparez rien avant de l\'avoir reçu. Si la vente n\'a plus lieu, annulez-la sous « Suite ».', 'museau'),
            $this->ends > Clock::now() => sprintf(
                /* translators: %s: day and hour */
                __('En attente du paiement, jusqu\'au %s : ensuite la commande s\'annule toute seule et ses œuvres reviennent en vente.', 'museau'),
                $when,
            ),
            default => sprintf(
                /* translators: %s: day and hour */
                __('En attente du paiement, qui n\'est plus attendu depuis le %s : la commande s\'annule au prochain contrôle des paiements. Pour libérer ses œuvres tout de suite, annulez-la sous « Suite ».', 'museau'),
                $when,
            ),
        };
    }
}
