<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Portfolio\Shown;
use Museau\Domain\Portfolio\ShownPortrait;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Orders\PortfolioActions;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Portfolio\PortfolioPage;
use Museau\Screens\Progress\ConsentForm;
use Museau\Tests\Support\BarePicture;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What a customer lets be shown of her portrait, on every engine: asked after the delivery, kept, followed at once, taken back at once. */
final class ConsentTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'proofs', 'consents', 'portfolio', 'reviews'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    protected function tearDown(): void
    {
        foreach (getenv('MUSEAU_SITE') === false ? [] : Portfolio::page(1, 100) as $shown) {
            PublicPictures::drop($shown->file, $shown->photo_file);
        }
        parent::tearDown();
    }

    #[TestDox('It is asked once the portrait has left and never before; nothing is ticked; a drawing in stock is not asked about')]
    public function test_when(): void
    {
        $order = $this->portrait();
        $this->sets($order, 'approved', '', 'chaton');
        self::assertStringNotContainsString(ConsentForm::SEND, $this->page($order));
        $this->refused('museau_consent_early', fn() => $this->answers($order, 'named', '1'));
        self::assertNull(Consents::last($order->id));
        $order = $this->delivered($order);
        $page = $this->page($order);
        foreach (['Puis-je montrer votre portrait sur ce site ?', 'Oui, sans prénom ni ville', ConsentForm::SEND] as $words) {
            self::assertStringContainsString($words, $page, $words);
        }
        self::assertDoesNotMatchRegularExpression('/name="accord_[a-z]+"[^>]* checked/', $page);
        $stock = $this->original();
        museau()->orders()->move($stock->id, OrderStatus::Shipped);
        self::assertStringNotContainsString(ConsentForm::SEND, $this->page($this->again($stock)));
        $this->refused('museau_consent_early', fn() => $this->answers($this->again($stock), 'named', '1'));
    }

    #[TestDox('Each answer is a row that stays; the same one twice is one; what is half or wrong is refused and stays on the page')]
    public function test_the_registry(): void
    {
        $order = $this->delivered($this->portrait());
        foreach (['' => 'museau_consent_missing', 'yes' => 'museau_consent_missing'] as $wrong => $code) {
            $this->refused($code, fn() => $this->answers($order, $wrong, '1'));
        }
        $this->refused('museau_consent_photo_missing', fn() => $this->answers($order, 'unnamed', ''));
        $typed = [ConsentForm::SEND => '1', ConsentForm::PORTRAIT => 'unnamed'];
        $page = museau()->progress_view()->html($order, 'Dites aussi oui ou non.', '', $typed);
        self::assertStringContainsString('value="unnamed" checked', $page);
        self::assertStringContainsString('Dites aussi oui ou non.', $page);

        self::assertSame('accord', $this->answers($order, 'unnamed', '1'));
        $this->answers($order, 'unnamed', '1');
        self::assertCount(1, Consents::of_order($order->id));
        // 'No' with a photograph is no to both.
        $this->answers($order, 'no', '1');
        $past = Consents::of_order($order->id);
        self::assertSame([[Shown::Unnamed, true], [Shown::No, false]], array_map(static fn($one): array => [$one->shown, $one->photo], $past));
        self::assertSame('Puis-je montrer votre portrait sur ce site ? Oui, sans prénom ni ville. Et votre photo à côté du dessin ? Oui.', $past[0]->words);
        self::assertEqualsWithDelta(time(), $past[0]->created, 5);
        foreach ([$this->page($order), museau()->order_panel()->html($order)] as $html) {
            self::assertStringContainsString('Les choix précédents', $html);
            self::assertStringContainsString('Oui, sans prénom ni ville.', $html);
        }
        for ($i = 0; $i < 4; ++$i) {
            $this->answers($order, 'named', '1');
            $this->answers($order, 'no', '');
        }
        $this->refused('museau_consents_many', fn() => $this->answers($order, 'named', '1'));
        Clock::shift(DAY_IN_SECONDS + 60);
        $this->answers($order, 'named', '1');
        // Whatever becomes of the order, she may take it back.
        museau()->orders()->record_refund($order->id, 're_' . $order->id, $order->received, [], 'Geste');
        self::assertStringContainsString(ConsentForm::SEND, $this->page($this->again($order)));
        self::assertSame('accord', $this->answers($this->again($order), 'no', ''));
    }

    #[TestDox('The artist shows a portrait only after a yes, the photograph only after its own; names stand only where they were allowed')]
    public function test_showing(): void
    {
        $order = $this->drawn();
        $this->refused('museau_not_allowed', fn() => $this->shows($order));
        $this->answers($order, 'unnamed', '0');
        $this->refused('museau_photo_not_allowed', fn() => $this->shows($order, true));
        self::assertSame('', PortfolioPage::html('Portraits', 12, []));
        self::assertStringContainsString('est montré', $this->shows($order));
        $shown = $this->shown($order);
        self::assertSame(['', '', '', ''], [$shown->animal, $shown->person, $shown->town, $shown->photo_file]);
        $html = PortfolioPage::html('Portraits', 12, []);
        foreach (['Zoé', 'Paris'] as $name) {
            self::assertStringNotContainsString($name, $html);
        }
        foreach (['montré avec son accord', "/museau-portraits/$shown->file.jpg 1", 'En commander un semblable', '#commander'] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }
        $this->answers($order, 'named', '1');
        self::assertStringContainsString('Chez Zoé (Paris)', PortfolioPage::html('', 12, []));
        $this->shows($order, true);
        $again = $this->shown($order);
        self::assertNotSame($shown->file, $again->file);
        self::assertFileDoesNotExist(PublicPictures::path($shown->file), 'the copy that was replaced is gone');
        self::assertStringContainsString('museau-before-after__range', PortfolioPage::html('', 12, []));
        foreach ([$again->file, $again->photo_file] as $file) {
            self::assertMatchesRegularExpression('/^[0-9a-f]{32}$/D', $file);
            foreach (PublicPictures::SIDES as $side) {
                $bytes = (string) file_get_contents(PublicPictures::path($file, $side));
                self::assertSame('', BarePicture::fault($bytes));
                self::assertLessThanOrEqual($side, max(array_slice(getimagesizefromstring($bytes) ?: [0], 0, 2)));
            }
        }
    }

    #[TestDox('The link under a portrait opens the form with its technique and its format')]
    public function test_the_way_to_one_of_its_kind(): void
    {
        $order = $this->drawn();
        $this->answers($order, 'unnamed', '0');
        $this->shows($order);
        $shown = $this->shown($order);
        $product = museau()->catalogue()->find($order->portraits()[0]->product_id) ?? self::fail('No portrait.');
        $choices = [];
        foreach ($product->variations as $variation) {
            $choices = $variation->id === $order->portraits()[0]->variation_id ? $variation->choices : $choices;
        }
        $slugs = array_values(array_filter([$shown->technique, $shown->format]));
        self::assertNotSame([], $slugs);
        self::assertSame([], array_diff($slugs, $choices));
        self::assertStringContainsString(esc_attr(http_build_query(array_filter(['technique' => $shown->technique, 'format' => $shown->format]))), PortfolioPage::html('', 12, []));
        self::assertNotSame('', $shown->work);
    }

    #[TestDox('Taken back, a portrait has left block, page, feed and REST when the call returns, its copies are deleted and caches told')]
    public function test_revoking(): void
    {
        $order = $this->drawn();
        $other = $this->drawn();
        foreach ([$order, $other] as $one) {
            $this->answers($one, 'named', '1');
            $this->shows($one, true);
        }
        $page = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Galerie', 'post_content' => '<!-- wp:museau/portfolio {"heading":""} /-->']);
        $news = wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'Nouveaux', 'post_content' => '<!-- wp:museau/portfolio /-->']);
        [$shown, $stays] = [$this->shown($order), $this->shown($other)];
        $everywhere = static fn(): string => implode("\n", array_map(static fn(int $id): string => Read::text(apply_filters(
            'the_content',
            get_post_field('post_content', $id),
        )) . Read::text(apply_filters('the_content_feed', apply_filters('the_content', get_post_field('post_content', $id)), 'rss2')), [$page, $news]))
            . wp_json_encode(rest_do_request(new \WP_REST_Request('GET', '/wp/v2/pages'))->get_data())
            . wp_json_encode(rest_do_request(new \WP_REST_Request('GET', '/wp/v2/media'))->get_data())
            . wp_json_encode((new \WP_Sitemaps_Posts())->get_url_list(1, 'page'));
        self::assertStringContainsString($shown->file, $everywhere());
        self::assertStringContainsString($shown->photo_file, $everywhere());
        self::assertStringContainsString(get_permalink($page) . '?portrait=' . $shown->id . '#portrait-' . $shown->id, html_entity_decode($this->page($order)));
        $told = 0;
        add_action('litespeed_purge_all', static function () use (&$told): void {
            ++$told;
        });

        // The photograph alone first: the drawing stays, and is no before and after any more.
        $this->answers($order, 'named', '0');
        self::assertSame(1, $told);
        self::assertFileDoesNotExist(PublicPictures::path($shown->photo_file));
        self::assertStringNotContainsString($shown->photo_file, $everywhere());
        self::assertStringContainsString($shown->file, $everywhere());

        $this->answers($order, 'no', '');
        self::assertSame(2, $told);
        foreach (PublicPictures::SIDES as $side) {
            self::assertFileDoesNotExist(PublicPictures::path($shown->file, $side));
        }
        self::assertStringNotContainsString($shown->file, $everywhere());
        self::assertStringContainsString($stays->file, $everywhere(), 'another customer’s stays');
        self::assertStringNotContainsString('Partager', $this->page($order));
        $this->refused('museau_not_allowed', fn() => $this->shows($order));
    }

    #[TestDox('The artist takes a portrait down, of a refunded order too; a copy that no row names is swept')]
    public function test_hiding(): void
    {
        $order = $this->drawn();
        $this->answers($order, 'unnamed', '1');
        $this->shows($order, true);
        $shown = $this->shown($order);
        museau()->orders()->record_refund($order->id, 're_' . $order->id, $order->received, [], 'Geste');
        museau()->order_actions()->step($order->id, PortfolioActions::HIDE . '0', []);
        self::assertSame([], Portfolio::of_order($order->id));
        self::assertFileDoesNotExist(PublicPictures::path($shown->file));
        $left = PublicPictures::put((string) file_get_contents(self::photo('chien')));
        self::assertSame(0, PublicPictures::sweep(), 'what was written a moment ago may have its row in a moment');
        Clock::shift(7200);
        self::assertGreaterThanOrEqual(2, PublicPictures::sweep());
        self::assertFileDoesNotExist(PublicPictures::path($left['file']));
    }

    #[TestDox('[S29] The export tells answers and what is shown; erasing takes both, and the copies')]
    public function test_forgetting(): void
    {
        $order = $this->drawn();
        $this->answers($order, 'named', '1');
        $this->shows($order, true);
        $shown = $this->shown($order);
        $export = (string) wp_json_encode(PrivacyTools::ask('exporters', 'museau-orders', 'zoe@example.org')->at(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        foreach (['celui de mon animal et ma ville', "museau-portraits/$shown->file.jpg"] as $words) {
            self::assertStringContainsString($words, $export, $words);
        }
        museau()->orders()->move($order->id, OrderStatus::Completed);
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame([[], []], [Consents::of_order($order->id), Portfolio::of_order($order->id)]);
        self::assertFileDoesNotExist(PublicPictures::path($shown->photo_file));
    }

    #[TestDox('The letter about the arrival names the question; the end of the carnet shows photograph and drawing over each other')]
    public function test_the_end(): void
    {
        $order = $this->drawn();
        $this->mails = [];
        $this->sets($order, 'received');
        self::assertCount(1, $this->mails);
        self::assertStringContainsString('si je peux montrer ce portrait', $this->mails[0]['message']);
        $page = $this->page($this->again($order));
        foreach (['museau-before-after__range', '>Commander un autre<', 'Votre portrait, terminé'] as $words) {
            self::assertStringContainsString($words, $page, $words);
        }
        self::assertStringNotContainsString('Partager', $page, 'what nobody may see is not shared');
    }

    /** A portrait that was photographed, drawn, paid and sent. */
    private function drawn(): Order
    {
        $order = $this->portrait();
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $this->sets($order, 'approved', '', 'chaton');

        return $this->delivered($order);
    }

    private function delivered(Order $order): Order
    {
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Shipped);

        return $this->again($order);
    }

    private function answers(Order $order, string $portrait, string $photo): string
    {
        return museau()->progress_forms()->take($order, [
            ConsentForm::SEND => '1',
            ConsentForm::PORTRAIT => $portrait,
            ConsentForm::PHOTO => $photo,
        ], []);
    }

    private function shows(Order $order, bool $photo = false): string
    {
        $source = array_key_first(museau()->portfolio_actions()->sources($order)) ?? self::fail('No picture.');

        return museau()->order_actions()->step($order->id, PortfolioActions::SHOW, [
            PortfolioActions::PORTRAIT => '0',
            PortfolioActions::SOURCE => $source,
            PortfolioActions::PHOTO => $photo ? '1' : '',
            ProgressActions::FILES => [],
        ]);
    }

    private function shown(Order $order): ShownPortrait
    {
        return Portfolio::of_order($order->id)[0] ?? self::fail('Nothing is shown.');
    }
}
