<?php

declare(strict_types=1);

namespace Museau\Screens\Guide;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** 'Mode d'emploi' in wp-admin: docs/guide.md as the artist reads it, where she is. */
final class Guide implements Feature
{
    public const PAGE = 'museau-guide';

    /** The guide as `npm run build` made it of docs/guide.md, and the folder that its pictures are named from. */
    public const FILE = 'build/guide.html';

    private const PICTURES = 'docs';

    /** Pixels: a wider picture is one of a desk and may fill the page; a phone's keeps a phone's width. */
    private const WIDE = 800;

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
        $script = '/assets/js/guide.js';
        wp_enqueue_script_module('museau-guide', $this->url . $script, [], (string) filemtime($this->folder . $script));
        // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- our own text, rendered at build
        echo Html::el('div', ['class' => 'wrap museau-guide'], ScreenHelp::back() . $this->html());
    }

    private function html(): string
    {
        $html = new \WP_HTML_Tag_Processor($this->with_films((string) file_get_contents($this->folder . '/' . self::FILE)));
        while ($html->next_tag(['tag_name' => 'img'])) {
            $picture = self::PICTURES . '/' . Read::text($html->get_attribute('src'));
            $size = wp_getimagesize($this->folder . '/' . $picture);
            $html->set_attribute('src', $this->url . '/' . $picture);
            $html->set_attribute('loading', 'lazy');
            if ($size !== false) {
                $html->set_attribute('width', (string) $size[0]);
                $html->set_attribute('height', (string) $size[1]);
            }
            if ($size !== false && $size[0] > self::WIDE) {
                $html->add_class('is-wide');
            }
        }

        return $html->get_updated_html();
    }

    /** Films are in the repository and too heavy for the release: the guide leads to those that are there, and names no other. */
    private function with_films(string $html): string
    {
        return (string) preg_replace_callback(
            '#<p><a href="(films/[\w-]+\.webm)">(.*?)</a></p>\n#',
            fn(array $film): string => is_file($this->folder . '/' . self::PICTURES . '/' . $film[1])
                ? Html::el('p', [], Html::el('a', ['href' => $this->url . '/' . self::PICTURES . '/' . $film[1]], $film[2])) . "\n"
                : '',
            $html,
        );
    }
}
