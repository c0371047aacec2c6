<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Payments;

use Museau\Domain\Payments\Intent;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class IntentTest extends TestCase
{
    public function test_what_is_read_of_an_answer(): void
    {
        $intent = Intent::of([
            'id' => 'pi_1',
            'client_secret' => 'pi_1_secret_2',
            'status' => 'succeeded',
            'amount' => 18000,
            'amount_received' => 17999,
            'currency' => 'eur',
            'livemode' => true,
            'metadata' => ['order_id' => '7'],
        ]);
        self::assertSame(
            ['pi_1', 'pi_1_secret_2', 'succeeded', 18000, 17999, 'eur', true, ['order_id' => '7'], false],
            array_values(get_object_vars($intent)),
        );
    }

    public function test_what_is_missing_is_nothing(): void
    {
        self::assertSame(['', '', '', 0, 0, '', false, [], false], array_values(get_object_vars(Intent::of([]))));
    }

    /** @param array<string, mixed> $answer */
    #[DataProvider('tries')]
    public function test_whether_a_card_was_tried(bool $was_tried, array $answer): void
    {
        self::assertSame($was_tried, Intent::of($answer)->was_tried);
    }

    /** @return array<string, array{bool, array<string, mixed>}> */
    public static function tries(): array
    {
        return [
            'a charge' => [true, ['latest_charge' => 'ch_1', 'last_payment_error' => null]],
            'an error without a charge' => [true, ['latest_charge' => null, 'last_payment_error' => ['code' => 'card_declined']]],
            'neither' => [false, ['latest_charge' => null, 'last_payment_error' => null]],
        ];
    }

    /** @param array{bool, bool, bool, bool} $is succeeded, cancelled, processing, payable */
    #[DataProvider('statuses')]
    public function test_what_a_status_means(string $status, array $is): void
    {
        $intent = Intent::of(['status' => $status]);
        self::assertSame(
            $is,
            [$intent->has_succeeded(), $intent->is_cancelled(), $intent->is_processing(), $intent->is_payable()],
        );
    }

    /** @return array<string, array{string, array{bool, bool, bool, bool}}> */
    public static function statuses(): array
    {
        return [
            'succeeded' => ['succeeded', [true, false, false, false]],
            'canceled' => ['canceled', [false, true, false, false]],
            'processing' => ['processing', [false, false, true, false]],
            'requires_payment_method' => ['requires_payment_method', [false, false, false, true]],
            'requires_action' => ['requires_action', [false, false, false, true]],
        ];
    }
}
