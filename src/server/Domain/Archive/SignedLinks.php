<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Domain\Cards\CardKind;
use Museau\Domain\Cards\CardToken;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\WaitingList\Subscriber;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Site\CarriedLinks;

/** The links in letters that hang on this site's salts, as digests: on another site they open what they opened here. */
final class SignedLinks
{
    /** @param \Closure(): Orders $orders */
    public function __construct(private readonly \Closure $orders) {}

    /** @return iterable<array{digest: string, order_id: int}> */
    public function all(): iterable
    {
        foreach (Db::column('SELECT order_id FROM %i ORDER BY order_id', Schema::table('progress')) as $id) {
            yield self::link(ProgressLink::CARRIED, ProgressLink::token((int) $id), (int) $id);
        }
        foreach (Db::rows('SELECT id, order_id FROM %i ORDER BY id', Schema::table('proofs')) as $proof) {
            $order_id = (int) $proof['order_id'];
            foreach (ProgressLink::exists($order_id) ? CardKind::cases() : [] as $kind) {
                yield self::link(CardToken::CARRIED, CardToken::make($order_id, (int) $proof['id'], $kind), $order_id);
            }
        }
        foreach (Db::rows('SELECT * FROM %i ORDER BY id', Schema::table('waiting_list')) as $row) {
            $subscriber = new Subscriber((int) $row['id'], '', (int) $row['created'], 0, 0);
            yield self::link(Subscriber::CARRIED, $subscriber->token(), 0);
        }
        foreach (($this->orders)()->pending_before(Clock::iso(Clock::now() + 1)) as $order) {
            yield self::link('mail', OrderLinks::payment_token($order), $order->id);
        }
    }

    /** @return array{digest: string, order_id: int} */
    private static function link(string $kind, string $token, int $order_id): array
    {
        return ['digest' => CarriedLinks::digest($kind, $token), 'order_id' => $order_id];
    }
}
