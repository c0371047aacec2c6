<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Progress;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Progress\ProofMark;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class ProofTermsTest extends TestCase
{
    #[TestDox('Both reminders lie within the days, apart from each other and from the last one')]
    public function test_reminders(): void
    {
        self::assertSame([7, 11], ProofTerms::reminders(14));
        foreach (range(7, 60) as $days) {
            [$first, $second] = ProofTerms::reminders($days);
            self::assertGreaterThanOrEqual(3, $first);
            self::assertGreaterThanOrEqual($first + 2, $second, "$days days");
            self::assertSame($days, $second + ProofTerms::grace($days));
        }
    }

    #[TestDox('Terms say that silence counts by their own words, however they are set')]
    public function test_the_clause(): void
    {
        self::assertTrue(ProofTerms::says_silence_counts("Passé ce jour, votre silence\u{A0}vaut\nvalidation du dessin."));
        self::assertFalse(ProofTerms::says_silence_counts('Votre silence ne vaut pas validation.'));
        self::assertFalse(ProofTerms::says_silence_counts(''));
        foreach (['fr' => 'cgv.html', 'en' => 'en_US/cgv.html'] as $language => $file) {
            $terms = (string) file_get_contents(dirname(__DIR__, 4) . '/src/server/Screens/Setup/pages/' . $file);
            self::assertStringContainsString($language === 'fr' ? ProofTerms::clause() : 'silence counts as approval', $terms);
        }
    }

    #[TestDox('The artist\'s name lies across the middle, lightly; no name changes nothing')]
    public function test_the_mark(): void
    {
        if (!ProofMark::is_possible()) {
            self::markTestSkipped('gd was built without FreeType.');
        }
        $jpeg = PhotoProcessor::develop(dirname(__DIR__, 3) . '/fixtures/photos/chaton.jpg')['bytes'];
        self::assertSame($jpeg, ProofMark::draw($jpeg, ''));
        $marked = imagecreatefromstring(ProofMark::draw($jpeg, 'Élise Dupré'));
        $plain = imagecreatefromstring($jpeg);
        assert($marked !== false && $plain !== false);
        [$width, $height] = [imagesx($plain), imagesy($plain)];
        self::assertSame([$width, $height], [imagesx($marked), imagesy($marked)]);
        $changed = static function (int $from, int $to) use ($plain, $marked, $height): int {
            $count = 0;
            for ($x = $from; $x < $to; $x += 2) {
                for ($y = 0; $y < $height; $y += 2) {
                    [$before, $after] = [imagecolorat($plain, $x, $y), imagecolorat($marked, $x, $y)];
                    $count += (int) (abs(($before >> 8 & 0xFF) - ($after >> 8 & 0xFF)) > 25);
                }
            }

            return $count;
        };
        self::assertGreaterThan(150, $changed(intdiv($width, 3), intdiv($width * 2, 3)));
        self::assertSame(0, $changed(0, intdiv($width, 20)));
    }
}
