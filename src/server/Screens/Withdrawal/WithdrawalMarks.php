<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

defined('ABSPATH') || exit;

use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Kernel\Html;
use Museau\Kernel\Language;

/** Marks, for the lists of orders, whose withdrawal waits for the artist: she has 14 days (L221-24). */
final class WithdrawalMarks
{
    /** @var array<int, Withdrawal>|null by order id, read once for a whole list */
    private ?array $open = null;

    public function __construct(private readonly Withdrawals $withdrawals) {}

    /** HTML of the mark; '' when nothing waits. */
    public function html(int $order_id): string
    {
        $this->open ??= $this->withdrawals->open();
        $withdrawal = $this->open[$order_id] ?? null;

        return $withdrawal === null ? '' : Html::el(
            'span',
            ['class' => 'museau-orders__badge museau-orders__badge--missing'],
            /* translators: %s: day */
            Html::text(sprintf(__('Rétractation du %s', 'museau'), Language::day($withdrawal->created))),
        );
    }

    /** How many orders have a withdrawal that waits. */
    public function count(): int
    {
        return count($this->open ??= $this->withdrawals->open());
    }
}
