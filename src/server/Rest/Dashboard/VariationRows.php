<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Attributes and variations of the product forms: the rows of the add form's price table, and those of the edit form. */
final class VariationRows
{
    public function __construct(
        private readonly AdminProducts $products,
        private readonly ProductFields $fields,
        private readonly Settings $settings,
    ) {}

    /**
     * Originals, prints and postcards: prices by frame and format.
     *
     * @param array<string, mixed> $body
     * @param array<string, mixed> $sent
     *
     * @return array{
     *     type: 'variable',
     *     attributes: list<array{name: string, options: list<string>, variation: bool}>,
     *     variations: list<array{choices: array<string, string>, price: int}>,
     * }
     */
    public function of_new(array $body, array $sent): array
    {
        [$format, $series, $technique, $frame] = Options::slugs();
        $pencil = $this->fields->options_of($technique, $sent[$technique] ?? []);
        if ($pencil === [] && Vocabulary::has_pencils($this->settings->portrait_id())) {
            throw CouldNotSave::pencil_is_missing();
        }
        $frames = $this->fields->options_of($frame, $sent[$frame] ?? []);
        if ($frames === []) {
            throw CouldNotSave::field($frame, __('Veuillez sélectionner au moins un cadre.', 'museau'));
        }
        $formats = $this->fields->options_of($format, $sent[$format] ?? []);
        if ($formats === []) {
            throw CouldNotSave::field($format, __('Veuillez sélectionner au moins un format.', 'museau'));
        }
        $rows = Read::maps($body['variations'] ?? []);
        if ($rows === []) {
            throw CouldNotSave::variations_are_missing();
        }
        $variations = $this->priced($rows, Read::map($body['pricingMap'] ?? []));
        $used = static fn(string $taxonomy): array => array_values(array_unique(array_map(
            static fn(array $variation): string => $variation['choices'][$taxonomy],
            $variations,
        )));
        $attributes = [
            ['name' => $format, 'options' => $used($format), 'variation' => true],
            ['name' => $frame, 'options' => $used($frame), 'variation' => true],
        ];
        if ($pencil !== []) {
            $attributes[] = ['name' => $technique, 'options' => $pencil, 'variation' => false];
        }
        $chosen = $this->fields->options_of($series, $sent[$series] ?? []);
        if ($chosen !== []) {
            $attributes[] = ['name' => $series, 'options' => $chosen, 'variation' => false];
        }

        return ['type' => 'variable', 'attributes' => $attributes, 'variations' => $variations];
    }

    /**
     * @param list<array<string, mixed>> $rows
     * @param array<string, mixed>       $map  prices by frame and format, for rows without one
     *
     * @return list<array{choices: array<string, string>, price: int}>
     */
    private function priced(array $rows, array $map): array
    {
        $variations = [];
        $seen = [];
        foreach ($rows as $row) {
            $frame = $this->option(Options::FRAME, $row['cadre'] ?? '');
            $format = $this->option(Options::FORMAT, $row['format'] ?? '');
            $choices = [Options::slug(Options::FORMAT) => $format, Options::slug(Options::FRAME) => $frame];
            $name = ProductFields::named($choices);
            $price = ProductFields::price($row['prix'] ?? null)
                ?? ProductFields::price(Read::map(Read::map($map[$frame] ?? [])[$format] ?? [])['regular_price'] ?? null);
            if ($price === null) {
                throw CouldNotSave::variation_has_no_price($name);
            }
            if ($price <= 0) {
                throw CouldNotSave::variation_price_is_not_positive();
            }
            if (isset($seen["$frame/$format"])) {
                throw CouldNotSave::variations_are_equal($name);
            }
            if (Formats::is_postcard('', $format) && !Options::is_frameless('', $frame)) {
                throw CouldNotSave::field('variations', __('Une carte postale se vend sans cadre.', 'museau'));
            }
            $seen["$frame/$format"] = true;
            $variations[] = ['choices' => $choices, 'price' => $price];
        }

        return $variations;
    }

    /** @throws CouldNotSave option_is_unknown: none was sent, or none of the shop's */
    private function option(string $role, mixed $sent): string
    {
        return $this->fields->options_of(Options::slug($role), [$sent])[0] ?? throw CouldNotSave::option_is_unknown('');
    }

    /**
     * Attributes and variations of the edit form. Those that it does not show keep their value (B36); `variations` is the
     * whole set (B39), and a row without id that equals one there is already takes its id.
     *
     * @param array<string, mixed>       $body
     * @param list<array<string, mixed>> $rows
     *
     * @return array{
     *     type?: 'variable',
     *     attributes?: list<array{name: string, options: list<string>, variation: bool}>,
     *     variations?: list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int}>,
     * }
     */
    public function of_known(int $id, array $body, array $rows, bool $variable): array
    {
        $attributes = $this->attributes($id, Read::map($body['attributes'] ?? []));
        if (isset($body['attributes'])
            && ($variable || $rows !== [])
            && $id !== $this->settings->portrait_id()
            && ($attributes[Options::slug(Options::TECHNIQUE)]['options'] ?? []) === []
            && Vocabulary::has_pencils($this->settings->portrait_id())) {
            throw CouldNotSave::pencil_is_missing();
        }
        $fields = [];
        if (array_key_exists('variations', $body) && $variable && $rows === []) {
            throw CouldNotSave::variations_are_missing();
        }
        if ($rows !== []) {
            $fields = ['type' => 'variable', 'variations' => $this->rows($id, $rows, $attributes)];
            $attributes = $this->fitted($id, $attributes, array_column($fields['variations'], 'choices'));
        }
        if ($rows !== [] || isset($body['attributes'])) {
            $fields['attributes'] = array_values(array_filter(
                $attributes,
                static fn(array $attribute): bool => $attribute['options'] !== [],
            ));
        }

        return $fields;
    }

    /**
     * What the product has, with what was sent in its place.
     *
     * @param array<string, mixed> $sent options by slug
     *
     * @return array<string, array{name: string, options: list<string>, variation: bool}> by slug
     */
    private function attributes(int $id, array $sent): array
    {
        $attributes = [];
        foreach ($this->products->attributes($id) as $attribute) {
            $attributes[$attribute['slug']] = [
                'name' => $attribute['name'],
                'options' => array_column($attribute['options'], 'slug'),
                'variation' => $attribute['variation'],
            ];
        }
        foreach ($sent as $slug => $options) {
            $text = !Options::is_global($slug);
            if ($text && !isset($attributes[$slug])) {
                throw CouldNotSave::option_is_unknown($slug);
            }
            $attributes[$slug] = [
                'name' => $attributes[$slug]['name'] ?? $slug,
                'options' => $text
                    ? array_values(array_filter(array_map(
                        static fn(mixed $option): string => sanitize_text_field(Read::text($option)),
                        Read::items($options),
                    )))
                    : $this->fields->options_of($slug, $options),
                'variation' => $attributes[$slug]['variation'] ?? false,
            ];
        }

        return $attributes;
    }

    /**
     * Attributes with the options that the variations leave them.
     *
     * @param array<string, array{name: string, options: list<string>, variation: bool}> $attributes by slug
     * @param list<array<string, string>>                                                $choices    of each variation
     *
     * @return array<string, array{name: string, options: list<string>, variation: bool}> by slug
     */
    private function fitted(int $id, array $attributes, array $choices): array
    {
        $before = $this->products->variations($id);
        foreach ($attributes as $slug => $attribute) {
            $chosen = array_map(static fn(array $variation): string => $variation[$slug] ?? '', $choices);
            $used = array_values(array_unique(array_filter($chosen, static fn(string $choice): bool => $choice !== '')));
            // Of one that every variation left open before, too, her customer chooses: no price depends on it.
            $open = $attribute['variation']
                && implode('', array_map(static fn(array $variation): string => $variation['choices'][$slug] ?? '', $before)) === '';
            $attributes[$slug]['variation'] = $used !== [] || $open;
            if ($used !== []) {
                // Options that no variation has would be choices that lead nowhere; where "any" is allowed all of them lead somewhere.
                $kept = in_array('', $chosen, true) || !Options::is_global($slug)
                    ? $attribute['options']
                    : array_intersect($attribute['options'], $used);
                $attributes[$slug]['options'] = array_values(array_unique([...$kept, ...$used]));
            }
        }

        return $attributes;
    }

    /**
     * @param list<array<string, mixed>>                                                 $rows
     * @param array<string, array{name: string, options: list<string>, variation: bool}> $attributes by slug; rows may add some
     *
     * @return list<array{id?: int, choices: array<string, string>, price: ?int, stock?: ?int}>
     */
    private function rows(int $id, array $rows, array &$attributes): array
    {
        $before = array_column($this->products->variations($id), null, 'id');
        $variations = [];
        $seen = [];
        foreach ($rows as $row) {
            $known = $before[Read::int($row['id'] ?? 0)] ?? null;
            if ($known === null && Read::int($row['id'] ?? 0) > 0) {
                throw CouldNotWriteProduct::variation_belongs_to_another(Read::int($row['id']));
            }
            $choices = $known['choices'] ?? [];
            foreach (Read::map($row['attributes'] ?? []) as $key => $value) {
                $slug = (string) preg_replace('/^attribute_/', '', $key);
                $value = Read::text($value);
                if (Options::is_global($slug)) {
                    $value = $this->fields->options_of($slug, [$value])[0] ?? '';
                    $attributes[$slug] ??= ['name' => $slug, 'options' => [], 'variation' => false];
                } elseif (!isset($attributes[$slug])) {
                    throw CouldNotSave::option_is_unknown($slug);
                }
                $choices[$slug] = $value;
            }
            $price = array_key_exists('price', $row) ? ProductFields::price($row['price']) : $known['price'] ?? null;
            // B74: nothing is a price that may be asked, none is not; a row that says nothing of it keeps what it has.
            if ($price === null && ($known === null || array_key_exists('price', $row))) {
                throw CouldNotSave::variation_price_is_missing(ProductFields::named($choices));
            }
            if ($price !== null && $price < 0) {
                throw CouldNotSave::variation_price_is_negative();
            }
            $named = array_filter($choices, static fn(string $choice): bool => $choice !== '');
            ksort($named);
            $equal = (string) wp_json_encode($named);
            if (isset($seen[$equal])) {
                throw CouldNotSave::variations_are_equal(ProductFields::named($choices));
            }
            $seen[$equal] = true;
            $variation = ['choices' => $choices, 'price' => $price];
            if ($known !== null) {
                $variation['id'] = $known['id'];
            }
            if (array_key_exists('stock', $row) && ($known === null || $row['stock'] !== $known['stock'])) {
                $variation['stock'] = $row['stock'] === null ? null : Read::int($row['stock']);
            }
            $variations[] = $variation;
        }

        return KnownVariations::take($variations, $before);
    }
}
