<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\AdminProducts;
use Museau\Rest\Dashboard\CouldNotSave;
use Museau\Rest\Dashboard\Creations;
use Museau\Rest\Dashboard\MediaUpload;
use Museau\Rest\Dashboard\Previews;
use Museau\Rest\Dashboard\ProductForm;
use Museau\Rest\Dashboard\Vocabulary;

/** The dashboard's calls under /admin: products, options, pictures. Fields that a route does not name are never written (S20). */
final class AdminController implements Controller
{
    private const MAX_ID = 2147483647;

    public function __construct(
        private readonly AdminProducts $products,
        private readonly ProductForm $form,
        private readonly Vocabulary $vocabulary,
        private readonly MediaUpload $media,
        private readonly ProductWriter $writer,
        private readonly ProductIndex $index,
        private readonly Previews $previews,
    ) {}

    public function routes(): array
    {
        $id = ['id' => ['type' => 'integer', 'minimum' => 1, 'maximum' => self::MAX_ID, 'required' => true]];
        $taxonomy = ['taxonomy' => ['type' => 'string', 'enum' => Options::slugs(), 'required' => true]];
        $manager = Access::ShopManager;

        return [
            new Route('GET', '/admin/products', fn(): array => $this->products->all(), $manager),
            new Route('GET', '/admin/products/(?P<id>\d+)', $this->product(...), $manager, $id),
            new Route(
                'POST',
                '/admin/product',
                $this->create(...),
                $manager,
                [...self::add_form(), 'request' => Creations::ARGUMENT],
            ),
            new Route('PUT', '/admin/products/(?P<id>\d+)', $this->update(...), $manager, [...$id, ...self::edit_form()]),
            new Route(
                'POST',
                '/admin/product/preview',
                fn(\WP_REST_Request $request): array => $this->previews->keep(Previews::PRODUCT, 0, self::sent($request, self::add_form())),
                $manager,
                self::add_form(),
            ),
            new Route(
                'POST',
                '/admin/products/(?P<id>\d+)/preview',
                fn(\WP_REST_Request $request): array => $this->previews->keep(
                    Previews::PRODUCT,
                    self::id($request),
                    self::sent($request, self::edit_form()),
                ),
                $manager,
                [...$id, ...self::edit_form()],
            ),
            new Route('DELETE', '/admin/products/(?P<id>\d+)', $this->trash(...), $manager, $id),
            new Route('POST', '/admin/products/(?P<id>\d+)/restore', $this->restore(...), $manager, $id),
            new Route('POST', '/admin/upload-media', $this->upload(...), $manager, ['alt' => self::text(200)]),
            new Route('GET', '/admin/catalog-metadata', fn(): array => $this->vocabulary->all(), $manager),
            new Route('POST', '/admin/term', $this->add_term(...), $manager, ['name' => self::text(100), ...$taxonomy]),
            new Route('DELETE', '/admin/terms/(?P<id>\d+)', $this->delete_term(...), $manager, [...$id, ...$taxonomy]),
        ];
    }

    /** @return array<string, mixed> */
    private function product(\WP_REST_Request $request): array
    {
        return $this->products->find(self::id($request)) ?? throw CouldNotWriteProduct::product_is_unknown();
    }

    private function create(\WP_REST_Request $request): \WP_REST_Response
    {
        $sent = self::sent($request, self::add_form());
        $id = Creations::once(Read::text($request['request']), 'product', $sent, fn(): int => $this->form->create($sent));
        $this->index->flush();

        return new \WP_REST_Response(['id' => $id, 'name' => Read::name(get_post_field('post_title', $id, 'raw'))], 201);
    }

    /**
     * With what a form that stays open needs to be saved again: the date that it then starts from and its rows' ids.
     *
     * @return array<string, mixed> id, name, date_modified, description, permalink, stock_status, stock_quantity, variations
     */
    private function update(\WP_REST_Request $request): array
    {
        $id = self::id($request);
        $this->form->update($id, self::sent($request, self::edit_form()));
        $this->index->flush();
        $product = $this->products->find($id) ?? throw CouldNotWriteProduct::product_is_unknown();
        $told = ['date_modified', 'description', 'permalink', 'stock_status', 'stock_quantity', 'variations'];

        return ['id' => $id, 'name' => Read::text($product['name']), ...array_intersect_key($product, array_flip($told))];
    }

    /** @return array{deleted: true, id: int} into the trash for 30 days (B16); 404 when it is there already */
    private function trash(\WP_REST_Request $request): array
    {
        $id = self::id($request);
        if (!$this->writer->trash($id)) {
            throw CouldNotWriteProduct::product_is_unknown();
        }
        $this->index->flush();

        return ['deleted' => true, 'id' => $id];
    }

    /** @return array{id: int, name: string, status: string} « Annuler »: with the status that it had before */
    private function restore(\WP_REST_Request $request): array
    {
        $id = self::id($request);
        if (!$this->writer->restore($id)) {
            throw CouldNotWriteProduct::product_is_unknown();
        }
        $this->index->flush();

        return ['id' => $id, 'name' => Read::name(get_post_field('post_title', $id, 'raw')), 'status' => (string) get_post_status($id)];
    }

    private function upload(\WP_REST_Request $request): \WP_REST_Response
    {
        $file = Caller::was_emptied($request) ? ['error' => UPLOAD_ERR_INI_SIZE] : Read::map($request->get_file_params()['file'] ?? null);
        $media = $this->media->keep($file, Read::text($request['alt']));

        return new \WP_REST_Response($media, 201);
    }

    private function add_term(\WP_REST_Request $request): \WP_REST_Response
    {
        $term = $this->vocabulary->add(Read::text($request['taxonomy']), Read::text($request['name']));

        return new \WP_REST_Response($term, 201);
    }

    /** @return array{deleted: true, id: int} */
    private function delete_term(\WP_REST_Request $request): array
    {
        $id = self::id($request);
        $this->vocabulary->delete(Read::text($request['taxonomy']) ?: throw CouldNotSave::term_is_unknown(), $id);
        $this->index->flush();

        return ['deleted' => true, 'id' => $id];
    }

    /** The address's own id: a body may name another one. */
    private static function id(\WP_REST_Request $request): int
    {
        return Read::int($request->get_url_params()['id'] ?? 0);
    }

    /**
     * Only what was sent, as the schema cleaned it: a key left out keeps its value.
     *
     * @param array<string, array<string, mixed>> $args
     *
     * @return array<string, mixed>
     */
    private static function sent(\WP_REST_Request $request, array $args): array
    {
        $sent = [];
        foreach (array_keys($args) as $name) {
            if ($request->has_param($name)) {
                $sent[$name] = $request->get_param($name);
            }
        }

        return $sent;
    }

    /** @return array<string, array<string, mixed>> POST /admin/product; what is missing is said by ProductForm */
    private static function add_form(): array
    {
        return [
            // Empty or left out: the category tells.
            'product_type' => ['type' => ['string', 'null'], 'enum' => [...array_keys(ProductForm::TYPES), '', null]],
            'status' => ['type' => 'string', 'enum' => ['publish', 'draft']],
            'name' => self::text(200),
            'description' => self::text(30000),
            'short_description' => self::text(5000),
            'category' => self::text(200),
            'images' => [
                'type' => 'object',
                'properties' => [
                    'featured' => ['type' => ['integer', 'null'], 'minimum' => 0, 'maximum' => self::MAX_ID],
                    'gallery' => self::ids(),
                ],
            ],
            'sale_price' => self::price(),
            'attributes' => self::attributes(),
            'variations' => [
                'type' => 'array',
                'maxItems' => 200,
                'items' => [
                    'type' => 'object',
                    'properties' => ['cadre' => self::text(200), 'format' => self::text(200), 'prix' => self::price()],
                ],
            ],
            'pricingMap' => [
                'type' => ['object', 'null'],
                'maxProperties' => 50,
                'additionalProperties' => [
                    'type' => 'object',
                    'maxProperties' => 100,
                    'additionalProperties' => ['type' => 'object', 'properties' => ['regular_price' => self::price()]],
                ],
            ],
            'stock_quantity' => ['type' => ['integer', 'null'], 'minimum' => 0, 'maximum' => 99999],
        ];
    }

    /**
     * @return array<string, array<string, mixed>> PUT /admin/products/{id}; date_modified: the one that was read, to
     *                       notice another tab's save
     */
    private static function edit_form(): array
    {
        return [
            'name' => self::text(200),
            'description' => self::text(30000),
            'short_description' => self::text(5000),
            'sku' => self::text(100),
            'status' => ['type' => 'string', 'enum' => ['publish', 'draft']],
            'regular_price' => self::price(),
            'sale_price' => self::price(),
            'stock_status' => ['type' => 'string', 'enum' => ['instock', 'outofstock', 'onbackorder']],
            'stock_quantity' => ['type' => ['integer', 'null'], 'minimum' => 0, 'maximum' => 99999],
            'featured_image' => ['type' => ['integer', 'null'], 'minimum' => 0, 'maximum' => self::MAX_ID],
            'gallery' => self::ids(),
            'categories' => [
                'type' => 'array',
                'maxItems' => 20,
                'items' => ['type' => ['integer', 'string'], 'minimum' => 1, 'maximum' => self::MAX_ID, 'maxLength' => 200],
            ],
            'attributes' => self::attributes(),
            'variations' => [
                'type' => 'array',
                'maxItems' => 200,
                'items' => [
                    'type' => 'object',
                    'properties' => [
                        'id' => ['type' => ['integer', 'null'], 'minimum' => 0, 'maximum' => self::MAX_ID],
                        'attributes' => ['type' => 'object', 'maxProperties' => 20, 'additionalProperties' => self::text(200)],
                        'price' => self::price(),
                        'stock' => ['type' => ['integer', 'null'], 'minimum' => 0, 'maximum' => 99999],
                    ],
                ],
            ],
            'date_modified' => self::text(40),
        ];
    }

    /** @return array<string, mixed> */
    private static function text(int $length): array
    {
        return ['type' => 'string', 'maxLength' => $length];
    }

    /** @return array<string, mixed> euros: 12, 12.5, '12,50', at most what Stripe takes in one payment; ProductForm reads it */
    private static function price(): array
    {
        return ['type' => ['number', 'string', 'null'], 'minimum' => -9999999, 'maximum' => 999999.99, 'maxLength' => 20];
    }

    /** @return array<string, mixed> */
    private static function ids(): array
    {
        return ['type' => 'array', 'maxItems' => 50, 'items' => ['type' => 'integer', 'minimum' => 1, 'maximum' => self::MAX_ID]];
    }

    /**
     * @return array<string, mixed> options by attribute: {pa_crayon: ['graphite'], pa_serie: ['compagnons']}; one
     *                       option may come as a text
     */
    private static function attributes(): array
    {
        return [
            'type' => 'object',
            'maxProperties' => 20,
            'additionalProperties' => ['type' => ['array', 'null'], 'maxItems' => 100, 'items' => self::text(200)],
        ];
    }
}
