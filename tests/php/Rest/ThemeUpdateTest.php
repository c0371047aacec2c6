<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Tests\WordPressTestCase;

/** While an archive that is uploaded replaces the theme, the site is closed. */
final class ThemeUpdateTest extends WordPressTestCase
{
    /** Who writes files by FTP or SSH deletes them by it, too. */
    public function test_the_site_opens_the_way_it_was_closed(): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        $upgrader = new class (new \Theme_Installer_Skin(['overwrite' => 'update-theme'])) extends \Theme_Upgrader {
            /** @var list<bool> */
            public array $closed = [];

            /** @param bool $enable */
            public function maintenance_mode($enable = false): void
            {
                $this->closed[] = $enable;
            }
        };
        $source = get_temp_dir() . get_template() . '/';
        self::assertSame($source, apply_filters('upgrader_source_selection', $source, '', $upgrader, []));
        self::assertSame([true], $upgrader->closed);
        apply_filters('upgrader_install_package_result', [], []);
        apply_filters('upgrader_install_package_result', [], []);
        self::assertSame([true, false], $upgrader->closed);
    }
}
