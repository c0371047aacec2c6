<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\SentFile;
use Museau\Rest\Caller;
use Museau\Screens\Shell\FormFailure;
use Museau\Screens\Shell\VirtualPage;

/**
 * The page /carnet (docs/adr/0016): a letter's link leaves its token in a cookie that goes to this page alone, and leads to an address
 * that names the order and opens nothing. Without the cookie, or with a wrong one, every address is the same 404.
 */
final class ProgressPage implements Feature
{
    /** Query that names the order, by its id. */
    public const ORDER = 'n';

    /** Followed by the order's id: one browser may hold several carnets. */
    public const COOKIE = 'museau_carnet_';

    public const PHOTO = 'photo-client';

    public const PICTURE = 'image';

    public const PROOF = 'version';

    /** Field that holds the order's key, which the links of older mails have (blocks/checkout/to-carnet.tsx). */
    public const KEY = 'cle';

    /** Name of the button that sends a photograph. */
    public const SEND = 'carnet_envoyer';

    /** Seconds for which the browser opens the carnet again without its letter. */
    private const LIFE = 90 * 86400;

    /** Pages and pictures that one address may ask for in ten minutes. */
    private const MOST = 300;

    private ?Order $order = null;

    private string $failure = '';

    /** @var array<string, mixed> what was sent and not taken */
    private array $typed = [];

    private bool $is_busy = false;

    /**
     * @param \Closure(): Orders         $orders the engine is only known once the plugins are loaded
     * @param \Closure(): ProgressPhotos $photos made only when one is asked for
     * @param \Closure(): ProgressView   $view   likewise
     * @param \Closure(): ProgressForms  $forms  likewise
     * @param \Closure(): Progress       $progress likewise
     */
    public function __construct(
        private readonly \Closure $orders,
        private readonly \Closure $photos,
        private readonly \Closure $view,
        private readonly \Closure $forms,
        private readonly \Closure $progress,
    ) {}

    public function hooks(): void
    {
        (new VirtualPage(ProgressLink::PATH, 'page-carnet.php', self::headers(), $this->title(...)))->hooks();
        add_action('template_redirect', $this->receive(...), 1);
    }

    public static function is_asked(): bool
    {
        return VirtualPage::is_at(ProgressLink::PATH);
    }

    /** @return array<string, string> what keeps the page between the customer and us */
    public static function headers(): array
    {
        return [
            'Cache-Control' => 'no-store, private',
            'X-Robots-Tag' => 'noindex, nofollow, noarchive',
            'Referrer-Policy' => 'no-referrer',
        ];
    }

    /** Address of an order's carnet, or of a picture in it, for a browser that holds its cookie. */
    public static function url(Order $order, string $query = '', int $id = 0): string
    {
        return add_query_arg(array_filter([self::ORDER => $order->id, $query => $id]), home_url(ProgressLink::PATH));
    }

    /**
     * The order that this browser may see; null for any reason why not.
     *
     * @param array<array-key, mixed> $query
     * @param array<array-key, mixed> $cookies
     */
    public function opened(array $query, array $cookies): ?Order
    {
        $id = Read::int($query[self::ORDER] ?? 0);
        $opened = ProgressLink::order_of(Read::text($cookies[self::COOKIE . $id] ?? ''));

        return $id > 0 && $opened === $id ? ($this->orders)()->find($id) : null;
    }

    public function html(): string
    {
        $view = ($this->view)();

        return match (true) {
            $this->order !== null => $view->html($this->order, $this->failure, Read::text($_GET['dit'] ?? ''), $this->typed),
            $this->is_busy => ProgressView::busy(),
            default => ProgressView::missing(),
        };
    }

    private function title(): string
    {
        return ($this->failure === '' ? '' : __('Erreur :', 'museau') . ' ') . __('Votre carnet', 'museau');
    }

    private function receive(): void
    {
        if (!self::is_asked()) {
            return;
        }
        $bucket = 'carnet|' . RateLimit::visitor();
        if (!RateLimit::allows($bucket, self::MOST, 600)) {
            $this->is_busy = true;
            status_header(429);
            header('Retry-After: ' . max(1, RateLimit::wait($bucket)));

            return;
        }
        $token = Read::text($_GET[ProgressLink::QUERY] ?? '');
        if ($token !== '') {
            $this->enter($token);
        }
        if (isset($_POST[self::KEY]) && !Caller::is_foreign()) {
            $this->enter_by_key(Read::map(wp_unslash($_POST)));
        }
        $order = $this->opened($_GET, $_COOKIE);
        if ($order === null || !$this->send($order)) {
            status_header(404);

            return;
        }
        $this->order = $order;
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') === 'POST') {
            $this->take($order);
        }
    }

    /** A letter's link: its token goes into the cookie and out of the address. */
    private function enter(string $token): void
    {
        $id = ProgressLink::order_of($token);
        $order = $id > 0 ? ($this->orders)()->find($id) : null;
        $order === null || $this->let_in($order);
    }

    /** @param array<string, mixed> $fields ORDER and KEY */
    private function enter_by_key(array $fields): void
    {
        $order = ($this->orders)()->find(Read::int($fields[self::ORDER] ?? 0));
        if ($order !== null && ProgressLink::admits($order, Read::text($fields[self::KEY]))) {
            // An order of before the carnet: what is known of it is dated before its link begins.
            ($this->progress)()->of($order);
            $this->let_in($order);
        }
    }

    private function let_in(Order $order): never
    {
        setcookie(self::COOKIE . $order->id, ProgressLink::token($order->id), [
            'expires' => time() + self::LIFE,
            'path' => Read::text(wp_parse_url(home_url(ProgressLink::PATH), PHP_URL_PATH)),
            'secure' => is_ssl(),
            'httponly' => true,
            'samesite' => 'Lax',
        ]);
        wp_safe_redirect(self::url($order), 303, 'Museau');
        exit;
    }

    /** Where the order's carnet shows a photograph; another one in its place is another address for the browser, too. */
    public static function photo_url(Order $order, Photo $photo): string
    {
        return self::url($order, self::PHOTO, $photo->id) . '&v=' . substr($photo->sha256, 0, 8);
    }

    /** Sends the picture that is asked for; false when it is none of this order. */
    private function send(Order $order): bool
    {
        $invoice = Read::int($_GET[InvoiceForm::FILE] ?? 0);
        if ($invoice > 0) {
            return InvoiceForm::send($order, $invoice);
        }
        $asked = array_filter(array_map(
            static fn(string $name): int => Read::int($_GET[$name] ?? 0),
            ['photo' => self::PHOTO, 'picture' => self::PICTURE, 'proof' => self::PROOF],
        ));
        if ($asked === []) {
            return true;
        }
        $id = reset($asked);
        $bytes = match (key($asked)) {
            'photo' => ($this->photos)()->photo($order, $id),
            'picture' => ($this->photos)()->picture($order, $id),
            default => ($this->photos)()->proof($order, $id),
        };
        if ($bytes === null) {
            return false;
        }
        SentFile::picture($bytes, self::headers());
    }

    private function take(Order $order): void
    {
        try {
            Caller::refuse_foreign_form();
            if (Caller::was_emptied()) {
                throw PhotoRefused::is_too_heavy();
            }
            $this->typed = Read::map(wp_unslash($_POST));
            $said = ($this->forms)()->take($order, $this->typed, Read::map($_FILES));
        } catch (DatabaseFailed|Refusal $why) {
            $this->failure = FormFailure::answer($why, 'carnet')->sentence;
            // As it is now: it may be refused because it was paid meanwhile.
            $this->order = ($this->orders)()->find($order->id) ?? $order;

            return;
        }
        wp_safe_redirect(add_query_arg('dit', $said, self::url($order)), 303, 'Museau');
        exit;
    }
}
