<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\BoardColumn;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Kernel\Clock;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;

/** What the artist does next with an order, said at the top of its panel, and the parts that she needs for it. */
final class NextActs
{
    /** @var list<string> sentences, the most pressing first */
    private array $sentences = [];

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
        private readonly ?int $ends = null,
    ) {
        if ($order->is_disputed()) {
            $this->say(
                __('Le paiement est contesté auprès de la banque : n\'expédiez rien, et répondez dans Stripe.', 'museau'),
                PanelPart::Payment,
            );
        }
        if ($declared > 0) {
            $this->say(__('Une rétractation attend d\'être réglée.', 'museau'), PanelPart::Withdrawals);
        }
        if ($is_asked) {
            $this->say(__('Un message attend votre réponse.', 'museau'), PanelPart::Messages);
        }
        if ($card?->is_late((string) wp_date('Y-m-d', Clock::now())) === true) {
            /* translators: %s: date */
            $this->say(sprintf(__('En retard : promis le %s.', 'museau'), Language::date($card->due())), PanelPart::Notes);
        }
        $card === null ? $this->of_status() : $this->of_card($card, $declared > 0);
    }

    /** @return list<PanelPart> */
    public function parts(): array
    {
        return $this->parts;
    }

    public function html(): string
    {
        $items = array_map(static fn(string $sentence): string => Html::el('li', [], Html::text($sentence)), $this->sentences);

        return $items === [] ? '' : Html::el(
            'section',
            ['class' => 'museau-order__part museau-order__next'],
            Html::el('h2', [], Html::text(__('À faire maintenant', 'museau'))),
            Html::el('ul', [], ...$items),
        );
    }

    private function say(string $sentence, PanelPart ...$parts): void
    {
        $this->sentences[] = $sentence;
        foreach ($parts as $part) {
            if (!in_array($part, $this->parts, true)) {
                $this->parts[] = $part;
            }
        }
    }

    /** @param bool $is_withdrawn whether what would leave may have to come back */
    private function of_card(BoardCard $card, bool $is_withdrawn): void
    {
        $left = Money::text($this->order->left_to_pay());
        match ($card->column()) {
            BoardColumn::ToCheck => $this->say(
                __('Regardez la photo, puis mettez le carnet à « Photo acceptée ». Si elle ne convient pas, demandez-en une autre par un message.', 'museau'),
                PanelPart::Photos,
                PanelPart::Carnet,
                PanelPart::Lines,
                PanelPart::Notes,
            ),
            BoardColumn::ToDraw => $this->say(
                $card->is_to_change()
                    ? __('Une correction est demandée : envoyez l\'épreuve corrigée, à l\'étape « À valider ».', 'museau')
                    : __('Dessinez, puis envoyez l\'épreuve, à l\'étape « À valider ».', 'museau'),
                PanelPart::Carnet,
                PanelPart::Photos,
                PanelPart::Lines,
                PanelPart::Notes,
            ),
            BoardColumn::ToApprove => $this->say(
                __('Rien pour l\'instant : l\'épreuve attend la réponse de la cliente ou du client.', 'museau'),
                PanelPart::Carnet,
                PanelPart::Lines,
            ),
            BoardColumn::ToShip => match (true) {
                /* translators: %s: amount */
                $this->order->left_to_pay() > 0 => $this->say(sprintf(__('Demandez le solde de %s.', 'museau'), $left), PanelPart::Payment),
                $this->order->is_disputed(), $is_withdrawn => null,
                // The cards of a portrait are printed before they leave.
                default => $this->say(__('Expédiez la commande.', 'museau'), PanelPart::Cards, PanelPart::Steps),
            },
            BoardColumn::Waiting => $card->photo_is_missing && !$card->waits_for_balance()
                ? $this->say(__('Rien pour l\'instant : la photo est attendue.', 'museau'), PanelPart::Photos, PanelPart::Lines)
                : $this->say(
                    /* translators: %s: amount */
                    sprintf(__('Rien pour l\'instant : le solde de %s est demandé.', 'museau'), $left),
                    PanelPart::Payment,
                ),
        };
    }

    /** Of an order that is not on the board. */
    private function of_status(): void
    {
        if ($this->order->status === OrderStatus::Shipped) {
            $this->say(__('Le colis est parti : marquez la commande terminée quand il est arrivé.', 'museau'), PanelPart::Steps);
        } elseif (AwaitedTransfer::awaited($this->order) !== null) {
            $this->say(__('Regardez si l\'argent est arrivé : un bouton le note. Ne préparez rien avant.', 'museau'), PanelPart::Payment);
        } elseif ($this->order->status === OrderStatus::Pending) {
            $this->say($this->waits(), PanelPart::Steps);
        } elseif (!$this->order->status->is_paid()) {
            $this->say(__('Rien : cette commande n\'est pas à préparer.', 'museau'), PanelPart::Steps);
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
