<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

use Museau\Cart\Cart;
use Museau\Cart\CartLine;
use Museau\Cart\Carts;
use Museau\Cart\CartToken;
use Museau\Cart\CartTotals;
use Museau\Cart\Choices;
use Museau\Cart\CouldNotChangeCart;
use Museau\Catalogue\Catalogue;
use Museau\Catalogue\Image;
use Museau\Catalogue\Product;
use Museau\Catalogue\Variation;
use Museau\Database\Db;
use Museau\Database\Schema;
use Museau\Money\Money;
use Museau\Read;
use Museau\Settings\Settings;

/**
 * Carts in one row each: the lines as JSON with the price last shown, and a revision that every write must find
 * unchanged, so that two adds at the same moment lose nothing. Prices, names and stock are read anew at each opening,
 * with the same number of queries for one line and for fifty.
 *
 * @phpstan-type StoredLine array{key: string, product_id: int, variation_id: int, choices: array<string, string>, quantity: int, price: int}
 */
final class EmbeddedCarts implements Carts
{
    /** Portraits of one order (B5). */
    private const MAX_PORTRAITS = 3;

    private const MAX_QUANTITY = 99;

    /** Different lines of one cart. */
    private const MAX_LINES = 50;

    /** Times that a write is tried again when another one came between. */
    private const TRIES = 20;

    public function __construct(
        private readonly Catalogue $catalogue,
        private readonly Settings $settings,
        private readonly EmbeddedStock $stock,
    ) {}

    public function open(?string $token): Cart
    {
        return $this->change($token, static fn(array $lines): array => $lines);
    }

    public function add(?string $token, int $product_id, int $quantity, int $variation_id = 0, array $choices = []): Cart
    {
        $product = $this->catalogue->find($product_id) ?? throw CouldNotChangeCart::product_is_unknown();
        $portrait = $this->is_portrait($product_id);
        if (!$portrait && $product->in_category('portraits')) {
            throw CouldNotChangeCart::not_for_sale();
        }
        [$variation, $choices] = $product->type === 'variable' ? Choices::resolve($product, $variation_id, $choices) : [null, []];
        $price = $variation === null ? $product->price : $variation->price;
        if ($price === null) {
            throw CouldNotChangeCart::no_variation_matches();
        }
        $line = [
            'key' => $portrait ? CartToken::new_id() : self::key($product_id, $variation->id ?? 0, $choices),
            'product_id' => $product_id,
            'variation_id' => $variation->id ?? 0,
            'choices' => $choices,
            'quantity' => $portrait ? 1 : $quantity,
            'price' => $price,
        ];

        return $this->change($token, function (array $lines, string $id) use ($line, $product, $variation): array {
            /** @var list<StoredLine> $lines */
            $others = array_values(array_filter($lines, static fn(array $other): bool => $other['key'] !== $line['key']));
            $left = $this->left($others, $line, $id);
            if ($this->is_sold($product, $variation) || ($left === 0 && $this->pieces($lines, $product->id) === 0)) {
                throw CouldNotChangeCart::product_is_sold();
            }

            return $this->join($lines, $line, $product, $left);
        });
    }

    public function remove(?string $token, string $key): Cart
    {
        return $this->change($token, static fn(array $lines): array => array_values(array_filter($lines, static fn(array $line): bool => $line['key'] !== $key)));
    }

    public function set_quantity(?string $token, string $key, int $quantity): Cart
    {
        return $this->change($token, function (array $lines, string $id) use ($key, $quantity): array {
            /** @var list<StoredLine> $lines */
            foreach ($lines as $index => $line) {
                $product = $line['key'] === $key ? $this->catalogue->find($line['product_id']) : null;
                if ($product === null || $this->is_single($product)) {
                    continue;
                }
                $quantity = min(self::MAX_QUANTITY, max(1, $quantity));
                $others = array_values(array_filter($lines, static fn(array $other): bool => $other['key'] !== $key));
                $left = $this->left($others, $line, $id);
                if ($left !== null && $quantity > $left) {
                    throw CouldNotChangeCart::above_stock($left);
                }
                $lines[$index]['quantity'] = $quantity;
            }

            return $lines;
        });
    }

    public function clear(string $cart_id): void
    {
        Db::run('UPDATE %i SET lines_json = \'[]\', revision = revision + 1 WHERE id = %s', self::table(), $cart_id);
    }

    /** Forgets carts that nobody opened within a token's life. Run daily. */
    public function forget_expired(): int
    {
        return Db::run('DELETE FROM %i WHERE touched < %d', self::table(), time() - CartToken::LIFETIME - 86400);
    }

    /**
     * Opens a cart, changes its lines and writes them when they differ. Writes only on the revision that was read:
     * when another request was faster, everything is read and decided again.
     *
     * @param callable(list<StoredLine>, string): list<StoredLine> $change lines and cart id to new lines
     */
    private function change(?string $token, callable $change): Cart
    {
        $id = CartToken::id($token);
        for ($try = 0; $try < self::TRIES; ++$try) {
            $row = $id === null ? null : Db::row('SELECT lines_json, revision, touched FROM %i WHERE id = %s', self::table(), $id);
            $stored = self::decode($row['lines_json'] ?? '[]');
            $products = $this->products($stored);
            $available = $this->available($stored, $id ?? '');
            [$current, $notices] = $this->refresh($stored, $products, $available);
            $lines = $change($current, $id ?? '');
            $untouched = $lines === $stored && ($row === null || (int) $row['touched'] > time() - 86400);
            if (!$untouched) {
                $id ??= CartToken::new_id();
            }
            if ($untouched || $this->write($id ?? '', $row === null ? null : (int) $row['revision'], $lines)) {
                return $this->cart($id, $lines, $notices, $products, $available);
            }
            usleep(random_int(1000, 5000 * ($try + 1)));
        }

        throw new \Museau\Rest\Refusal('museau_cart_busy', __('Votre panier est en cours de modification : réessayez.', 'museau'), 503);
    }

    /** @param list<StoredLine> $lines */
    private function write(string $id, ?int $revision, array $lines): bool
    {
        $json = (string) wp_json_encode($lines);

        return $revision === null
            ? Db::run('INSERT IGNORE INTO %i (id, lines_json, revision, touched) VALUES (%s, %s, 1, %d)', self::table(), $id, $json, time()) === 1
            : Db::run('UPDATE %i SET lines_json = %s, revision = revision + 1, touched = %d WHERE id = %s AND revision = %d', self::table(), $json, time(), $id, $revision) === 1;
    }

    /**
     * Lines as they can be bought now, and a sentence for each one that changed since it was last shown.
     *
     * @param list<StoredLine>                          $stored
     * @param array<int, Product>                       $products
     * @param array<string, array{id: int, left: ?int}> $available
     *
     * @return array{list<StoredLine>, list<string>}
     */
    private function refresh(array $stored, array $products, array $available): array
    {
        $lines = $notices = $taken = [];
        foreach ($stored as $line) {
            $product = $products[$line['product_id']] ?? null;
            $variation = $product?->variation($line['variation_id']);
            $price = $line['variation_id'] > 0 ? $variation?->price : $product?->price;
            if ($product === null || $price === null) {
                $notices[] = __('Un article de votre panier n\'est plus en vente : il a été retiré.', 'museau');
                continue;
            }
            $piece = $available[EmbeddedStock::name($line['product_id'], $line['variation_id'])];
            $left = $piece['left'] === null ? null : $piece['left'] - ($taken[$piece['id']] ?? 0);
            if ($this->is_sold($product, $variation) || ($left !== null && $left < 1)) {
                /* translators: %s: name of the product */
                $notices[] = sprintf(__('« %s » vient d\'être vendu : il a été retiré de votre panier.', 'museau'), $product->name);
                continue;
            }
            if ($left !== null && $line['quantity'] > $left) {
                /* translators: 1: name of the product, 2: pieces left */
                $notices[] = sprintf(__('« %1$s » : il n\'en reste que %2$d, la quantité a été changée.', 'museau'), $product->name, $left);
                $line['quantity'] = $left;
            }
            if ($line['price'] !== $price) {
                /* translators: 1: name of the product, 2: former price, 3: present price */
                $notices[] = sprintf(__('Le prix de « %1$s » a changé : %3$s au lieu de %2$s.', 'museau'), $product->name, Money::text($line['price']), Money::text($price));
                $line['price'] = $price;
            }
            $taken[$piece['id']] = ($taken[$piece['id']] ?? 0) + $line['quantity'];
            $lines[] = $line;
        }

        return [$lines, $notices];
    }

    /**
     * @param list<StoredLine> $lines
     * @param StoredLine       $line
     * @param ?int             $left  pieces that this line may count, those in the cart included
     *
     * @return list<StoredLine>
     */
    private function join(array $lines, array $line, Product $product, ?int $left): array
    {
        if ($this->is_portrait($product->id)) {
            if ($this->pieces($lines, $product->id) >= self::MAX_PORTRAITS) {
                throw CouldNotChangeCart::too_many_portraits();
            }

            return [...$lines, $line];
        }
        if (!$product->is_print() && $this->pieces($lines, $product->id) > 0) {
            throw CouldNotChangeCart::already_in_cart();
        }
        $left = $product->is_print() ? $left : min($left ?? 1, 1);
        $index = array_search($line['key'], array_column($lines, 'key'), true);
        $line['quantity'] += $index === false ? 0 : $lines[$index]['quantity'];
        if ($left !== null && $line['quantity'] > $left) {
            throw CouldNotChangeCart::above_stock($left);
        }
        if ($line['quantity'] > self::MAX_QUANTITY) {
            throw CouldNotChangeCart::above_limit(self::MAX_QUANTITY);
        }
        if ($index === false && count($lines) >= self::MAX_LINES) {
            throw CouldNotChangeCart::cart_is_full();
        }
        $lines[$index === false ? count($lines) : $index] = $line;

        return $lines;
    }

    /**
     * Pieces of a line's kind that the cart can still take; null when they are not counted.
     *
     * @param list<StoredLine> $lines already in the cart
     * @param StoredLine       $line
     */
    private function left(array $lines, array $line, string $cart_id): ?int
    {
        $available = $this->available([...$lines, $line], $cart_id);
        $piece = $available[EmbeddedStock::name($line['product_id'], $line['variation_id'])];
        $left = $piece['left'];
        foreach ($left === null || $piece['id'] === 0 ? [] : $lines as $other) {
            if ($available[EmbeddedStock::name($other['product_id'], $other['variation_id'])]['id'] === $piece['id']) {
                $left -= $other['quantity'];
            }
        }

        return $left === null ? null : max(0, $left);
    }

    /**
     * @param list<StoredLine> $lines
     *
     * @return array<string, array{id: int, left: ?int}>
     */
    private function available(array $lines, string $cart_id): array
    {
        return $lines === [] ? [] : $this->stock->many(array_map(static fn(array $line): array => [$line['product_id'], $line['variation_id']], $lines), $cart_id);
    }

    /**
     * @param list<StoredLine> $lines
     *
     * @return array<int, Product>
     */
    private function products(array $lines): array
    {
        return $lines === [] ? [] : $this->catalogue->find_many(array_values(array_unique(array_column($lines, 'product_id'))));
    }

    /** @param list<StoredLine> $lines */
    private function pieces(array $lines, int $product_id): int
    {
        return array_sum(array_map(static fn(array $line): int => $line['product_id'] === $product_id ? $line['quantity'] : 0, $lines));
    }

    private function is_portrait(int $product_id): bool
    {
        return $product_id === $this->settings->portrait_id();
    }

    /** Whether a line of this product always counts one piece. */
    private function is_single(Product $product): bool
    {
        return $this->is_portrait($product->id) || !$product->is_print();
    }

    private function is_sold(Product $product, ?Variation $variation): bool
    {
        return $product->sold || $variation?->sold === true;
    }

    /**
     * @param list<StoredLine>                          $stored
     * @param list<string>                              $notices
     * @param array<int, Product>                       $products  of the lines that were there before the change
     * @param array<string, array{id: int, left: ?int}> $available the same
     */
    private function cart(?string $id, array $stored, array $notices, array $products, array $available): Cart
    {
        $new = array_values(array_filter($stored, static fn(array $line): bool => !isset($available[EmbeddedStock::name($line['product_id'], $line['variation_id'])])));
        $products += $this->products($new);
        $available += $this->available($new, $id ?? '');
        $lines = [];
        foreach ($stored as $line) {
            if (isset($products[$line['product_id']])) {
                $lines[] = $this->line($line, $products[$line['product_id']], $available[EmbeddedStock::name($line['product_id'], $line['variation_id'])]['left']);
            }
        }

        return new Cart($id === null ? '' : CartToken::sign($id), $lines, CartTotals::of($lines, $this->settings), $notices, $id ?? '');
    }

    /** @param StoredLine $stored */
    private function line(array $stored, Product $product, ?int $left): CartLine
    {
        return new CartLine(
            key: $stored['key'],
            product_id: $product->id,
            variation_id: $stored['variation_id'],
            name: $product->name,
            path: $product->path(),
            image: self::image($product, $product->variation($stored['variation_id'])),
            quantity: $stored['quantity'],
            price: $stored['price'],
            variation: Choices::shown($product, $stored['choices']),
            category_slug: $product->categories[0]['slug'] ?? '',
            category_name: $product->categories[0]['name'] ?? '',
            subcategory_slug: $product->categories[1]['slug'] ?? '',
            subcategory_name: $product->categories[1]['name'] ?? '',
            deposit_percent: $product->deposit_percent,
            shipping_zone: $product->shipping_zone,
            shipping_class_name: $product->shipping_class_name,
            shipping_cost: $product->shipping_cost,
            is_portrait: $this->is_portrait($product->id),
            max_quantity: $this->is_single($product) ? 1 : $left,
        );
    }

    /** @return array{id: int, src: string, alt: string, width: int, height: int}|null */
    private static function image(Product $product, ?Variation $variation): ?array
    {
        $chosen = array_values(array_filter($product->images, static fn(Image $image): bool => $image->id === $variation?->image_id));
        $image = $chosen[0] ?? $product->images[0] ?? null;

        return $image === null ? null : ['id' => $image->id, 'src' => $image->thumbnail, 'alt' => $image->alt, 'width' => $image->width, 'height' => $image->height];
    }

    /**
     * Equal lines join: the key is what makes them equal.
     *
     * @param array<string, string> $choices
     */
    private static function key(int $product_id, int $variation_id, array $choices): string
    {
        ksort($choices);

        return substr(hash('sha256', (string) wp_json_encode([$product_id, $variation_id, $choices])), 0, 32);
    }

    /** @return list<StoredLine> */
    private static function decode(?string $json): array
    {
        return array_map(
            static fn(array $line): array => [
                'key' => Read::text($line['key'] ?? ''),
                'product_id' => Read::int($line['product_id'] ?? 0),
                'variation_id' => Read::int($line['variation_id'] ?? 0),
                'choices' => array_map(static fn(mixed $slug): string => Read::text($slug), Read::map($line['choices'] ?? [])),
                'quantity' => Read::int($line['quantity'] ?? 1),
                'price' => Read::int($line['price'] ?? 0),
            ],
            Read::maps(json_decode((string) $json, true)),
        );
    }

    private static function table(): string
    {
        return Schema::table('carts');
    }
}
