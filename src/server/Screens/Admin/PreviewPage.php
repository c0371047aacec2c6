<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Dashboard\Previews;
use Museau\Rest\StatusCode;

/**
 * The real page with what is typed and not saved yet, for the one who typed it. What a form sends is kept for an hour
 * under her id; when she opens the address it is saved as it would be, the page is printed from that, and the database
 * takes everything back. So a preview cannot show anything else than the shop will: no second way of rendering exists.
 *
 * An object cache that several requests share may hold such values until the page is printed, then it is emptied.
 */
final class PreviewPage implements Feature
{
    public function __construct(private readonly Previews $previews) {}

    public function hooks(): void
    {
        // After the theme's own filters of the query.
        add_filter('request', $this->open(...), 20);
    }

    /**
     * @param array<string, mixed> $vars of the page's query
     *
     * @return array<string, mixed>
     */
    private function open(array $vars): array
    {
        $asked = Read::text($_GET[Previews::PARAMETER] ?? '');
        if ($asked === '' || is_admin() || isset($vars['rest_route'])) {
            return $vars;
        }
        if (!current_user_can('manage_woocommerce') || preg_match('/^(produit|actualite|bannieres)-(\d{1,10})$/', $asked, $found) !== 1) {
            return ['error' => '404'];
        }
        $this->stay_private();
        $kept = $this->previews->kept($found[1], (int) $found[2]);
        if ($kept === null) {
            $this->refuse(__('Cet aperçu n\'est plus gardé : demandez-le à nouveau depuis le tableau de bord.', 'museau'), 404);
        }
        // Taken back when all is printed, and after everything that WordPress and WooCommerce still write then.
        $rollback = Transaction::pretend();
        add_action('shutdown', $rollback, PHP_INT_MAX);
        try {
            $query = $this->previews->write($found[1], (int) $found[2], $kept);
        } catch (Refusal $refusal) {
            $this->refuse($refusal->getMessage(), StatusCode::of($refusal));
        } catch (DatabaseFailed $failure) {
            // The page that says so reads, too, which a transaction refuses once a row of it stayed busy.
            remove_action('shutdown', $rollback, PHP_INT_MAX);
            $rollback();
            Log::error('preview_failed', $failure, ['code' => $found[1]]);
            $this->refuse(DatabaseFailed::sentence(), 503);
        }
        add_filter('redirect_canonical', '__return_false');
        add_action('wp_enqueue_scripts', static fn() => wp_enqueue_style(generate_block_asset_handle('museau/admin', 'style')));
        add_action('wp_footer', self::say(...), 1);

        return $query;
    }

    /** No cache, no search engine. */
    private function stay_private(): void
    {
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true);
        }
        nocache_headers();
        add_filter('wp_robots', 'wp_robots_no_robots');
    }

    private static function say(): void
    {
        echo Html::el(
            'aside',
            ['class' => 'museau-alert museau-preview', 'aria-label' => __('Aperçu', 'museau')],
            Html::text(__('Aperçu : rien n\'est enregistré, et vous seule voyez cette page.', 'museau')),
        );
    }

    private function refuse(string $sentence, int $status): never
    {
        wp_die(esc_html($sentence), esc_html__('Aperçu', 'museau'), [
            'response' => $status,
            'link_url' => Dashboard::url(),
            'link_text' => __('Tableau de bord', 'museau'),
        ]);
    }
}
