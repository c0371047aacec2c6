<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\BillingIsInvalid;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Caller;
use Museau\Screens\Shell\FormFailure;
use Museau\Screens\Storefront\PortraitPhotoField;

/**
 * Buying without JavaScript (B56): every form of the shop posts to /panier, which answers with its next page (303), or with the
 * same form, its sentences and all that was typed. The rules are those of the REST calls, behind the same limits.
 */
final class PlainShop implements Feature
{
    public const PATH = '/panier';

    /** Names of the buttons: which one was pressed says what is wished. */
    private const BUTTONS = [
        'museau_add', 'museau_remove', 'museau_quantity', 'museau_order', 'museau_pay', VoucherForms::CODE, VoucherForms::DROP,
        ShippingForm::BUTTON,
    ];

    /** @var ?array<string, mixed> fields of the form that came; null when none did */
    private ?array $fields = null;

    private string $button = '';

    private Failure $failure;

    /**
     * @param \Closure(): CartForms    $cart    made only when a form or its page is asked for
     * @param \Closure(): PaymentForms $payment likewise
     * @param \Closure(): Pages        $pages   likewise
     */
    public function __construct(
        private readonly \Closure $cart,
        private readonly \Closure $payment,
        private readonly \Closure $pages,
    ) {
        $this->failure = new Failure();
    }

    public function hooks(): void
    {
        add_filter('do_parse_request', $this->take(...), 1);
        add_action('template_redirect', $this->receive(...), 1);
        add_action('wp_enqueue_scripts', $this->dress(...), 20);
        add_filter('document_title_parts', $this->title(...), 20);
    }

    /** Whether the page now asked for is one of ours, shown whether scripts run or not. */
    public function is_asked(): bool
    {
        return is_page('panier') && ($this->fields !== null || isset($_GET['etape']) || isset($_GET['acces']) || isset($_GET['payer']));
    }

    /** What stands above the page; '' for the cart's own words. */
    public function heading(): string
    {
        $is_order = in_array($this->button, ['museau_order', 'museau_pay'], true) || isset($_GET['acces']);

        return match (true) {
            $this->button === 'museau_add' => __('Ajouter au panier', 'museau'),
            $is_order, $this->fields === null && Read::text($_GET['etape'] ?? '') === 'commande' => __('Commande', 'museau'),
            default => '',
        };
    }

    /** The page as it stands now; for /panier itself its cart, which only a browser without scripts shows. */
    public function html(): string
    {
        $pages = ($this->pages)();
        $step = Read::text($_GET['etape'] ?? '');

        return match (true) {
            $this->button === 'museau_add' => $pages->work($this->failure),
            $this->button === 'museau_order' || ($this->fields === null && $step === 'commande') => $pages->address($this->failure),
            $this->button === 'museau_pay' || isset($_GET['acces']) => $pages->order(
                Read::text($this->fields['museau_pay'] ?? $_GET['acces'] ?? ''),
                $this->failure,
                isset($_GET['annule']),
                isset($_GET['lien']),
            ),
            default => $pages->cart($this->failure),
        };
    }

    /**
     * Takes the form before WordPress reads it: a field of ours called 'name' or 'year' would ask for another page.
     */
    private function take(mixed $do_parse): mixed
    {
        $path = untrailingslashit(Home::inner(Read::path()));
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST' || $path !== self::PATH) {
            return $do_parse;
        }
        if (Caller::was_emptied()) {
            // Which button was pressed is lost with the rest: only the portrait's form brings a file.
            $this->fields = [];
            $this->button = 'museau_add';

            return $do_parse;
        }
        $fields = Read::map(wp_unslash($_POST));
        foreach (self::BUTTONS as $button) {
            if (isset($fields[$button])) {
                $this->fields = $fields;
                $this->button = $button;
                $_POST = [];
                $_REQUEST = $_GET;
                break;
            }
        }

        return $do_parse;
    }

    private function receive(): void
    {
        if (!is_page('panier')) {
            return;
        }
        // Every answer of this address is one visitor's.
        nocache_headers();
        if (isset($_GET['payer'])) {
            $this->leave(($this->payment)()->follow(Read::text($_GET['payer'])));
        }
        $fields = $this->fields;
        if ($fields === null) {
            return;
        }
        $bounds = Db::bound_waits();
        try {
            $this->refuse_other_sites();
            $next = $this->act($fields);
        } catch (\Throwable $why) {
            $this->fail($why, $fields);

            return;
        } finally {
            if ($bounds) {
                Db::free_waits();
            }
        }
        $this->leave($next);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return string address of the next page
     */
    private function act(array $fields): string
    {
        if ($fields === []) {
            $refusal = PhotoRefused::is_too_heavy();

            throw new FormIsIncomplete([PortraitPhotoField::NAME => $refusal->getMessage()], '', $refusal->reason);
        }

        return match ($this->button) {
            'museau_add' => ($this->cart)()->add($fields, Read::map($_FILES)),
            'museau_remove' => ($this->cart)()->remove(Read::text($fields['museau_remove'])),
            'museau_quantity' => ($this->cart)()->set_quantity(Read::text($fields['museau_quantity']), Read::int($fields['quantity'] ?? 0)),
            VoucherForms::CODE, VoucherForms::DROP => ($this->cart)()->voucher($this->button, $fields),
            ShippingForm::BUTTON => ($this->cart)()->ship_by(Read::text($fields['method'] ?? '')),
            'museau_order' => ($this->payment)()->order($fields),
            default => ($this->payment)()->pay(Read::text($fields['museau_pay'] ?? '')),
        };
    }

    /** @param array<string, mixed> $fields */
    private function fail(\Throwable $why, array $fields): void
    {
        if (!$why instanceof Refusal && !$why instanceof DatabaseFailed) {
            Log::error('form_failed', $why, ['route' => 'POST ' . self::PATH]);
            status_header(500);
            $this->failure = new Failure(__('Une erreur est survenue. Veuillez réessayer.', 'museau'), [], $fields);

            return;
        }
        $answer = FormFailure::answer($why, 'panier');
        $draft = $why instanceof FormIsIncomplete ? ['photo_draft' => $why->draft] : [];
        $errors = $why instanceof BillingIsInvalid ? array_map(Read::text(...), Read::map($why->data['errors'] ?? [])) : $answer->errors;
        $this->failure = new Failure($errors === [] ? $answer->sentence : '', $errors, [...$fields, ...$draft]);
    }

    /** To a page of ours, or to Stripe's: nothing else is ever named here. */
    private function leave(string $url): never
    {
        wp_redirect($url, 303, 'Museau'); // phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- Stripe's own address
        exit;
    }

    /** @throws Refusal when another site's page sends its form through a visitor's browser */
    private function refuse_other_sites(): void
    {
        $is_named = array_filter(
            ['HTTP_ORIGIN', 'HTTP_SEC_FETCH_SITE', 'HTTP_REFERER'],
            static fn(string $name): bool => isset($_SERVER[$name]),
        );
        if (Caller::is_foreign() || $is_named === []) {
            throw Caller::foreign(__('Cet envoi vient d\'un autre site : revenez à la page de la boutique et recommencez.', 'museau'));
        }
    }

    /** Its forms and summaries are those of other pages. */
    private function dress(): void
    {
        if (!is_page('panier')) {
            return;
        }
        wp_enqueue_style('museau-late');
        if ($this->is_asked()) {
            foreach (['museau/checkout', 'museau/product', 'museau/portrait-order'] as $name) {
                $block = \WP_Block_Type_Registry::get_instance()->get_registered($name);
                array_map(wp_enqueue_style(...), $block instanceof \WP_Block_Type ? $block->style_handles : []);
            }
        }
    }

    /**
     * @param array<string, string> $parts
     *
     * @return array<string, string>
     */
    private function title(array $parts): array
    {
        $heading = is_page('panier') ? $this->heading() : '';
        $parts = $heading === '' ? $parts : [...$parts, 'title' => $heading];

        // Without JavaScript the title is the first thing that a screen reader says of the page that came back.
        return $this->failure->sentence === '' && $this->failure->errors === []
            ? $parts
            : [...$parts, 'title' => __('Erreur :', 'museau') . ' ' . ($parts['title'] ?? '')];
    }
}
