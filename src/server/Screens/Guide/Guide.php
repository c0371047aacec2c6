<?php

declare(strict_types=1);

namespace Museau\Screens\Guide;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;

/** 'Mode d'emploi' in wp-admin: docs/guide.md as the artist reads it, where she is. */
final class Guide implements Feature
{
    public const PAGE = 'museau-guide';

    public const FILE = 'docs/guide.md';

    /**
     * @param string $parent slug of the menu that it stands under
     * @param string $folder of the theme
     * @param string $url    of that folder
     */
    public function __construct(private readonly string $parent, private readonly string $folder, private readonly string $url) {}

    public function hooks(): void
    {
        // Below the menu that the settings add, after what is left to do.
        add_action(
            'admin_menu',
            fn() => add_submenu_page(
                $this->parent,
                __('Mode d\'emploi', 'museau'),
                __('Mode d\'emploi', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            ),
            30,
        );
    }

    public static function url(): string
    {
        return admin_url('admin.php?page=' . self::PAGE);
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $file = $this->folder . '/' . self::FILE;
        $text = new GuideText(dirname($file), $this->url . '/' . dirname(self::FILE));
        echo Html::el('div', ['class' => 'wrap museau-guide'], $text->html((string) file_get_contents($file)));
    }
}
