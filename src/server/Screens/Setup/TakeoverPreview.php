<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Takeover\ChangeRecord;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\ImplicitCommit;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;

/**
 * The shop as it will be, for its owner alone, while visitors see their former theme (docs/adr/0029). WordPress shows a theme before it is
 * activated to who may switch themes (?wp_theme_preview); here the shop is set up for that one page, and the database takes it all back.
 */
final class TakeoverPreview implements Feature
{
    /** Products that are categorised anew for one page; with more of them a page would take too long. */
    private const PRODUCTS = 200;

    /**
     * @param \Closure(): ShopTakeover $takeover
     * @param \Closure(): ProductIndex $index
     */
    public function __construct(private readonly \Closure $takeover, private readonly \Closure $index) {}

    public function hooks(): void
    {
        // After WordPress and WooCommerce have named their types, before the address is read.
        add_action('wp_loaded', function (): void {
            if ($this->is_asked()) {
                $this->show();
            }
        }, 1);
    }

    /** Address of a page of the shop in the preview; '' where it cannot be shown. */
    public static function url(string $page): string
    {
        // A cache that several requests share would show visitors what is never kept.
        return wp_using_ext_object_cache() || get_option('stylesheet') === get_stylesheet() || TakeoverState::obstacle() !== ''
            ? ''
            : add_query_arg([...($page === '' ? [] : ['pagename' => $page]), ShopTakeover::PREVIEW => get_stylesheet()], home_url('/'));
    }

    /** A page that is looked at: no screen, no form, no route. */
    private function is_asked(): bool
    {
        return Read::text($_GET[ShopTakeover::PREVIEW] ?? '') === get_stylesheet()
            && in_array(Read::text($_SERVER['REQUEST_METHOD'] ?? ''), ['GET', 'HEAD'], true)
            && !is_admin()
            && !wp_doing_cron()
            && !str_contains(Read::path(), '/' . rest_get_url_prefix() . '/')
            && !isset($_GET['rest_route'])
            && current_user_can('switch_themes')
            && self::url('') !== ''
            && TakeoverState::waits();
    }

    private function show(): void
    {
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true);
        }
        nocache_headers();
        add_filter('wp_robots', 'wp_robots_no_robots');
        add_filter('redirect_canonical', '__return_false');
        // Before WordPress's own rules are written to a file, which no database takes back.
        add_filter('flush_rewrite_rules_hard', '__return_false');
        self::stay_inside();
        try {
            add_action('shutdown', $this->pretend(), PHP_INT_MAX);
        } catch (DatabaseFailed $failure) {
            Log::error('takeover_preview_failed', $failure);
            wp_die(esc_html__(
                'Cet aperçu n\'est pas possible : la base de données ou une extension l\'a interrompu. Rien n\'a changé.',
                'museau',
            ), esc_html__('Aperçu', 'museau'), ['response' => 503, 'back_link' => true]);
        }
        add_filter('wp_template_enhancement_output_buffer', self::lead_on(...));
        add_action('wp_enqueue_scripts', static fn() => wp_enqueue_style(generate_block_asset_handle('museau/admin', 'style')));
        add_action('wp_footer', self::say(...), 1);
    }

    /** No database takes back what was told to others: that pages were published, say, by plugins that share them. */
    private static function stay_inside(): void
    {
        // Plugins of this kind ask for it; WordPress tells no other site of a new page then.
        if (!defined('WP_IMPORTING')) {
            define('WP_IMPORTING', true);
        }
        $words = __('Aperçu : rien n\'est envoyé.', 'museau');
        add_filter('pre_http_request', static fn(): \WP_Error => new \WP_Error('museau_preview', $words), PHP_INT_MAX);
        add_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
    }

    /**
     * Sets the shop up for this request.
     *
     * @return \Closure(): void takes it back
     *
     * @throws DatabaseFailed when something would write for good; all is taken back then
     */
    public function pretend(): \Closure
    {
        [$stylesheet, $template] = [get_stylesheet(), get_template()];
        $as_active = [
            'pre_option_stylesheet' => static fn(): string => $stylesheet,
            'pre_option_template' => static fn(): string => $template,
        ];
        $end = Transaction::pretend();
        add_filter('query', [ImplicitCommit::class, 'refuse'], PHP_INT_MAX);
        foreach ($as_active as $option => $answer) {
            add_filter($option, $answer);
        }
        $undo = static function () use ($as_active, $end): void {
            remove_filter('query', [ImplicitCommit::class, 'refuse'], PHP_INT_MAX);
            foreach ($as_active as $option => $answer) {
                remove_filter($option, $answer);
            }
            $end();
        };
        try {
            $this->set_up();
        } catch (\Throwable $error) {
            $undo();

            throw $error;
        }

        return $undo;
    }

    private function set_up(): void
    {
        $record = new ChangeRecord();
        ($this->takeover)()->set_up($record);
        $ids = array_unique($record->categorised === [] ? [] : array_merge(...array_values($record->categorised)));
        if (count($ids) <= self::PRODUCTS) {
            array_map(($this->index)()->touch(...), $ids);
            ($this->index)()->flush();
        }
    }

    /** Links of the page lead to the next one of the preview. */
    public static function lead_on(string $html): string
    {
        $home = home_url();
        $tags = new \WP_HTML_Tag_Processor($html);
        while ($tags->next_tag(['tag_name' => 'a'])) {
            $href = Read::text($tags->get_attribute('href'));
            $path = match (true) {
                str_starts_with($href, '/') && !str_starts_with($href, '//') => $href,
                $href === $home, str_starts_with($href, $home . '/'), str_starts_with($href, $home . '?') => $href,
                default => '',
            };
            if ($path !== '' && preg_match('#/(?:wp-admin|wp-login\.php|wp-content)\b#', $path) !== 1) {
                $tags->set_attribute('href', add_query_arg(ShopTakeover::PREVIEW, get_stylesheet(), $path));
            }
        }

        return $tags->get_updated_html();
    }

    private static function say(): void
    {
        $words = __('Aperçu : vos visiteurs voient toujours votre thème. Rien n\'est enregistré, et rien ne se commande ici.', 'museau');
        $about = ['class' => 'museau-alert museau-preview', 'aria-label' => __('Aperçu', 'museau')];
        echo Html::el('aside', $about, Html::text($words));
    }
}
