<?php

declare(strict_types=1);

namespace Museau;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Schema;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;
use Museau\Rest\BannersController;
use Museau\Rest\BareCalls;
use Museau\Rest\ContactController;
use Museau\Rest\ContestController;
use Museau\Rest\Dashboard\FormDrafts;
use Museau\Rest\DraftController;
use Museau\Rest\LikeController;
use Museau\Rest\NewsController;
use Museau\Rest\ProductController;
use Museau\Rest\Routes;
use Museau\Rest\SampleController;
use Museau\Rest\ShippingController;
use Museau\Rest\StudioController;

/**
 * Composition root: picks the shop engine, makes each service once, starts the features in order. How each service is made
 * stands in the traits of Services, by capability; only they see both a feature and an engine.
 */
final class Theme
{
    use Services\AccountServices;
    use Services\ArchiveServices;
    use Services\CardServices;
    use Services\ContestServices;
    use Services\DashboardServices;
    use Services\EngineServices;
    use Services\Features;
    use Services\HealthServices;
    use Services\OrderServices;
    use Services\PageServices;
    use Services\PaymentServices;
    use Services\PlainServices;
    use Services\PortfolioServices;
    use Services\PrivacyServices;
    use Services\ProgressServices;
    use Services\ReaderServices;
    use Services\UpdateServices;
    use Services\TransferServices;
    use Services\VoucherServices;

    /** @var array<string, object> services made so far, by class name */
    private array $made = [];

    public function __construct(private readonly string $dir) {}

    public function boot(): void
    {
        // What a later release wrote is not read, and nothing is written beside it; only the later release may come back, in good order.
        foreach (Schema::is_newer() ? $this->closed_features() : $this->features() as $feature) {
            $feature->hooks();
        }
    }

    /** Absolute path of a file of the theme. */
    public function path(string $file = ''): string
    {
        return rtrim($this->dir . '/' . $file, '/');
    }

    public function settings(): Settings
    {
        return $this->once(Settings::class, static fn(): Settings => new Settings());
    }

    public function identity(): Identity
    {
        return $this->once(Identity::class, static fn(): Identity => new Identity());
    }

    public function language(): Language
    {
        return $this->once(Language::class, fn(): Language => new Language(
            $this->dir,
            fn(string $text): string => $this->legal_texts()->fill($text),
        ));
    }

    public function schema(): Schema
    {
        return $this->once(Schema::class, static fn(): Schema => new Schema());
    }

    public function routes(): Routes
    {
        return $this->once(Routes::class, fn(): Routes => new Routes($this->controllers(...)));
    }

    /** @return list<Rest\Controller> */
    private function controllers(): array
    {
        // The routes of bare calls, and but for those all others.
        return [
            $this->cart_controller(),
            new ProductController($this->typeset_catalogue(), $this->settings()),
            new LikeController($this->catalogue(), $this->likes()),
            ...(BareCalls::run() ? [] : $this->other_controllers()),
        ];
    }

    /** @return list<Rest\Controller> */
    private function other_controllers(): array
    {
        return [
            $this->admin_controller(),
            $this->shelf_controller(),
            new DraftController(new FormDrafts()),
            new StudioController($this->sent_updates()),
            new BannersController($this->banners(), $this->previews()),
            new ContactController($this->contact()),
            new SampleController($this->product_writer()),
            $this->voucher_controller(),
            new ShippingController($this->carts(), $this->cart_controller(), $this->shipping_rates(...)),
            new NewsController($this->news(), $this->previews()),
            new ContestController($this->news(), $this->contests()),
            $this->checkout_controller(),
            $this->webhook_controller(),
        ];
    }

    /**
     * @template T of object
     *
     * @param class-string<T> $class
     * @param callable(): T   $make
     *
     * @return T
     */
    private function once(string $class, callable $make): object
    {
        /** @var T */
        return $this->made[$class] ??= $make();
    }
}
