<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Home;

/** Pages' texts name the shop's pages from its root ('/cgv'): where it stands in a folder, that folder is put before them. */
final class FolderLinks implements Feature
{
    public function hooks(): void
    {
        add_filter('render_block', self::complete(...), 20);
    }

    /** @internal */
    public static function complete(mixed $html): mixed
    {
        if (!is_string($html) || !str_contains($html, 'href="/') || Home::base() === '') {
            return $html;
        }
        $tags = new \WP_HTML_Tag_Processor($html);
        while ($tags->next_tag(['tag_name' => 'a'])) {
            $link = $tags->get_attribute('href');
            if (is_string($link) && Home::path($link) !== $link) {
                $tags->set_attribute('href', Home::path($link));
            }
        }

        return $tags->get_updated_html();
    }
}
