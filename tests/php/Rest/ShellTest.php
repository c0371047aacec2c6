<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Shell\EmbedLinks;
use Museau\Screens\Shell\Menus;
use Museau\Screens\Shell\ScriptSources;
use Museau\Screens\Shell\Security;
use Museau\Screens\Shell\VideoEmbeds;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class ShellTest extends WordPressTestCase
{
    #[TestDox('[R001] [R012] [R013] [R014] The page tells every visitor the same, and no secret')]
    public function test_page_data(): void
    {
        $data = museau()->page_data()->all();
        foreach (['heroImageUrl', 'waveIntroImageUrl', 'dogsImageUrl', 'waveOutroImageUrl', 'birdsImageUrl', 'portraitsImageUrl', 'oeuvresImageUrl', 'impressionsImageUrl', 'signatureImageUrl', 'logoImageUrl', 'friseAnimauxImageUrl', 'animalsImageUrl'] as $field) {
            $file = Read::text(wp_parse_url(Read::text($data[$field]), PHP_URL_PATH));
            $of_theme = strpos($file, 'assets/');
            // The demo's mark lies in the media library, everything else in the theme.
            self::assertFileExists($of_theme === false ? ABSPATH . ltrim($file, '/') : museau()->path(substr($file, $of_theme)), $field);
        }
        self::assertSame(['Commandez votre portrait', 'Œuvres Originales', 'Impressions', 'Actualités', 'Contact'], array_column(Read::maps($data['menu']), 'title'));
        self::assertSame(['isLoggedIn' => false, 'canManageWoocommerce' => false], $data['currentUser']);
        self::assertSame(1, wp_verify_nonce(Read::text($data['nonce']), 'wp_rest'), 'a visitor has the nonce of all visitors (B69)');
        self::assertMatchesRegularExpression('/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/', Read::text($data['cgvVersion']));
        self::assertStringNotContainsString('sk_', (string) wp_json_encode($data));

        $this->sign_in();
        self::assertNotSame($data['nonce'], museau()->page_data()->all()['nonce']);
    }

    #[TestDox('[R019] The menus cost no query, and a card finds its address in them (B1)')]
    public function test_menus(): void
    {
        $menus = museau()->shell()->menus;
        $menus->items(Menus::PRIMARY);
        self::assertSame(0, $this->queries(static fn() => $menus->items(Menus::PRIMARY)));
        self::assertSame('/oeuvre-originale', $menus->find('Œuvres'));
        self::assertSame('/impression', $menus->find('Impressions'));
        self::assertNull($menus->find('Portraits'));
    }

    #[TestDox('[R112] [R228] Banners are the artist\'s: two slots, only active ones rotate, links lead somewhere')]
    public function test_banners(): void
    {
        self::assertSame(401, $this->call('GET', '/settings/banners')->get_status());
        $this->sign_in();
        self::assertCount(2, Read::items($this->call('GET', '/settings/banners')->get_data()));

        $news = ['active' => true, 'date' => '12 déc.', 'text' => 'L\'atelier & le "sapin"', 'link' => '/actualites'];
        $hidden = ['active' => false, 'date' => '', 'text' => 'Plus tard', 'link' => 'https://www.instagram.com/'];
        self::assertSame([$news, $hidden], $this->call('POST', '/settings/banners', ['banners' => [$news, $hidden]])->get_data());
        self::assertSame([$news], museau()->banners()->active());

        foreach (['javascript:alert(1)', '//ailleurs.example', 'actualites', '/\\ailleurs'] as $link) {
            self::assertSame(400, $this->call('POST', '/settings/banners', ['banners' => [[...$news, 'link' => $link]]])->get_status(), $link);
        }
        self::assertSame(400, $this->call('POST', '/settings/banners', ['banners' => [$news, $news, $news]])->get_status());
        self::assertSame([$news], museau()->banners()->active());
    }

    /** @return list<string> what the policy says of scripts, but for the stand-in of Stripe's */
    private static function script_sources(Security $security): array
    {
        preg_match('/script-src ([^;]+);/', $security->policy(), $found);

        $sources = explode(' ', $found[1] ?? '');

        return array_values(array_filter($sources, static fn(string $source): bool => preg_match('#^http://127\.0\.0\.1:\d+$#', $source) === 0));
    }

    #[TestDox('The content security policy names folders of code for scripts, never the whole site or its uploads (S27)')]
    public function test_policy(): void
    {
        wp_set_current_user(0);
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query();
        $security = new Security(new ScriptSources());
        $home = home_url();
        $folders = ["$home/wp-includes/js/", "$home/wp-content/plugins/", "$home/wp-content/mu-plugins/", "$home/wp-content/themes/museau/"];
        self::assertSame([...$folders, 'https://js.stripe.com', 'https://*.js.stripe.com', "'inline-speculation-rules'"], self::script_sources($security));
        $policy = $security->policy();
        self::assertStringContainsString('worker-src ' . implode(' ', $folders) . ' blob:;', $policy);
        self::assertStringContainsString("object-src 'none'; base-uri 'none'", $policy);
        self::assertStringNotContainsString('unsafe-eval', $policy);
        self::assertSame($policy, (new Security(new ScriptSources()))->policy(), 'a cache may keep it');
        self::assertStringContainsString("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com", $policy);
        $sent = Read::map((new \ReflectionMethod($security, 'add'))->invoke($security, []));
        self::assertStringEndsWith('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")', Read::text($sent['Permissions-Policy'] ?? ''));
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query(['pagename' => 'admin-dashboard']);
        self::assertStringContainsString(" blob: $home/admin-dashboard;", $security->policy(), 'the worker of the dashboard, there alone');
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query();
    }

    #[TestDox('The folders are where the site keeps its code: below a folder, with odd letters, on another host (S27)')]
    public function test_folders(): void
    {
        wp_set_current_user(0);
        $security = new Security(new ScriptSources());
        $move = static fn(string $to): \Closure => static fn(string $url): string => str_replace(home_url('/wp-'), "$to/wp-", $url);
        $filters = ['includes_url', 'plugins_url', 'template_directory_uri', 'stylesheet_directory_uri'];
        $with = static function (string $to) use ($security, $move, $filters): array {
            $moved = $move($to);
            array_map(static fn(string $filter): bool => add_filter($filter, $moved), $filters);
            try {
                return self::script_sources($security);
            } finally {
                array_map(static fn(string $filter): bool => remove_filter($filter, $moved), $filters);
            }
        };
        $folders = static fn(string $to): array => ["$to/wp-includes/js/", "$to/wp-content/plugins/", "$to/wp-content/mu-plugins/", "$to/wp-content/themes/museau/"];
        $rest = ['https://js.stripe.com', 'https://*.js.stripe.com', "'inline-speculation-rules'"];
        self::assertSame([...$folders('https://musee.example/boutique/d%27art%3B%2C%20l%C3%A0'), ...$rest], $with("https://musee.example/boutique/d'art;, là"));
        self::assertSame([...$folders('https://code.example:8443'), ...$rest], $with('https://code.example:8443'));
        self::assertSame([...$folders('https://code.example/a%2Cb'), ...$rest], $with('https://code.example/a%2Cb'));
        self::assertSame(["'self'", ...$rest], $with('http://[::1]'), 'a policy has no words for it');

        $on_cdn = static fn(): string => 'https://cdn.example:8443/contenu';
        self::assertStringContainsString("default-src 'self'; ", $security->policy());
        add_filter('content_url', $on_cdn);
        $policy = $security->policy();
        remove_filter('content_url', $on_cdn);
        foreach (["default-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self' data:"] as $directive) {
            self::assertStringContainsString("$directive https://cdn.example:8443;", $policy);
        }

        $inside = static fn(array $folder): array => [...$folder, 'baseurl' => plugins_url('depot/fichiers')];
        add_filter('upload_dir', $inside);
        wp_upload_dir(null, false, true);
        try {
            self::assertNotContains(home_url('/wp-content/plugins/'), self::script_sources($security), 'uploads lie in it');
        } finally {
            remove_filter('upload_dir', $inside);
            wp_upload_dir(null, false, true);
        }
    }

    #[TestDox('A script that a plugin keeps elsewhere on this site is named by its address, one of another host is not (S27)')]
    public function test_files_of_plugins(): void
    {
        wp_set_current_user(0);
        $scripts = new ScriptSources();
        $scripts->hooks();
        $security = new Security($scripts);
        $before = self::script_sources($security);
        $print = static fn(string $src): string => wp_get_script_tag(['src' => $src, 'id' => 'fiche-js']);
        $uploads = Read::text(wp_get_upload_dir()['baseurl']);
        array_map($print, ["$uploads/fiche/a b.js?ver=2", '/wp-content/cache/x.js', plugins_url('fiche/../fiche/x.js'), home_url('/?js=1'), home_url(), 'https://ailleurs.example/x.js', '//ailleurs.example/x.js']);
        self::assertFalse($scripts->are_ours());
        $home = home_url();
        self::assertSame(["$uploads/fiche/a%20b.js", "$home/wp-content/cache/x.js"], array_values(array_diff(self::script_sources($security), $before)));

        $cdn = static fn(string $src): string => str_replace($home, 'https://cdn.example/depot', $src);
        add_filter('script_module_loader_src', $cdn);
        ob_start();
        wp_enqueue_script_module('museau/islands');
        wp_script_modules()->print_enqueued_script_modules();
        $html = (string) ob_get_clean();
        remove_filter('script_module_loader_src', $cdn);
        self::assertStringContainsString('https://cdn.example/depot/wp-content/themes/museau/build/islands/islands.js', $html);
        self::assertContains('https://cdn.example/depot/wp-content/themes/museau/build/islands/', self::script_sources($security));
    }

    #[TestDox('Trusted types hold where no script but ours runs; a signed-in person has the islands one by one (S27)')]
    public function test_whole_pages(): void
    {
        wp_set_current_user(0);
        $scripts = new ScriptSources();
        $scripts->hooks();
        $security = new Security($scripts);
        $ours = '<script type="application/json" id="museau-data">{}</script><script type="module" src="' . get_template_directory_uri() . '/build/islands/islands.js?ver=1"></script>';
        $typed = static fn(string $html): bool => str_ends_with($security->policy($html), "; require-trusted-types-for 'script'; trusted-types museau");
        self::assertTrue($typed($ours));
        self::assertStringNotContainsString('trusted-types', $security->policy(), 'not before the page is whole');
        foreach ([
            '<museau-island class="museau-checkout" data-island="checkout"></museau-island>',
            '<script>var slider = 1;</script>',
            '<script src="' . plugins_url('fiche/x.js') . '"></script>',
            '<script data-src="' . get_template_directory_uri() . '/x.js" src="' . plugins_url('x.js') . '"></script>',
        ] as $other) {
            self::assertFalse($typed($ours . $other), $other);
        }
        $more = static fn(array $policy): array => array_merge_recursive($policy, ['script-src' => ['https://cartes.example']]);
        add_filter('museau_content_security_policy', $more);
        self::assertFalse($typed($ours));
        remove_filter('museau_content_security_policy', $more);

        $this->sign_in();
        self::assertFalse($typed($ours));
        wp_get_script_tag(['src' => includes_url('js/admin-bar.min.js'), 'id' => 'admin-bar-js']);
        $sources = $security->directives($ours)['script-src'];
        self::assertContains(get_template_directory_uri() . '/build/islands/islands.js', $sources);
        self::assertSame([], preg_grep('#^http.*/$#', $sources));
        wp_get_script_tag(['src' => plugins_url('fiche/x.js'), 'id' => 'fiche-js']);
        self::assertContains(plugins_url('/'), $security->directives($ours)['script-src'], 'it may load more of its own');
    }

    #[TestDox('WordPress answers no page in a folder of code, and leads nowhere from it (S27)')]
    public function test_no_page_among_code(): void
    {
        (new ScriptSources())->hooks();
        $former = $_SERVER['REQUEST_URI'] ?? '';
        $asked = static function (string $path): array {
            $_SERVER['REQUEST_URI'] = $path;
            $request = new \WP();
            $request->query_vars = ['attachment_id' => '12', 'rest_route' => ''];
            do_action_ref_array('parse_request', [&$request]);

            return $request->query_vars;
        };
        try {
            foreach (['/wp-includes/js/x.js?attachment_id=12', '/wp-content/themes/museau/', '/wp%2Dcontent/plugins/a/b'] as $path) {
                self::assertSame(['error' => '404'], $asked($path), $path);
            }
            foreach (['/', '/contact?attachment_id=12', '/wp-content/uploads/x.js', '/wp-includes/jsx'] as $path) {
                self::assertArrayHasKey('attachment_id', $asked($path), $path);
            }
        } finally {
            $_SERVER['REQUEST_URI'] = $former;
        }
    }

    #[TestDox('A script that a plugin gives WordPress to print is known by its digest, one that it prints by itself is not (S27)')]
    public function test_scripts_of_plugins(): void
    {
        wp_set_current_user(0);
        $security = new Security(new ScriptSources());
        $security->hooks();
        wp_get_inline_script_tag('{"prefetch":[]}', ['type' => 'speculationrules']);
        self::assertStringNotContainsString('sha256', $security->policy(), 'a page without plugins keeps its policy');
        $tag = wp_get_inline_script_tag('var slider = {"speed":3};');
        preg_match('#<script[^>]*>(.*)</script>#s', $tag, $found);
        self::assertStringContainsString("'sha256-" . base64_encode(hash('sha256', $found[1] ?? '', true)) . "'", $security->policy());
        add_filter('museau_content_security_policy', static fn(array $policy): array => array_merge_recursive($policy, ['frame-src' => ['https://www.openstreetmap.org']]));
        self::assertStringContainsString('https://www.openstreetmap.org; worker-src', $security->policy());
        remove_all_filters('museau_content_security_policy');
    }

    #[TestDox('The editor waits for our fonts; a page never moves for them')]
    public function test_fonts(): void
    {
        $displays = static function (): array {
            wp_clean_theme_json_cache();

            $faces = array_merge([], ...array_map(Read::maps(...), array_values(\WP_Font_Face_Resolver::get_fonts_from_theme_json())));

            return array_values(array_unique(array_map(Read::text(...), array_column($faces, 'font-display'))));
        };
        // What the editor reads.
        self::assertSame(['swap'], $displays());
        // WordPress's own resource hints ask for it.
        $_SERVER['SERVER_NAME'] ??= 'localhost';
        ob_start();
        do_action('wp_head');
        preg_match_all('/font-display:\s*(\w+)/', (string) ob_get_clean(), $printed);
        self::assertGreaterThan(1, count($printed[1]));
        self::assertSame(['optional'], array_values(array_unique($printed[1])));
    }

    #[TestDox('A frame of another site becomes a link; one of a host that the policy names stays')]
    public function test_frames(): void
    {
        (new EmbedLinks(new Security(new ScriptSources()), new VideoEmbeds()))->hooks();
        $map = '<iframe src="https://www.openstreetmap.org/export" width="400"></iframe>';
        $video = '<p>Avant</p><iframe title="Le geste" src="https://www.dailymotion.com/embed/x?a=1&amp;b=2" allowfullscreen></iframe><p>Après</p>';
        $show = static fn(string $html): string => Read::text(apply_filters('the_content', $html));
        self::assertStringContainsString('<a class="museau-link" href="https://www.dailymotion.com/embed/x?a=1&amp;b=2" rel="noopener">Le geste – Voir sur dailymotion.com</a>', $show($video));
        self::assertStringContainsString('>Voir sur openstreetmap.org</a>', $show($map));
        add_filter('museau_content_security_policy', static fn(array $policy): array => [...$policy, 'frame-src' => ['https://www.openstreetmap.org']]);
        self::assertStringContainsString('<iframe', $show($map));
        remove_all_filters('museau_content_security_policy');
    }

    #[TestDox('[R023] A card without a picture shows the media item found by searching favicon2')]
    public function test_default_card_picture(): void
    {
        $card = ['title' => 'Les Cadres', 'text' => '', 'url' => '/boutique', 'drawing' => '', 'imageId' => 0];
        $render = static fn(): string => museau()->shell()->block('museau/category-cards', ['heading' => 'Test', 'cards' => [$card]]);
        foreach (get_posts(['post_type' => 'attachment', 'post_status' => 'inherit', 's' => 'favicon2', 'fields' => 'ids']) as $known) {
            wp_delete_attachment(Read::int($known));
        }
        self::assertStringNotContainsString('<img', $render());

        $id = wp_insert_attachment(['post_title' => 'favicon2', 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], '2026/01/favicon2.png');
        wp_update_attachment_metadata($id, ['width' => 512, 'height' => 512, 'file' => '2026/01/favicon2.png', 'sizes' => []]);
        self::assertStringContainsString('/2026/01/favicon2.png', $render());
    }

    #[TestDox('Before and after: her drawing alone stands alone, with her photograph the handle comes; never hers beside the pair of the theme')]
    public function test_before_and_after(): void
    {
        $upload = static function (string $name): int {
            $id = wp_insert_attachment(['post_title' => $name, 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], "2026/01/$name.jpg");
            wp_update_attachment_metadata($id, ['width' => 800, 'height' => 1000, 'file' => "2026/01/$name.jpg", 'sizes' => []]);

            return $id;
        };
        [$drawing, $photo] = [$upload('filou-dessin'), $upload('filou-photo')];
        $show = static fn(int $drawing, int $photo): string => museau()->shell()->block(
            'museau/before-after',
            ['imageId' => $drawing, 'photoId' => $photo, 'alt' => 'Filou', 'photoAlt' => 'Photo de Filou'],
        );

        $own = $show($drawing, $photo);
        self::assertStringContainsString('filou-dessin.jpg', $own);
        self::assertStringContainsString('filou-photo.jpg', $own);
        self::assertStringContainsString('type="range"', $own);

        $alone = $show($drawing, 0);
        self::assertStringContainsString('filou-dessin.jpg', $alone);
        self::assertStringNotContainsString('type="range"', $alone);
        self::assertStringNotContainsString('paire-', $alone);

        $without = $show(0, $photo);
        self::assertStringNotContainsString('filou-photo', $without);
        self::assertStringContainsString('paire-dessin', $without);
        self::assertStringContainsString('paire-photo', $without);
    }

    #[TestDox('The artist signs with her picture, else with her name; with the demo\'s drawn one only under the demo\'s name')]
    public function test_signature(): void
    {
        $signature = museau()->shell()->signature;
        self::assertStringContainsString('signature.svg', $signature->html(0));
        museau()->settings()->save(['artist' => 'Camille <Duret>']);
        self::assertSame('<p class="museau-signed museau-signed--name">Camille &lt;Duret&gt;</p>', $signature->html(0));
        $id = wp_insert_attachment(['post_title' => 'paraphe', 'post_mime_type' => 'image/png', 'post_status' => 'inherit'], '2026/01/paraphe.png');
        wp_update_attachment_metadata($id, ['width' => 400, 'height' => 150, 'file' => '2026/01/paraphe.png', 'sizes' => []]);
        self::assertStringContainsString('/2026/01/paraphe.png', $signature->html($id));
        self::assertStringContainsString("alt=\"Signature\u{A0}: Camille &lt;Duret&gt;\"", $signature->html($id));
    }

    #[TestDox('[R170] A page of the law that cannot be read answers 503, an empty one 404 (B45)')]
    public function test_pages_of_the_law(): void
    {
        $legal = museau()->shell()->legal;
        $ask = static function () use ($legal): int {
            $_SERVER['REQUEST_URI'] = '/cgv';
            $GLOBALS['wp_query'] = new \WP_Query(['pagename' => 'cgv']);
            $legal->read();

            return $legal->status();
        };
        $former = [$GLOBALS['wp_query'] ?? null, $_SERVER['REQUEST_URI']];
        try {
            self::assertSame(200, $ask());
            self::assertStringContainsString('conditions générales', $legal->html());

            $broken = static fn(): string => throw new \RuntimeException('unreadable');
            add_filter('the_content', $broken);
            $log = ini_set('error_log', '/dev/null');
            self::assertSame(503, $ask());
            self::assertSame('Erreur de chargement', $legal->failure());
            ini_set('error_log', (string) $log);
            remove_filter('the_content', $broken);
            // WordPress goes on believing that it is inside: nobody left the filter.
            $GLOBALS['wp_current_filter'] = [];

            wp_update_post(['ID' => get_page_by_path('cgv')->ID ?? 0, 'post_content' => '<p> </p>']);
            self::assertSame(404, $ask());
            self::assertSame('Page CGV non trouvée', $legal->failure());
        } finally {
            [$GLOBALS['wp_query'], $_SERVER['REQUEST_URI']] = $former;
        }
    }

    #[TestDox('[R008] The copyright begins in 2025')]
    public function test_years(): void
    {
        self::assertSame('2025', museau()->shell()->years(2025));
        self::assertSame('2025–2031', museau()->shell()->years(2031));
    }
}
