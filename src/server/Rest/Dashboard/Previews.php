<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

defined('ABSPATH') || exit;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsIsInvalid;
use Museau\Domain\News\NewsRules;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;

/**
 * The real page with what is typed and not saved yet, for the one who typed it. What a form sends is kept for an hour
 * under her id; when she opens the address it is saved as it would be, the page is printed from that, and the database
 * takes everything back. So a preview cannot show anything else than the shop will: no second way of rendering exists.
 *
 * An object cache that several requests share may hold such values until the page is printed, then it is emptied.
 */
final class Previews implements Feature
{
    public const PRODUCT = 'produit';

    public const NEWS = 'actualite';

    public const BANNERS = 'bannieres';

    /** In the address: what is shown, and its id; 0 for what does not exist yet. */
    private const PARAMETER = 'apercu';

    /**
     * @param \Closure(): ProductForm $products  made only for a preview: no page pays for it
     * @param \Closure(): string      $dashboard its address
     */
    public function __construct(
        private readonly \Closure $products,
        private readonly ProductIndex $index,
        private readonly News $news,
        private readonly Banners $banners,
        private readonly Settings $settings,
        private readonly \Closure $dashboard,
    ) {}

    public function hooks(): void
    {
        // After the theme's own filters of the query.
        add_filter('request', $this->open(...), 20);
    }

    /**
     * Keeps what a form would save, once it was seen that it can be saved.
     *
     * @param self::PRODUCT|self::NEWS|self::BANNERS $kind
     * @param int                                    $id   0 for a new one
     * @param array<string, mixed>                   $body what the route that saves would receive
     *
     * @throws Refusal as saving would
     *
     * @return array{url: string} where she sees it
     */
    public function keep(string $kind, int $id, array $body): array
    {
        $take_back = Transaction::pretend();
        try {
            $this->write($kind, $id, $body);
        } finally {
            $take_back();
        }
        set_transient(self::key($kind, $id), $body, HOUR_IN_SECONDS);

        return ['url' => add_query_arg(self::PARAMETER, "$kind-$id", home_url('/'))];
    }

    /**
     * Saves what was kept, and answers the query of the page that shows it.
     *
     * @param self::PRODUCT|self::NEWS|self::BANNERS $kind
     * @param array<string, mixed>                   $body
     *
     * @throws Refusal
     *
     * @return array<string, string|int>
     */
    public function write(string $kind, int $id, array $body): array
    {
        switch ($kind) {
            case self::PRODUCT:
                // Another tab's save is told when she saves, not when she looks.
                unset($body['date_modified']);
                $form = ($this->products)();
                if ($id === 0) {
                    $id = $form->create($body);
                } else {
                    $form->update($id, $body);
                }
                $this->index->flush();

                return $id === $this->settings->portrait_id()
                    ? ['pagename' => 'commandez-votre-portrait']
                    : ['post_type' => 'product', 'p' => $id, 'preview' => 'true'];
            case self::NEWS:
                $item = $id === 0 ? null : $this->news->find($id, true) ?? throw NewsIsInvalid::item_is_unknown();

                return [
                    'post_type' => News::POST_TYPE,
                    'p' => $this->news->save($item?->id, NewsRules::check($body, $item)),
                    'preview' => 'true',
                ];
            case self::BANNERS:
                $this->banners->save(Read::maps($body['banners'] ?? []));

                return [];
        }
    }

    /**
     * @param array<string, mixed> $vars of the page's query
     *
     * @return array<string, mixed>
     */
    private function open(array $vars): array
    {
        $asked = Read::text($_GET[self::PARAMETER] ?? '');
        if ($asked === '' || is_admin() || isset($vars['rest_route'])) {
            return $vars;
        }
        if (!current_user_can('manage_woocommerce') || preg_match('/^(produit|actualite|bannieres)-(\d{1,10})$/', $asked, $found) !== 1) {
            return ['error' => '404'];
        }
        $this->stay_private();
        $kept = get_transient(self::key($found[1], (int) $found[2]));
        if (!is_array($kept)) {
            $this->refuse(__('Cet aperçu n\'est plus gardé : demandez-le à nouveau depuis le tableau de bord.', 'museau'), 404);
        }
        // Taken back when all is printed, and after everything that WordPress and WooCommerce still write then.
        add_action('shutdown', Transaction::pretend(), PHP_INT_MAX);
        try {
            $query = $this->write($found[1], (int) $found[2], Read::map($kept));
        } catch (Refusal $refusal) {
            $this->refuse($refusal->getMessage(), $refusal->status);
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
            'link_url' => ($this->dashboard)(),
            'link_text' => __('Tableau de bord', 'museau'),
        ]);
    }

    private static function key(string $kind, int $id): string
    {
        return 'museau_preview_' . get_current_user_id() . "_{$kind}_$id";
    }
}
