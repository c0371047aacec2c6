<?php

declare(strict_types=1);

namespace Museau\Rest\Abilities;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Choices;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductNotFound;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;

/** The portrait to order and what a program chose of it. A refusal tells what can be chosen. */
final class PortraitChoices
{
    /** Schema of the choices. */
    public const SCHEMA = [
        'type' => 'object',
        'maxProperties' => 12,
        'additionalProperties' => ['type' => 'string', 'maxLength' => 100],
        'default' => [],
    ];

    public function __construct(private readonly Catalogue $catalogue, private readonly Settings $settings) {}

    /** @throws ProductNotFound where the shop takes no portraits to order */
    public function portrait(): Product
    {
        return $this->catalogue->find($this->settings->portrait_id()) ?? throw ProductNotFound::with_this_id();
    }

    /**
     * @param mixed $sent option by attribute, each by name or slug
     *
     * @return array{Variation, array<string, string>} the variation, and option slug by attribute slug
     *
     * @throws Refusal 400 with data.options: what can be chosen
     */
    public function resolve(Product $portrait, mixed $sent): array
    {
        $pairs = [];
        foreach (Read::map($sent) as $attribute => $value) {
            $pairs[] = ['attribute' => $attribute, 'value' => Read::text($value)];
        }
        try {
            return Choices::resolve($portrait, 0, Choices::read($portrait, $pairs));
        } catch (CouldNotChangeCart $why) {
            throw new Refusal($why->error_code, $why->getMessage(), Reason::Invalid, ['options' => self::possible($portrait)]);
        }
    }

    /** @return array<string, list<string>> names of the options by name of their attribute */
    private static function possible(Product $portrait): array
    {
        $possible = [];
        $chosen = array_filter($portrait->attributes, static fn(ProductAttribute $attribute): bool => $attribute->variation);
        foreach ($chosen as $attribute) {
            $possible[Options::attribute_label($attribute->name)] = array_column($attribute->options, 'name');
        }

        return $possible;
    }
}
