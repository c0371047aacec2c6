<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Refunds;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Tests\Support\Dies;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What is told by mail and the mail itself are kept together, or neither is, on every engine: no death in between loses a letter. */
final class QueuedLettersTest extends WordPressTestCase
{
    use Dies;
    use MakesProducts;
    use PaysOrders;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'withdrawals', 'mails'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $this->start_stripe();
    }

    #[TestDox('A refund whose letter could not be kept is not noted either; the reconciler notes it, with its letter, and gives nothing twice')]
    public function test_a_refund(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        Db::run('DELETE FROM %i', Schema::table('mails'));
        $this->die_at_a_letter(fn() => museau()->refunds()->refund($order->id, 4000, [], '', 'first'));
        self::assertSame([0, 4000, []], [$this->stored($order->id)->refunded, Refunds::waiting($order->id), self::letters($order)]);
        museau()->refunds()->finish($order->id);
        museau()->refunds()->finish($order->id);
        self::assertSame([4000, 0], [$this->stored($order->id)->refunded, Refunds::waiting($order->id)]);
        $given = museau()->payments()->refunds_of((string) museau()->ledger()->of_order($order->id)[0]->intent_id);
        self::assertSame([4000], array_column($given, 'cents'));
        self::assertSame(['refund-' . array_key_first($given)], self::letters($order));
    }

    #[TestDox('A refund that was made in Stripe, too')]
    public function test_a_refund_in_stripe(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        Db::run('DELETE FROM %i', Schema::table('mails'));
        $refund_id = museau()->payments()->refund((string) museau()->ledger()->of_order($order->id)[0]->intent_id, 3000, [], 'dashboard');
        $this->die_at_a_letter(fn() => museau()->refunds()->read_from_stripe($order->id));
        self::assertSame([0, []], [$this->stored($order->id)->refunded, self::letters($order)]);
        museau()->refunds()->read_from_stripe($order->id);
        self::assertSame([3000, ["refund-$refund_id"]], [$this->stored($order->id)->refunded, self::letters($order)]);
    }

    #[TestDox('A declaration is kept with both of its letters: where the second fails, the first one and the declaration are not there')]
    public function test_a_withdrawal(): void
    {
        $order = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        Db::run('DELETE FROM %i', Schema::table('mails'));
        $declares = static fn() => museau()->withdrawals()->declare(
            $order,
            '11111111-2222-4333-8444-555555555555',
            'Zoé Martin',
            [$order->lines[0]->id => 1],
        );
        foreach ([1, 2] as $nth) {
            $this->die_at_a_letter($declares, $nth);
            self::assertSame([[], []], [museau()->withdrawals()->withdrawals->of_order($order->id), self::letters($order)], "letter $nth");
        }
        $id = $declares()->id;
        self::assertSame($id, $declares()->id);
        self::assertSame(["withdrawal-$id", "withdrawal-artist-$id"], self::letters($order));
    }

    #[TestDox('An order that she gives up is cancelled with its letter, or stands')]
    public function test_a_cancelled_order(): void
    {
        $original = $this->an_original();
        $order = $this->stored($this->begin_payment(museau()->carts()->add(null, $original, 1))->order_id);
        $this->die_at_a_letter(static fn() => museau()->order_cancelling()->cancel($order->id));
        self::assertSame([OrderStatus::Pending, []], [$this->stored($order->id)->status, self::letters($order)]);
        museau()->order_cancelling()->cancel($order->id);
        self::assertSame(OrderStatus::Cancelled, $this->stored($order->id)->status);
        self::assertCount(1, self::letters($order));
        self::assertStringStartsWith('cancelled-', self::letters($order)[0]);
        self::assertSame(1, museau()->catalogue()->available($original));
    }

    #[TestDox('An order that she reopens waits again with its letter, or stays cancelled')]
    public function test_a_reopened_order(): void
    {
        $original = $this->an_original();
        $order = $this->stored($this->begin_payment(museau()->carts()->add(null, $original, 1))->order_id);
        museau()->order_cancelling()->cancel($order->id);
        Db::run('DELETE FROM %i', Schema::table('mails'));
        $this->die_at_a_letter(static fn() => museau()->order_reopening()->reopen($order->id));
        self::assertSame([OrderStatus::Cancelled, [], []], [
            $this->stored($order->id)->status,
            self::letters($order),
            museau()->ledger()->open_of_order($order->id),
        ]);
        $until = museau()->order_reopening()->reopen($order->id);
        self::assertSame([OrderStatus::Pending, ["reopened-$until"]], [$this->stored($order->id)->status, self::letters($order)]);
    }

    #[TestDox('A command sends a letter once its transaction is kept and its locks are given back; what is taken back takes its letter along')]
    public function test_a_letter_of_a_transaction(): void
    {
        $put = static fn(string $kind) => museau()->mail_queue()->put(0, $kind, 'zoe@example.org', $kind, '<p>Bonjour</p>', 'Bonjour');
        $taken_back = static function () use ($put): never {
            $put('undone');

            throw new \RuntimeException('taken back');
        };
        $fails = static function () use ($taken_back): void {
            try {
                Transaction::run($taken_back);
            } catch (\RuntimeException $error) {
                self::assertSame('taken back', $error->getMessage());
            }
        };
        $fails();
        self::assertSame([], array_column($this->mails, 'subject'));
        Transaction::run(function () use ($put, $fails): void {
            $put('kept');
            Transaction::run(static fn() => $put('inside'));
            $fails();
            self::assertSame([], array_column($this->mails, 'subject'), 'nothing is kept yet');
        });
        self::assertSame(['kept', 'inside'], array_column($this->mails, 'subject'));
        Lock::with('order:1', function () use ($put): void {
            Transaction::run(static fn() => Lock::with('note:1', static fn() => $put('locked')));
            self::assertCount(2, $this->mails, 'the order is still locked');
        });
        self::assertSame(['kept', 'inside', 'locked'], array_column($this->mails, 'subject'));
    }

    #[TestDox('A mail of whatever code goes once the transaction around it is kept, in a lock or not, and never with one that is taken back')]
    public function test_a_mail_of_another_in_a_transaction(): void
    {
        $send = static fn(string $subject): bool => wp_mail('zoe@example.org', $subject, 'Bonjour');
        Transaction::run(function () use ($send): void {
            self::assertTrue($send('kept'));
            try {
                Transaction::run(static function () use ($send): never {
                    $send('undone');

                    throw new \RuntimeException('taken back');
                });
            } catch (\RuntimeException $error) {
                self::assertSame('taken back', $error->getMessage());
            }
            Lock::with('order:1', static fn(): bool => $send('locked'));
            self::assertSame([], array_column($this->mails, 'subject'), 'nothing is kept yet');
        });
        self::assertSame(['kept', 'locked'], array_column($this->mails, 'subject'));
        $send('alone');
        self::assertSame(['kept', 'locked', 'alone'], array_column($this->mails, 'subject'));
    }

    #[TestDox('A letter that cannot be sent now fails nothing that it tells about, and goes later')]
    public function test_a_letter_of_a_broken_queue(): void
    {
        $put = static fn() => museau()->mail_queue()->put(0, 'late', 'zoe@example.org', 'late', '<p>Bonjour</p>', 'Bonjour');
        $breaks = static fn(string $query): string => preg_match('/^SELECT id FROM .*mails/', $query) === 1
            ? throw new DatabaseFailed('Deadlock found when trying to get lock')
            : $query;
        add_filter('query', $breaks);
        try {
            $runs = 0;
            Transaction::run(static function () use ($put, &$runs): void {
                ++$runs;
                $put();
            });
            self::assertSame(1, $runs);
            self::assertSame([], $this->mails);
        } finally {
            remove_filter('query', $breaks);
        }
        museau()->mail_queue()->send_due();
        self::assertCount(1, $this->mails);
    }

    /** @return list<string> kinds of an order's letters, oldest first */
    private static function letters(Order $order): array
    {
        return array_map(
            static fn(?string $kind): string => (string) $kind,
            Db::column('SELECT kind FROM %i WHERE order_id = %d ORDER BY id', Schema::table('mails'), $order->id),
        );
    }
}
