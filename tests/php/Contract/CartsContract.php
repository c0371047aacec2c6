<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\CartRules;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Cart\PrintedPortraits;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Orders\BillingDetails;
use Museau\Engine\Embedded\EmbeddedCarts;
use Museau\Engine\WooCommerce\WooCarts;
use Museau\Engine\WooCommerce\WooCoupons;
use Museau\Kernel\Read;
use Museau\Rest\CartController;
use Museau\Rest\StatusCode;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What every engine's carts promise. */
abstract class CartsContract extends WordPressTestCase
{
    use MakesProducts;

    /** The engine's, of the shop that the suite runs on; another engine's tests answer their own. */
    protected function carts(): Carts
    {
        return museau()->carts();
    }

    #[TestDox('[R113] GET /cart without or with a forged token writes nothing (B66)')]
    public function test_reading_writes_no_cart(): void
    {
        foreach ([null, '', 'forged.token', str_repeat('a', 3000)] as $token) {
            $cart = $this->carts()->open($token);
            self::assertTrue($cart->is_empty());
            self::assertSame('', $cart->id);
            self::assertSame(0, $cart->totals->total);
        }
    }

    #[TestDox('[R103] [R104] [R114] A line carries what the cart page shows')]
    public function test_a_print_is_added_by_its_options(): void
    {
        $print = $this->a_print();
        $cart = $this->carts()->add(null, $print, 2, 0, ['pa_format' => 'a3']);
        $line = $this->only_line($cart);
        self::assertSame([$print, $this->variation_of($print, 1), 2, 2050, 'Tirage Hibou'], [$line->product_id, $line->variation_id, $line->quantity, $line->price, $line->name]);
        self::assertSame('impression', $line->category_slug);
        self::assertSame('carte-postale', $line->subcategory_slug);
        self::assertSame('pa_format', $line->variation[0]['slug']);
        self::assertFalse($line->is_portrait);
        self::assertSame([4100, 700, 4800, 0, 0], array_values(get_object_vars($cart->totals)));
        self::assertNotSame('', $cart->id);
        $again = $this->carts()->open($cart->token);
        self::assertSame($cart->id, $again->id);
        self::assertSame($cart->revision(), $again->revision());
    }

    #[TestDox('[R083] Prints join and may be added repeatedly; shipping is free from 50 €')]
    public function test_equal_prints_join(): void
    {
        $print = $this->a_print();
        $a4 = $this->variation_of($print, 0);
        $cart = $this->carts()->add(null, $print, 2, $a4);
        $cart = $this->carts()->add($cart->token, $print, 3, $a4);
        self::assertSame(5, $this->only_line($cart)->quantity);
        self::assertSame(0, $cart->totals->shipping);
        self::assertCount(2, $this->carts()->add($cart->token, $print, 1, 0, ['pa_format' => 'a3'])->lines);
    }

    #[TestDox('[R105] Portraits are lines of their own, each with its deposit and its parcel; three at most (B5)')]
    public function test_portraits_stand_alone(): void
    {
        $this->the_portrait();
        $cart = $this->with_portrait();
        $cart = $this->with_portrait($cart->token);
        self::assertCount(2, $cart->lines);
        self::assertNotSame($cart->lines[0]->key, $cart->lines[1]->key);
        self::assertTrue($cart->lines[0]->is_portrait);
        self::assertSame(1, $cart->lines[0]->max_quantity);
        self::assertSame([30, 1500], [$cart->lines[0]->deposit_percent, $cart->lines[0]->shipping_cost]);
        self::assertSame('Nombre d\'animaux', $cart->lines[0]->variation[1]['attribute']);
        // 99,99 € × 30 % = 29,997 → 30,00 € due, 69,99 € to come, per line (B26).
        self::assertSame([19998, 3000, 22998, 13998, 0], array_values(get_object_vars($cart->totals)));
        $cart = $this->with_portrait($cart->token);
        $this->refuses('museau_too_many_portraits', 409, fn() => $this->with_portrait($cart->token));
        self::assertCount(3, $this->carts()->open($cart->token)->lines);
    }

    /** What a visitor writes for her portrait stands on its line, in her order and in the letter; elsewhere it is left out. */
    public function test_texts_of_a_portrait(): void
    {
        $portrait = $this->the_portrait();
        $texts = ['museau_animal' => 'Zébulon \\ D\'Artagnan', 'museau_message' => "Sans \"la\" laisse <3 \\o/ l'été 🐱.\nMerci !"];
        $choices = ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'];
        $cart = $this->carts()->add(null, $portrait, 1, 0, $choices, $texts);
        $cart = $this->carts()->add($cart->token, $this->an_original(), 1, 0, [], $texts);
        $cart = $this->carts()->open($cart->token);
        $shown = static fn(array $options): array => array_column($options, 'value', 'attribute');
        self::assertSame(
            ['Format' => 'a4', 'Nombre d\'animaux' => '1 animal', 'Nom de l\'animal' => 'Zébulon \\ D\'Artagnan', 'Message' => "Sans \"la\" laisse <3 \\o/ l'été 🐱.\nMerci !"],
            $shown($cart->lines[0]->variation),
        );
        self::assertSame([], $cart->lines[1]->variation);

        $order = museau()->orders()->place($cart, new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
        $kept = museau()->orders()->find($order->id)->lines ?? [];
        self::assertSame($shown($cart->lines[0]->variation), $shown($kept[0]->options));
        self::assertSame('a4, 1 animal', $kept[0]->work());
        museau()->orders()->receive($order->id, 'pi_texts', $order->due_now(), 'deposit');
        museau()->mails()->order_paid(museau()->orders()->find($order->id) ?? $order);
        self::assertStringContainsString('Zébulon', (string) $this->mails[0]['message']);

        museau()->orders()->forget_person($order->id);
        $left = museau()->orders()->find($order->id)->lines ?? [];
        self::assertSame(['Format' => 'a4', 'Nombre d\'animaux' => '1 animal'], $shown($left[0]->options));
        self::assertSame($order->total, museau()->orders()->find($order->id)?->total);
    }

    #[TestDox('[R083] An original is bought once (B40)')]
    public function test_an_original_is_added_once(): void
    {
        $original = $this->an_original();
        $cart = $this->carts()->add(null, $original, 1);
        self::assertSame(1, $this->only_line($cart)->max_quantity);
        $this->refuses('museau_already_in_cart', 409, fn() => $this->carts()->add($cart->token, $original, 1), 'Déjà dans le panier');
        $cart = $this->carts()->set_quantity($cart->token, $cart->lines[0]->key, 5);
        self::assertSame(1, $this->only_line($cart)->quantity);
    }

    #[TestDox('[R083] Only what is sold individually, or an original of one piece, is bought once (B3)')]
    public function test_what_is_no_original_may_be_bought_several_times(): void
    {
        $fields = ['type' => 'simple', 'regular_price' => 1800];
        foreach (['carte-postale' => null, 'tasses' => 4] as $category => $stock) {
            $product = $this->made([...$fields, 'name' => "De $category", 'categories' => [$category], 'stock' => $stock]);
            $cart = $this->carts()->add($this->carts()->add(null, $product, 1)->token, $product, 2);
            self::assertSame([3, false, $stock], [$cart->count(), $this->only_line($cart)->sold_individually, $this->only_line($cart)->max_quantity], $category);
        }
        $original = $this->made([...$fields, 'name' => 'Non comptée', 'categories' => ['oeuvre-originale'], 'stock' => null]);
        $single = $this->made([...$fields, 'name' => 'Une par commande', 'categories' => ['tasses'], 'stock' => 4]);
        update_post_meta($single, '_sold_individually', 'yes');
        clean_post_cache($single);
        do_action('museau_product_changed', $single);
        museau()->product_index()->flush();
        foreach ([$original, $single] as $product) {
            $cart = $this->carts()->add(null, $product, 1);
            self::assertSame([true, 1], [$this->only_line($cart)->sold_individually, $this->only_line($cart)->max_quantity]);
            $this->refuses('museau_already_in_cart', 409, fn() => $this->carts()->add($cart->token, $product, 1), 'Déjà dans le panier');
        }
    }

    /** Postcards and bookmarks are prints, whoever saved them (B3). */
    public function test_postcards_and_bookmarks_are_listed_with_the_prints(): void
    {
        $fields = ['type' => 'simple', 'regular_price' => 350];
        foreach (['carte-postale', 'marque-pages'] as $category) {
            $id = $this->made([...$fields, 'name' => "Une $category", 'categories' => [$category]]);
            $product = museau()->catalogue()->find($id) ?? self::fail('No such product.');
            self::assertSame(['impression', $category], array_column($product->categories, 'slug'));
            self::assertSame(home_url($product->path()), get_permalink($id));
            $listed = museau()->catalogue()->search(new ProductQuery('impression', [], 1, 100));
            self::assertContains($id, array_column($listed->products, 'id'));
        }
    }

    #[TestDox('[R114] Refusals of an add')]
    public function test_what_cannot_be_added(): void
    {
        $this->the_portrait();
        $print = $this->a_print(stock: 3);
        $sample = $this->made(['name' => 'Portrait de Rex', 'type' => 'simple', 'categories' => ['portraits'], 'regular_price' => 1000]);
        $sold = $this->made(['name' => 'Vendue', 'type' => 'simple', 'categories' => ['oeuvre-originale'], 'regular_price' => 1000, 'stock' => 0]);
        $this->refuses('museau_unknown_product', 404, fn() => $this->carts()->add(null, 99999999, 1));
        $this->refuses('museau_not_for_sale', 409, fn() => $this->carts()->add(null, $sample, 1));
        $this->refuses('museau_sold', 409, fn() => $this->carts()->add(null, $sold, 1), 'Cette œuvre est déjà vendue.');
        $this->refuses('museau_options_missing', 400, fn() => $this->carts()->add(null, $print, 1), 'Choisissez toutes les options.');
        $this->refuses('museau_no_variation', 400, fn() => $this->carts()->add(null, $print, 1, $sample));
        $this->refuses('museau_no_variation', 400, fn() => $this->carts()->add(null, museau()->settings()->portrait_id(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '2-animaux']));
        $this->refuses('museau_above_stock', 409, fn() => $this->carts()->add(null, $print, 4, 0, ['pa_format' => 'a4']), 'Il n\'en reste que 3.');
        $cart = $this->carts()->add(null, $print, 3, 0, ['pa_format' => 'a4']);
        $this->refuses('museau_above_stock', 409, fn() => $this->carts()->add($cart->token, $print, 1, 0, ['pa_format' => 'a4']));
        $this->refuses('museau_above_stock', 409, fn() => $this->carts()->set_quantity($cart->token, $cart->lines[0]->key, 4));
    }

    /** A work that another buyer's unpaid order holds is not called sold: not when it is added, not in a cart that has it. */
    public function test_what_is_held_is_not_called_sold(): void
    {
        $held = $this->an_original();
        $carts = [$this->carts()->add(null, $held, 1), $this->carts()->add(null, $held, 1)];
        $billing = new BillingDetails('Zoé', 'Martin', '', '1 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true, '', '', '', '', '', '', '', '2026-11');
        $order = museau()->orders()->place($carts[0], $billing, '', []);
        museau()->product_index()->flush();
        $this->refuses('museau_reserved', 409, fn() => $this->carts()->add(null, $held, 1), 'Cette œuvre est en cours d\'achat par une autre personne. Si elle ne la paie pas, elle sera de nouveau libre dans l\'heure.');
        self::assertSame(['« Berger allemand » est en cours d\'achat par une autre personne : il a été retiré de votre panier.'], $this->carts()->open($carts[1]->token)->notices);
        museau()->orders()->receive($order->id, 'pi_held', $order->due_now(), 'full');
        museau()->product_index()->flush();
        $this->refuses('museau_sold', 409, fn() => $this->carts()->add(null, $held, 1), 'Cette œuvre est déjà vendue.');
    }

    #[TestDox('[R115] Removing and counting; an unknown key changes nothing')]
    public function test_lines_are_removed_and_counted(): void
    {
        $print = $this->a_print();
        $cart = $this->carts()->add(null, $print, 1, 0, ['pa_format' => 'a4']);
        $cart = $this->carts()->set_quantity($cart->token, $cart->lines[0]->key, 7);
        self::assertSame(7, $cart->count());
        self::assertSame(7, $this->carts()->remove($cart->token, 'unknown')->count());
        self::assertSame(7, $this->carts()->set_quantity($cart->token, 'unknown', 2)->count());
        self::assertTrue($this->carts()->remove($cart->token, $cart->lines[0]->key)->is_empty());
    }

    /** A price that changes under a cart is said once, and charged from then on. */
    public function test_a_new_price_is_told(): void
    {
        $original = $this->an_original();
        $cart = $this->carts()->add(null, $original, 1);
        $this->change($original, ['regular_price' => 20000]);
        $told = $this->carts()->open($cart->token);
        self::assertCount(1, $told->notices);
        self::assertStringContainsString('200,00 €', $told->notices[0]);
        self::assertSame(20000, $told->totals->subtotal);
        self::assertSame([], $this->carts()->open($cart->token)->notices);
    }

    /** What was sold or withdrawn leaves the cart with a sentence; too large a number is lowered. */
    public function test_gone_stock_is_told(): void
    {
        $original = $this->an_original();
        $print = $this->a_print(stock: 5);
        $gone = $this->an_original('Retirée');
        $cart = $this->carts()->add(null, $original, 1);
        $cart = $this->carts()->add($cart->token, $print, 4, 0, ['pa_format' => 'a4']);
        $cart = $this->carts()->add($cart->token, $gone, 1);
        $this->change($original, ['stock' => 0]);
        $this->change($print, ['stock' => 2]);
        museau()->product_writer()->trash($gone);
        museau()->product_index()->flush();
        $told = $this->carts()->open($cart->token);
        self::assertCount(3, $told->notices);
        self::assertSame(2, $this->only_line($told)->quantity);
        self::assertSame([], $this->carts()->open($cart->token)->notices);
    }

    /** Payments empty a cart by its name, long after its visitor left. */
    public function test_a_paid_cart_is_emptied(): void
    {
        $cart = $this->carts()->add(null, $this->an_original(), 1);
        $this->carts()->clear($cart->id);
        $this->carts()->clear('unknown');
        self::assertTrue($this->carts()->open($cart->token)->is_empty());
    }

    /** Reading costs the same for one line and for many. */
    public function test_reading_has_no_slope(): void
    {
        $cart = $this->carts()->add(null, $this->a_print(), 1, 0, ['pa_format' => 'a4']);
        $one = $this->queries(fn() => $this->carts()->open($cart->token));
        foreach (range(1, 5) as $n) {
            $cart = $this->carts()->add($cart->token, $this->a_print(name: "Tirage $n"), 1, 0, ['pa_format' => 'a3']);
        }
        self::assertCount(6, $cart->lines);
        wp_cache_flush();
        $this->carts()->open($cart->token);
        self::assertLessThanOrEqual($one, $this->queries(fn() => $this->carts()->open($cart->token)));
    }

    #[TestDox('One POST to /add-to-cart reads its product once and asks the stock once')]
    public function test_adding_reads_once(): void
    {
        $print = $this->a_print();
        [$first, $second] = [$this->variation_of($print, 0), $this->variation_of($print, 1)];
        $token = $this->carts()->add(null, $print, 1, $first)->token;
        $stock = new class (museau()->stock()) implements Stock {
            public int $asked = 0;

            public function __construct(private readonly Stock $stock) {}

            public function available(int $product_id, int $variation_id = 0): ?int
            {
                ++$this->asked;

                return $this->stock->available($product_id, $variation_id);
            }

            public function many(array $pieces, string $cart_id = ''): array
            {
                ++$this->asked;

                return $this->stock->many($pieces, $cart_id);
            }
        };
        $rules = new CartRules(museau()->catalogue(), museau()->settings(), $stock, museau()->availability()->refuse_full(...), new PrintedPortraits(museau()->private_cards()));
        $carts = self::is_woocommerce() ? new WooCarts($rules, new WooCoupons()) : new EmbeddedCarts($rules);
        $controller = new CartController($carts, museau()->catalogue(), museau()->settings(), museau()->cart_promise());
        $read = [];
        $watch = static function (string $query) use (&$read, $print): string {
            if (preg_match("/p\\.document.*p\\.product_id (?:= $print\\b|IN \\([^)]*\\b$print\\b)/s", $query) === 1) {
                $read[] = $query;
            }

            return $query;
        };
        wp_cache_flush_group(ProductIndex::SHOWN);
        add_filter('query', $watch);
        $request = new \WP_REST_Request('POST', '/museau-react/v1/add-to-cart');
        $request->set_header('Cart-Token', $token);
        $request->set_param('product_id', $print);
        $request->set_param('quantity', 1);
        $request->set_param('variation_id', $second);
        $answer = (new \ReflectionMethod($controller, 'add'))->invoke($controller, $request);
        remove_filter('query', $watch);

        self::assertInstanceOf(\WP_REST_Response::class, $answer);
        self::assertCount(2, Read::items(Read::map($answer->get_data())['cart_contents'] ?? []));
        self::assertCount(1, $read, implode("\n", $read));
        self::assertSame(1, $stock->asked);
    }

    private function refuses(string $code, int $status, callable $work, ?string $sentence = null): void
    {
        try {
            $work();
        } catch (CouldNotChangeCart $refusal) {
            self::assertSame([$code, $status], [$refusal->error_code, StatusCode::of($refusal)]);
            self::assertSame($sentence ?? $refusal->getMessage(), $refusal->getMessage());

            return;
        }
        self::fail("Not refused with $code.");
    }
}
