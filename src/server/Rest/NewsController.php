<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\News\News;
use Museau\Domain\News\NewsIsInvalid;
use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsQuery;
use Museau\Domain\News\NewsRules;
use Museau\Domain\News\NewsSchema;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\Creations;
use Museau\Rest\Dashboard\LastSave;
use Museau\Rest\Dashboard\Previews;

/** GET /concours, GET /concours/{id}, POST /news, PUT /concours/{id}, DELETE /concours/{id} and /news/{id}. */
final class NewsController implements Controller
{
    public function __construct(private readonly News $news, private readonly Previews $previews) {}

    public function routes(): array
    {
        $id = ['id' => ['type' => 'integer', 'minimum' => 1, 'maximum' => PHP_INT_MAX, 'required' => true]];

        return [
            new Route('GET', '/concours', $this->items(...), args: [
                'per_page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 50, 'default' => 12],
                'page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 100000, 'default' => 1],
                'orderby' => ['type' => 'string', 'enum' => ['date', 'modified', 'title'], 'default' => 'date'],
                'order' => ['type' => 'string', 'enum' => ['asc', 'desc'], 'default' => 'desc'],
                'type' => ['type' => 'string', 'maxLength' => 20, 'default' => ''],
                'search' => ['type' => 'string', 'maxLength' => 100, 'default' => ''],
                'annee' => ['type' => 'integer', 'minimum' => 0, 'maximum' => 9999, 'default' => 0],
            ]),
            new Route('GET', '/concours/(?P<id>\d+)', $this->item(...), args: $id),
            new Route(
                'POST',
                '/news',
                $this->create(...),
                Access::ShopManager,
                [...$this->body(), 'request' => Creations::ARGUMENT],
            ),
            new Route(
                'PUT',
                '/concours/(?P<id>\d+)',
                $this->update(...),
                Access::ShopManager,
                [...$id, ...$this->body(), 'modified' => ['type' => 'string', 'maxLength' => 40]],
            ),
            new Route(
                'POST',
                '/news/preview',
                fn(\WP_REST_Request $request): array => $this->previews->keep(Previews::NEWS, 0, $this->input($request)),
                Access::ShopManager,
                $this->body(),
            ),
            new Route(
                'POST',
                '/concours/(?P<id>\d+)/preview',
                fn(\WP_REST_Request $request): array => $this->previews->keep(
                    Previews::NEWS,
                    Read::int($request['id']),
                    $this->input($request),
                ),
                Access::ShopManager,
                [...$id, ...$this->body()],
            ),
            new Route('DELETE', '/concours/(?P<id>\d+)', $this->delete(...), Access::ShopManager, $id),
            new Route('DELETE', '/news/(?P<id>\d+)', $this->delete(...), Access::ShopManager, $id),
        ];
    }

    /** Array of items, newest first; X-WP-Total, X-WP-TotalPages. Without rights published ones only, whatever is asked (B20). */
    private function items(\WP_REST_Request $request): \WP_REST_Response
    {
        /** @var 'date'|'modified'|'title' $orderby */
        $orderby = Read::text($request['orderby'], 'date');
        $found = $this->news->search(new NewsQuery(
            NewsItem::singular(Read::text($request['type'])),
            trim(Read::text($request['search'])),
            Read::int($request['annee']),
            Read::int($request['page'], 1),
            Read::int($request['per_page'], 12),
            current_user_can('manage_woocommerce'),
            $orderby,
            $request['order'] === 'asc' ? 'asc' : 'desc',
        ));
        $response = new \WP_REST_Response(array_map(NewsSchema::item(...), $found['items']));
        $response->header('X-WP-Total', (string) $found['total']);
        $response->header('X-WP-TotalPages', (string) $found['pages']);
        $response->header('X-Museau-Years', (string) wp_json_encode((object) $found['years']));

        return $response;
    }

    /** @return array<string, mixed> */
    private function item(\WP_REST_Request $request): array
    {
        return NewsSchema::item($this->found($request, current_user_can('manage_woocommerce')));
    }

    /** 201 with the whole item. */
    private function create(\WP_REST_Request $request): \WP_REST_Response
    {
        $sent = $this->input($request);
        $id = Creations::once(
            Read::text($request['request']),
            News::POST_TYPE,
            $sent,
            fn(): int => $this->news->save(null, NewsRules::check($sent, null)),
        );

        return new \WP_REST_Response(NewsSchema::item($this->news->find($id, true) ?? throw NewsIsInvalid::item_is_unknown()), 201);
    }

    /**
     * `modified`, when it is sent, is the one that was read: another tab's save since then is told, not undone; the same save, whose
     * answer was lost, is answered again.
     *
     * @return array<string, mixed>
     */
    private function update(\WP_REST_Request $request): array
    {
        $item = $this->found($request, true);
        $sent = $this->input($request);
        if (!in_array(Read::text($request['modified']), ['', $item->modified], true)) {
            return LastSave::is($item->id, $sent, $item->modified) ? NewsSchema::item($item) : throw NewsIsInvalid::was_changed_meanwhile();
        }
        $this->news->save($item->id, NewsRules::check($sent, $item));
        $saved = $this->news->find($item->id, true) ?? throw NewsIsInvalid::item_is_unknown();
        LastSave::note($item->id, $sent, $saved->modified);

        return NewsSchema::item($saved);
    }

    /** @return array{deleted: true, id: int} to the trash, for 30 days */
    private function delete(\WP_REST_Request $request): array
    {
        $item = $this->found($request, true);
        $this->news->delete($item->id);

        return ['deleted' => true, 'id' => $item->id];
    }

    private function found(\WP_REST_Request $request, bool $drafts): NewsItem
    {
        return $this->news->find(Read::int($request['id']), $drafts) ?? throw NewsIsInvalid::item_is_unknown();
    }

    /** @return array<string, mixed> only what was sent: a key left out keeps its value */
    private function input(\WP_REST_Request $request): array
    {
        $body = Read::map($request->get_json_params());

        return array_intersect_key($body, array_flip(['title', 'content', 'status', 'acf']));
    }

    /** @return array<string, array<string, mixed>> */
    private function body(): array
    {
        $text = static fn(int $length): array => ['type' => 'string', 'maxLength' => $length];

        return [
            'title' => $text(200),
            'content' => $text(50000),
            'status' => ['type' => 'string', 'enum' => ['draft', 'publish']],
            'acf' => [
                'type' => 'object',
                'additionalProperties' => false,
                'properties' => [
                    'date_debut' => $text(10),
                    'date_fin' => $text(10),
                    'statut' => $text(20),
                    'type' => $text(20),
                    'regles' => $text(10000),
                    'gagnant_nom' => $text(100),
                    'gagnant_animal' => $text(100),
                    'gagnant_photo' => ['type' => ['string', 'integer'], 'maxLength' => 500, 'minimum' => 0, 'maximum' => PHP_INT_MAX],
                    'gagnant_description' => $text(2000),
                    'gagnant_temoinage' => $text(2000),
                    'image_concours' => ['type' => ['string', 'integer'], 'maxLength' => 500, 'minimum' => 0, 'maximum' => PHP_INT_MAX],
                    'mots_cles' => $text(500),
                    'designation' => ['type' => 'string', 'enum' => ['', ...array_keys(NewsItem::DESIGNATIONS)]],
                    'foyer' => ['type' => 'string', 'enum' => ['', ...array_keys(NewsItem::HOUSEHOLDS)]],
                ],
            ],
        ];
    }
}
