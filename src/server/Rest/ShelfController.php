<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\Creations;
use Museau\Rest\Dashboard\ProductCopy;
use Museau\Rest\Dashboard\TrashedProducts;

/** What the dashboard does with a product as a whole: copies it, shows what was deleted, and deletes it for good. */
final class ShelfController implements Controller
{
    /** Calls in seconds: a person's, many times over. */
    private const RATE = [120, 600];

    public function __construct(
        private readonly ProductCopy $copy,
        private readonly TrashedProducts $trash,
        private readonly ProductIndex $index,
    ) {}

    public function routes(): array
    {
        $id = ['id' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 2147483647, 'required' => true]];
        $manager = Access::ShopManager;

        return [
            new Route(
                'POST',
                '/admin/products/(?P<id>\d+)/duplicate',
                $this->duplicate(...),
                $manager,
                [...$id, 'request' => Creations::ARGUMENT],
                self::RATE,
            ),
            new Route('GET', '/admin/trash', fn(): array => $this->trash->all(), $manager, rate: self::RATE),
            new Route('DELETE', '/admin/trash/(?P<id>\d+)', $this->erase(...), $manager, $id, self::RATE),
        ];
    }

    private function duplicate(\WP_REST_Request $request): \WP_REST_Response
    {
        $original = self::id($request);
        $id = Creations::once(Read::text($request['request']), 'product', ['copy' => $original], fn(): int => $this->copy->of($original));
        $this->index->flush();

        return new \WP_REST_Response(['id' => $id, 'name' => Read::name(get_post_field('post_title', $id, 'raw'))], 201);
    }

    /** @return array{deleted: true, id: int} for good */
    private function erase(\WP_REST_Request $request): array
    {
        $id = self::id($request);
        $this->trash->erase($id);
        $this->index->flush();

        return ['deleted' => true, 'id' => $id];
    }

    private static function id(\WP_REST_Request $request): int
    {
        return Read::int($request->get_url_params()['id'] ?? 0);
    }
}
