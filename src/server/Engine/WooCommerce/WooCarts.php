<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartRules;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Cart\CartView;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Options;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * WooCommerce's own cart, opened by token: its session row, its lines, its totals, its hooks. What may be in it is
 * decided by CartRules first, so that both engines refuse alike; WooCommerce and its extensions may still say no.
 *
 * @phpstan-import-type StoredLine from CartRules
 * @phpstan-import-type Known from CartRules
 */
final class WooCarts implements Carts
{
    /** Price last shown of a line, in cents: our member of WooCommerce's cart item. */
    private const SHOWN = 'museau_price';

    /** Makes each portrait a line of its own. */
    private const UNIQUE = 'museau_portrait';

    /** What the visitor wrote for her portrait, or which portrait a card prints: WooCommerce keys the line by it. */
    private const TEXTS = 'museau_texts';

    public function __construct(private readonly CartRules $rules, private readonly WooCoupons $coupons) {}

    public function open(?string $token): Cart
    {
        $id = CartToken::id($token);
        $session = $id === null ? null : new TokenSession($id);
        if ($id === null || $session === null || !$session->exists()) {
            // Answered without a token: the browser fills a new cart from its own lines (F27).
            return $this->rules->cart(null, [], [], ['products' => [], 'pieces' => [], 'portraits' => [], 'bounds' => [0, 0]]);
        }
        $stored = self::stored($session);
        $cart = $this->load($session);
        $known = $this->rules->look_up($stored, $id);
        [$lines, $notices] = CartView::refreshed($stored, $known);
        if ($lines !== $stored || count($cart->get_cart_contents()) !== count($stored) || $session->is_ageing()) {
            // Written as a change, on the row as it is then.
            return $this->change($id, static fn(array $lines): array => $lines);
        }

        return $this->rules->cart($id, $lines, $notices, $known, $this->coupons->of($session));
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

        return $this->change(CartToken::id($token), function (array $lines, array $known) use ($line, $product_id): array {
            foreach ($this->rules->is_personal($product_id) ? [] : $lines as $other) {
                if (
                    [$other['product_id'], $other['variation_id'], $other['texts']] === [$product_id, $line['variation_id'], $line['texts']]
                    && $other['choices'] == $line['choices']
                ) {
                    $line['key'] = $other['key'];
                }
            }

            return $this->rules->with($lines, $line, $known);
        }, [$line]);
    }

    public function remove(?string $token, string $key): Cart
    {
        return $this->change(CartToken::id($token), fn(array $lines): array => $this->rules->without($lines, $key));
    }

    public function set_quantity(?string $token, string $key, int $quantity): Cart
    {
        return $this->change(
            CartToken::id($token),
            fn(array $lines, array $known): array => $this->rules->with_quantity($lines, $key, $quantity, $known),
        );
    }

    public function clear(string $cart_id): void
    {
        // The row stays: a paid cart is known to be empty, a forgotten one is filled again by the browser.
        $session = new TokenSession($cart_id, true);
        if ($session->exists()) {
            $session->set('cart', []);
            $session->set(WooCoupons::KEPT, []);
            $session->save();
        }
        if (WC()->session instanceof TokenSession && WC()->session->get_customer_id() === $cart_id) {
            $this->load(new TokenSession($cart_id));
        }
    }

    /**
     * Changes a cart under its row's lock: two changes at the same moment lose nothing.
     *
     * @param callable(list<StoredLine>, Known): list<StoredLine> $change lines, and what is known of them and of $new, to new lines; a
     *   new line's key is ''
     * @param list<StoredLine> $new that the change may add
     */
    private function change(?string $id, callable $change, array $new = []): Cart
    {
        return Transaction::run(function () use ($id, $change, $new): Cart {
            $session = new TokenSession($id ?? CartToken::new_id(), true);
            // Read before WooCommerce drops what it no longer sells: each of these lines gets its sentence.
            [$name, $stored] = [(string) $session->get_customer_id(), self::stored($session)];
            $cart = $this->load($session);
            $known = $this->rules->look_up([...$stored, ...$new], $name);
            [$current, $notices] = CartView::refreshed($stored, $known);
            $lines = $change($current, $known);
            if ($lines === [] && !$session->exists()) {
                return $this->rules->cart(null, [], $notices, $known);
            }
            $wanted = count($lines);
            $lines = $this->apply($cart, $stored, $lines);
            if (count($lines) < $wanted) {
                $notices[] = __('Un article de votre panier n\'est plus en vente : il a été retiré.', 'museau');
            }
            $session->save();

            return $this->rules->cart($name, $lines, $notices, $known, $this->coupons->of($session));
        });
    }

    /**
     * Brings WooCommerce's cart to these lines by its own methods, and lets it add up.
     *
     * @param list<StoredLine> $former
     * @param list<StoredLine> $lines
     *
     * @return list<StoredLine> with WooCommerce's keys
     */
    private function apply(\WC_Cart $cart, array $former, array $lines): array
    {
        $kept = array_column($lines, 'key');
        foreach ($former as $line) {
            if (!in_array($line['key'], $kept, true)) {
                $cart->remove_cart_item($line['key']);
            }
        }
        foreach ($lines as $index => $line) {
            $item = Read::map($cart->get_cart_item($line['key']));
            if ($line['key'] === '') {
                $lines[$index]['key'] = $this->put($cart, $line);
            } elseif ($item === []) {
                $lines[$index]['key'] = '';
            } elseif (Read::int($item['quantity'] ?? 0) !== $line['quantity']) {
                $cart->set_quantity($line['key'], $line['quantity'], false);
            }
        }
        // A line that WooCommerce itself no longer knows is gone.
        $lines = array_values(array_filter($lines, static fn(array $line): bool => $line['key'] !== ''));
        $contents = $cart->get_cart_contents();
        foreach ($lines as $line) {
            $contents[$line['key']] = [...Read::map($contents[$line['key']] ?? []), self::SHOWN => $line['price']];
        }
        $cart->set_cart_contents($contents);
        $cart->set_removed_cart_contents();
        $cart->calculate_totals();
        wc_clear_notices();

        return $lines;
    }

    /**
     * @param StoredLine $line
     *
     * @return string key that WooCommerce gave the line
     */
    private function put(\WC_Cart $cart, array $line): string
    {
        $variation = $line['variation_id'] > 0 ? wc_get_product($line['variation_id']) : null;
        $fixed = $variation instanceof \WC_Product_Variation ? Read::map($variation->get_attributes()) : [];
        $open = [];
        foreach ($line['choices'] as $slug => $choice) {
            // What the variation fixes WooCommerce reads from it; only its "any" options are ours to say.
            if (Read::text($fixed[$slug] ?? '') === '') {
                $open['attribute_' . $slug] = Options::is_global($slug)
                    ? $choice
                    : self::text_option($line['product_id'], $slug, $choice);
            }
        }
        $key = $cart->add_to_cart(
            $line['product_id'],
            $line['quantity'],
            $line['variation_id'],
            $open,
            ($this->rules->is_personal($line['product_id']) ? [self::UNIQUE => CartToken::new_id()] : [])
                + array_filter([self::TEXTS => $line['texts']]),
        );
        if (is_string($key) && $key !== '') {
            return $key;
        }
        $said = Read::map(wc_get_notices('error')[0] ?? [])['notice'] ?? '';
        wc_clear_notices();

        throw new Refusal(
            'museau_refused',
            trim(html_entity_decode(wp_strip_all_tags(Read::text($said)), ENT_QUOTES)) ?: __(
                'Impossible d\'ajouter le produit au panier.',
                'museau',
            ),
            Reason::Conflict,
        );
    }

    /** WooCommerce keeps the text of a text attribute's option, we its slug. */
    private static function text_option(int $product_id, string $slug, string $choice): string
    {
        $product = wc_get_product($product_id);
        $attribute = $product instanceof \WC_Product ? ($product->get_attributes()[$slug] ?? null) : null;
        foreach ($attribute instanceof \WC_Product_Attribute ? Read::items($attribute->get_options()) : [] as $option) {
            if (sanitize_title(Read::text($option)) === $choice) {
                return Read::text($option);
            }
        }

        return $choice;
    }

    /** Puts a session and its lines into WooCommerce's one cart object; its products are read in a fixed number of queries. */
    private function load(TokenSession $session): \WC_Cart
    {
        static $prepared = false;
        if (!$prepared) {
            $prepared = true;
            add_filter('woocommerce_session_handler', static fn(): string => TokenSession::class);
            // A signed-in customer's cart is her token's, like everybody's.
            add_filter('woocommerce_persistent_cart_enabled', '__return_false');
            // Named by its token: WooCommerce's cookies would name another.
            add_filter('woocommerce_set_cookie_enabled', '__return_false');
        }
        WC()->session = $session;
        $ids = [];
        foreach ($session->lines() as $line) {
            $ids[] = Read::int($line['product_id'] ?? 0);
            $ids[] = Read::int($line['variation_id'] ?? 0);
        }
        _prime_post_caches(array_values(array_unique(array_filter($ids))));
        wc_load_cart();
        $cart = WC()->cart;
        $cart->set_cart_contents([]);
        $cart->get_cart_from_session();

        return $cart;
    }

    /**
     * Lines as the session keeps them.
     *
     * @return list<StoredLine>
     */
    private static function stored(TokenSession $session): array
    {
        $stored = [];
        foreach ($session->lines() as $key => $line) {
            $choices = [];
            foreach (Read::map($line['variation'] ?? []) as $attribute => $value) {
                $slug = (string) preg_replace('/^attribute_/', '', $attribute);
                $choices[$slug] = Options::is_global($slug) ? Read::text($value) : sanitize_title(Read::text($value));
            }
            $variation_id = Read::int($line['variation_id'] ?? 0);
            $product = isset($line[self::SHOWN])
                ? null
                : wc_get_product($variation_id > 0 ? $variation_id : Read::int($line['product_id'] ?? 0));
            $stored[] = [
                'key' => $key,
                'product_id' => Read::int($line['product_id'] ?? 0),
                'variation_id' => $variation_id,
                'choices' => $choices,
                'texts' => Personalization::stored($line[self::TEXTS] ?? []),
                'quantity' => Read::int($line['quantity'] ?? 1),
                // A line that WooCommerce's own API put here was never shown by us: its price is the present one.
                'price' => Read::int($line[self::SHOWN] ?? ($product instanceof \WC_Product
                    ? WooProductReader::cents($product->get_price())
                    : 0)),
            ];
        }

        return $stored;
    }
}
