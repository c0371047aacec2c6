<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Reviews\ReviewMails;
use Museau\Domain\Reviews\ReviewModeration;
use Museau\Kernel\Feature;
use Museau\Screens\Orders\PortfolioActions;
use Museau\Screens\Portfolio\OriginField;
use Museau\Screens\Progress\ProgressEnd;
use Museau\Screens\Reviews\ReviewActions;
use Museau\Screens\Reviews\ReviewsPage;
use Museau\Screens\Reviews\ReviewsScreen;

/** What customers let be shown of their portraits, and what they say of them. */
trait PortfolioServices
{
    public function portfolio(): Portfolio
    {
        return $this->once(Portfolio::class, fn(): Portfolio => new Portfolio($this->ordered_product(...), $this->identity()));
    }

    public function review_moderation(): ReviewModeration
    {
        return $this->once(ReviewModeration::class, fn(): ReviewModeration => new ReviewModeration(
            $this->orders(...),
            fn(): ReviewMails => new ReviewMails($this->mail_queue(), $this->settings(), ReviewsScreen::url(...)),
            new PhotoFolder(null, $this->identity()),
            $this->identity(),
        ));
    }

    public function portfolio_actions(): PortfolioActions
    {
        return $this->once(PortfolioActions::class, fn(): PortfolioActions => new PortfolioActions(
            $this->portfolio(),
            $this->progress(),
            $this->progress_pictures(),
            $this->proofs(),
            $this->photos(),
        ));
    }

    public function progress_end(): ProgressEnd
    {
        return $this->once(ProgressEnd::class, fn(): ProgressEnd => new ProgressEnd(
            $this->progress(),
            $this->photos(),
            $this->portfolio(),
            $this->review_moderation(),
            $this->ordered_product(...),
        ));
    }

    public function reviews_page(): ReviewsPage
    {
        return $this->once(ReviewsPage::class, fn(): ReviewsPage => new ReviewsPage(
            $this->typeset_catalogue()->shown($this->settings()->portrait_id()),
            $this->settings()->artist(),
        ));
    }

    public function review_actions(): ReviewActions
    {
        return $this->once(ReviewActions::class, fn(): ReviewActions => new ReviewActions($this->review_moderation(...)));
    }

    public function reviews_screen(): ReviewsScreen
    {
        return $this->once(ReviewsScreen::class, fn(): ReviewsScreen => new ReviewsScreen(
            $this->orders(...),
            $this->review_moderation(...),
        ));
    }

    /** @return list<Feature> */
    private function portfolio_features(): array
    {
        return [
            $this->review_moderation(),
            ...$this->on_screens(fn(): array => [$this->review_actions(), $this->reviews_screen(), new OriginField()]),
        ];
    }

    private function ordered_product(int $id): ?Product
    {
        return $this->catalogue()->find($id);
    }
}
