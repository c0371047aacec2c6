<?php

declare(strict_types=1);

namespace Museau\Screens\Site;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * While wp-admin replaces this theme by an archive of another release: the request that does it has all of our classes before their
 * files go, since it needs some at its end; everybody else sees WordPress's maintenance page instead of half a theme; the folder is set
 * aside whole and comes back when the new one cannot be laid down; and a second update waits, since it would empty the folder that the
 * first one unpacks into.
 */
final class ThemeUpdate implements Feature
{
    /** Of WordPress's own locks, as its automatic updates take them. */
    private const LOCK = 'museau_theme_update';

    /** Seconds after which a lock is that of a request that died; WordPress gives an installation as many. */
    private const LOCK_LIFE = 300;

    /** Where WordPress puts what it may restore; its weekly job sweeps there. */
    private const ASIDE = 'upgrade-temp-backup/themes/';

    /** What closed the site, until it is open again. */
    private ?\Theme_Upgrader $upgrader = null;

    private bool $has_lock = false;

    /** Whether the former folder stands at ASIDE. */
    private bool $is_aside = false;

    public function hooks(): void
    {
        add_filter('upgrader_pre_download', $this->take_turn(...), 10, 3);
        add_filter('upgrader_source_selection', $this->prepare(...), PHP_INT_MAX, 3);
        add_filter('upgrader_install_package_result', $this->open(...), 0);
    }

    /**
     * @param mixed $reply    what another plugin does instead of WordPress
     * @param mixed $package  address or path of the archive
     * @param mixed $upgrader of a theme, a plugin, a language
     */
    private function take_turn(mixed $reply, mixed $package, mixed $upgrader): mixed
    {
        if (!$upgrader instanceof \Theme_Upgrader || is_wp_error($reply) || $this->has_lock) {
            return $reply;
        }
        $this->has_lock = \WP_Upgrader::create_lock(self::LOCK, self::LOCK_LIFE);
        if (!$this->has_lock) {
            return new \WP_Error('museau_update_runs', __('Une autre mise à jour de thème est en cours, peut-être dans un autre onglet. Rien n\'a été changé. Attendez qu\'elle finisse (cinq minutes au plus), puis recommencez.', 'museau'));
        }
        register_shutdown_function(fn() => $this->give_turn());

        return $reply;
    }

    private function give_turn(): void
    {
        if ($this->has_lock) {
            $this->has_lock = false;
            \WP_Upgrader::release_lock(self::LOCK);
        }
    }

    /**
     * @param mixed $source   folder that the archive was unpacked into, or what is wrong with it
     * @param mixed $remote   where it comes from
     * @param mixed $upgrader of a theme, a plugin, a language
     */
    private function prepare(mixed $source, mixed $remote, mixed $upgrader): mixed
    {
        if (!is_string($source) || !$upgrader instanceof \Theme_Upgrader || basename($source) !== get_template()) {
            return $source;
        }
        self::load_classes();
        // WordPress closes the site itself for what it fetches, not for what is uploaded; without this word it only compares.
        $skin = $upgrader->skin;
        if ($skin instanceof \Theme_Installer_Skin && $skin->overwrite !== '') {
            $upgrader->maintenance_mode(true);
            $this->upgrader = $upgrader;
            register_shutdown_function(fn() => $this->remove_sign());
            $this->is_aside = self::move(get_template_directory(), self::aside());
        }

        return $source;
    }

    /** @param mixed $result of the installation, which stays as it is */
    private function open(mixed $result): mixed
    {
        if ($this->is_aside) {
            $this->is_aside = false;
            if (is_wp_error($result)) {
                self::move(self::aside(), get_template_directory());
            } else {
                // After the site is open: it takes a second.
                register_shutdown_function(static fn() => self::files()?->delete(self::aside(), true));
            }
        }
        // By the way it was closed: where files are written by FTP or SSH, PHP itself may delete none.
        $this->upgrader?->maintenance_mode(false);
        $this->remove_sign();
        $this->give_turn();

        return $result;
    }

    private function remove_sign(): void
    {
        if ($this->upgrader !== null) {
            $this->upgrader = null;
            // What WordPress itself does at the end; a process that is killed leaves it for ten minutes at most.
            wp_delete_file(ABSPATH . '.maintenance');
        }
    }

    private static function aside(): string
    {
        return WP_CONTENT_DIR . '/' . self::ASIDE . get_template();
    }

    /**
     * Moves a folder in one step over what may be left at its new place.
     *
     * @return bool false: nothing was moved, and WordPress deletes and copies file by file
     */
    private static function move(string $from, string $to): bool
    {
        $files = self::files();
        // A link leads to a folder that is not WordPress's.
        if ($files === null || is_link($from)) {
            return false;
        }
        $made = '';
        foreach (explode('/', trim(self::ASIDE, '/')) as $part) {
            $made .= "/$part";
            $folder = $files->wp_content_dir() . ltrim($made, '/');
            $files->is_dir($folder) || $files->mkdir($folder, FS_CHMOD_DIR);
        }

        return $files->move(self::place($files, $from), self::place($files, $to), true);
    }

    /** Where WordPress's way of writing files sees a path: by FTP another folder is the first. */
    private static function place(\WP_Filesystem_Base $files, string $path): string
    {
        return rtrim(Read::text($files->find_folder(dirname($path))), '/') . '/' . basename($path);
    }

    private static function files(): ?\WP_Filesystem_Base
    {
        return ($GLOBALS['wp_filesystem'] ?? null) instanceof \WP_Filesystem_Base ? $GLOBALS['wp_filesystem'] : null;
    }

    private static function load_classes(): void
    {
        $root = get_template_directory() . '/src/server/';
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($root, \FilesystemIterator::SKIP_DOTS));
        foreach ($files as $file) {
            if (!$file instanceof \SplFileInfo || $file->getExtension() !== 'php') {
                continue;
            }
            try {
                class_exists('Museau\\' . strtr(substr($file->getPathname(), strlen($root), -4), '/', '\\'));
            } catch (\Throwable) {
                // It extends what is not there now: a list table's screen, a WooCommerce that is switched off.
                continue;
            }
        }
    }
}
