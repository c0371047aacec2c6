<?php

declare(strict_types=1);

namespace Museau\Screens\Site;

defined('ABSPATH') || exit;

use Museau\Domain\Photos\PhotoFolder;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Tables;
use Museau\Kernel\Feature;
use Museau\Kernel\Site\Identity;

/**
 * A site of a network is deleted for good: WordPress drops the tables and uploads that it knows, and the shop's own go with them.
 * It asks the theme of the site on which somebody presses the button (docs/operation.md).
 */
final class SiteRemoval implements Feature
{
    public function __construct(private readonly Identity $identity) {}

    public function hooks(): void
    {
        add_filter('wpmu_drop_tables', self::tables(...), 10, 2);
        // Before WordPress drops the options, by which the site is known.
        add_action('wp_uninitialize_site', $this->remove_photos(...), 5);
    }

    private static function tables(mixed $tables, mixed $site): mixed
    {
        if (!is_array($tables) || !is_numeric($site)) {
            return $tables;
        }
        switch_to_blog((int) $site);
        try {
            $found = Db::column('SHOW TABLES LIKE %s', Db::wpdb()->esc_like(Schema::table('')) . '%');
            $ours = array_map(Schema::table(...), array_keys(Tables::COLUMNS));

            return [...$tables, ...array_combine($names = array_values(array_intersect($ours, $found)), $names)];
        } finally {
            restore_current_blog();
        }
    }

    private function remove_photos(\WP_Site $site): void
    {
        switch_to_blog((int) $site->blog_id);
        try {
            Schema::is_here() && PhotoFolder::remove_with_site($this->identity);
        } finally {
            restore_current_blog();
        }
    }
}
