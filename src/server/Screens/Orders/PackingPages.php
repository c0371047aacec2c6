<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Legal\LegalFields;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;
use Museau\Screens\Shell\PrintedPage;

/**
 * What is printed for a parcel: her own sheet of what to make and pack (A4), and what goes with it: the packing slip (A5, without prices:
 * it may be a gift) and the label (A6).
 */
final class PackingPages implements Feature
{
    public const ACTION = 'museau_packing';

    public const SLIP = 'slip';

    public const LABEL = 'label';

    public const PREPARATION = 'preparation';

    private const STYLE = '*{box-sizing:border-box}body{margin:0;font:16px/1.5 Georgia,serif;color:#000;background:#fff}'
        . 'main{padding:8mm;margin:0 auto}h1{margin:0 0 4mm;font-size:24px;font-weight:normal}p{margin:0 0 4mm}'
        . 'ul{margin:0 0 6mm;padding:0;list-style:none;border-top:1px solid #000}li{padding:3mm 0;border-bottom:1px solid #000}'
        . 'small{display:block;font-size:14px}address{font-style:normal;overflow-wrap:anywhere}'
        . '.for{margin:0 0 6mm}.to{margin:12mm 0 12mm 10mm;font:bold 22px/1.4 Helvetica,Arial,sans-serif}.from{font-size:13px}'
        . '.hint{margin:0;padding:4mm 8mm;font:14px/1.5 Helvetica,Arial,sans-serif;background:#1d2327;color:#fff}'
        . '@media print{.hint{display:none}}';

    /** @param \Closure(): Orders $orders the engine is only known once the plugins are loaded */
    public function __construct(
        private readonly \Closure $orders,
        private readonly Settings $settings,
        private readonly PhotoStore $photos,
    ) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->show(...));
    }

    /** The links, for the order's panel; '' while the order has nothing to send. */
    public static function links(Order $order): string
    {
        return !$order->status->is_paid() ? '' : Html::el(
            'div',
            ['class' => 'museau-order__row'],
            self::link($order, self::LABEL, __('Étiquette (A6)', 'museau')),
            self::link($order, self::SLIP, __('Bon de livraison', 'museau')),
            self::link($order, self::PREPARATION, __('Bon de préparation', 'museau')),
        );
    }

    /** @param self::SLIP|self::LABEL|self::PREPARATION $sheet */
    public function html(Order $order, string $sheet): string
    {
        [$title, $size, $width, $body] = match ($sheet) {
            self::LABEL => [__('Étiquette', 'museau'), 'A6', '105mm', $this->label($order)],
            self::PREPARATION => [__('Bon de préparation', 'museau'), 'A4', '210mm', PreparationSheet::html($order, $this->photos)],
            default => [__('Bon de livraison', 'museau'), 'A5', '148mm', $this->slip($order)],
        };

        return PrintedPage::html(
            "$title $order->number",
            "@page{size:$size;margin:0}main{width:$width;max-width:100%}" . self::STYLE
                . ($sheet === self::PREPARATION ? PreparationSheet::STYLE : ''),
            Html::el('p', ['class' => 'hint'], Html::text(sprintf(
                /* translators: %s: size of paper: 'A6' */
                __('Imprimez cette page, papier %s. Ce bandeau ne s\'imprime pas.', 'museau'),
                $size,
            ))),
            Html::el('main', [], $body),
        );
    }

    private function slip(Order $order): string
    {
        $items = array_map(static fn(OrderLine $line): string => Html::el(
            'li',
            [],
            Html::text(($line->quantity > 1 ? "$line->quantity × " : '') . Typography::shown($line->name)),
            ...array_map(
                static fn(string $words): string => Html::el('small', [], Html::text($words)),
                array_filter([$line->work(), Personalization::text($line->options, Personalization::CARD)]),
            ),
        ), $order->lines);

        return Html::el('h1', [], Html::text(Typography::site_name()))
            . Html::el('p', [], Html::text(sprintf(
                /* translators: 1: order number, 2: date */
                __('Commande n° %1$s du %2$s', 'museau'),
                $order->number,
                Language::day((int) strtotime($order->created)),
            )))
            . Html::el('address', ['class' => 'for'], self::recipient($order))
            . Html::el('ul', [], ...$items)
            . Html::el('p', [], Html::text(__('Merci de votre confiance.', 'museau')))
            . Html::el('p', [], Html::text($this->settings->artist()))
            . Html::el('address', ['class' => 'from'], Html::text(implode(' · ', array_filter([
                (string) preg_replace('~^https?://~', '', home_url()),
                $this->settings->email(),
            ]))));
    }

    private function label(Order $order): string
    {
        $from = [
            LegalFields::value($this->settings, 'legal_name') ?: $this->settings->artist(),
            LegalFields::value($this->settings, 'legal_address'),
        ];

        return Html::el(
            'address',
            ['class' => 'from'],
            Html::el('small', [], Html::text(__('Expéditeur', 'museau'))),
            nl2br(Html::text(implode("\n", array_filter($from)))),
        )
            . Html::el('address', ['class' => 'to'], self::recipient($order))
            . Html::el('p', ['class' => 'from'], Html::text(implode(' · ', array_filter([
                /* translators: %s: order number */
                sprintf(__('Commande n° %s', 'museau'), $order->number),
                $order->billing->phone,
            ]))));
    }

    private static function recipient(Order $order): string
    {
        return nl2br(Html::text(implode("\n", $order->billing->parcel_lines())));
    }

    private function show(): void
    {
        $id = Read::int($_GET['order'] ?? 0);
        Admission::check(self::ACTION . $id);
        $order = ($this->orders)()->find($id);
        if ($order === null) {
            wp_die(esc_html(OrderNotFound::with_this_id()->getMessage()), '', ['response' => 404]);
        }
        nocache_headers();
        header('Content-Type: text/html; charset=UTF-8');
        echo $this->html($order, match (Read::text($_GET['sheet'] ?? '')) {
            self::LABEL => self::LABEL,
            self::PREPARATION => self::PREPARATION,
            default => self::SLIP,
        });
        exit;
    }

    private static function link(Order $order, string $sheet, string $label): string
    {
        $url = add_query_arg(['action' => self::ACTION, 'order' => $order->id, 'sheet' => $sheet], admin_url('admin-post.php'));

        return Html::el('a', [
            'class' => 'button', 'target' => '_blank',
            'href' => add_query_arg('_wpnonce', wp_create_nonce(self::ACTION . $order->id), $url),
        ], Html::text($label));
    }
}
