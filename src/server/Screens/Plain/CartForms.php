<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\CartToken;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Cart\ShippingRates;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Vouchers\CartCodes;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Rest\CartController;
use Museau\Rest\Routes;
use Museau\Screens\Storefront\ProductChoices;

/** What the forms of a work, of the portrait and of the cart do; each answers the address of the next page. */
final class CartForms
{
    /** Seconds in which the same form again is the same press. */
    private const PRESS = 5;

    public const PHOTO = 'portrait_photo';

    /** @param \Closure(): ShippingRates $rates as they are chosen now */
    public function __construct(
        private readonly Carts $carts,
        private readonly Catalogue $catalogue,
        private readonly CartPhotos $photos,
        private readonly Settings $settings,
        private readonly CartCodes $codes,
        private readonly \Closure $rates,
    ) {}

    /**
     * @param array<string, mixed> $fields option slug by attribute slug, quantity, and what a portrait asks
     * @param array<string, mixed> $files  of PHP
     *
     * @throws Refusal
     */
    public function add(array $fields, array $files): string
    {
        Routes::count('POST', '/add-to-cart', CartController::ADDING);
        $product = $this->catalogue->shown(Read::int($fields['museau_add'])) ?? throw CouldNotChangeCart::product_is_unknown();
        if ($product->id === $this->settings->portrait_id()) {
            return $this->add_portrait($product, $fields, $files);
        }
        if ($product->id === VoucherSettings::product_id($this->settings)) {
            return VoucherForms::add($this->carts, $product->id, $fields);
        }
        $cart_id = CartToken::id(CartCookie::token());
        $choices = self::choices($product, $fields);
        $quantity = max(1, min(99, Read::int($fields['quantity'] ?? 1, 1)));
        $texts = Personalization::read([
            ['attribute' => Personalization::CARD, 'value' => Read::text($fields[Personalization::CARD] ?? '')],
        ]);
        $press = 'add|' . hash('sha256', (string) wp_json_encode([$product->id, $choices, $quantity, $texts])) . "|$cart_id";
        if ($cart_id !== null && !RateLimit::is_first($press, self::PRESS)) {
            return self::page();
        }
        try {
            CartCookie::keep($this->carts->add(CartCookie::token(), $product->id, $quantity, 0, $choices, $texts));
        } catch (\Throwable $failure) {
            // An original that is there already is what was wished.
            if (!$failure instanceof CouldNotChangeCart || $failure->error_code !== CouldNotChangeCart::already_in_cart()->error_code) {
                RateLimit::forget($press);

                throw $failure;
            }
        }

        return self::page();
    }

    /** @throws Refusal */
    public function remove(string $key): string
    {
        Routes::count('POST', '/remove-from-cart', CartController::CHANGING);
        $cart = $this->carts->remove(CartCookie::token(), $key);
        CartCookie::keep($cart);
        $this->photos->drop_line($cart->id, $key);

        return self::page();
    }

    /** @throws Refusal */
    public function set_quantity(string $key, int $quantity): string
    {
        Routes::count('POST', '/update-cart-quantity', CartController::CHANGING);
        try {
            CartCookie::keep($this->carts->set_quantity(CartCookie::token(), $key, max(1, $quantity)));
        } catch (CouldNotChangeCart $refusal) {
            throw new FormIsIncomplete(["quantity-$key" => $refusal->getMessage()], '', $refusal->reason);
        }

        return self::page();
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @throws Refusal
     */
    public function voucher(string $button, array $fields): string
    {
        return VoucherForms::change($this->carts, $this->codes, $button, $fields);
    }

    /** @throws Refusal */
    public function ship_by(string $method): string
    {
        Routes::count('POST', '/cart-shipping', CartController::CHANGING);
        $cart = $this->carts->open(CartCookie::token());
        CartNotices::keep($cart);
        ($this->rates)()->choose($cart, $method);

        return self::page();
    }

    public static function page(): string
    {
        return home_url(PlainShop::PATH . '?etape=panier');
    }

    /** @return list<string> */
    public static function keys(Cart $cart): array
    {
        return array_map(static fn(CartLine $line): string => $line->key, $cart->lines);
    }

    /**
     * What was chosen of each option, by attribute slug; an option without a choice stands as text in the form, which sends nothing of it,
     * and a postcard goes without the frame that stood beside it.
     *
     * @param array<string, mixed> $fields
     *
     * @return array<string, string>
     */
    public static function choices(Product $product, array $fields): array
    {
        $choices = [];
        foreach ($product->attributes as $attribute) {
            $only = count($attribute->options) === 1 ? $attribute->options[0]['slug'] : '';
            $choice = Read::text($fields[$attribute->slug] ?? $only);
            if ($attribute->variation && $choice !== '') {
                $choices[$attribute->slug] = $choice;
            }
        }

        return ProductChoices::with_frame_of_format($product, $choices);
    }

    /**
     * The photograph is kept first, so that no other fault of the form loses it.
     *
     * @param array<string, mixed> $fields
     * @param array<string, mixed> $files
     *
     * @throws Refusal
     */
    private function add_portrait(Product $product, array $fields, array $files): string
    {
        $errors = [];
        $draft = Read::text($fields['photo_draft'] ?? '');
        $draft = $this->photos->is_draft($draft) ? $draft : '';
        try {
            $came = $this->draft(Read::map($files[self::PHOTO] ?? null));
            if ($came !== null) {
                $this->photos->drop_draft($draft);
                $draft = $came;
            }
            $errors += $draft === '' ? [self::PHOTO => __('Veuillez télécharger une photo de référence.', 'museau')] : [];
        } catch (Refusal $refusal) {
            $errors[self::PHOTO] = $refusal->getMessage();
        }
        $texts = [];
        foreach (array_keys(Personalization::LIMITS) as $field) {
            try {
                $texts += Personalization::read([['attribute' => $field, 'value' => Read::text($fields[$field] ?? '')]]);
            } catch (CouldNotChangeCart $refusal) {
                $errors[$field] = $refusal->getMessage();
            }
        }
        if (!Read::bool($fields['advice_read'] ?? false)) {
            $errors['advice_read'] = __('Lisez les conseils, puis cochez la case.', 'museau');
        }
        if ($errors !== []) {
            throw new FormIsIncomplete($errors, $draft);
        }
        if ($this->photos->came_just_now($draft, CartToken::id(CartCookie::token()) ?? '', self::PRESS)) {
            return self::page();
        }
        try {
            $cart = $this->carts->add(CartCookie::token(), $product->id, 1, 0, self::choices($product, $fields), $texts);
        } catch (Refusal $refusal) {
            throw new FormIsIncomplete(['form' => $refusal->getMessage()], $draft, $refusal->reason);
        }
        CartCookie::keep($cart);
        $keys = self::keys($cart);
        // Each portrait is a line of its own, and the last.
        $this->photos->bind($draft, $cart->id, (string) end($keys));

        return self::page();
    }

    /**
     * The upload as a draft; null when none came.
     *
     * @param array<string, mixed> $file of PHP
     *
     * @throws Refusal
     */
    private function draft(array $file): ?string
    {
        $path = Read::text($file['tmp_name'] ?? '');
        $error = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE);
        if ($error === UPLOAD_ERR_NO_FILE) {
            return null;
        }
        if ($error !== UPLOAD_ERR_OK || !is_file($path)) {
            throw PhotoRefused::of_upload($error);
        }
        Limits::count_photo();
        Limits::count_draft();

        return $this->photos->keep($path);
    }
}
