<?php

declare(strict_types=1);

namespace Museau\Rest\Abilities;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Routes;
use Museau\Rest\StatusCode;

/**
 * What the shop offers programs through WordPress's Abilities API (6.9 and later): a price, a day, the works. All of it is public
 * and read-only; an ability that changes an order, a payment or a product is none of ours (docs/adr/0024).
 */
final class Abilities implements Feature
{
    public const CATEGORY = 'museau';

    /** Calls in seconds that one address may make of each. */
    private const RATE = [60, 60];

    /** @param \Closure(): list<Ability> $abilities made only when somebody asks for them: no page pays for it */
    public function __construct(private readonly \Closure $abilities) {}

    public function hooks(): void
    {
        add_action('wp_abilities_api_categories_init', static function (): void {
            wp_register_ability_category(self::CATEGORY, [
                'label' => __('Boutique', 'museau'),
                'description' => __('Prix, dates et œuvres de l\'atelier, en lecture seule.', 'museau'),
            ]);
        });
        add_action('wp_abilities_api_init', function (): void {
            foreach (($this->abilities)() as $ability) {
                self::register($ability);
            }
        });
    }

    private static function register(Ability $ability): void
    {
        wp_register_ability($ability->name(), [
            'label' => $ability->label(),
            'description' => $ability->description(),
            'category' => self::CATEGORY,
            'input_schema' => $ability->input() + ['type' => 'object', 'additionalProperties' => false, 'default' => []],
            'output_schema' => $ability->output() + ['type' => 'object', 'additionalProperties' => false],
            'execute_callback' => static fn(mixed $input = []): array|\WP_Error => self::run($ability, Read::map($input)),
            'permission_callback' => '__return_true',
            'meta' => [
                'annotations' => ['readonly' => true, 'destructive' => false, 'idempotent' => true],
                'show_in_rest' => true,
            ],
        ]);
    }

    /**
     * @param array<string, mixed> $input
     *
     * @return array<string, mixed>|\WP_Error
     */
    private static function run(Ability $ability, array $input): array|\WP_Error
    {
        try {
            Routes::count('ABILITY', $ability->name(), self::RATE);

            return $ability->answer($input);
        } catch (Refusal $refusal) {
            return new \WP_Error($refusal->error_code, $refusal->getMessage(), ['status' => StatusCode::of($refusal), ...$refusal->data]);
        }
    }
}
