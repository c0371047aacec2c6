<?php

declare(strict_types=1);

namespace Museau\Engine\Embedded;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartRules;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Cart\CartView;
use Museau\Domain\Cart\Personalization;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Carts in one row each: the lines as JSON with the price last shown, and a revision that every write must find
 * unchanged, so that two adds at the same moment lose nothing.
 *
 * @phpstan-import-type StoredLine from CartRules
 * @phpstan-import-type Known from CartRules
 */
final class EmbeddedCarts implements Carts
{
    /** Times that a write is tried again when another one came between. */
    private const TRIES = 20;

    public function __construct(private readonly CartRules $rules) {}

    public function open(?string $token): Cart
    {
        return $this->change($token, static fn(array $lines): array => $lines);
    }

    public function add(
        ?string $token,
        int $product_id,
        int $quantity,
        int $variation_id = 0,
        array $choices = [],
        array $texts = [],
    ): Cart {
        $line = $this->rules->new_line($product_id, $quantity, $variation_id, $choices, $texts);
        $line['key'] = $this->rules->is_personal($product_id)
            ? CartToken::new_id()
            : self::key($product_id, $line['variation_id'], $line['choices'], $line['texts']);

        return $this->change(
            $token,
            fn(array $lines, array $known): array => $this->rules->with($lines, $line, $known),
            [$line],
        );
    }

    public function remove(?string $token, string $key): Cart
    {
        return $this->change($token, fn(array $lines): array => $this->rules->without($lines, $key));
    }

    public function set_quantity(?string $token, string $key, int $quantity): Cart
    {
        return $this->change(
            $token,
            fn(array $lines, array $known): array => $this->rules->with_quantity($lines, $key, $quantity, $known),
        );
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
     * @param callable(list<StoredLine>, Known): list<StoredLine> $change lines, and what is known of them and of $new, to new lines
     * @param list<StoredLine>                                    $new    that the change may add
     */
    private function change(?string $token, callable $change, array $new = []): Cart
    {
        $id = CartToken::id($token);
        for ($try = 0; $try < self::TRIES; ++$try) {
            $row = $id === null ? null : Db::row('SELECT lines_json, revision, touched FROM %i WHERE id = %s', self::table(), $id);
            $stored = self::decode($row['lines_json'] ?? '[]');
            $known = $this->rules->look_up([...$stored, ...$new], $id ?? '');
            [$current, $notices] = CartView::refreshed($stored, $known);
            $lines = $change($current, $known);
            $untouched = $lines === $stored && ($row === null || (int) $row['touched'] > time() - 86400);
            if (!$untouched) {
                $id ??= CartToken::new_id();
            }
            if ($untouched && $row === null) {
                // Answered without a token: the browser fills a new cart from its own lines (F27).
                return $this->rules->cart(null, $lines, $notices, $known);
            }
            if ($untouched || $this->write($id ?? '', $row === null ? null : (int) $row['revision'], $lines)) {
                return $this->rules->cart($id, $lines, $notices, $known);
            }
            usleep(random_int(1000, 5000 * ($try + 1)));
        }

        throw new Refusal(
            'museau_cart_busy',
            __('Votre panier est en cours de modification : réessayez.', 'museau'),
            Reason::Unavailable,
        );
    }

    /** @param list<StoredLine> $lines */
    private function write(string $id, ?int $revision, array $lines): bool
    {
        $json = (string) wp_json_encode($lines);

        return $revision === null
            ? Db::run(
                'INSERT IGNORE INTO %i (id, lines_json, revision, touched) VALUES (%s, %s, 1, %d)',
                self::table(),
                $id,
                $json,
                time(),
            ) === 1
            : Db::run(
                'UPDATE %i SET lines_json = %s, revision = revision + 1, touched = %d WHERE id = %s AND revision = %d',
                self::table(),
                $json,
                time(),
                $id,
                $revision,
            ) === 1;
    }

    /**
     * Equal lines join: the key is what makes them equal.
     *
     * @param array<string, string> $choices
     * @param array<string, string> $texts   of a card: which portrait it prints
     */
    private static function key(int $product_id, int $variation_id, array $choices, array $texts): string
    {
        ksort($choices);

        $equal = [$product_id, $variation_id, $choices, ...($texts === [] ? [] : [$texts])];

        return substr(hash('sha256', (string) wp_json_encode($equal)), 0, 32);
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
                'texts' => Personalization::stored($line['texts'] ?? []),
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
