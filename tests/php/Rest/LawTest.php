<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Legal\LegalTasks;
use Museau\Domain\Legal\LegalTexts;
use Museau\Domain\Legal\TermsArchive;
use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Read;
use Museau\Screens\Settings\SettingsRules;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The legal pages and what an order keeps of them. */
final class LawTest extends WordPressTestCase
{
    use MakesProducts;

    private const SHOP = [
        'legal_name' => 'Camille <Exemple>', 'legal_form' => 'Entreprise individuelle', 'legal_address' => "1 rue des Exemples\n35000 Rennes", 'siret' => '73282932000074',
        'publication_director' => 'Camille Exemple', 'host_name' => 'Nuage breton', 'host_address' => '2 rue du Serveur', 'host_phone' => '01 02 03 04 05',
        'mediator_name' => 'Médiation Exemple', 'mediator_address' => '3 rue du Milieu', 'mediator_site' => 'https://mediation.example', 'phone' => '06 11 22 33 44',
        'packaging_idu' => 'FR123456_01ABCD', 'vat_exempt' => true,
    ];

    #[TestDox('Every page of the law says what is missing, and takes a changed setting at once')]
    public function test_pages_are_filled(): void
    {
        foreach (LegalTexts::PAGES as $slug) {
            self::assertStringNotContainsString('{{', $this->page($slug), $slug);
        }
        self::assertStringContainsString('à compléter : numéro SIRET', $this->page('mentions-legales'));
        museau()->settings()->save(self::SHOP);
        foreach (LegalTexts::PAGES as $slug) {
            self::assertStringNotContainsString('à compléter', $this->page($slug), $slug);
        }
        $notice = $this->page('mentions-legales');
        foreach (['Camille &lt;Exemple&gt;', '1 rue des Exemples<br', '732 829 320 00074', 'Nuage breton', '01 02 03 04 05', 'Entreprise individuelle', '06 11 22 33 44', 'FR123456_01ABCD', 'TVA non applicable, art. 293 B du CGI', '<a href="https://mediation.example">mediation.example</a>'] as $fact) {
            self::assertStringContainsString($fact, $notice, $fact);
        }
        $cgv = $this->page('cgv');
        foreach (['Médiation Exemple', 'FR123456_01ABCD', 'L221-28 3°', 'acompte de 30 %', '/retractation', 'délai de deux ans', 'vices cachés'] as $fact) {
            self::assertStringContainsString($fact, $cgv, $fact);
        }
        museau()->settings()->save(['vat_exempt' => false, 'vat_number' => 'FR12732829320', 'legal_form' => '', 'packaging_idu' => '', 'deposit_percent' => 0]);
        $notice = $this->page('mentions-legales');
        self::assertStringContainsString('Numéro de TVA : FR12732829320', $notice);
        self::assertStringNotContainsString('Forme juridique', $notice);
        self::assertStringNotContainsString('Les emballages', $notice);
        self::assertStringNotContainsString('293 B', $notice);
        self::assertStringContainsString('Le prix entier est payé à la commande', $this->page('cgv'));
        self::assertStringNotContainsString('un acompte de', $this->page('cgv'));
        self::assertStringContainsString('{{inconnu}}', museau()->legal_texts()->fill('<p>{{inconnu}}</p>'));
    }

    #[TestDox('Terms and the page of withdrawal speak of gift vouchers once they are sold, and go on when the sale is stopped')]
    public function test_gift_vouchers(): void
    {
        museau()->settings()->save(['voucher_id' => 0]);
        foreach (['cgv', 'retractation'] as $page) {
            self::assertStringNotContainsStringIgnoringCase('bon cadeau', museau()->legal_texts()->plain($page));
        }
        foreach ([false, true] as $are_stopped) {
            museau()->settings()->save(['voucher_id' => museau()->settings()->portrait_id(), 'voucher_months' => 36, 'voucher_stopped' => $are_stopped]);
            $terms = museau()->legal_texts()->plain('cgv');
            foreach ([
                '10. Les bons cadeaux',
                'Un bon cadeau est valable 36 mois à compter de son achat',
                'Ce qui reste est gardé sur le bon',
                'ni remboursé, ni échangé contre de l\'argent',
                'quatorze jours après l\'achat, tant qu\'il n\'a pas servi',
            ] as $words) {
                self::assertStringContainsString($words, $terms);
            }
            self::assertStringNotContainsString('{{', $terms);
            self::assertStringContainsString('se rend pendant 14 jours après son achat', museau()->legal_texts()->plain('retractation'));
        }
    }

    #[TestDox('A setting or a sentence that changes makes a new version of the CGV, and the former one is kept whole')]
    public function test_versions(): void
    {
        $legal = museau()->shell()->legal;
        $first = $legal->cgv_version();
        $text = TermsArchive::text($first);
        self::assertStringContainsString('droit de rétractation', $text);
        self::assertSame(hash('sha256', $text), TermsArchive::hash($first));
        museau()->settings()->save(['standard_shipping' => 890]);
        $second = $legal->cgv_version();
        self::assertNotSame($first, $second);
        self::assertStringContainsString('8,90 €', TermsArchive::text($second));
        self::assertSame($text, TermsArchive::text($first));
        museau()->settings()->save(['page_size' => 12]);
        self::assertSame($second, $legal->cgv_version());
        $page = get_page_by_path('cgv');
        wp_update_post(['ID' => $page->ID ?? 0, 'post_content' => '<!-- wp:paragraph --><p>Autrement.</p><!-- /wp:paragraph -->']);
        self::assertSame('Autrement.', TermsArchive::text($legal->cgv_version()));
        self::assertSame(['', ''], [TermsArchive::text('2020-01-01-00000000'), TermsArchive::text('../x')]);
    }

    #[TestDox('An order keeps the version and the SHA-256 that its customer accepted, and its mail carries that text, whatever came later (L221-13)')]
    public function test_an_order_keeps_its_terms(): void
    {
        museau()->settings()->save(self::SHOP);
        $accepted = museau()->shell()->legal->cgv_version();
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));
        $billing = new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true, cgv_version: $accepted);
        $order = museau()->orders()->place($cart, $billing, '', ['delay' => '10 à 15 jours', 'ready_by' => '2026-01-20', 'cgv_version' => $accepted, 'cgv_in_force' => $accepted, 'cgv_hash' => TermsArchive::hash($accepted)]);
        museau()->orders()->receive($order->id, 'pi_terms_' . $order->id, $order->due_now(), 'full');
        museau()->settings()->save(['mediator_name' => 'Un autre médiateur']);
        museau()->shell()->legal->cgv_version();
        $order = museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
        self::assertMatchesRegularExpression('/^[0-9a-f]{64}$/', Read::text($order->meta['cgv_hash'] ?? ''));
        $this->mails = [];
        museau()->mails()->order_paid($order);
        $letter = $this->sent(0);
        foreach (['version ' . $accepted, 'Médiation Exemple', 'Renoncer au contrat ici', '/retractation#commande=' . $order->id . '.' . $order->key, '14 jours', 'TVA non applicable'] as $words) {
            self::assertStringContainsString($words, $letter, $words);
        }
        self::assertStringNotContainsString('Un autre médiateur', $letter);
        self::assertDoesNotMatchRegularExpression('/\?[^"#]*' . preg_quote($order->key, '/') . '/', $letter, 'no server is sent the key in an address (S10)');
        self::assertDoesNotMatchRegularExpression('/font-size:(?:[0-9]|1[0-3])px/', $letter);
        self::assertStringContainsString('10 à 15 jours. Envoi prévu au plus tard le 20 janvier 2026.', $letter);
        self::assertStringContainsString('articles L216-6 et L216-7', museau()->order_panel()->html($order));
    }

    #[TestDox('A product says how it goes back and who made it; an original may be out of scope, with its reason (regulation 2023/988)')]
    public function test_product_safety(): void
    {
        $print = museau()->catalogue()->find($this->a_print()) ?? self::fail('No print.');
        $original = museau()->catalogue()->find($this->an_original()) ?? self::fail('No original.');
        $notes = museau()->legal_notes();
        self::assertStringContainsString('Renoncer au contrat ici', $notes->product($print));
        self::assertStringNotContainsString('Fabricant', $notes->product($print));
        museau()->settings()->save([...self::SHOP, 'gpsr_warnings' => 'Petites pièces.']);
        foreach (['Fabricant : Camille &lt;Exemple&gt;, 1 rue des Exemples, 35000 Rennes, ' . museau()->settings()->email(), 'Référence : ' . $print->slug . '-' . $print->id, 'Avertissements : Petites pièces.'] as $words) {
            self::assertStringContainsString($words, $notes->product($print), $words);
        }
        self::assertStringContainsString('Fabricant', $notes->product($original));
        museau()->settings()->save(['gpsr_originals_exempt' => true, 'gpsr_originals_reason' => 'œuvre unique']);
        self::assertStringNotContainsString('Fabricant', $notes->product($original));
        self::assertStringContainsString('Fabricant', $notes->product($print));
        self::assertStringContainsString('L221-28 3°', $notes->portrait() . $notes->cart());
    }

    #[TestDox('The European notice on the legal guarantee stands before the order, its official file unaltered, and can be switched off')]
    public function test_guarantee_notice(): void
    {
        $checkout = static fn(): string => museau()->shell()->block('museau/checkout');
        self::assertStringContainsString('Garantie légale de conformité : 2 ans', $checkout());
        self::assertStringContainsString('Délai entre la commande', $checkout());
        $file = wp_insert_attachment(['post_title' => 'avis', 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], '2026/01/avis.png');
        wp_update_attachment_metadata($file, ['width' => 800, 'height' => 1131, 'file' => '2026/01/avis.png', 'sizes' => ['medium' => ['file' => 'avis-212x300.png', 'width' => 212, 'height' => 300, 'mime-type' => 'image/png']]]);
        museau()->settings()->save(['guarantee_notice_image' => $file]);
        self::assertMatchesRegularExpression('#<img src="[^"]+/2026/01/avis\.png" width="800" height="1131" alt="Avis harmonisé[^"]+"#', $checkout());
        museau()->settings()->save(['guarantee_notice' => false]);
        self::assertStringNotContainsString('Garantie légale', $checkout());
    }

    #[TestDox('The dashboard\'s red line names what is missing once the legal notice is published (B46)')]
    public function test_the_dashboard(): void
    {
        $this->sign_in();
        $texts = static fn(): array => array_column(museau()->dashboard()->props()['warnings'], 'text');
        self::assertStringContainsString('Mentions légales non publiées', implode($texts()));
        self::assertStringContainsString('Numéro SIRET', implode($texts()));
        // The settings, the first steps and Site Health name the very same.
        $settings = new \Museau\Screens\Settings\LegalSettings(museau()->settings(), new \Museau\Screens\Settings\SettingsFields(museau()->settings(), [], [], \Museau\Domain\Schedule\Days::today()));
        foreach (LegalTasks::all(museau()->settings()) as $label) {
            self::assertStringContainsString(esc_html($label), $settings->missing());
            self::assertStringContainsString($label, museau()->shop_health()->legal()->text);
        }
        self::assertArrayHasKey(LegalTasks::NOTICE, LegalTasks::all(museau()->settings()));
        self::assertStringContainsString('href="' . esc_html(admin_url('admin.php?page=museau-settings&tab=loi#siret')) . '"', $settings->missing());
        wp_update_post(['ID' => get_page_by_path('mentions-legales')->ID ?? 0, 'post_status' => 'publish']);
        self::assertStringContainsString('Numéro SIRET', implode($texts()));
        museau()->settings()->save(self::SHOP);
        self::assertSame([], $texts());
    }

    #[TestDox('The form stores every field of the law under the name that the pages read')]
    public function test_the_form_stores(): void
    {
        ['values' => $values] = SettingsRules::read([...self::SHOP, 'gpsr_warnings' => 'Ne convient pas à un enfant de moins de 3 ans.', 'gpsr_originals_exempt' => '1', 'gpsr_originals_reason' => 'œuvre unique'], static fn(): bool => true);
        museau()->settings()->save(array_intersect_key($values, \Museau\Domain\Legal\LegalFields::KINDS + ['gpsr_originals_exempt' => 1]));
        self::assertStringContainsString('moins de 3 ans', $this->page('cgv'));
        self::assertStringContainsString('hors du champ du règlement 2023/988 (œuvre unique)', $this->page('cgv'));
    }

    #[TestDox('Each form says what is done with what is written in it, for as long as the settings and the code say (RGPD, article 13)')]
    public function test_forms_say_why(): void
    {
        museau()->settings()->save(['photo_retention' => 77, 'message_retention' => 7]);
        $notes = museau()->legal_notes();
        foreach ([
            [museau()->shell()->block('museau/contact'), 's\'efface au bout de 7 mois'],
            [museau()->shell()->block('museau/portrait-order'), 's\'efface 77 jours après la fin de la commande'],
            [museau()->shell()->block('museau/checkout'), 'vont à Stripe pour le paiement et au transporteur'],
            [$notes::withdrawal(), 'gardés avec la commande'],
        ] as [$html, $words]) {
            self::assertStringContainsString($words, html_entity_decode($html, ENT_QUOTES));
            self::assertStringContainsString('<a href="' . home_url('/politique-de-confidentialite') . '">Politique de confidentialité</a>', $html);
        }
        $policy = html_entity_decode($this->page('politique-de-confidentialite'), ENT_QUOTES);
        foreach (['7 mois', '77 jours', 'vos favoris', 'la photo que vous préparez', 'formulaire de commande'] as $words) {
            self::assertStringContainsString($words, $policy);
        }
    }

    #[TestDox('Nothing that costs, no consent and no newsletter is ticked before the customer ticks it (L121-17, L221-14)')]
    public function test_nothing_is_ticked(): void
    {
        $boxes = 0;
        foreach (glob(museau()->path('blocks/*/block.json')) ?: [] as $file) {
            $name = basename(dirname($file));
            if ($name === 'admin') {
                continue;
            }
            $tags = new \WP_HTML_Tag_Processor(museau()->shell()->block("museau/$name"));
            while ($tags->next_tag(['tag_name' => 'input'])) {
                if ($tags->get_attribute('type') === 'checkbox') {
                    ++$boxes;
                    self::assertNull($tags->get_attribute('checked'), $name . ' ' . Read::text($tags->get_attribute('name')));
                }
            }
        }
        self::assertGreaterThan(0, $boxes, 'the portrait form asks whether its advice was read');
    }

    #[TestDox('A reduction of which the journal knows no price before is shown at its price alone, struck or told nowhere (B53, L112-1-1)')]
    public function test_no_former_price(): void
    {
        $id = $this->made(['name' => 'Tirage soldé', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 7391, 'sale_price' => 2000]);
        $slug = museau()->catalogue()->find($id)->slug ?? self::fail('It is not on sale.');
        $answers = $this->call('GET', '/products', ['slug' => $slug])->get_data();
        foreach ([
            'page' => museau()->shell()->block('museau/product', ['productId' => $id]),
            'list' => museau()->shell()->block('museau/product-grid', ['category' => 'impression']),
            'route' => (string) wp_json_encode($answers),
            'cart' => (string) wp_json_encode($this->call('POST', '/add-to-cart', ['product_id' => $id])->get_data()),
        ] as $where => $shown) {
            self::assertStringContainsString('Tirage sold', $shown, $where);
            self::assertMatchesRegularExpression('/\b20(?:,00|[,}\.])/', $shown, $where);
            self::assertDoesNotMatchRegularExpression('/73[,.]91|<(?:del|s|strike)\b/', $shown, $where);
        }
    }

    /** A page of the law as it is shown. */
    private function page(string $slug): string
    {
        $shown = Read::text(apply_filters('the_content', get_page_by_path($slug)->post_content ?? ''));

        return str_replace(["\u{A0}", "\u{202F}"], ' ', $shown);
    }
}
