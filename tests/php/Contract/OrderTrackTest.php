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
    use MakesVouchers;

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
            museau()->progress()->set($this->again($order), constant(ProgressStep::class . "::$step"), '', $step === 'ToApprove' ? museau()->path('tests/fixtures/photos/chaton.jpg') : '');
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
        $this->says($order, [
            'Commande payée done', 'Photo reçue done', 'Photo acceptée now', 'Dessin à la main next', 'Solde payé done', 'Expédition next',
        ]);
        $this->says($this->original(), ['Commande payée done', 'Emballage à l\'atelier now', 'Expédition next']);
    }

    #[TestDox('A drawing whose photograph is missing is neither accepted nor ready, whatever was asked for or paid')]
    public function test_a_photograph_that_is_missing(): void
    {
        museau()->settings()->save(['proof_rounds' => 0]);
        $order = $this->portrait();
        museau()->orders()->set_meta($order->id, Order::DRAWN, gmdate('c'));
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        $this->says($order, [
            'Commande payée done', 'Photo attendue now', 'Photo acceptée next', 'Dessin à la main next', 'Solde payé done', 'Expédition next',
        ]);
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $this->says($order, [
            'Commande payée done', 'Photo reçue done', 'Photo acceptée done', 'Dessin à la main done', 'Solde payé done', 'Expédition now',
        ]);
    }

    #[TestDox('A day of the schedule is named as a promise, and stands still while the photograph is missing')]
    public function test_the_day(): void
    {
        $order = $this->portrait();
        $last = fn(): string => str_replace("\u{A0}", ' ', array_column($this->steps($order), 'note', 'name')['Expédition'] ?? '');
        self::assertSame('au plus tard le 7 décembre 2030', $last());
        museau()->orders()->set_meta($order->id, Order::PROMISE, '2030-12-07');
        self::assertSame('La date partira du jour où votre photo arrive.', $last());
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        self::assertSame('vers le 7 décembre 2030', $last());
    }

    #[TestDox('Gift vouchers alone are neither packed nor sent as a parcel')]
    public function test_vouchers_alone(): void
    {
        $cart = $this->with_voucher();
        $order = museau()->orders()->place($cart, $this->billing(), '', [Order::VOUCHER_LINES => [$this->only_line($cart)->key]]);
        museau()->orders()->receive($order->id, 'pi_voucher_' . $order->id, $order->due_now(), 'full');
        $this->says($order, ['Commande payée done', 'Bon cadeau now']);
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $this->says($order, ['Commande payée done', 'Bon cadeau done']);
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

    /** @param list<string> $told each step's name and state */
    private function says(Order $order, array $told): void
    {
        self::assertSame($told, array_map(static fn(array $step): string => "{$step['name']} {$step['state']}", $this->steps($order)));
    }

    private function now(Order $order): string
    {
        return array_column($this->steps($order), 'name', 'state')['now'] ?? '';
    }
}
