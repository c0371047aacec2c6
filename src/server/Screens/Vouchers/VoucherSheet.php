<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherCode;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Kernel\Typography;
use Museau\Screens\Shell\PrintedPage;

/** A voucher to print, on one sheet of A5: drawing, message, amount, code, last day and conditions, in the colours of the shop. */
final class VoucherSheet
{
    public function __construct(private readonly Settings $settings) {}

    /** @param string $code as VoucherCode::make() answers it: it stands here once */
    public function html(Voucher $voucher, string $code): string
    {
        return PrintedPage::html(
            __('Bon cadeau', 'museau'),
            self::style(),
            Html::el('header', ['class' => 'hint'], Html::text(
                __('Imprimez ou enregistrez cette page maintenant (papier A5) : son code n\'est montré qu\'une fois. Ce bandeau ne s\'imprime pas.', 'museau'),
            )),
            $this->sheet($voucher, $code),
        );
    }

    private function sheet(Voucher $voucher, string $code): string
    {
        $names = array_filter([
            /* translators: %s: first name */
            $voucher->recipient === '' ? '' : sprintf(__('Pour %s', 'museau'), $voucher->recipient),
            /* translators: %s: who gives */
            $voucher->giver === '' ? '' : sprintf(__('de la part de %s', 'museau'), $voucher->giver),
        ]);

        return Html::el(
            'main',
            [],
            Html::el('p', ['class' => 'shop'], Html::text(Typography::site_name())),
            self::drawing(),
            Html::el('h1', [], Html::text(__('Bon pour un portrait', 'museau'))),
            Html::el('p', ['class' => 'names'], Html::text(implode(', ', $names))),
            $voucher->message === '' ? '' : Html::el('blockquote', [], nl2br(Html::text($voucher->message))),
            Html::el('p', ['class' => 'amount'], Html::text(Money::text($voucher->balance))),
            Html::el('p', ['class' => 'code'], Html::text(VoucherCode::shown($code))),
            Html::el('p', ['class' => 'terms'], Html::text(sprintf(
                /* translators: 1: date, 2: address of the shop, 3: address of the page of balances, 4: e-mail address */
                __('Valable jusqu\'au %1$s sur %2$s, en une ou plusieurs fois : écrivez le code dans le panier. Le reste du bon se lit sur %3$s. Non échangeable contre de l\'argent. Une question : %4$s', 'museau'),
                Language::date(VoucherLetters::day($voucher->expires)),
                self::bare(home_url()),
                self::bare(home_url(VoucherPage::PATH)),
                $this->settings->email(),
            ))),
        );
    }

    /** A paw, a muzzle and two ears in a few strokes of a pencil. */
    private static function drawing(): string
    {
        return '<svg class="drawing" viewBox="0 0 120 90" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" '
            . 'stroke-linecap="round" stroke-linejoin="round">'
            . '<path d="M34 40C30 22 32 8 38 6c6-1 14 10 18 18 3-1 6-1 8 0 4-8 12-19 18-18 6 2 8 16 4 34"/>'
            . '<path d="M34 40c-4 14 0 30 26 40 26-10 30-26 26-40"/><path d="M48 44c2-2 5-2 7 0M65 44c2-2 5-2 7 0"/>'
            . '<path d="M55 57c3-2 7-2 10 0 0 4-3 6-5 6s-5-2-5-6zM60 63v6M60 69c-3 3-7 3-9 1M60 69c3 3 7 3 9 1"/>'
            . '<path d="M42 60l-16-3M42 64l-15 3M78 60l16-3M78 64l15 3" stroke-width="1"/></svg>';
    }

    private static function style(): string
    {
        $colours = array_map(
            StyleVariation::colour(...),
            ['ink' => 'ink', 'soft' => 'ink-soft', 'red' => 'sanguine', 'paper' => 'paper', 'rule' => 'rule'],
        );

        return '@page{size:A5;margin:0}*{box-sizing:border-box}'
            . "body{margin:0;font:15px/1.5 Georgia,serif;color:{$colours['ink']};background:{$colours['paper']};print-color-adjust:exact;-webkit-print-color-adjust:exact}"
            . "main{width:148mm;max-width:100%;min-height:209mm;margin:0 auto;padding:12mm;display:flex;flex-direction:column;align-items:center;text-align:center;background:{$colours['paper']}}"
            . "main::before{content:'';position:absolute}.shop{margin:0;letter-spacing:.08em;color:{$colours['red']}}"
            . ".drawing{width:52mm;margin:7mm 0 4mm;color:{$colours['ink']}}h1{margin:0;font-size:30px;font-weight:normal}.names{margin:2mm 0 0;font-style:italic;color:{$colours['soft']}}"
            . 'blockquote{margin:7mm 0 0;max-width:100%;font-size:17px;overflow-wrap:anywhere}.amount{margin:auto 0 0;font-size:40px}'
            . ".code{margin:3mm 0 0;padding:3mm 5mm;border:1px solid {$colours['rule']};font:bold 17px/1.4 ui-monospace,Consolas,monospace;white-space:nowrap}"
            . ".terms{margin:7mm 0 0;font-size:12px;color:{$colours['soft']};overflow-wrap:anywhere}"
            . '.hint{margin:0;padding:12px 20px;font:15px/1.5 Helvetica,Arial,sans-serif;background:#1d2327;color:#fff}@media print{.hint{display:none}}'
            . '@media (max-width:400px){.code{font-size:14px;padding:3mm 2mm}main{padding:8mm 5mm}}';
    }

    private static function bare(string $url): string
    {
        return (string) preg_replace('~^https?://~', '', $url);
    }
}
