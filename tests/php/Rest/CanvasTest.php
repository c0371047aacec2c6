<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Blocks\Offer;
use Museau\Screens\Shell\Canvas;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** What the editor's canvas is drawn from: the block's own template, with a mark where something is edited. */
final class CanvasTest extends WordPressTestCase
{
    /** @var array<string, array<mixed>|null> what each block of ours supports */
    private array $supports = [];

    protected function setUp(): void
    {
        parent::setUp();
        foreach (Offer::FOR_PAGES as $name) {
            $this->supports[$name] = \WP_Block_Type_Registry::get_instance()->get_registered($name)?->supports;
        }
    }

    protected function tearDown(): void
    {
        foreach ($this->supports as $name => $supports) {
            $type = \WP_Block_Type_Registry::get_instance()->get_registered($name);
            if ($type !== null) {
                $type->supports = $supports;
            }
        }
        unset($GLOBALS['current_screen']);
        parent::tearDown();
    }

    /** @return iterable<string, array{string, list<string>, list<string>}> block, its texts, its pictures */
    public static function marks(): iterable
    {
        yield 'hero' => ['hero', ['eyebrow', 'heading', 'emphasis', 'lead', 'button', 'photoLabel', 'drawingLabel', 'caption', 'note'], ['photoId', 'imageId']];
        yield 'parallax-band' => ['parallax-band', ['caption', 'eyebrow', 'heading', 'text', 'link'], ['imageId', 'detailId', 'secondDetailId']];
        yield 'before-after' => ['before-after', ['photoLabel', 'drawingLabel', 'caption'], ['photoId', 'imageId']];
        yield 'category-cards' => [
            'category-cards',
            ['heading', 'cards.0.title', 'cards.0.text', 'cards.1.title', 'cards.1.text', 'cards.2.title', 'cards.2.text'],
            ['cards.0.imageId', 'cards.1.imageId', 'cards.2.imageId'],
        ];
        yield 'steps' => ['steps', ['heading', ...array_merge(...array_map(static fn(int $i): array => ["steps.$i.title", "steps.$i.text"], range(0, 3)))], array_map(static fn(int $i): string => "steps.$i.imageId", range(0, 3))];
        yield 'signature' => ['signature', ['quote', 'link'], ['imageId', 'friezeId']];
        yield 'portraits-carousel' => ['portraits-carousel', ['title', 'intro', 'button', 'note'], []];
        yield 'portrait-order' => ['portrait-order', ['eyebrow', 'intro'], []];
        yield 'contact' => [
            'contact',
            [
                'heading', 'intro', 'waysHeading', 'socialLink', 'caption', 'invitationHeading', 'invitationText', 'invitationButton', 'faqHeading',
                'delayQuestion', 'delayAnswer', 'shippingQuestion', 'shippingAnswer',
                'paymentQuestion', 'paymentAnswer', 'photoQuestion', 'photoAnswer',
            ],
            ['imageId'],
        ];
        yield 'gift-voucher' => ['gift-voucher', ['heading', 'intro', 'balanceLink'], ['imageId']];
        yield 'cart' => ['cart', ['title'], []];
        yield 'checkout' => ['checkout', ['title'], []];
        yield 'product-grid' => ['product-grid', ['title', 'invitation', 'invitationLink', 'contactHeading', 'contactText'], []];
        yield 'reviews' => ['reviews', ['heading'], []];
        yield 'portfolio' => ['portfolio', ['heading'], []];
    }

    /**
     * @param list<string> $texts
     * @param list<string> $pictures
     */
    #[DataProvider('marks')]
    #[TestDox('On the canvas each text and picture of $_dataName has its mark, and on a page none')]
    public function test_marks(string $name, array $texts, array $pictures): void
    {
        $this->sign_in();
        $html = self::drawn($name, ['canvas' => '1']);
        self::assertSame($texts, self::found('text', $html));
        self::assertSame($pictures, self::found('picture', $html));
        self::assertFalse(Canvas::is_drawn());
        foreach ([self::drawn($name, []), do_blocks("<!-- wp:museau/$name /-->")] as $elsewhere) {
            self::assertStringNotContainsString('data-museau-', $elsewhere);
        }
    }

    #[TestDox('A text that is empty has its place on the canvas, and none on the page')]
    public function test_empty_texts(): void
    {
        $this->sign_in();
        $attributes = ['link' => '', 'caption' => ''];
        self::assertContains('link', self::found('text', self::drawn('parallax-band', ['canvas' => '1', 'attributes' => $attributes])));
        $page = do_blocks('<!-- wp:museau/parallax-band ' . serialize_block_attributes($attributes) . ' /-->');
        self::assertStringNotContainsString('museau-link', $page);
        self::assertStringNotContainsString('figcaption', $page);
    }

    #[TestDox('Cart and checkout leave their place to the editor\'s example, and show no wait')]
    public function test_examples(): void
    {
        $this->sign_in();
        foreach (['cart', 'checkout'] as $name) {
            $html = self::drawn($name, ['canvas' => '1']);
            self::assertStringContainsString('data-museau-example="' . get_theme_file_uri() . '/"', $html);
            self::assertStringNotContainsString('museau-spinner', $html);
        }
    }

    #[TestDox('An article is offered no block that makes a page by itself, a page is offered all of them')]
    public function test_offer(): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-screen.php';
        require_once ABSPATH . 'wp-admin/includes/screen.php';
        $offered = static fn(string $name): bool
            => (Read::map(\WP_Block_Type_Registry::get_instance()->get_registered($name)->supports ?? [])['inserter'] ?? true) !== false;
        $screen = \WP_Screen::get('post');
        $screen->post_type = 'page';
        do_action('current_screen', $screen);
        foreach (Offer::FOR_PAGES as $name) {
            self::assertTrue($offered($name), $name);
        }
        $screen->post_type = 'post';
        do_action('current_screen', $screen);
        foreach (Offer::FOR_PAGES as $name) {
            self::assertFalse($offered($name), $name);
        }
        self::assertTrue($offered('museau/before-after'));
        self::assertFalse($offered('museau/mini-cart'));
        $screen->post_type = '';
    }

    /** @param array<string, mixed> $query */
    private static function drawn(string $name, array $query): string
    {
        $request = new \WP_REST_Request('GET', "/wp/v2/block-renderer/museau/$name");
        $request->set_query_params(['context' => 'edit', ...$query]);
        $answer = rest_do_request($request);
        self::assertSame(200, $answer->get_status());

        return Read::text(Read::map($answer->get_data())['rendered'] ?? '');
    }

    /** @return list<string> in the order of the page */
    private static function found(string $kind, string $html): array
    {
        preg_match_all('/data-museau-' . $kind . '="([^"]+)"/', $html, $found);

        return $found[1];
    }
}
