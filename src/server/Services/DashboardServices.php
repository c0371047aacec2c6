<?php

declare(strict_types=1);

namespace Museau\Services;

use Museau\Domain\Catalogue\LowStock;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Payments\UnmatchedPayments;
use Museau\Rest\AdminController;
use Museau\Rest\Dashboard\AdminProducts;
use Museau\Rest\Dashboard\MediaUpload;
use Museau\Rest\Dashboard\Previews;
use Museau\Rest\Dashboard\ProductCopy;
use Museau\Rest\Dashboard\ProductForm;
use Museau\Rest\Dashboard\TrashedProducts;
use Museau\Rest\Dashboard\Vocabulary;
use Museau\Rest\ShelfController;
use Museau\Screens\Admin\Dashboard;
use Museau\Screens\Admin\Overview;
use Museau\Screens\Admin\Studio;
use Museau\Screens\Admin\StudioShell;
use Museau\Screens\Health\MoneyNotice;
use Museau\Screens\Site\SiteMoveNotice;

/** The artist's dashboard: its page, and what its routes read and write. */
trait DashboardServices
{
    /** The artist's dashboard: its page's guard and what its island starts from. */
    public function dashboard(): Dashboard
    {
        return $this->once(Dashboard::class, fn(): Dashboard => new Dashboard(
            $this->orders(...),
            $this->settings(),
            $this->dashboard_notices(...),
        ));
    }

    /** What the artist's day holds, above the tabs. */
    public function overview(): Overview
    {
        return new Overview(
            $this->order_board(),
            $this->orders(),
            $this->sales_book(),
            new LowStock($this->catalogue()),
            new Messages(),
        );
    }

    public function studio(): Studio
    {
        return $this->once(Studio::class, fn(): Studio => new Studio(
            $this->path(),
            new StudioShell($this->path(), get_template_directory_uri(), $this->settings(), $this->language()),
        ));
    }

    /**
     * @return list<array{
     *     text: string,
     *     url: string,
     *     answers: list<array{label: string, url: string}>,
     * }> what the shop's money needs, in red above all
     */
    private function dashboard_notices(): array
    {
        $notices = [];
        $paused = $this->site_move_notice()->sentence();
        if ($paused !== '') {
            $notices[] = ['text' => $paused . ' ' . SiteMoveNotice::explanation(), 'url' => '', 'answers' => SiteMoveNotice::answers()];
        }
        foreach (UnmatchedPayments::sentences() as $sentence) {
            $notices[] = ['text' => $sentence, 'url' => '', 'answers' => MoneyNotice::answers()];
        }

        return $notices;
    }

    private function admin_products(): AdminProducts
    {
        return $this->once(AdminProducts::class, fn(): AdminProducts => new AdminProducts($this->product_reader()));
    }

    private function product_form(): ProductForm
    {
        return $this->once(ProductForm::class, fn(): ProductForm => new ProductForm(
            $this->product_writer(),
            $this->admin_products(),
            $this->settings(),
        ));
    }

    /** What the dashboard's forms hold, kept for the page that shows it before it is saved. */
    public function previews(): Previews
    {
        return $this->once(Previews::class, fn(): Previews => new Previews(
            $this->product_form(...),
            $this->product_index(),
            $this->news(),
            $this->banners(),
            $this->settings(),
        ));
    }

    private function admin_controller(): AdminController
    {
        $products = $this->admin_products();

        return new AdminController(
            $products,
            $this->product_form(),
            new Vocabulary($this->product_reader(), $this->product_writer(), $products, $this->settings()),
            new MediaUpload(),
            $this->product_writer(),
            $this->product_index(),
            $this->previews(),
        );
    }

    private function shelf_controller(): ShelfController
    {
        return new ShelfController(
            new ProductCopy($this->product_writer(), $this->admin_products(), $this->settings()),
            new TrashedProducts($this->product_writer(), $this->orders()),
            $this->product_index(),
        );
    }
}
