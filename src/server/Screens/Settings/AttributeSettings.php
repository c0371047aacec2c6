<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Which of the shop's own attributes are the format, the series, the technique and the frame: for a shop that WooCommerce
 * sold in before, under names of its own. A shop that has none beside ours is not asked.
 */
final class AttributeSettings
{
    public function __construct(private readonly Settings $settings, private readonly SettingsFields $fields) {}

    public function html(): string
    {
        $own = self::own();
        if ($own === []) {
            return '';
        }
        $chosen = $this->settings->attributes();

        return SettingsFields::part(
            __('Attributs des produits', 'museau'),
            Html::el('p', [], Html::text(__(
                'Vos produits avaient déjà des attributs dans WooCommerce ? Dites lesquels tiennent lieu de format, de série, de technique et de cadre.',
                'museau',
            ))),
            ...array_map(
                fn(string $role, string $label): string => $this->fields->select(
                    "attribute_$role",
                    $label,
                    /* translators: %s: slug of an attribute */
                    ['' => sprintf(__('Celui du thème (%s)', 'museau'), Options::default_slug($role)), ...$own],
                    $chosen[$role] ?? '',
                ),
                array_keys(self::labels()),
                self::labels(),
            ),
        );
    }

    /**
     * @param array<string, mixed> $typed by setting; a field that was not sent changes nothing
     *
     * @return array{values: array<string, string>, errors: array<string, string>} slug or '' by setting; sentence by setting
     */
    public static function read(array $typed): array
    {
        $values = $errors = [];
        foreach (array_keys(self::labels()) as $role) {
            $field = "attribute_$role";
            if (!isset($typed[$field])) {
                continue;
            }
            $slug = Read::text($typed[$field]);
            if ($slug !== '' && !isset(self::own()[$slug])) {
                $errors[$field] = __('Cet attribut n\'existe plus : choisissez-en un autre.', 'museau');
            } elseif ($slug !== '' && in_array($slug, $values, true)) {
                $errors[$field] = __('Cet attribut est déjà choisi plus haut.', 'museau');
            }
            $values[$field] = $slug;
        }

        return ['values' => $values, 'errors' => $errors];
    }

    /** @return array<string, string> shown name by role */
    private static function labels(): array
    {
        return [
            Options::FORMAT => __('Format', 'museau'),
            Options::SERIES => __('Série', 'museau'),
            Options::TECHNIQUE => __('Technique (crayon)', 'museau'),
            Options::FRAME => __('Cadre', 'museau'),
        ];
    }

    /** @return array<string, string> shown name by slug of the attributes that are not ours */
    private static function own(): array
    {
        $names = [];
        foreach (get_object_taxonomies('product', 'objects') as $taxonomy) {
            if (Options::is_global($taxonomy->name) && !isset(Options::labels()[$taxonomy->name])) {
                $label = Read::text($taxonomy->labels->singular_name ?? $taxonomy->label);
                $names[$taxonomy->name] = "$label ($taxonomy->name)";
            }
        }

        return $names;
    }
}
