<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Which categories are services: none unless the artist says so, for everything that the theme knows is handed over. What lies in several
 * categories is a service as soon as one of them is.
 */
final class Kinds
{
    /** Setting: slugs of the categories that are services. */
    public const SETTING = 'service_categories';

    /** @var array<int, OperationKind> by product id, as they were asked in this request */
    private array $known = [];

    /** @param list<string> $services slugs */
    public function __construct(private readonly array $services) {}

    public static function of(Settings $settings): self
    {
        return self::of_value($settings->value(self::SETTING, []));
    }

    /** @param mixed $value as it is stored */
    public static function of_value(mixed $value): self
    {
        return new self(array_values(array_filter(array_map(Read::text(...), is_array($value) ? $value : []))));
    }

    public function has_service(string $slug): bool
    {
        return in_array($slug, $this->services, true);
    }

    /** What a product is today; a good when it is gone. */
    public function of_product(int $product_id): OperationKind
    {
        return $this->known[$product_id] ??= $this->services === [] ? OperationKind::Goods : $this->read($product_id);
    }

    private function read(int $product_id): OperationKind
    {
        $slugs = wp_get_object_terms($product_id, 'product_cat', ['fields' => 'slugs']);

        return is_array($slugs) && array_intersect($slugs, $this->services) !== [] ? OperationKind::Service : OperationKind::Goods;
    }
}
