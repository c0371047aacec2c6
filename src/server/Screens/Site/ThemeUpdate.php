<?php

declare(strict_types=1);

namespace Museau\Screens\Site;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
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

    /** When we took the lock, as its row says it; '' without it. Who outlives LOCK_LIFE has lost it to the next one. */
    private string $lock = '';

    /** Where the former folder belongs while it stands aside; '' otherwise. Once it is gone, WordPress may name another one. */
    private string $place = '';

    /** Where it stands then. */
    private string $aside = '';

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
        if (!$upgrader instanceof \Theme_Upgrader || is_wp_error($reply) || $this->lock !== '') {
            return $reply;
        }
        if (!\WP_Upgrader::create_lock(self::LOCK, self::LOCK_LIFE)) {
            return new \WP_Error('museau_update_runs', __('Une autre mise à jour de thème est en cours, peut-être dans un autre onglet. Rien n\'a été changé. Attendez qu\'elle finisse (cinq minutes au plus), puis recommencez.', 'museau'));
        }
        // By its row: WordPress may still hold that there is none, where it took over one that had ended.
        $this->lock = (string) Db::value('SELECT option_value FROM %i WHERE option_name = %s', Db::wpdb()->options, self::LOCK . '.lock');
        register_shutdown_function(fn() => $this->give_turn());

        return $reply;
    }

    private function give_turn(): void
    {
        if ($this->lock !== '') {
            $row = [self::LOCK . '.lock', $this->lock];
            $this->lock = '';
            try {
                // By its row: what this request has read of it may be older than the next one's.
                Db::run('DELETE FROM %i WHERE option_name = %s AND option_value = %s', Db::wpdb()->options, ...$row);
            } catch (DatabaseFailed $failure) {
                // It ends by itself.
                Log::error('lock_not_released', $failure);
            }
            wp_cache_delete($row[0], 'options');
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
            $this->set_aside(get_template_directory(), WP_CONTENT_DIR . '/' . self::ASIDE . get_template());
        }

        return $source;
    }

    private function set_aside(string $place, string $aside): void
    {
        if (self::move($place, $aside)) {
            $this->place = $place;
            $this->aside = $aside;
        }
    }

    /** @return bool false: it stands aside still, and the log says where */
    private function bring_back(): bool
    {
        if ($this->place === '') {
            return true;
        }
        $place = $this->place;
        $this->place = '';
        $is_back = self::move($this->aside, $place);
        if (!$is_back) {
            Log::error('theme_not_brought_back', null, ['wrong' => $this->aside]);
        }

        return $is_back;
    }

    /** @param mixed $result of the installation, which stays as it is unless the former folder is lost with it */
    private function open(mixed $result): mixed
    {
        $place = $this->place;
        if ($result instanceof \WP_Error) {
            $result = $this->bring_back() ? $result : self::lost($this->aside, $place, $result);
        } elseif ($place !== '') {
            $this->place = '';
            $aside = $this->aside;
            // After the site is open: it takes a second.
            register_shutdown_function(static fn() => self::remove($aside));
        }
        // By the way it was closed: where files are written by FTP or SSH, PHP itself may delete none.
        $this->upgrader?->maintenance_mode(false);
        $this->remove_sign();
        $this->give_turn();

        return $result;
    }

    private static function lost(string $aside, string $place, \WP_Error $cause): \WP_Error
    {
        $error = new \WP_Error('museau_theme_aside', sprintf(
            /* translators: 1: folder where the theme is, 2: folder where it belongs */
            __('La nouvelle version n\'a pas pu être installée, et l\'ancienne n\'a pas pu être remise à sa place. Elle est entière dans le dossier « %1$s » : déplacez-le aujourd\'hui, par FTP ou chez votre hébergeur, vers « %2$s ». WordPress vide chaque semaine l\'endroit où il se trouve.', 'museau'),
            $aside,
            $place,
        ));
        $error->merge_from($cause);

        return $error;
    }

    private static function remove(string $folder): void
    {
        $files = self::files();
        $files?->delete(self::place($files, $folder), true);
    }

    /** At the end of the request, too: where that one died while the new folder was laid down, the former one comes back first. */
    private function remove_sign(): void
    {
        if ($this->place !== '') {
            // Of a request that ran out of time only seconds are left.
            function_exists('set_time_limit') && set_time_limit(self::LOCK_LIFE);
            $this->bring_back();
        }
        if ($this->upgrader !== null) {
            $this->upgrader = null;
            // What WordPress itself does at the end; a process that is killed leaves it for ten minutes at most.
            wp_delete_file(ABSPATH . '.maintenance');
        }
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
