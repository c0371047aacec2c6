<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;

/** Writes to the artist when a year comes near a limit of the franchise, or over it: once a limit, level and year. */
final class ThresholdNotice implements Feature
{
    /**
     * @param \Closure(): SalesBook $book
     * @param \Closure(): MailQueue $mails
     */
    public function __construct(
        private readonly \Closure $book,
        private readonly \Closure $mails,
        private readonly Settings $settings,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->look(...), 20);
    }

    public function look(): void
    {
        $book = ($this->book)();
        $rules = new AccountRules($this->settings);
        if (!$rules->is_exempt() || !$book->is_live()) {
            return;
        }
        $year = (int) wp_date('Y', Clock::now());
        $sums = (new MonthSums($book->receipts($year)))->sum(1, 12);
        foreach (Threshold::all($rules->is_artist(), $sums['goods'], $sums['service']) as $threshold) {
            $threshold->level() === '' || $this->tell($threshold, $year);
        }
    }

    private function tell(Threshold $threshold, int $year): void
    {
        $letter = (new EmailBody($threshold->warning()))
            ->paragraph($threshold->warning())
            ->table([
                /* translators: %d: year */
                [sprintf(__('Encaissé en %d', 'museau'), $year), Money::text($threshold->cents)],
                [__('Seuil', 'museau'), Money::text($threshold->limit)],
                [__('Seuil majoré', 'museau'), Money::text($threshold->upper)],
            ])
            ->paragraph($threshold->label() . '.')
            ->small(__('Le détail est dans « Boutique → Recettes ». La boutique ne connaît que ce qui passe par elle.', 'museau'));
        ($this->mails)()->put(
            0,
            "threshold-$year-$threshold->key-" . $threshold->level(),
            $this->settings->email(),
            $letter->title,
            $letter->html(),
            $letter->text(),
        );
    }
}
