<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;
use Museau\Rest\Caller;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Shell\FormFailure;
use Museau\Screens\Shell\VirtualPage;

/**
 * The page /bon-cadeau: what is left on a voucher, by its code; and by the link of a confirmation the sheet to print, whose code is
 * made with the press of its button and shown that once. A link that is only looked at, by a mail scanner say, shows nothing.
 */
final class VoucherPage implements Feature
{
    public const PATH = OrderGifts::PATH;

    private const CODE = 'bon_code';

    private const PRINT = 'bon_imprimer';

    private const HEADERS = [
        'Cache-Control' => 'no-store, private',
        'X-Robots-Tag' => 'noindex, nofollow',
        'Referrer-Policy' => 'no-referrer',
    ];

    private string $failure = '';

    private string $typed = '';

    private ?Voucher $found = null;

    /**
     * @param \Closure(): string        $drawing address of the picture on the sheet
     * @param \Closure(): PortraitOffer $offer
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly \Closure $drawing,
        private readonly \Closure $offer,
    ) {}

    public function hooks(): void
    {
        (new VirtualPage(self::PATH, 'page-bon-cadeau.php', self::HEADERS, $this->title(...)))->hooks();
        add_action('template_redirect', $this->receive(...), 1);
    }

    public static function is_asked(): bool
    {
        return VirtualPage::is_at(self::PATH);
    }

    /** What the buyer reads of her vouchers, in her carnet and on the page of an order without JavaScript; '' of an order without one. */
    public static function of_order(Order $order): string
    {
        $rows = array_map(static fn(array $gift): string => Html::el(
            'li',
            [],
            Html::text($gift['text']),
            $gift['url'] === '' ? '' : Html::el(
                'a',
                ['class' => 'museau-button museau-button--quiet', 'href' => $gift['url']],
                Html::text(__('Imprimer le bon', 'museau')),
            ),
        ), OrderGifts::of($order));

        return $rows === [] ? '' : Html::el('section', ['class' => 'museau-carnet__vouchers'], Html::el(
            'h2',
            [],
            Html::text(__('Vos bons cadeaux', 'museau')),
        ), Html::el('ul', [], ...$rows));
    }

    public function html(): string
    {
        $voucher = self::linked();

        return Html::el('h1', [], Html::text(__('Bon cadeau', 'museau')))
            . Alert::error($this->failure)
            . match (true) {
                $this->found !== null => self::balance($this->found),
                $voucher !== null => $this->to_print($voucher),
                default => $this->ask(),
            };
    }

    private function ask(): string
    {
        $words = __('Écrivez le code de votre bon pour lire ce qu\'il en reste.', 'museau');

        return Html::el('p', [], Html::text($words)) . Html::el(
            'form',
            ['method' => 'post', 'action' => self::PATH],
            Html::el(
                'div',
                ['class' => 'museau-field'],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'bon-code'],
                    Html::text(__('Code du bon cadeau', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control', 'id' => 'bon-code', 'name' => self::CODE, 'autocomplete' => 'off',
                    'maxlength' => 64,
                    'autocapitalize' => 'characters', 'spellcheck' => 'false', 'required' => true, 'value' => $this->typed,
                    'aria-invalid' => $this->failure === '' ? null : 'true',
                ]),
            ),
            Html::el('button', ['type' => 'submit', 'class' => 'museau-button'], Html::text(__('Lire le solde', 'museau'))),
        );
    }

    private static function balance(Voucher $voucher): string
    {
        $moves = array_map(static fn(array $move): string => Html::el('li', [], Html::text(implode(' ', [
            Language::date(substr($move['at'], 0, 10)) . ' :',
            VoucherKind::from($move['kind'])->label() . ',',
            Money::text($move['cents']),
        ]))), array_values(array_filter(
            Vouchers::moves($voucher->id),
            static fn(array $move): bool => !in_array($move['kind'], [VoucherKind::Reserved->value, VoucherKind::Released->value], true),
        )));

        return Html::el('p', ['role' => 'status'], Html::text($voucher->is_stopped ? __(
            'Ce bon ne peut pas être utilisé en ce moment. Une question ? Écrivez-moi.',
            'museau',
        ) : sprintf(
            /* translators: 1: amount, 2: date */
            __('Il reste %1$s sur ce bon, valable jusqu\'au %2$s.', 'museau'),
            Money::text($voucher->balance),
            Language::date(VoucherLetters::day($voucher->expires)),
        ))) . Html::el('ul', [], ...$moves);
    }

    private function to_print(Voucher $voucher): string
    {
        return $voucher->shown > 0
            ? Html::el('p', [], Html::text(
                __('Le code de ce bon a déjà été montré. Gardez la page imprimée ou enregistrée : il n\'est écrit nulle part ailleurs. Perdu ? Écrivez-moi, je ferme l\'ancien code et j\'en fais un autre.', 'museau') . ' ',
            ), Html::el('a', ['class' => 'museau-link', 'href' => home_url('/contact')], Html::text(__('Écrire un message', 'museau'))))
            : Html::el('p', [], Html::text(sprintf(
                /* translators: %s: amount */
                __('Votre bon de %s est prêt. Son code ne sera montré qu\'une fois : ayez une imprimante, ou gardez une capture ou un PDF de la page.', 'museau'),
                Money::text($voucher->balance),
            ))) . Html::el(
                'form',
                ['method' => 'post', 'action' => OrderGifts::print_url($voucher)],
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'museau-button', 'name' => self::PRINT, 'value' => '1'],
                    Html::text(__('Afficher le bon à imprimer', 'museau')),
                ),
            );
    }

    /** The voucher of a confirmation's link; null for a wrong one. */
    private static function linked(): ?Voucher
    {
        $id = Read::int($_GET[OrderGifts::ID] ?? 0);
        $voucher = hash_equals(VoucherCodes::signature($id), Read::text($_GET[OrderGifts::KEY] ?? '')) ? Vouchers::find($id) : null;

        return $voucher?->is_open() === true ? $voucher : null;
    }

    private function title(): string
    {
        return ($this->failure === '' ? '' : __('Erreur :', 'museau') . ' ') . __('Bon cadeau', 'museau');
    }

    private function receive(): void
    {
        if (!self::is_asked()) {
            return;
        }
        if (isset($_GET[OrderGifts::ID]) && self::linked() === null) {
            status_header(404);
        }
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST') {
            return;
        }
        try {
            Caller::refuse_foreign_form();
            if (isset($_POST[self::PRINT])) {
                $this->print();

                return;
            }
            $this->typed = Read::text(wp_unslash($_POST[self::CODE] ?? ''));
            $this->found = VoucherCodes::find($this->typed);
        } catch (DatabaseFailed|Refusal $why) {
            $this->failure = FormFailure::answer($why, 'bon-cadeau')->sentence;
        }
    }

    /** Shows the sheet, once: of two presses at the same moment one gets its code. */
    private function print(): void
    {
        $voucher = self::linked();
        $code = $voucher === null ? null : VoucherCodes::make_first($voucher->id);
        if ($voucher === null || $code === null) {
            return;
        }
        header('Content-Type: text/html; charset=UTF-8');
        header('Content-Security-Policy: ' . VoucherSheet::policy());
        $buys = ($this->offer)()->is_bought_by($voucher->cents);
        echo (new VoucherSheet($this->settings, ($this->drawing)(), $buys))->html($voucher, $code);
        exit;
    }
}
