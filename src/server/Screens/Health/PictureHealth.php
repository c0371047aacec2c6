<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

defined('ABSPATH') || exit;

use Museau\Domain\Pictures\PictureUpkeep;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Health\Finding;

/** Whether every picture of the library has its light copies, and the button that does not wait for the site's clock. */
final class PictureHealth implements Feature
{
    public const ACTION = 'museau_pictures';

    public function __construct(private readonly PictureUpkeep $upkeep) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->go_on(...));
    }

    public function finding(): Finding
    {
        $waiting = $this->upkeep->waiting();
        if ($waiting === 0) {
            return Finding::good(__('Chaque image a ses copies légères', 'museau'));
        }

        return Finding::advice(
            __('Des images attendent leurs copies légères', 'museau'),
            sprintf(
                /* translators: %d: number of pictures */
                _n(
                    '%d image ajoutée avant le thème est encore montrée plus lourde qu\'il ne faut. Sa copie se fait toute seule dans l\'heure qui vient ; le bouton n\'attend pas.',
                    '%d images ajoutées avant le thème sont encore montrées plus lourdes qu\'il ne faut. Leurs copies se font toutes seules, peu à peu ; le bouton n\'attend pas : il en fait pendant vingt secondes, et peut être pressé encore.',
                    $waiting,
                    'museau',
                ),
                $waiting,
            ),
            __('Préparer des copies maintenant', 'museau'),
            wp_nonce_url(admin_url('admin-post.php?action=' . self::ACTION), self::ACTION),
        );
    }

    private function go_on(): never
    {
        Admission::check(self::ACTION, 'manage_options');
        $this->upkeep->run(PictureUpkeep::PATIENCE);
        wp_safe_redirect(admin_url('site-health.php'));
        exit;
    }
}
