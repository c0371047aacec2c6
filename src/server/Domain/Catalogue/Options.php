<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/**
 * The options that works differ by: which attribute is the format, the series, the technique, the frame, and what their
 * names say. The same rules as src/client/catalogue/options.ts; both read options.json and run tests/fixtures/options.json.
 */
final class Options
{
    public const FORMAT = 'format';
    public const SERIES = 'series';
    public const TECHNIQUE = 'technique';
    public const FRAME = 'frame';

    /** @var array<string, string> attribute slug by role, where a shop has attributes of its own for them */
    private static array $own = [];

    /**
     * Names the shop's own attributes (screen 'Boutique'); an empty slug leaves ours.
     *
     * @param array<string, string> $slugs 'pa_…' by role
     */
    public static function configure(array $slugs): void
    {
        self::$own = array_filter($slugs, static fn(string $slug): bool => $slug !== '');
    }

    /** @return array<string, string> roles whose attribute is not ours: slug by role */
    public static function own(): array
    {
        return self::$own;
    }

    /** Slug of the attribute that has this role: 'pa_format', or the shop's own. */
    public static function slug(string $role): string
    {
        return self::$own[$role] ?? self::default_slug($role);
    }

    /** Slug of our own attribute with this role. */
    public static function default_slug(string $role): string
    {
        return OptionsTable::read()['attributes'][$role]['slug'];
    }

    /** @return list<string> slugs of the four attributes, in their order */
    public static function slugs(): array
    {
        return array_map(self::slug(...), array_keys(OptionsTable::read()['attributes']));
    }

    /** @return array<string, string> shown name by slug of our four attributes, in their order */
    public static function labels(): array
    {
        return array_column(OptionsTable::read()['attributes'], 'label', 'slug');
    }

    /** @return list<string> slugs that a listing is filtered by; the frame is chosen on the product's page */
    public static function filters(): array
    {
        return array_map(self::slug(...), OptionsTable::read()['filters']);
    }

    /** Whether an attribute is one of the shop's, with terms that products share; others are texts of one product. */
    public static function is_global(string $slug): bool
    {
        return str_starts_with($slug, 'pa_');
    }

    /** Portraits of one order (B5). */
    public static function portraits_per_order(): int
    {
        return OptionsTable::portraits()['perOrder'];
    }

    /** Whether an attribute, global or of one product only, is the format. */
    public static function is_format(ProductAttribute $attribute): bool
    {
        return in_array($attribute->slug, [self::slug(self::FORMAT), 'format'], true);
    }

    /** Whether an attribute is the frame: the shop's, or one whose name or slug says 'cadre'. */
    public static function is_frame(ProductAttribute $attribute): bool
    {
        return $attribute->slug === self::slug(self::FRAME)
            || OptionsTable::says('frame', strtr($attribute->slug, '_', ' ') . ' ' . $attribute->name);
    }

    /** Whether an attribute has no selector on a product's page: what a work is drawn with, and its series. */
    public static function is_unselected(ProductAttribute $attribute): bool
    {
        return in_array($attribute->slug, [self::slug(self::TECHNIQUE), self::slug(self::SERIES)], true)
            || OptionsTable::says('unselected', $attribute->slug);
    }

    /** Whether an attribute is what a work is drawn with: the shop's, or one whose slug says so. */
    public static function is_technique(ProductAttribute $attribute): bool
    {
        return $attribute->slug === self::slug(self::TECHNIQUE) || OptionsTable::says('technique', $attribute->slug);
    }

    /** Whether an attribute is the number of animals of a portrait. */
    public static function is_animals(ProductAttribute $attribute): bool
    {
        return self::says_animals($attribute->name);
    }

    /** Whether a shown name is that of the number of animals. */
    public static function says_animals(string $name): bool
    {
        return OptionsTable::says('animals', $name);
    }

    public static function is_frameless(string $name, string $slug): bool
    {
        return OptionsTable::says('frameless', "$slug $name");
    }

    /** @return 'oak'|'black'|'white'|'none' how a frame is drawn on the wall */
    public static function frame_style(string $name, string $slug): string
    {
        $words = trim("$slug $name");

        return match (true) {
            $words === '', self::is_frameless($name, $slug) => 'none',
            OptionsTable::says('black', $words) => 'black',
            OptionsTable::says('white', $words) => 'white',
            default => 'oak',
        };
    }

    /** Whether a technique has no colours. */
    public static function is_black_and_white(string $name): bool
    {
        return OptionsTable::says('blackAndWhite', $name);
    }

    /** 'Graphite (Noir et blanc)', 'Polychromos (Couleur)'; any other option by its own name. */
    public static function label(string $name): string
    {
        $note = match (true) {
            self::is_black_and_white($name) => __('(Noir et blanc)', 'museau'),
            OptionsTable::says('colour', $name) => __('(Couleur)', 'museau'),
            default => '',
        };

        return $note === '' || str_contains($name, $note) ? $name : $name . ' ' . $note;
    }

    /** Shown name of an attribute: 'Nombre animaux' reads "Nombre d'animaux". */
    public static function attribute_label(string $name): string
    {
        return $name === 'Nombre animaux' ? 'Nombre d\'animaux' : $name;
    }

    /** 'A4' of 'A4 (21 × 29,7 cm)'; '' when the format names no size A1 to A4. */
    public static function size_code(string $format): string
    {
        return strtoupper(OptionsTable::found('size', $format));
    }

    /** What the shipping's label calls a format: its size code, 'RAISIN' or 'SQUARE', 'CARRÉ' where prints name it so. */
    public static function shipping_code(string $format): string
    {
        return self::size_code($format) ?: mb_strtoupper(OptionsTable::found('shippingName', $format));
    }

    /** Whether a name says that it is a portrait (B7): how lines are known that no product stands behind any more. */
    public static function names_portrait(string $name): bool
    {
        return mb_stripos($name, OptionsTable::portraits()['word']) !== false;
    }

    /** Whether an option opens a list of formats: A4 before the others (B10). */
    public static function is_first_format(string $name): bool
    {
        return OptionsTable::says('firstFormat', $name);
    }
}
