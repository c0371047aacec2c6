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
use Museau\Kernel\Typography;
use Museau\Screens\Shell\PrintedPage;

/** A voucher to print, on one sheet of A5: drawing, message, amount, code, last day and how to use it, in the look of the shop. */
final class VoucherSheet
{
    private const SCRIPT = 'const b=document.getElementById("print");b.hidden=false;b.onclick=()=>window.print()';

    /** Characters, and lines, from which a message is set smaller. */
    private const LONG = 220;

    private const LINES = 5;

    /** Most lines of a message; more are set as one paragraph, so that the sheet stays one page. */
    private const MOST_LINES = 9;

    /**
     * @param string $drawing       address of its picture; '' of none
     * @param bool   $buys_portrait whether its value buys one, with its delivery
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly string $drawing = '',
        private readonly bool $buys_portrait = false,
    ) {}

    /** @param string $code as VoucherCode::make() answers it: it stands here once */
    public function html(Voucher $voucher, string $code): string
    {
        return PrintedPage::html(
            __('Bon cadeau', 'museau'),
            self::style(),
            Html::el('header', ['class' => 'hint'], Html::text(
                __('Imprimez ou enregistrez cette page maintenant (papier A5, Ctrl + P ou « Imprimer » du navigateur) : son code n\'est montré qu\'une fois. Ce bandeau ne s\'imprime pas.', 'museau') . ' ',
            ), self::button()),
            $this->sheet($voucher, $code),
        );
    }

    /** Shown by the script that it needs: without JavaScript the hint names the keys. */
    private static function button(): string
    {
        return Html::el('button', ['type' => 'button', 'id' => 'print', 'hidden' => true], Html::text(__('Imprimer', 'museau')))
            . Html::el('script', [], self::SCRIPT);
    }

    /** The policy of the page, which admits its one script by its digest. */
    public static function policy(): string
    {
        $digest = base64_encode(hash('sha256', self::SCRIPT, true));

        return "default-src 'self'; script-src 'sha256-$digest'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; "
            . "font-src 'self' data: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
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
            // Its place takes what the words leave: a long message makes it smaller, and the sheet stays one page.
            Html::el('div', ['class' => 'drawing'], $this->drawing === '' ? '' : Html::el('img', ['src' => $this->drawing, 'alt' => ''])),
            Html::el('h1', [], Html::text($this->buys_portrait || preg_match('/\p{L}/u', $voucher->label) === 1
                ? __('Bon pour un portrait', 'museau')
                /* translators: %s: amount */
                : sprintf(__('Bon de %s', 'museau'), Money::without_zeros($voucher->cents)))),
            $names === [] ? '' : Html::el('p', ['class' => 'names'], Html::text(implode(', ', $names))),
            self::message($voucher->message),
            Html::el('p', ['class' => 'amount'], Html::text(self::value($voucher))),
            Html::el('p', ['class' => 'code'], Html::text(VoucherCode::shown($code))),
            Html::el('p', ['class' => 'until'], Html::text(sprintf(
                /* translators: %s: date */
                __('Valable jusqu\'au %s, en une ou plusieurs fois.', 'museau'),
                Language::date(VoucherLetters::day($voucher->expires)),
            ))),
            Html::el('p', ['class' => 'terms'], Html::text(sprintf(
                /* translators: 1: address of the shop, 2: address of the page of balances, 3: e-mail address */
                __('Pour l\'utiliser : choisissez sur %1$s, puis écrivez ce code dans votre panier, sous « J\'ai un code cadeau ou de réduction ». Ce qui reste du bon y reste et se lit sur %2$s. Il ne s\'échange pas contre des espèces ; qui l\'a acheté peut le faire rembourser pendant 14 jours, tant qu\'il n\'a pas servi. Une question : %3$s', 'museau'),
                self::bare(home_url()),
                self::bare(home_url(VoucherPage::PATH)),
                $this->settings->email(),
            ))),
        );
    }

    private static function message(string $message): string
    {
        $lines = preg_split('/\s*\n\s*/u', trim($message)) ?: [];
        $message = implode(count($lines) > self::MOST_LINES ? ' ' : "\n", $lines);

        return $message === '' ? '' : Html::el(
            'blockquote',
            mb_strlen($message) > self::LONG || count($lines) > self::LINES ? ['class' => 'long'] : [],
            nl2br(Html::text($message)),
        );
    }

    /** '100,00 €', or the format that was given: 'Un portrait A4'. */
    private static function value(Voucher $voucher): string
    {
        $has_words = preg_match('/\p{L}/u', $voucher->label) === 1;

        return $has_words && $voucher->balance === $voucher->cents
            ? Typography::shown($voucher->label) . ', ' . Money::text($voucher->cents)
            : Money::text($voucher->balance);
    }

    /** The look that the shop has now: its typefaces and colours, as every page reads them. */
    private static function style(): string
    {
        ob_start();
        wp_print_font_faces();
        $fonts = strip_tags((string) ob_get_clean());

        return $fonts . wp_get_global_stylesheet(['variables']) . '@page{size:A5;margin:0}*{box-sizing:border-box}'
            . 'body{margin:0;font:11pt/1.45 var(--wp--preset--font-family--body,serif);color:var(--wp--preset--color--ink);'
            . 'background:var(--wp--preset--color--paper);print-color-adjust:exact;-webkit-print-color-adjust:exact}'
            . 'main{width:148mm;max-width:100%;height:209mm;margin:0 auto;padding:11mm 13mm;display:flex;flex-direction:column;'
            . 'align-items:center;text-align:center;background:var(--wp--preset--color--paper)}p,h1,blockquote{flex:none;margin:0;max-width:100%}'
            . '.shop{font:14pt/1.2 var(--wp--preset--font-family--heading,serif);color:var(--wp--preset--color--sanguine)}'
            . '.drawing{flex:1 1 0;min-height:18mm;width:100%;margin:4mm 0;display:flex;justify-content:center}'
            . '.drawing img{max-width:100%;height:100%;object-fit:contain;mix-blend-mode:multiply}'
            . 'h1{font:500 25pt/1.15 var(--wp--preset--font-family--heading,serif)}'
            . '.names{margin-top:1.5mm;font-style:italic;color:var(--wp--preset--color--ink-soft)}'
            . 'blockquote{margin-top:4mm;font:13pt/1.4 var(--wp--preset--font-family--heading,serif);overflow-wrap:anywhere}'
            . 'blockquote.long{font-size:9.5pt}'
            . '.amount{margin-top:4mm;font:500 21pt/1.2 var(--wp--preset--font-family--heading,serif);'
            . 'color:var(--wp--preset--color--sanguine);overflow-wrap:anywhere}'
            . '.code{margin-top:3mm;padding:3mm 5mm;border:1px solid var(--wp--preset--color--rule);background:var(--wp--preset--color--card);'
            . 'font:bold 14pt/1.3 ui-monospace,Consolas,monospace;white-space:nowrap}.until{margin-top:3mm}'
            . '.terms{margin-top:2mm;font-size:8pt;color:var(--wp--preset--color--ink-soft);overflow-wrap:anywhere}'
            . '.hint{margin:0;padding:12px 20px;font:15px/1.5 Helvetica,Arial,sans-serif;background:#1d2327;color:#fff}'
            . '.hint button{min-height:44px;padding:0 20px;border:0;font:inherit;font-weight:bold;background:#fff;color:#1d2327;cursor:pointer}'
            . '@media print{.hint{display:none}}'
            . '@media screen and (max-width:520px){main{height:auto;min-height:209mm;padding:8mm 5mm}'
            . '.drawing{flex-basis:60mm}.code{font-size:13px;padding:3mm 2mm}}';
    }

    private static function bare(string $url): string
    {
        return (string) preg_replace('~^https?://~', '', $url);
    }
}
