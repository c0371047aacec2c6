<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What a new customer asks first, in the first screens of home and of the portrait's page. */
final class PortraitFactsTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('Both first screens say who draws, when, from what price, what is paid today and when it is seen, as the shop has it')]
    public function test_first_screens(): void
    {
        museau()->settings()->save(['artist' => 'Camille Roux', 'delay_min' => 5, 'delay_max' => 8]);
        $this->change(museau()->settings()->portrait_id(), ['deposit_percent' => 40]);
        foreach (['hero', 'portraits-carousel'] as $block) {
            $html = $this->printed($block);
            foreach (['Dessiné à la main par Camille Roux', '5 à 8 jours de dessin', 'dès 120 €', '40 % à la commande (dès 48 €, plus le port)', 'avant de payer le solde'] as $fact) {
                self::assertStringContainsString($fact, $html, $block);
            }
        }
    }

    #[TestDox('Where the whole price is due at once, no page speaks of a balance')]
    public function test_no_deposit(): void
    {
        $this->change(museau()->settings()->portrait_id(), ['deposit_percent' => 0]);
        foreach (['hero', 'portraits-carousel'] as $block) {
            $html = $this->printed($block);
            self::assertStringNotContainsString('solde', $html, $block);
            self::assertStringContainsString('dès 120 €', $html, $block);
        }
    }

    #[TestDox('They say from which size to which, how and for how much it is sent, what may be corrected, and that it can be a present')]
    public function test_further_questions(): void
    {
        museau()->settings()->save(['proof_rounds' => 1, 'portrait_shipping' => 1250]);
        foreach (['hero', 'portraits-carousel'] as $block) {
            $html = $this->printed($block);
            foreach (['De 21 × 29,7 cm à 42 × 59,4 cm', 'emballage renforcé, pour 12,50 €', '1 correction comprise', 'À offrir :', 'sur un papier épais'] as $fact) {
                self::assertStringContainsString($fact, $html, $block);
            }
        }
        museau()->settings()->save(['proof_rounds' => 0, 'portrait_shipping' => 0]);
        foreach (['hero', 'portraits-carousel'] as $block) {
            $html = $this->printed($block);
            self::assertStringNotContainsString('correction', $html, $block);
            self::assertStringContainsString('frais de port offerts', $html, $block);
            self::assertStringContainsString('à la commande (dès 36 €), le solde', $html, $block);
        }
    }

    #[TestDox('Where no portrait has a price nothing of one is promised: neither its corrections nor how it is sent')]
    public function test_without_a_portrait(): void
    {
        $portrait = museau()->settings()->portrait_id();
        $is_promised = static fn(string $html): bool => preg_match('/Dessiné à la main par|jours de dessin|correction|emballage renforcé|À offrir/', $html) === 1;
        self::assertTrue($is_promised($this->printed('hero')));
        museau()->settings()->save(['portrait_id' => 0]);
        foreach (['hero', 'portraits-carousel'] as $block) {
            self::assertFalse($is_promised($this->printed($block)), $block);
            self::assertStringContainsString('museau-notes', do_blocks("<!-- wp:museau/$block /-->"), 'her own note stays');
        }
        self::assertStringNotContainsString('museau-notes', do_blocks('<!-- wp:museau/hero {"note":""} /-->'));
        $card = $this->made(['name' => 'Sans prix', 'type' => 'variable', 'categories' => ['portraits']]);
        museau()->settings()->save(['portrait_id' => $card]);
        self::assertFalse($is_promised($this->printed('hero')), 'no price yet');
        museau()->settings()->save(['portrait_id' => $portrait]);
        self::assertTrue($is_promised($this->printed('hero')));
    }

    /** A block's page as it is read: no-break spaces are spaces. */
    private function printed(string $block): string
    {
        return str_replace(["\u{a0}", "\u{202f}", '&nbsp;'], ' ', wp_strip_all_tags(do_blocks("<!-- wp:museau/$block /-->")));
    }
}
