<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Cart\CartRules;
use Museau\Domain\Cart\Carts;
use Museau\Domain\Cart\Coupons;
use Museau\Domain\Cart\PrintedPortraits;
use Museau\Domain\Cart\ShippingRates;
use Museau\Domain\Cart\ThemeRates;
use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\IndexedCatalogue;
use Museau\Domain\Catalogue\PriceUpkeep;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Catalogue\ProductIndexReader;
use Museau\Domain\Catalogue\ProductReader;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Catalogue\Stock;
use Museau\Domain\Catalogue\TermWriter;
use Museau\Domain\Catalogue\TypesetCatalogue;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Prices\PriceJournal;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Engine\Embedded\EmbeddedCarts;
use Museau\Engine\Embedded\EmbeddedOrders;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Engine\Embedded\EmbeddedProductReader;
use Museau\Engine\Embedded\EmbeddedProductWriter;
use Museau\Engine\Embedded\EmbeddedStock;
use Museau\Engine\WooCommerce\OrderAdoption;
use Museau\Engine\WooCommerce\WooCarts;
use Museau\Engine\WooCommerce\WooCoupons;
use Museau\Engine\WooCommerce\WooOrders;
use Museau\Engine\WooCommerce\WooProductReader;
use Museau\Engine\WooCommerce\WooProductWriter;
use Museau\Engine\WooCommerce\WooStock;
use Museau\Engine\WooCommerce\WooZoneRates;

/** The engine that sells, behind the domain's interfaces: products, stock, carts and orders. */
trait EngineServices
{
    /** Whether WooCommerce is the shop engine (it is whenever the plugin is active). */
    public function sells_with_woocommerce(): bool
    {
        return class_exists('WooCommerce', false);
    }

    /** @return 'embedded'|'woocommerce' the engine that sells now */
    private function engine(): string
    {
        return $this->sells_with_woocommerce() ? 'woocommerce' : 'embedded';
    }

    public function catalogue(): Catalogue
    {
        return $this->once(Catalogue::class, fn(): Catalogue => new IndexedCatalogue(
            new ProductIndexReader($this->product_index()),
            $this->product_reader(),
            $this->stock(),
        ));
    }

    /** The same for what visitors read: pages, their structured data, public REST routes. */
    public function typeset_catalogue(): TypesetCatalogue
    {
        return $this->once(TypesetCatalogue::class, fn(): TypesetCatalogue => new TypesetCatalogue($this->catalogue()));
    }

    public function product_index(): ProductIndex
    {
        return $this->once(ProductIndex::class, fn(): ProductIndex => new ProductIndex(
            $this->product_reader(),
            $this->engine(),
            $this->price_journal(),
        ));
    }

    private function price_journal(): PriceJournal
    {
        return $this->once(PriceJournal::class, static fn(): PriceJournal => new PriceJournal());
    }

    public function price_upkeep(): PriceUpkeep
    {
        return $this->once(PriceUpkeep::class, fn(): PriceUpkeep => new PriceUpkeep($this->product_index(), $this->price_journal()));
    }

    public function product_reader(): ProductReader
    {
        return $this->once(ProductReader::class, fn(): ProductReader => $this->sells_with_woocommerce()
            ? new WooProductReader($this->settings())
            : new EmbeddedProductReader($this->settings()));
    }

    public function product_writer(): ProductWriter
    {
        return $this->once(ProductWriter::class, fn(): ProductWriter => $this->sells_with_woocommerce()
            ? new WooProductWriter(new TermWriter())
            : new EmbeddedProductWriter(new TermWriter()));
    }

    public function stock(): Stock
    {
        return $this->once(Stock::class, fn(): Stock => $this->sells_with_woocommerce()
            ? new WooStock()
            : $this->embedded_stock());
    }

    private function embedded_stock(): EmbeddedStock
    {
        return $this->once(EmbeddedStock::class, static fn(): EmbeddedStock => new EmbeddedStock());
    }

    public function carts(): Carts
    {
        return $this->once(Carts::class, fn(): Carts => $this->sells_with_woocommerce()
            ? new WooCarts($this->cart_rules(), new WooCoupons())
            : new EmbeddedCarts($this->cart_rules()));
    }

    /** Coupons, where the engine has them. */
    public function coupons(): ?Coupons
    {
        return $this->sells_with_woocommerce() ? new WooCoupons() : null;
    }

    /** Whose shipping is charged now: she may change her mind while a request runs. */
    public function shipping_rates(): ShippingRates
    {
        return $this->sells_with_woocommerce() && ShippingMethods::are_of_zones($this->settings())
            ? new WooZoneRates()
            : new ThemeRates($this->settings());
    }

    public function cart_rules(): CartRules
    {
        return $this->once(CartRules::class, fn(): CartRules => new CartRules(
            $this->catalogue(),
            $this->settings(),
            $this->stock(),
            $this->availability()->refuse_full(...),
            new PrintedPortraits($this->private_cards()),
            CartVouchers::of_cart(...),
            $this->shipping_rates(...),
        ));
    }

    public function orders(): Orders
    {
        return $this->once(Orders::class, fn(): Orders => $this->sells_with_woocommerce()
            ? $this->woo_orders()
            : new EmbeddedOrders($this->embedded_stock()));
    }

    private function woo_orders(): WooOrders
    {
        return $this->once(WooOrders::class, static fn(): WooOrders => new WooOrders());
    }

    private function order_adoption(): OrderAdoption
    {
        return $this->once(OrderAdoption::class, fn(): OrderAdoption => new OrderAdoption(
            new EmbeddedOrderTable(),
            $this->orders(),
        ));
    }
}
