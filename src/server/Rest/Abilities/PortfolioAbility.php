<?php

declare(strict_types=1);

namespace Museau\Rest\Abilities;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Portfolio\ShownPortrait;
use Museau\Kernel\Read;

/** The portraits that the shop shows: those of customers who agreed, and the artist's own samples. */
final class PortfolioAbility implements Ability
{
    private const MOST = 24;

    /** @param Catalogue $catalogue as visitors read it */
    public function __construct(private readonly Catalogue $catalogue) {}

    public function name(): string
    {
        return 'museau/portfolio';
    }

    public function label(): string
    {
        return __('Portraits montrés', 'museau');
    }

    public function description(): string
    {
        return __('Portraits que leurs clients laissent montrer et exemples de l\'artiste, avec technique, format et image.', 'museau');
    }

    public function input(): array
    {
        return ['properties' => [
            'page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 1000, 'default' => 1],
            'per_page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => self::MOST, 'default' => 12],
        ]];
    }

    public function output(): array
    {
        $text = ['type' => 'string'];
        $pixels = ['type' => 'integer', 'minimum' => 0];
        $list = static fn(array $properties): array => ['type' => 'array', 'items' => [
            'type' => 'object',
            'properties' => $properties,
            'additionalProperties' => false,
        ]];
        $picture = ['image' => $text, 'width' => $pixels, 'height' => $pixels];

        return ['properties' => [
            'total' => ['type' => 'integer', 'minimum' => 0],
            'portraits' => $list(['work' => $text, 'technique' => $text, 'format' => $text, 'animal' => $text, ...$picture]),
            'samples' => $list(['name' => $text, 'url' => $text, 'alt' => $text, ...$picture]),
        ]];
    }

    public function answer(array $input): array
    {
        $page = Read::int($input['page'] ?? 1, 1);
        $size = Read::int($input['per_page'] ?? 12, 12);
        $samples = $this->catalogue->search(new ProductQuery(Product::SAMPLE_CATEGORY, page: $page, page_size: $size, counted: false));

        return [
            'total' => Portfolio::count(),
            'portraits' => array_map(self::portrait(...), Portfolio::page($page, $size)),
            'samples' => array_values(array_filter(array_map(self::sample(...), $samples->products))),
        ];
    }

    /** @return array<string, string|int> the animal's name where its owner gave it */
    private static function portrait(ShownPortrait $shown): array
    {
        return [
            'work' => $shown->work,
            'technique' => $shown->technique,
            'format' => $shown->format,
            'animal' => $shown->animal,
            'image' => PublicPictures::url($shown->file),
            'width' => $shown->width,
            'height' => $shown->height,
        ];
    }

    /** @return ?array<string, string|int> null of one without a picture, and of the portrait to order */
    private static function sample(Product $sample): ?array
    {
        $image = $sample->images[0] ?? null;

        return $image === null || $sample->price !== null ? null : [
            'name' => $sample->name,
            'url' => home_url($sample->path()),
            'alt' => $image->alt,
            'image' => $image->src,
            'width' => $image->width,
            'height' => $image->height,
        ];
    }
}
