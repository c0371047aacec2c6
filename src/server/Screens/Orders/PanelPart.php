<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

/** The parts of an order's panel, in the order in which they stand where none of them is wanted first. */
enum PanelPart: string
{
    case Photos = 'photos';

    case Proof = 'epreuve';

    case Messages = 'messages';

    case Lines = 'articles';

    case Notes = 'notes';

    case Parcel = 'livraison';

    case Payment = 'paiement';

    case Carnet = 'carnet';

    case Steps = 'suite';

    case Note = 'note-privee';

    case Cards = 'cartes';

    case Portfolio = 'montrer';

    case Review = 'avis';

    case Invoice = 'facture';

    case Withdrawals = 'retractation';

    case Refund = 'rembourser';

    /** Whether it stands above what is to be done: what the order is about is seen before anything else. */
    public function is_seen_first(): bool
    {
        return $this === self::Photos || $this === self::Proof;
    }

    /** The part in which a button of the panel stands; null of what is to stand folded again. */
    public static function of_step(string $step): ?self
    {
        return match (true) {
            $step === BalanceRequest::STEP, TransferPanel::takes($step) => self::Payment,
            str_starts_with($step, 'photo_') => self::Photos,
            $step === NotePanel::STEP => self::Note,
            $step === ProgressActions::WRITE, $step === ProgressActions::SETTLE => self::Messages,
            // The answer stands at the panel's top, where what comes next stands as well.
            $step === ProgressActions::ACCEPT, $step === ProgressActions::PROOF => null,
            PortfolioActions::takes($step) => self::Portfolio,
            ProgressActions::takes($step) => self::Carnet,
            $step === InvoicePanel::STEP => self::Invoice,
            ParcelActions::takes($step), TakeBackActions::takes($step) => self::Steps,
            $step === 'delivered', str_contains($step, '_withdrawal:') => self::Withdrawals,
            default => null,
        };
    }
}
