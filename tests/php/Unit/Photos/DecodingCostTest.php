<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Photos;

use Museau\Domain\Photos\DecodingCost;
use PHPUnit\Framework\TestCase;

/** [S13] What a picture costs to decode is known from its header. */
final class DecodingCostTest extends TestCase
{
    private const BASELINE = 0xC0;
    private const PROGRESSIVE = 0xC2;

    /** Sampling factors of a component: across, down. */
    private const HALVED_ACROSS = ["\x21", "\x11", "\x11"];
    private const HALVED_BOTH_WAYS = ["\x22", "\x11", "\x11"];

    public function test_one_pass_holds_the_picture_alone(): void
    {
        $file = self::jpeg(self::BASELINE, self::HALVED_ACROSS, [3]);

        self::assertSame(400, DecodingCost::of($file, 'image/jpeg', 100));
    }

    public function test_passes_hold_all_samples_by_their_number(): void
    {
        self::assertSame(800, DecodingCost::of(self::jpeg(self::PROGRESSIVE, self::HALVED_ACROSS, [3, 1]), 'image/jpeg', 100));
        self::assertSame(700, DecodingCost::of(self::jpeg(self::PROGRESSIVE, self::HALVED_BOTH_WAYS, [3, 1]), 'image/jpeg', 100));
        // Without passes, but one component after the other.
        self::assertSame(800, DecodingCost::of(self::jpeg(self::BASELINE, self::HALVED_ACROSS, [1, 1, 1]), 'image/jpeg', 100));
    }

    public function test_what_is_cut_empty_or_made_to_cost_is_refused(): void
    {
        $whole = self::jpeg(self::BASELINE, self::HALVED_ACROSS, [3]);

        self::assertNull(DecodingCost::of(substr($whole, 0, -2), 'image/jpeg', 100));
        self::assertNull(DecodingCost::of(self::jpeg(self::BASELINE, self::HALVED_ACROSS, []), 'image/jpeg', 100));
        self::assertNotNull(DecodingCost::of(self::jpeg(self::PROGRESSIVE, self::HALVED_ACROSS, array_fill(0, 64, 1)), 'image/jpeg', 100));
        self::assertNull(DecodingCost::of(self::jpeg(self::PROGRESSIVE, self::HALVED_ACROSS, array_fill(0, 65, 1)), 'image/jpeg', 100));
    }

    public function test_webp_and_png(): void
    {
        $chunk = static fn(string $name, string $body): string => $name . pack('V', strlen($body)) . $body . (strlen($body) % 2 === 1 ? "\0" : '');
        $webp = static fn(string ...$chunks): string => 'RIFF' . pack('V', 4 + strlen(implode('', $chunks))) . 'WEBP' . implode('', $chunks);

        self::assertSame(860, DecodingCost::of($webp($chunk('VP8X', '0123456789'), $chunk('ICCP', 'odd'), $chunk('VP8 ', 'x')), 'image/webp', 100));
        self::assertSame(1300, DecodingCost::of($webp($chunk('VP8L', 'x')), 'image/webp', 100));
        self::assertNull(DecodingCost::of($webp($chunk('ANIM', '123456'), $chunk('VP8 ', 'x')), 'image/webp', 100));
        self::assertNull(DecodingCost::of('RIFF', 'image/webp', 100));
        self::assertSame(800, DecodingCost::of('', 'image/png', 100));
    }

    /**
     * A JPEG's markers without a picture between them.
     *
     * @param list<string> $factors of each component
     * @param list<int>    $scans   components in each
     */
    private static function jpeg(int $frame, array $factors, array $scans): string
    {
        $components = '';
        foreach ($factors as $index => $factor) {
            $components .= chr($index + 1) . $factor . "\0";
        }
        $marker = static fn(int $code, string $body): string => "\xFF" . chr($code) . pack('n', strlen($body) + 2) . $body;
        $header = "\x08" . pack('nn', 10, 10) . chr(count($factors));
        $passes = array_map(
            static fn(int $of): string => $marker(0xDA, chr($of) . str_repeat("\1\0", $of) . "\0\x3F\0") . "\x12\xFF\x00\x34",
            $scans,
        );

        return "\xFF\xD8" . $marker($frame, $header . $components) . implode('', $passes) . "\xFF\xD9";
    }
}
