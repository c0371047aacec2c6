<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Contact\Messages;
use Museau\Domain\Privacy\LikesPrivacy;
use Museau\Domain\Privacy\LongShipped;
use Museau\Domain\Privacy\OrdersPrivacy;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Domain\Privacy\Retention;
use Museau\Domain\Privacy\RunningOrders;
use Museau\Domain\Withdrawal\WithdrawalPrivacy;
use Museau\Domain\Withdrawal\Withdrawals;
use Museau\Kernel\Feature;

/** What is kept of persons, for how long, and what they may see and have erased. */
trait PrivacyServices
{
    /** @return list<Feature> */
    private function privacy_features(): array
    {
        $running = new RunningOrders(new Withdrawals());

        return [
            new PhotoRetention(
                $this->photos(),
                $this->cart_photos(),
                $this->orders(...),
                $this->settings(),
                fn(int $order_id): bool => $this->ledger()->is_away($order_id),
            ),
            new Retention($this->settings(), new Messages(), $this->identity()),
            ...$this->on_screens(fn(): array => [
                new LongShipped($this->orders(...), $running, $this->identity()),
                new WithdrawalPrivacy(new Withdrawals()),
                new OrdersPrivacy($this->orders(...), $this->photos(), $this->mail_queue(), $running, $this->order_carnet()),
                new LikesPrivacy(),
            ]),
        ];
    }
}
