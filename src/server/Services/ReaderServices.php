<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Feed\KeptFeed;
use Museau\Domain\Feed\ProductFeed;
use Museau\Domain\Orders\AbilityGuard;
use Museau\Kernel\Feature;
use Museau\Rest\Abilities\Abilities;
use Museau\Rest\Abilities\NextDateAbility;
use Museau\Rest\Abilities\PortfolioAbility;
use Museau\Rest\Abilities\PortraitChoices;
use Museau\Rest\Abilities\QuoteAbility;
use Museau\Screens\Feed\FeedAddress;

/** What programs read of the shop: the product feed and the abilities; and what no program does. */
trait ReaderServices
{
    public function kept_feed(): KeptFeed
    {
        return $this->once(KeptFeed::class, fn(): KeptFeed => new KeptFeed(
            fn(): ProductFeed => new ProductFeed($this->typeset_catalogue(), $this->settings()),
        ));
    }

    /** @return list<Feature> after the index of products, whose last changes the feed hears of */
    private function reader_features(): array
    {
        return [
            new AbilityGuard($this->orders(...)),
            $this->kept_feed(),
            new FeedAddress($this->kept_feed()),
            new Abilities(function (): array {
                $choices = new PortraitChoices($this->catalogue(), $this->settings());

                return [
                    new QuoteAbility($choices),
                    new NextDateAbility($choices, $this->promises(), $this->availability(), $this->settings()),
                    new PortfolioAbility($this->typeset_catalogue()),
                ];
            }),
        ];
    }
}
