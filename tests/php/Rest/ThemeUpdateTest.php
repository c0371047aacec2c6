<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Database\Db;
use Museau\Screens\Site\ThemeUpdate;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;

/** While an archive that is uploaded replaces the theme, the site is closed. */
final class ThemeUpdateTest extends WordPressTestCase
{
    /** Who writes files by FTP or SSH deletes them by it, too. */
    public function test_the_site_opens_the_way_it_was_closed(): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        $upgrader = self::upgrader();
        $source = get_temp_dir() . get_template() . '/';
        self::assertSame($source, apply_filters('upgrader_source_selection', $source, '', $upgrader, []));
        self::assertSame([true], get_object_vars($upgrader)['closed']);
        apply_filters('upgrader_install_package_result', [], []);
        apply_filters('upgrader_install_package_result', [], []);
        self::assertSame([true, false], get_object_vars($upgrader)['closed']);
    }

    /** A second one would empty the folder that the first one unpacks into. */
    public function test_one_update_runs_at_a_time(): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        $first = new \Theme_Upgrader(new \Theme_Installer_Skin());
        self::assertFalse(apply_filters('upgrader_pre_download', false, 'museau.zip', $first, []));
        $hooks = [];
        foreach (['upgrader_pre_download', 'upgrader_source_selection', 'upgrader_install_package_result'] as $hook) {
            $hooks[$hook] = Hooks::copy($hook);
        }
        $other = new ThemeUpdate();
        $other->hooks();
        $second = new \Theme_Upgrader(new \Theme_Installer_Skin());
        $refused = apply_filters('upgrader_pre_download', false, 'museau.zip', $second, []);
        self::assertInstanceOf(\WP_Error::class, $refused);
        self::assertStringContainsString('Une autre mise à jour de thème est en cours', $refused->get_error_message());
        self::assertFalse(apply_filters('upgrader_pre_download', false, 'x.zip', new \Plugin_Upgrader(), []), 'plugins are WordPress\'s');
        apply_filters('upgrader_install_package_result', [], []);
        self::assertFalse(get_option('museau_theme_update.lock'));
        array_map(Hooks::put(...), array_keys($hooks), $hooks);
    }

    /** The former folder stands aside whole until the new one is there; a disk that cannot take that one gives it back. */
    public function test_the_folder_comes_back_when_the_new_one_cannot_be_laid_down(): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        require_once ABSPATH . 'wp-admin/includes/file.php';
        WP_Filesystem();
        $place = get_temp_dir() . 'museau-' . wp_generate_password(8, false);
        $theme = "$place/museau-essai";
        $aside = WP_CONTENT_DIR . '/upgrade-temp-backup/themes/museau-essai';
        wp_mkdir_p("$theme/src/server");
        file_put_contents("$theme/style.css", 'former');
        $name = static fn(): string => 'museau-essai';
        $path = static fn(): string => $theme;
        add_filter('template', $name);
        add_filter('template_directory', $path);
        $upgrader = self::upgrader();
        $update = static fn(mixed $result): mixed => [apply_filters('upgrader_source_selection', "$place/upgrade/museau-essai/", '', $upgrader, []), apply_filters('upgrader_install_package_result', $result, [])];
        add_filter('upgrader_install_package_result', static function (mixed $result) use ($theme, $aside): mixed {
            self::assertFileExists("$aside/style.css");
            // As far as the disk took it.
            wp_mkdir_p($theme);
            file_put_contents("$theme/functions.php", '<?php half');

            return $result;
        }, -1);
        $update(new \WP_Error('copy_failed'));
        remove_all_filters('upgrader_install_package_result', -1);
        remove_filter('template', $name);
        remove_filter('template_directory', $path);
        self::assertSame(['style.css'], array_values(array_diff((array) scandir($theme), ['.', '..', 'src'])));
        self::assertSame('former', file_get_contents("$theme/style.css"));
        self::assertDirectoryDoesNotExist($aside);
        self::assertFileDoesNotExist(ABSPATH . '.maintenance');
        $files = $GLOBALS['wp_filesystem'];
        self::assertInstanceOf(\WP_Filesystem_Base::class, $files);
        $files->delete($place, true);
        unset($GLOBALS['wp_filesystem']);
    }

    /** A fatal error, or no time left: the request ends while the new folder is half there. */
    public function test_the_folder_comes_back_when_the_request_dies(): void
    {
        [$update, $theme, $aside] = self::set_aside();
        // As far as the disk took it; WordPress names another folder once the theme's own is gone.
        wp_mkdir_p($theme);
        file_put_contents("$theme/functions.php", '<?php half');
        file_put_contents(ABSPATH . '.maintenance', '<?php $upgrading = ' . time() . ';');
        (new \ReflectionMethod($update, 'remove_sign'))->invoke($update);
        self::assertSame(['style.css'], array_values(array_diff((array) scandir($theme), ['.', '..', 'src'])));
        self::assertSame('former', file_get_contents("$theme/style.css"));
        self::assertDirectoryDoesNotExist($aside);
        self::assertFileDoesNotExist(ABSPATH . '.maintenance');
        self::sweep($theme);
    }

    /** Then she reads where it is, beside what has failed. */
    public function test_a_folder_that_does_not_come_back_is_named(): void
    {
        [$update, $theme, $aside] = self::set_aside();
        $files = $GLOBALS['wp_filesystem'];
        $GLOBALS['wp_filesystem'] = new class (null) extends \WP_Filesystem_Direct {
            public function move($source, $destination, $overwrite = false): bool
            {
                return false;
            }
        };
        $log = ini_set('error_log', '/dev/null');
        try {
            $result = (new \ReflectionMethod($update, 'open'))->invoke($update, new \WP_Error('copy_failed', 'Disque plein.'));
        } finally {
            ini_set('error_log', (string) $log);
            $GLOBALS['wp_filesystem'] = $files;
        }
        self::assertInstanceOf(\WP_Error::class, $result);
        self::assertSame(['museau_theme_aside', 'copy_failed'], $result->get_error_codes());
        self::assertStringContainsString("entière dans le dossier « $aside »", str_replace("\u{a0}", ' ', $result->get_error_message()));
        self::assertStringContainsString($theme, $result->get_error_message());
        self::assertFileExists("$aside/style.css");
        self::files()->delete($aside, true);
        self::sweep($theme);
    }

    /** One that took longer than a lock lives ends while the next one runs. */
    public function test_nobody_gives_away_the_turn_of_the_next_one(): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        $update = new ThemeUpdate();
        $take = new \ReflectionMethod($update, 'take_turn');
        $give = new \ReflectionMethod($update, 'give_turn');
        self::assertFalse($take->invoke($update, false, 'museau.zip', new \Theme_Upgrader(new \Theme_Installer_Skin())));
        $row = static fn(): ?string => Db::value("SELECT option_value FROM %i WHERE option_name = 'museau_theme_update.lock'", Db::wpdb()->options);
        $next = (string) (time() + 301);
        // Of another process: what this one has read stays as it was.
        Db::run("UPDATE %i SET option_value = %s WHERE option_name = 'museau_theme_update.lock'", Db::wpdb()->options, $next);
        $give->invoke($update);
        self::assertSame($next, $row());
        delete_option('museau_theme_update.lock');
        $take->invoke($update, false, 'museau.zip', new \Theme_Upgrader(new \Theme_Installer_Skin()));
        self::assertNotNull($row());
        $give->invoke($update);
        self::assertNull($row(), 'its own');
    }

    /** @return array{ThemeUpdate, string, string} an update whose former folder stands aside, where it belongs, where it is */
    private static function set_aside(): array
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        require_once ABSPATH . 'wp-admin/includes/file.php';
        WP_Filesystem();
        $theme = get_temp_dir() . 'museau-' . wp_generate_password(8, false) . '/museau-essai';
        wp_mkdir_p("$theme/src/server");
        file_put_contents("$theme/style.css", 'former');
        $name = static fn(): string => 'museau-essai';
        $path = static fn(): string => $theme;
        add_filter('template', $name);
        add_filter('template_directory', $path);
        $update = new ThemeUpdate();
        (new \ReflectionMethod($update, 'prepare'))->invoke($update, dirname($theme) . '/upgrade/museau-essai/', '', self::upgrader());
        remove_filter('template', $name);
        remove_filter('template_directory', $path);
        $aside = WP_CONTENT_DIR . '/upgrade-temp-backup/themes/museau-essai';
        self::assertDirectoryDoesNotExist($theme);
        self::assertFileExists("$aside/style.css");

        return [$update, $theme, $aside];
    }

    private static function files(): \WP_Filesystem_Base
    {
        $files = $GLOBALS['wp_filesystem'];

        return $files instanceof \WP_Filesystem_Base ? $files : self::fail('WordPress writes no files.');
    }

    private static function sweep(string $theme): void
    {
        self::files()->delete(dirname($theme), true);
        unset($GLOBALS['wp_filesystem']);
    }

    /** Notes when it closes and opens the site, and says nothing. */
    private static function upgrader(): \Theme_Upgrader
    {
        return new class (new \Theme_Installer_Skin(['overwrite' => 'update-theme'])) extends \Theme_Upgrader {
            /** @var list<bool> */
            public array $closed = [];

            /** @param bool $enable */
            public function maintenance_mode($enable = false): void
            {
                $this->closed[] = $enable;
            }
        };
    }
}
