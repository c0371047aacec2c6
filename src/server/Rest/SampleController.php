<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Origin;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** POST /admin/sample-portrait: the artist shows a portrait that she has drawn, from the carousel's block. It is never sold (B30). */
final class SampleController implements Controller
{
    public function __construct(private readonly ProductWriter $products) {}

    public function routes(): array
    {
        return [
            new Route('POST', '/admin/sample-portrait', $this->add(...), Access::ShopManager, [
                'name' => ['type' => 'string', 'required' => true, 'minLength' => 1, 'maxLength' => 100],
                'text' => ['type' => 'string', 'default' => '', 'maxLength' => 300],
                'image_id' => ['type' => 'integer', 'required' => true, 'minimum' => 1, 'maximum' => 2147483647],
                'origin' => ['type' => 'string', 'enum' => ['', 'own', 'agreed'], 'default' => ''],
            ]),
        ];
    }

    /** @return array{id: int, name: string} */
    private function add(\WP_REST_Request $request): array
    {
        $name = sanitize_text_field(Read::text($request->get_param('name')));
        $image_id = Read::int($request->get_param('image_id'));
        if ($name === '') {
            throw new Refusal('museau_name_missing', __('Donnez un nom au portrait.', 'museau'));
        }
        if (!wp_attachment_is_image($image_id)) {
            throw new Refusal('museau_not_a_picture', __("Choisissez une image de la médiathèque.", 'museau'));
        }
        $origin = Origin::tryFrom(Read::text($request->get_param('origin')));
        $origin === null || Origin::set($image_id, $origin);
        $text = '<p>' . esc_html(sanitize_text_field(Read::text($request->get_param('text')))) . '</p>';

        return [
            'id' => $this->products->save(null, [
                'name' => $name,
                'status' => 'publish',
                'type' => 'simple',
                'description' => $text,
                'short_description' => $text,
                'images' => [$image_id],
                'categories' => [Product::SAMPLE_CATEGORY],
            ]),
            'name' => $name,
        ];
    }
}
