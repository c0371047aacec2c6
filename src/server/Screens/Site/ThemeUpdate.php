<?php

declare(strict_types=1);

namespace Museau\Screens\Site;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/**
 * While wp-admin replaces this theme by an archive of a later one: the request that does it has all of our classes before their files
 * go, since it needs some at its end; everybody else sees WordPress's maintenance page instead of half a theme.
 */
final class ThemeUpdate implements Feature
{
    /** What closed the site, until it is open again. */
    private ?\Theme_Upgrader $upgrader = null;

    public function hooks(): void
    {
        add_filter('upgrader_source_selection', $this->prepare(...), PHP_INT_MAX, 3);
        add_filter('upgrader_install_package_result', $this->open(...), 0);
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
        }

        return $source;
    }

    /** @param mixed $result of the installation, which stays as it is */
    private function open(mixed $result): mixed
    {
        // By the way it was closed: where files are written by FTP or SSH, PHP itself may delete none.
        $this->upgrader?->maintenance_mode(false);
        $this->remove_sign();

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
