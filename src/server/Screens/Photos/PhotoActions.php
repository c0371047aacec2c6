<?php

declare(strict_types=1);

namespace Museau\Screens\Photos;

defined('ABSPATH') || exit;

use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\SentFile;
use Museau\Rest\StatusCode;

/** The artist's way to the photos: look, turn, download. */
final class PhotoActions implements Feature
{
    public const SHOW = 'museau_photo';

    public const ROTATE = 'museau_photo_rotate';

    /** Query that asks for a print of the photo so small that a list can show it. */
    private const SMALL = 'petite';

    /** Its longest side, in pixels: twice what a phone shows. */
    private const SIDE = 192;

    public function __construct(private readonly PhotoStore $photos) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::SHOW, $this->show(...));
        add_action('admin_post_' . self::ROTATE, $this->rotate(...));
    }

    /**
     * Address of the photo for the signed-in artist, for an <img> or a link that saves it.
     *
     * @param bool $is_small of a print for a list
     */
    public static function url(Photo $photo, bool $is_small = false): string
    {
        $url = add_query_arg(
            ['action' => self::SHOW, 'photo' => $photo->id, 'v' => substr($photo->sha256, 0, 8)] + ($is_small ? [self::SMALL => 1] : []),
            admin_url('admin-post.php'),
        );

        return wp_nonce_url($url, self::SHOW . $photo->id);
    }

    /** Address that a form posts to (no field needed) to turn the photo by a quarter; leads back to the page. */
    public static function rotate_url(Photo $photo, bool $to_left = false): string
    {
        return wp_nonce_url(
            add_query_arg(
                ['action' => self::ROTATE, 'photo' => $photo->id] + ($to_left ? ['way' => 'left'] : []),
                admin_url('admin-post.php'),
            ),
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
        try {
            $bytes = Read::bool($_GET[self::SMALL] ?? false) ? PhotoProcessor::small($bytes, self::SIDE) : $bytes;
        } catch (Refusal $refusal) {
            wp_die(esc_html($refusal->getMessage()), '', ['response' => StatusCode::of($refusal)]);
        }
        nocache_headers();
        SentFile::picture($bytes, self::headers($photo, strlen($bytes)));
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
        Admission::refuse_unsent();
        $photo = $this->asked(self::ROTATE);
        try {
            $this->photos->rotate($photo, ($_GET['way'] ?? '') === 'left' ? 3 : 1);
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
        Admission::check($action . $id);

        return $this->photos->find($id) ?? wp_die(esc_html__('Cette photo n\'existe plus.', 'museau'), '', ['response' => 404]);
    }
}
