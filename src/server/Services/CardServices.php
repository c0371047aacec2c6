<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Cards\PrivateCard;
use Museau\Domain\Cards\PrivateCards;
use Museau\Domain\Cart\Personalization;
use Museau\Kernel\Read;
use Museau\Screens\Cards\CardForm;
use Museau\Screens\Cards\CardPage;
use Museau\Screens\Cards\CardView;
use Museau\Screens\Orders\CardsPanel;

/** Cards of customers' own portraits. */
trait CardServices
{
    public function private_cards(): PrivateCards
    {
        return $this->once(PrivateCards::class, fn(): PrivateCards => new PrivateCards(
            $this->orders(...),
            $this->proofs(...),
            $this->catalogue(...),
            $this->settings(),
        ));
    }

    public function card_page(): CardPage
    {
        return $this->once(CardPage::class, fn(): CardPage => new CardPage(
            $this->private_cards(...),
            fn(): CardView => new CardView($this->private_cards(), new CardForm($this->settings())),
            $this->proofs(...),
        ));
    }

    public function cards_panel(): CardsPanel
    {
        return $this->once(CardsPanel::class, fn(): CardsPanel => new CardsPanel(
            $this->private_cards(...),
            $this->proofs(...),
            $this->orders(...),
        ));
    }

    /**
     * The form of the card that a refused post named; '' when it named none.
     *
     * @param array<string, mixed> $typed
     */
    private function refused_card(array $typed, string $error): string
    {
        $card = $this->private_cards()->open(Read::text($typed[Personalization::CARD] ?? ''));

        return $card instanceof PrivateCard ? (new CardForm($this->settings()))->html($card, $typed, $error) : '';
    }
}
