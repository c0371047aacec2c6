<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Legal;

use Museau\Domain\Legal\LawDuties;
use Museau\Domain\Legal\LawDuty;
use Museau\Domain\Legal\WithdrawalPeriod;
use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Domain\Orders\BillingRules;
use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class LawDutiesTest extends TestCase
{
    #[TestDox('Each duty names a file that is there, a test that is there with its words, and days that are days')]
    public function test_the_table(): void
    {
        $duties = LawDuties::all();
        self::assertGreaterThan(20, count($duties));
        foreach ($duties as $duty) {
            self::assertFileExists(Tree::ROOT . '/' . $duty->file, $duty->title);
            [$file, $words] = $duty->test;
            self::assertStringContainsString($words, Tree::text($file), $duty->title);
            self::assertTrue(WithdrawalPeriod::is_day($duty->checked), $duty->title);
            self::assertTrue($duty->since === '' || WithdrawalPeriod::is_day($duty->since), $duty->title);
            self::assertNotSame('', $duty->article . $duty->place);
        }
        self::assertSame(count($duties), count(array_unique(array_column($duties, 'title'))));
    }

    #[TestDox('docs/law.md names the first article of each duty')]
    public function test_the_page(): void
    {
        $page = Tree::text('docs/law.md');
        foreach (LawDuties::all() as $duty) {
            $first = preg_split('/[,;]| C\. | CGI/', $duty->article)[0] ?? '';
            $first = (string) preg_replace('/^(?:règl|dir|art|loi|LCEN|RGPD)\.? ?/', '', $first);
            self::assertStringContainsString($first, $page, $duty->title);
        }
        foreach (['e-reporting', '1 September 2026', '1 September 2027', 'décret 2026-3', '224 g/m²', '10 000 €', 'United Kingdom', '2025-880', 'not promulgated', 'Vouchers'] as $words) {
            self::assertStringContainsString($words, $page);
        }
    }

    #[TestDox('What begins on 1 September 2027 is told from ninety days before, and no more once it binds')]
    public function test_ahead(): void
    {
        $titles = static fn(string $today): array => array_map(static fn(LawDuty $duty): string => $duty->since, LawDuties::near($today));
        self::assertSame([], $titles('2027-06-02'));
        self::assertSame(['2027-09-01', '2027-09-01'], $titles('2027-06-03'));
        self::assertSame(['2027-09-01', '2027-09-01'], $titles('2027-08-31'));
        self::assertSame([], $titles('2027-09-01'));
        self::assertContains('2026-11-20', $titles('2026-11-19'));
    }

    #[TestDox('The notice of withdrawal has the sentence of décret 2026-3')]
    public function test_the_sentence(): void
    {
        $page = Tree::text('src/server/Screens/Setup/pages/retractation.html');
        self::assertStringContainsString('Vous pouvez également exercer votre droit de rétractation en ligne sur cette page', $page);
        self::assertStringContainsString(
            'Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l\'heure de sa soumission.',
            $page,
        );
    }

    #[TestDox('Only France: another country is refused with a sentence (UK VAT from the first parcel, EU threshold of 10 000 €)')]
    public function test_country(): void
    {
        $good = [
            'firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003',
            'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true,
        ];
        self::assertSame('Lyon', BillingRules::read($good)->city);
        foreach (['Royaume-Uni', 'Belgique', 'GB'] as $country) {
            try {
                BillingRules::read([...$good, 'country' => $country]);
                self::fail($country);
            } catch (BillingIsInvalid $why) {
                self::assertStringContainsString('France seulement', $why->getMessage());
            }
        }
    }

    #[TestDox('No payment in instalments is offered to Stripe: cards alone')]
    public function test_no_credit(): void
    {
        $sources = implode('', array_map(
            static fn(string $path): string => Tree::text($path),
            array_map(static fn(string $path): string => substr($path, strlen(Tree::ROOT) + 1), glob(Tree::ROOT . '/src/server/Domain/Payments/*.php') ?: []),
        ));
        self::assertMatchesRegularExpression('/payment_method_types/', $sources);
        self::assertDoesNotMatchRegularExpression('/\b(?:klarna|alma|oney|floa|scalapay|afterpay|afterpay_clearpay|affirm|installments)\b/i', $sources);
    }
}
