<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

defined('ABSPATH') || exit;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsIsInvalid;
use Museau\Domain\News\NewsRules;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;

/**
 * What the dashboard's forms send for a preview, kept for an hour under the id of who typed it; saved as it would be, for
 * the page that Screens\Admin\PreviewPage prints of it.
 */
final class Previews
{
    public const PRODUCT = 'produit';

    public const NEWS = 'actualite';

    public const BANNERS = 'bannieres';

    /** In the address: what is shown, and its id; 0 for what does not exist yet. */
    public const PARAMETER = 'apercu';

    /** @param \Closure(): ProductForm $products made only for a preview: no page pays for it */
    public function __construct(
        private readonly \Closure $products,
        private readonly ProductIndex $index,
        private readonly News $news,
        private readonly Banners $banners,
        private readonly Settings $settings,
    ) {}

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
        $rollback = Transaction::pretend();
        try {
            $this->write($kind, $id, $body);
        } finally {
            $rollback();
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
     * @throws DatabaseFailed
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
     * What a form of hers sent within the hour; null when it is no longer kept.
     *
     * @return ?array<string, mixed>
     */
    public function kept(string $kind, int $id): ?array
    {
        $kept = get_transient(self::key($kind, $id));

        return is_array($kept) ? Read::map($kept) : null;
    }

    private static function key(string $kind, int $id): string
    {
        return 'museau_preview_' . get_current_user_id() . "_{$kind}_$id";
    }
}
