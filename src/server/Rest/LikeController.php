<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\ProductNotFound;
use Museau\Domain\Likes\Likes;
use Museau\Kernel\Read;

/** Like counts, and the visitor's own like. */
final class LikeController implements Controller
{
    private const ID = ['type' => 'integer', 'minimum' => 1, 'maximum' => PHP_INT_MAX, 'required' => true];
    /** Random id that the visitor's browser keeps beside museau_favorites (B52). */
    private const VISITOR = ['type' => 'string', 'minLength' => 8, 'maxLength' => 64, 'pattern' => '^[A-Za-z0-9_-]+$'];

    /** The same id beside a payload of product_id alone. */
    private const HEADER = 'Museau-Visitor';

    /** A page of a listing and its suggestions. */
    private const MOST = 100;

    public function __construct(private readonly Catalogue $catalogue, private readonly Likes $likes) {}

    public function routes(): array
    {
        $args = ['product_id' => self::ID, 'visitor' => self::VISITOR];

        return [
            new Route('GET', '/product/likes/(?P<id>\d{1,18})', $this->one(...), args: ['id' => self::ID]),
            new Route('GET', '/product/likes', $this->many(...), args: [
                'ids' => ['type' => 'string', 'required' => true, 'maxLength' => 2000, 'pattern' => '^[0-9]+(,[0-9]+)*$'],
            ]),
            new Route('POST', '/product/like', $this->like(...), args: $args, rate: [60, 60]),
            new Route('POST', '/product/unlike', $this->unlike(...), args: $args, rate: [60, 60]),
        ];
    }

    /** @return array{like_count: int} */
    private function one(\WP_REST_Request $request): array
    {
        $id = Read::int($request['id']);

        return ['like_count' => $this->likes->counts([$id])[$id]];
    }

    /** @return array{likes: object} counts of at most 100 products, by id */
    private function many(\WP_REST_Request $request): array
    {
        $ids = array_slice(array_values(array_unique(array_map('intval', explode(',', Read::text($request['ids']))))), 0, self::MOST);

        return ['likes' => (object) $this->likes->counts($ids)];
    }

    /** @return array{new_count: int} */
    private function like(\WP_REST_Request $request): array
    {
        // A call without visitor is served as specified: it counts as a visitor who never comes back.
        $visitor = self::visitor($request) ?: bin2hex(random_bytes(16));

        return ['new_count' => $this->likes->like($this->product_id($request), $visitor)];
    }

    /** @return array{new_count: int} */
    private function unlike(\WP_REST_Request $request): array
    {
        return ['new_count' => $this->likes->unlike($this->product_id($request), self::visitor($request))];
    }

    /** '' when neither payload nor header names one; what is no such id counts as none. */
    private static function visitor(\WP_REST_Request $request): string
    {
        $visitor = Read::text($request['visitor']);
        if ($visitor !== '') {
            return $visitor;
        }
        $header = (string) $request->get_header(self::HEADER);

        return preg_match('/^[A-Za-z0-9_-]{8,64}$/', $header) === 1 ? $header : '';
    }

    /** @throws ProductNotFound */
    private function product_id(\WP_REST_Request $request): int
    {
        return $this->catalogue->find(Read::int($request['product_id']))->id ?? throw ProductNotFound::with_this_id();
    }
}
