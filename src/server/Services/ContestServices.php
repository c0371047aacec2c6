<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Contests\ContestPrivacy;
use Museau\Domain\Contests\Contests;
use Museau\Domain\Contests\Draws;
use Museau\Domain\Contests\Entries;
use Museau\Domain\Contests\PublishedWinners;
use Museau\Kernel\Feature;
use Museau\Screens\Contests\ContestActions;
use Museau\Screens\Contests\ContestsScreen;
use Museau\Screens\Contests\WinnerNews;
use Museau\Screens\Storefront\ContestForm;

/** Contests: who takes part, how the winner is found, and what is forgotten afterwards. */
trait ContestServices
{
    public function contests(): Contests
    {
        return $this->once(Contests::class, fn(): Contests => new Contests(
            $this->contest_entries(),
            $this->photos(),
            $this->mail_queue(),
            $this->settings(),
        ));
    }

    public function contest_entries(): Entries
    {
        return $this->once(Entries::class, fn(): Entries => new Entries($this->photos()));
    }

    public function contest_draws(): Draws
    {
        return $this->once(Draws::class, fn(): Draws => new Draws($this->contest_entries()));
    }

    public function contest_privacy(): ContestPrivacy
    {
        return $this->once(ContestPrivacy::class, fn(): ContestPrivacy => new ContestPrivacy(
            $this->contest_entries(),
            $this->contest_draws(),
            new PublishedWinners($this->news()),
            $this->news(),
            $this->photos(),
            $this->settings(),
            $this->identity(),
        ));
    }

    /** The form as its page prints it, and as a browser without JavaScript sends it. */
    public function contest_form(): ContestForm
    {
        return $this->once(ContestForm::class, fn(): ContestForm => new ContestForm($this->contests(...), $this->news()));
    }

    public function contest_actions(): ContestActions
    {
        return $this->once(ContestActions::class, fn(): ContestActions => new ContestActions(
            $this->news(),
            $this->contest_entries(),
            $this->contest_draws(),
            new WinnerNews($this->news(), $this->contest_entries(), new PublishedWinners($this->news()), $this->photos()),
            $this->identity(),
        ));
    }

    /** @return list<Feature> */
    private function contest_features(): array
    {
        return $this->on_screens(fn(): array => [
            $this->contest_form(),
            $this->contest_privacy(),
            $this->contest_actions(),
            new ContestsScreen(
                $this->news(),
                $this->contest_entries(),
                $this->contest_draws(),
                $this->photos(),
                $this->contest_privacy(),
            ),
        ]);
    }
}
