<?php

declare(strict_types=1);

namespace Museau\Screens\Photos;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\CartPhotos;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\Settings;
use Museau\Rest\StatusCode;

/** The artist's way to the photos (look, turn, download) and the clearing of those whose time is over. */
final class PhotoActions implements Feature
{
    public const SHOW = 'museau_photo';

    public const ROTATE = 'museau_photo_rotate';

    public const CLEAR = 'museau_clear_photos';

    /**
     * @param callable(): Orders    $orders  the engine is only known once the plugins are loaded
     * @param callable(int): bool   $is_away whether an order belongs to the engine that is switched off
     */
    public function __construct(
        private readonly PhotoStore $photos,
        private readonly CartPhotos $cart_photos,
        private readonly mixed $orders,
        private readonly Settings $settings,
        private readonly mixed $is_away,
    ) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::SHOW, $this->show(...));
        add_action('admin_post_' . self::ROTATE, $this->rotate(...));
        add_action(self::CLEAR, $this->clear(...));
        add_action(Orders::REOPENED, self::take_up(...));
        add_action('init', $this->schedule(...));
    }

    /** Address of the photo for the signed-in artist, for an <img>; with $download for a link that saves it. */
    public static function url(Photo $photo, bool $download = false): string
    {
        $url = add_query_arg(
            ['action' => self::SHOW, 'photo' => $photo->id, 'v' => substr($photo->sha256, 0, 8), 'download' => $download ? 1 : null],
            admin_url('admin-post.php'),
        );

        return wp_nonce_url($url, self::SHOW . $photo->id);
    }

    /** Address that a form posts to (no field needed) to turn the photo by a quarter clockwise; leads back to the page. */
    public static function rotate_url(Photo $photo): string
    {
        return wp_nonce_url(
            add_query_arg(['action' => self::ROTATE, 'photo' => $photo->id], admin_url('admin-post.php')),
            self::ROTATE . $photo->id,
        );
    }

    private function show(): void
    {
        $photo = $this->asked(self::SHOW);
        $bytes = $this->photos->read($photo);
        if ($bytes === null) {
            wp_die(esc_html__('Cette photo n\'existe plus.', 'museau'), '', ['response' => 404]);
        }
        nocache_headers();
        foreach (self::headers($photo, strlen($bytes)) as $name => $value) {
            header("$name: $value");
        }
        echo $bytes; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- a JPEG that we encoded
        exit;
    }

    /**
     * What keeps the photo a picture to look at or to save, and nothing else (S14).
     *
     * @return array<string, string>
     */
    public static function headers(Photo $photo, int $length): array
    {
        return [
            'Cache-Control' => 'no-store, private',
            'Content-Type' => 'image/jpeg',
            'Content-Length' => (string) $length,
            'Content-Disposition' => 'attachment; filename="'
                . ($photo->order_id === Photo::NO_ORDER ? 'concours' : 'commande-' . $photo->order_id)
                . '-photo-' . $photo->id . '.jpg"',
            'X-Content-Type-Options' => 'nosniff',
            'Content-Security-Policy' => "sandbox; default-src 'none'",
        ];
    }

    private function rotate(): void
    {
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST') {
            wp_die(esc_html__('Vous n\'avez pas accès à cette page.', 'museau'), '', ['response' => 405]);
        }
        $photo = $this->asked(self::ROTATE);
        try {
            $this->photos->rotate($photo);
        } catch (Refusal $refusal) {
            wp_die(esc_html($refusal->getMessage()), '', ['response' => StatusCode::of($refusal)]);
        }
        wp_safe_redirect((wp_get_referer() ?: admin_url()) . '#' . self::anchor($photo));
        exit;
    }

    /** Id of the photo's element on the page: there she stands again after turning it. */
    public static function anchor(Photo $photo): string
    {
        return 'museau-photo-' . $photo->id;
    }

    /** The photo that the request names, for whoever runs the shop and comes from a page of hers. */
    private function asked(string $action): Photo
    {
        $id = Read::int($_GET['photo'] ?? 0);
        check_admin_referer($action . $id);
        if (!current_user_can('manage_woocommerce')) {
            wp_die(esc_html__('Vous n\'avez pas accès à cette page.', 'museau'), '', ['response' => 403]);
        }

        return $this->photos->find($id) ?? wp_die(esc_html__('Cette photo n\'existe plus.', 'museau'), '', ['response' => 404]);
    }

    private function schedule(): void
    {
        if (wp_get_schedule(self::CLEAR) !== 'hourly') {
            // A daily one would leave a file that nobody names there for two days (S16).
            wp_clear_scheduled_hook(self::CLEAR);
            wp_schedule_event(time() + HOUR_IN_SECONDS, 'hourly', self::CLEAR);
        }
    }

    /**
     * Once an hour: photos of orders that ended `photo_retention` days ago go (B51), and files without a row are set aside.
     * The delay counts from the end that is in force: an order that was taken up again has none.
     */
    public function clear(): void
    {
        if ($this->photos->is_paused()) {
            return;
        }
        $table = Schema::table('photos');
        $now = gmdate('Y-m-d\TH:i:s\Z', Clock::now());
        foreach (Db::column('SELECT DISTINCT order_id FROM %i WHERE order_id <> %d', $table, Photo::NO_ORDER) as $order_id) {
            if (($this->is_away)((int) $order_id)) {
                continue;
            }
            $order = ($this->orders)()->find((int) $order_id);
            if ($order === null || $order->status->has_ended()) {
                Db::run('UPDATE %i SET ended = %s WHERE order_id = %d AND ended IS NULL', $table, $now, (int) $order_id);
            } else {
                self::take_up((int) $order_id);
            }
        }
        $limit = gmdate('Y-m-d\TH:i:s\Z', Clock::now() - $this->settings->photo_retention() * DAY_IN_SECONDS);
        foreach (Db::column('SELECT DISTINCT order_id FROM %i WHERE ended < %s', $table, $limit) as $order_id) {
            $this->photos->forget_order((int) $order_id);
        }
        $this->cart_photos->forget_old();
        $this->photos->sweep();
    }

    private static function take_up(int $order_id): void
    {
        Db::run('UPDATE %i SET ended = NULL WHERE order_id = %d AND ended IS NOT NULL', Schema::table('photos'), $order_id);
    }
}
