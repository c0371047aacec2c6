<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Payments;

use Museau\Domain\Payments\Webhook;
use Museau\Tests\Support\Figures;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Twenty signatures: the genuine ones pass, and nothing else does (S06). */
final class WebhookTest extends TestCase
{
    private const NOW = 1_800_000_000;

    private const SECRET = 'whsec_museau';

    private const BODY = '{"id":"evt_1","type":"payment_intent.succeeded"}';

    /** @param list<string> $secrets */
    #[DataProvider('vectors')]
    public function test_a_signature(bool $genuine, string $header, string $body = self::BODY, array $secrets = [self::SECRET]): void
    {
        self::assertSame($genuine, Webhook::is_genuine($body, $header, $secrets, self::NOW));
        Figures::write('webhook vectors', '', 1);
    }

    /** Only what has this form alarms the artist of a wrong secret: a stranger's call does not. */
    public function test_the_form_of_a_signature(): void
    {
        $signature = str_repeat('a', 64);
        $forms = [
            't=' . self::NOW . ",v1=$signature" => true,
            't=' . (self::NOW - 300) . ",v1=x,v1=$signature" => true,
            't=' . (self::NOW - 301) . ",v1=$signature" => false,
            't=' . self::NOW . ',v1=' . str_repeat('a', 63) => false,
            't=' . self::NOW => false,
            "v1=$signature" => false,
            '' => false,
        ];
        foreach ($forms as $header => $has_form) {
            self::assertSame($has_form, Webhook::is_well_formed(self::BODY, $header, self::NOW), $header);
        }
        self::assertFalse(Webhook::is_well_formed('', 't=' . self::NOW . ",v1=$signature", self::NOW));
    }

    /** @return iterable<string, array{bool, string, 2?: string, 3?: list<string>}> */
    public static function vectors(): iterable
    {
        $now = self::NOW;
        $good = self::signature($now);
        yield 'good' => [true, "t=$now,v1=$good"];
        yield 'two v1, the second good' => [true, "t=$now,v1=" . str_repeat('0', 64) . ",v1=$good"];
        yield 'with a v0 beside' => [true, "t=$now,v1=$good,v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39"];
        yield 'blanks after the commas' => [true, "t=$now, v1=$good"];
        yield 'five minutes old' => [true, 't=' . ($now - 300) . ',v1=' . self::signature($now - 300)];
        yield 'former secret while it rotates' => [true, "t=$now,v1=" . self::signature($now, 'whsec_former'), self::BODY, ['whsec_new', 'whsec_former']];
        yield 'body altered by one byte' => [false, "t=$now,v1=$good", str_replace('evt_1', 'evt_2', self::BODY)];
        yield 'signature altered by one digit' => [false, "t=$now,v1=" . ($good[0] === 'a' ? 'b' : 'a') . substr($good, 1)];
        yield 'time altered' => [false, 't=' . ($now - 1) . ",v1=$good"];
        yield 'too old' => [false, 't=' . ($now - 301) . ',v1=' . self::signature($now - 301)];
        yield 'from the future' => [false, 't=' . ($now + 301) . ',v1=' . self::signature($now + 301)];
        yield 'only v0' => [false, "t=$now,v0=$good"];
        yield 'no time' => [false, "v1=$good"];
        yield 'time is no number' => [false, "t=1e9,v1=$good"];
        yield 'no signature' => [false, "t=$now"];
        yield 'no header' => [false, ''];
        yield 'other secret' => [false, "t=$now,v1=" . self::signature($now, 'whsec_other')];
        yield 'no secret set' => [false, "t=$now,v1=$good", self::BODY, []];
        yield 'empty secret, signed with it' => [false, "t=$now,v1=" . self::signature($now, ''), self::BODY, ['']];
        yield 'empty body' => [false, "t=$now,v1=$good", ''];
        yield 'huge body' => [false, "t=$now,v1=$good", str_repeat('x', 300_000)];
        yield 'huge header' => [false, "t=$now,v1=$good," . str_repeat('v1=00,', 1000)];
    }

    private static function signature(int $time, string $secret = self::SECRET): string
    {
        return hash_hmac('sha256', $time . '.' . self::BODY, $secret);
    }
}
