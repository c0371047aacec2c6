<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Shell\EmbedLinks;
use Museau\Screens\Shell\ScriptSources;
use Museau\Screens\Shell\Security;
use Museau\Screens\Shell\VideoEmbeds;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\TestDox;

/** Videos and publications of other sites in her pages: a press away. */
final class VideoEmbedsTest extends WordPressTestCase
{
    private const HOOKS = ['render_block_core/embed', 'museau_content_security_policy', 'wp_enqueue_scripts', 'the_content'];

    private const BLOCK = '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=dQw4w9WgXcQ","type":"video","providerNameSlug":"youtube"} -->
<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">
<iframe title="Le geste &amp; la main" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe>
</div><figcaption class="wp-element-caption">À l\'atelier</figcaption></figure>
<!-- /wp:embed -->';

    /** @var array<string, ?\WP_Hook> */
    private array $hooks = [];

    #[Before]
    public function take_ours_away(): void
    {
        foreach (getenv('MUSEAU_SITE') === false ? [] : self::HOOKS as $name) {
            $this->hooks[$name] = Hooks::copy($name);
        }
    }

    #[After]
    public function put_ours_back(): void
    {
        foreach ($this->hooks as $name => $hook) {
            $hook === null ? remove_all_filters($name) : Hooks::put($name, $hook);
        }
        wp_reset_query();
    }

    #[TestDox('A video of YouTube is a figure with its title, what a press sends to whom, and a link for who has no scripts; no frame, no address that loads')]
    public function test_figure(): void
    {
        remove_all_filters('museau_content_security_policy');
        remove_all_filters('render_block_core/embed');
        $videos = new VideoEmbeds();
        $videos->hooks();
        $security = new Security(new ScriptSources());
        self::assertStringNotContainsString('youtube', $security->policy());
        $html = do_blocks(self::BLOCK);
        foreach (['data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0"', 'Le geste &amp; la main', 'Afficher la vidéo', 'hidden', 'votre adresse IP', 'YouTube (Google)', 'aspect-ratio: 16 / 9', 'href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"', 'À l\'atelier'] as $part) {
            self::assertStringContainsString($part, $html);
        }
        self::assertDoesNotMatchRegularExpression('#<iframe|<script|<img|\ssrc=#', $html);
        self::assertStringContainsString('https://www.youtube-nocookie.com', implode(' ', $security->directives('<p></p>')['frame-src']));
        self::assertStringNotContainsString('youtube', implode(' ', $security->directives('<p></p>')['script-src']));
    }

    #[TestDox('The first headers of a page with an embed name its host, those of another page do not')]
    public function test_policy_of_the_page(): void
    {
        remove_all_filters('museau_content_security_policy');
        (new VideoEmbeds())->hooks();
        $security = new Security(new ScriptSources());
        $page = (int) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Le geste', 'post_content' => wp_slash(self::BLOCK)]);
        query_posts(['page_id' => $page]);
        self::assertStringContainsString("https://www.youtube-nocookie.com", $security->policy());
        $other = (int) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Sans', 'post_content' => 'https://youtu.be/dQw4w9WgXcQ']);
        query_posts(['page_id' => $other]);
        self::assertStringNotContainsString('youtube', $security->policy());
    }

    #[TestDox('A frame that an older text holds waits as well, on a page whose policy lets its host in')]
    public function test_frame_of_an_older_text(): void
    {
        remove_all_filters('the_content');
        remove_all_filters('museau_content_security_policy');
        $videos = new VideoEmbeds();
        $videos->hooks();
        (new EmbedLinks(new Security(new ScriptSources()), $videos))->hooks();
        $frame = '<iframe src="https://player.vimeo.com/video/76979871" title="Atelier"></iframe>';
        $html = Read::text(apply_filters('the_content', $frame . $frame));
        self::assertStringNotContainsString('<iframe', $html);
        self::assertSame(2, substr_count($html, 'data-embed="https://player.vimeo.com/video/76979871?dnt=1&amp;autoplay=1"'));
        self::assertStringContainsString('https://www.youtube.com/playlist', Read::text(apply_filters('the_content', '<iframe src="https://www.youtube.com/playlist?list=x"></iframe>')));
    }
}
