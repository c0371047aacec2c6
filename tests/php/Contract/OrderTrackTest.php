<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\OrderTrack;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the page after the payment says of an order, on every engine: the same as its carnet. */
final class OrderTrackTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'proofs'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    #[TestDox('A portrait\'s next step is the carnet\'s: its photograph is accepted, drawn, approved, its balance paid, then it leaves')]
    public function test_a_portrait(): void
    {
        museau()->settings()->save(['proof_rounds' => 2]);
        $order = $this->portrait();
        self::assertSame('Photo attendue', $this->now($order));
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        self::assertSame('Photo acceptée', $this->now($order));
        self::assertStringContainsString('Ensuite : Photo acceptée', str_replace("\u{A0}", ' ', $this->page($this->again($order))));
        $steps = $this->steps($order);
        self::assertSame(
            ['Commande payée', 'Photo reçue', 'Photo acceptée', 'Dessin à la main', 'Dessin à valider', 'Expédition'],
            array_values(array_filter(array_column($steps, 'name'), static fn(string $name): bool => !str_starts_with($name, 'Solde de '))),
        );
        self::assertSame(['done', 'done', 'now', 'next', 'next', 'next', 'next'], array_column($steps, 'state'));
        self::assertMatchesRegularExpression('/^le \d+(er)?\s\S+\s\d{4}$/u', $steps[1]['note']);
        self::assertSame('10 à 15 jours entre la commande et l\'envoi', $steps[3]['note']);
        self::assertSame('vous voyez le dessin et demandez des corrections', $steps[4]['note']);
        self::assertMatchesRegularExpression('/^au plus tard le 7\sdécembre\s2030$/u', $steps[6]['note']);
        foreach (['PhotoAccepted' => 'Dessin à la main', 'ToApprove' => 'Dessin à valider', 'Approved' => 'Solde de '] as $step => $now) {
            museau()->progress()->set($this->again($order), constant(ProgressStep::class . "::$step"), '');
            self::assertStringStartsWith($now, $this->now($order));
        }
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        self::assertSame('Expédition', $this->now($order));
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        self::assertSame('', $this->now($order));
    }

    #[TestDox('A balance paid early finishes no drawing; a shop without corrections promises none; what exists already is packed')]
    public function test_other_orders(): void
    {
        museau()->settings()->save(['proof_rounds' => 0]);
        $order = $this->portrait();
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        self::assertSame(
            ['Commande payée done', 'Photo reçue done', 'Photo acceptée now', 'Dessin à la main next', 'Solde payé done', 'Expédition next'],
            array_map(static fn(array $step): string => "{$step['name']} {$step['state']}", $this->steps($order)),
        );
        self::assertSame(['done', 'now', 'next'], array_column($this->steps($this->original()), 'state'));
        self::assertSame('Emballage à l\'atelier', $this->now($this->original()));
    }

    #[TestDox('The link is that of the letters; none after it was ended, and nothing of an order that is not paid')]
    public function test_the_link(): void
    {
        $order = $this->portrait();
        self::assertSame(museau()->progress()->link($order), $this->track($order)['carnet'] ?? '');
        ProgressLink::renew($order->id);
        self::assertArrayNotHasKey('carnet', $this->track($order));
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        self::assertSame([], $this->track(museau()->orders()->place($cart, $this->billing(), '', [])));
    }

    /** @return array{steps?: list<array{name: string, note: string, state: string}>, carnet?: string} */
    private function track(Order $order): array
    {
        return (new OrderTrack(museau()->progress(), museau()->settings()))->of($this->again($order));
    }

    /** @return list<array{name: string, note: string, state: string}> */
    private function steps(Order $order): array
    {
        return $this->track($order)['steps'] ?? self::fail('No steps.');
    }

    private function now(Order $order): string
    {
        return array_column($this->steps($order), 'name', 'state')['now'] ?? '';
    }
}
