<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

use Museau\Kernel\Settings\Settings;

/**
 * What the law still wants before the shop opens: the one list that the dashboard, 'Boutique', 'Mise en route' and Site Health show.
 */
final class LegalTasks
{
    /** Key of the legal notice among the fields. */
    public const NOTICE = 'notice';

    /** Slug of its page. */
    public const NOTICE_PAGE = 'mentions-legales';

    /** @return array<string, string> label by field; the legal notice, while nobody can read it, at the end */
    public static function all(Settings $settings): array
    {
        return LegalFields::missing_now($settings) + (self::is_notice_public() ? [] : [
            self::NOTICE => __('Mentions légales à relire et à publier', 'museau'),
        ]);
    }

    /** Whether the page is there, published and not empty. */
    public static function is_notice_public(): bool
    {
        $page = get_page_by_path(self::NOTICE_PAGE);

        return $page instanceof \WP_Post && $page->post_status === 'publish' && trim(wp_strip_all_tags($page->post_content)) !== '';
    }

    /** Where she publishes it; the list of pages while there is none. */
    public static function notice_url(): string
    {
        $page = get_page_by_path(self::NOTICE_PAGE);

        return $page instanceof \WP_Post ? (string) get_edit_post_link($page, 'raw') : admin_url('edit.php?post_type=page');
    }
}
