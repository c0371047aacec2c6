<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

/** The parts of an order's panel, in the order in which they stand where none of them is wanted first. */
enum PanelPart: string
{
    case Payment = 'paiement';

    case Photos = 'photos';

    case Note = 'note-privee';

    case Cards = 'cartes';

    case Carnet = 'carnet';

    case Portfolio = 'montrer';

    case Review = 'avis';

    case Messages = 'messages';

    case Invoice = 'facture';

    case Lines = 'articles';

    case Notes = 'notes';

    case Steps = 'suite';

    case Withdrawals = 'retractation';

    case Refund = 'rembourser';

    /** The part in which a button of the panel stands; null of what is to stand folded again. */
    public static function of_step(string $step): ?self
    {
        return match (true) {
            $step === BalanceRequest::STEP, TransferPanel::takes($step) => self::Payment,
            str_starts_with($step, 'photo_') => self::Photos,
            $step === NotePanel::STEP => self::Note,
            $step === ProgressActions::WRITE, $step === ProgressActions::SETTLE => self::Messages,
            PortfolioActions::takes($step) => self::Portfolio,
            ProgressActions::takes($step) => self::Carnet,
            $step === InvoicePanel::STEP => self::Invoice,
            ParcelActions::takes($step), TakeBackActions::takes($step) => self::Steps,
            $step === 'delivered', str_contains($step, '_withdrawal:') => self::Withdrawals,
            default => null,
        };
    }
}
