<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The shop in another language than its sources. */
final class LanguageTest extends WordPressTestCase
{
    protected function tearDown(): void
    {
        restore_previous_locale();
        wp_reset_query();
        parent::tearDown();
    }

    #[TestDox('On an English site the home page speaks English, from its head to its last block')]
    public function test_home(): void
    {
        self::assertTrue(switch_to_locale('en_US'));
        self::assertStringContainsString('lang="en-US"', get_language_attributes());
        $home = get_post(Read::int(get_option('page_on_front')));
        self::assertInstanceOf(\WP_Post::class, $home);
        $html = do_blocks($home->post_content);
        foreach (['Your companions, long-haired', 'My Custom Portrait', '10 to 15 days of drawing', 'A World of Unique Creations', 'From your photo to the drawing', '“Everything is in the eyes.”'] as $words) {
            self::assertStringContainsString($words, $html);
        }
        self::assertStringNotContainsString('dessin', wp_strip_all_tags($html));
        self::assertStringContainsString('>Original Works</a>', museau()->shell()->menus->links('primary'));
        // The artist's own words are not touched, nor are addresses.
        self::assertStringContainsString('href="/oeuvre-originale"', museau()->shell()->menus->links('primary'));
        self::assertSame('/commandez-votre-portrait', museau()->shell()->menus->find('portrait'));
    }

    #[TestDox('The first of a month is an ordinal in French, and a number in English')]
    public function test_first_of_a_month(): void
    {
        self::assertSame(['1er novembre 2026', '11 novembre 2026'], [Language::date('2026-11-01'), Language::date('2026-11-11')]);
        self::assertTrue(switch_to_locale('en_US'));
        self::assertStringNotContainsString('er', substr(Language::date('2026-11-01'), 0, 3));
    }

    #[TestDox('A refusal is said in English, with the code and status of the French one')]
    public function test_refusal(): void
    {
        $empty = ['billing_details' => (object) []];
        $french = $this->call('POST', '/create-payment-intent', $empty);
        self::assertTrue(switch_to_locale('en_US'));
        $english = $this->call('POST', '/create-payment-intent', $empty);
        $unknown = $this->call('POST', '/add-to-cart', ['product_id' => 999999, 'quantity' => 1]);

        [$said, $translated] = [Read::map($french->get_data()), Read::map($english->get_data())];
        self::assertSame([$french->get_status(), $said['code'] ?? ''], [$english->get_status(), $translated['code'] ?? '']);
        self::assertNotSame($said['message'] ?? '', $translated['message'] ?? '');
        self::assertMatchesRegularExpression('/^Product not found|^The product|no longer/', Read::text(Read::map($unknown->get_data())['message'] ?? ''));
    }

    #[TestDox('Prices, dates, plurals and titles follow the language, and are French again afterwards')]
    public function test_numbers(): void
    {
        $said = static fn(): array => [
            Money::text(123450),
            Money::text(-50),
            \Museau\Kernel\Language::day((int) strtotime('2026-12-24 12:00 UTC')),
            sprintf(_n('%d article', '%d articles', 2, 'museau'), 2),
            get_the_title(Read::int(get_option('page_on_front'))),
        ];
        $french = $said();
        self::assertSame(['1 234,50 €', '-0,50 €', '24 décembre 2026', '2 articles', 'Accueil'], $french);
        self::assertTrue(switch_to_locale('en_US'));
        self::assertSame(['€1,234.50', '-€0.50', 'December 24, 2026', '2 items', 'Home'], $said());
        restore_previous_locale();
        self::assertSame($french, $said());
    }

    #[TestDox('A French page carries no sentence twice; an English one those of its own islands')]
    public function test_messages(): void
    {
        $language = museau()->language();
        self::assertSame([], $language->messages('cart'));
        self::assertStringEndsWith('"messages":{}}', (string) wp_json_encode(museau()->page_data()->all()));
        self::assertFalse(\Museau\Kernel\Language::none_is_many());
        self::assertTrue(switch_to_locale('en_US'));
        $messages = museau()->language()->messages('cart');
        self::assertSame('Proceed to checkout', $messages['Valider la commande'] ?? '');
        self::assertSame('€%1$s.%2$s', $messages['%1$s,%2$s €'] ?? '');
        self::assertArrayNotHasKey('Produit créé', $messages);
        self::assertSame(['%d item', '%d items'], [$language->messages('mini-cart')['%d article'] ?? '', $language->messages('mini-cart')['%d articles'] ?? '']);
        self::assertTrue(museau()->page_data()->all()['noneIsMany'] ?? false);
    }

    #[TestDox('The terms are translated as a courtesy above the French text; what is archived stays French')]
    public function test_terms(): void
    {
        $version = museau()->shell()->legal->cgv_version();
        $page = get_page_by_path('cgv');
        self::assertInstanceOf(\WP_Post::class, $page);
        $show = static function (\WP_Post $page): string {
            /** @var \WP_Query $wp_query */
            global $wp_query;
            $wp_query = new \WP_Query(['page_id' => $page->ID]);
            // Filters of the content ask for the post of the loop, which may be another test's picture.
            $wp_query->the_post();

            return Read::text(apply_filters('the_content', $page->post_content));
        };
        self::assertTrue(switch_to_locale('en_US'));
        $english = $show($page);
        self::assertMatchesRegularExpression('/^\s*<p[^>]*><em>This translation is a courtesy: the French text, below, is the one that counts/', $english);
        self::assertStringContainsString('7. Legal guarantees', $english);
        self::assertMatchesRegularExpression('/<div[^>]* lang="fr".*7\. Les garanties légales/s', $english);
        self::assertStringNotContainsString('{{', $english);
        // The facts are in the language of their text.
        self::assertStringContainsString('VAT not applicable', strstr($english, 'lang="fr"', true) ?: '');
        self::assertStringContainsString('TVA non applicable', strstr($english, 'lang="fr"') ?: '');
        self::assertStringContainsString('Les garanties légales', museau()->legal_texts()->plain('cgv'));
        self::assertStringNotContainsString('Legal guarantees', museau()->legal_texts()->plain('cgv'));
        self::assertSame($version, museau()->shell()->legal->cgv_version());
        // As soon as the artist writes her own terms, hers are shown alone.
        $page->post_content .= '<p>Et encore ceci.</p>';
        self::assertStringNotContainsString('courtesy', $show($page));
        restore_previous_locale();
        $page->post_content = str_replace('<p>Et encore ceci.</p>', '', $page->post_content);
        self::assertStringNotContainsString('courtesy', $show($page));
    }
}
