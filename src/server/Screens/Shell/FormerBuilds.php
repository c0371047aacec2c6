<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;

/**
 * The scripts of the release before this one. A page that was opened before an update asks for its parts by names that are gone with
 * the theme's folder; each release lays a copy of its own aside as soon as it runs, and the next one answers with it for a day.
 * A part that nobody kept is answered by a script that opens the page anew (docs/adr/0034).
 */
final class FormerBuilds implements Feature
{
    /** Done when another build answers than before. */
    public const CHANGED = 'museau_build_changed';

    /**
     * Which build ran last, and after spaces how its loader looks on each server: size-time. Read with each request, which then need
     * not read the loader.
     */
    private const RUNS = 'museau_build';

    /** Servers whose loader is known by its look; more of them read it. */
    private const SERVERS = 16;

    /** By build: digests of its files, and since when it runs no more, a Unix time, 0 while it does. */
    private const KEPT = 'museau_builds';

    /** Builds kept at once: whoever uploads ten archives on one day keeps the last ones. */
    private const MOST = 4;

    private const FOLDER = '/build/islands/';

    /** Parts are named after their content; the loader is not, and no page asks for it twice. */
    private const PART = '/^[\w-]{1,60}\.[0-9a-f]{5,20}\.js$/D';

    /** Once a minute at most: a part that is missing for good must not open a page again and again. */
    private const OPEN_ANEW = <<<'JS'
        const now = Date.now();
        const key = 'museau_opened_anew';
        if ( now - Number( sessionStorage.getItem( key ) ) < 60000 ) {
        	throw new Error( 'A part of this page is missing.' );
        }
        sessionStorage.setItem( key, String( now ) );
        location.reload();
        await new Promise( () => {} );
        JS;

    /**
     * @param string $theme absolute path of the theme
     * @param string $store absolute path of a folder of this class alone
     */
    public function __construct(private readonly string $theme, private readonly string $store) {}

    public function hooks(): void
    {
        add_action('init', $this->serve(...), 0);
        add_action('init', $this->keep(...), 2);
        add_action(Maintenance::DAILY, $this->forget(...));
        add_action(Maintenance::DAILY, $this->complete(...));
    }

    /** Lays this release's scripts aside when it runs for the first time, on each server that has a folder of its own. */
    public function keep(): void
    {
        $loader = $this->theme . self::FOLDER . 'islands.js';
        // Without a build there is nothing to keep.
        $look = is_file($loader) ? filesize($loader) . '-' . filemtime($loader) : '';
        $looks = explode(' ', Read::text(get_option(self::RUNS)));
        $runs = array_shift($looks);
        if ($look === '') {
            return;
        }
        if (in_array($look, $looks, true)) {
            $this->lay($runs);

            return;
        }
        $build = substr((string) hash_file('sha256', $loader), 0, 20);
        $facts = self::kept()[$build] ?? null;
        if ($facts === null || !self::is_lasting($facts)) {
            $this->begin($build, $look);

            return;
        }
        $this->lay($build);
        // A server that still has the former release changes nothing for those that have the next one.
        $looks = $build === $runs ? $looks : [];
        if ($facts['ended'] === 0 && count($looks) < self::SERVERS) {
            update_option(self::RUNS, implode(' ', [$build, ...$looks, $look]));
        }
    }

    /** Another build runs from now on. */
    private function begin(string $build, string $look): void
    {
        $kept = self::kept();
        unset($kept[$build]);
        foreach ($kept as $former => $facts) {
            $kept[$former]['ended'] = $facts['ended'] ?: Clock::now();
        }
        if (!wp_mkdir_p("$this->store/$build")) {
            Log::error('build_not_kept');
        }
        $kept[$build] = ['files' => $this->copy($build), 'ended' => 0];
        update_option(self::KEPT, array_slice($kept, -self::MOST, null, true), false);
        update_option(self::RUNS, "$build $look");
        $this->touch_ended();
        $this->forget();
        do_action(self::CHANGED);
    }

    /** Lays a build aside that another server has begun. */
    private function lay(string $build): void
    {
        $folder = "$this->store/$build";
        if (!is_dir($folder) && wp_mkdir_p($folder)) {
            $this->copy($build);
            $this->touch_ended();
        }
    }

    /** Lays aside what a full disk did not take when this release began: the next one would miss it. */
    public function complete(): void
    {
        $loader = $this->theme . self::FOLDER . 'islands.js';
        $runs = Read::text(strtok(Read::text(get_option(self::RUNS)), ' '));
        // A server that has another release's files has none for this folder.
        $is_ours = $runs !== '' && is_file($loader) && str_starts_with((string) hash_file('sha256', $loader), $runs);
        if ($is_ours && wp_mkdir_p("$this->store/$runs")) {
            $this->copy($runs);
        }
    }

    /** A folder's time is the one at which its build ended here: the options of the network's other sites cannot be asked. */
    private function touch_ended(): void
    {
        foreach (self::kept() as $build => $facts) {
            $folder = "$this->store/$build";
            if ($facts['ended'] > 0 && self::is_lasting($facts) && is_dir($folder)) {
                @touch($folder, Clock::now());
            }
        }
    }

    /** Takes away what ended a day ago; of the folders, which a network's sites share, only those that ended a day ago for each. */
    public function forget(): void
    {
        $kept = self::kept();
        $lasting = array_filter($kept, self::is_lasting(...));
        if (count($lasting) < count($kept)) {
            update_option(self::KEPT, $lasting, false);
        }
        clearstatcache();
        foreach (glob($this->store . '/*', GLOB_ONLYDIR) ?: [] as $folder) {
            if (!isset($lasting[basename($folder)]) && filemtime($folder) <= Clock::now() - DAY_IN_SECONDS) {
                array_map(wp_delete_file(...), glob($folder . '/*') ?: []);
                @rmdir($folder);
            }
        }
    }

    /**
     * What a request for a part is answered that lies no more in the theme's folder.
     *
     * @param string $path of the address
     *
     * @return array{script: string, seconds: int}|null the script, and how long a browser may keep it; null for any other request
     */
    public function answer(string $path): ?array
    {
        $folder = Read::text(wp_parse_url(get_template_directory_uri(), PHP_URL_PATH)) . self::FOLDER;
        $name = str_starts_with($path, $folder) ? substr($path, strlen($folder)) : '';
        if (preg_match(self::PART, $name) !== 1 || is_file($this->theme . self::FOLDER . $name)) {
            return null;
        }
        foreach (array_reverse(self::kept()) as $build => $facts) {
            $file = "$this->store/$build/$name";
            $digest = $facts['files'][$name] ?? '';
            $script = $digest !== '' && self::is_lasting($facts) && is_file($file) ? (string) file_get_contents($file) : '';
            // Whoever can write files there must not speak as the theme.
            if ($script !== '' && hash_equals($digest, hash('sha256', $script))) {
                return ['script' => $script, 'seconds' => DAY_IN_SECONDS];
            }
        }

        return ['script' => self::OPEN_ANEW, 'seconds' => 0];
    }

    private function serve(): void
    {
        $address = Read::text($_SERVER['REQUEST_URI'] ?? '');
        if (!str_contains($address, self::FOLDER)) {
            return;
        }
        $answer = $this->answer(rawurldecode(Read::text(wp_parse_url($address, PHP_URL_PATH))));
        if ($answer === null) {
            return;
        }
        status_header(200);
        header('Content-Type: text/javascript; charset=utf-8');
        header('X-Content-Type-Options: nosniff');
        header('Cache-Control: ' . ($answer['seconds'] === 0 ? 'no-store' : 'public, max-age=' . $answer['seconds']));
        echo $answer['script'];
        exit;
    }

    /** @return array<string, string> digests by file name, also where nothing can be written: another server may have what is answered */
    private function copy(string $build): array
    {
        $folder = "$this->store/$build";
        $digests = [];
        foreach (glob($this->theme . self::FOLDER . '*.js') ?: [] as $file) {
            $name = basename($file);
            if (preg_match(self::PART, $name) !== 1) {
                continue;
            }
            $script = (string) file_get_contents($file);
            // What was cut by a full disk differs from its digest and is not answered. What is there may be read just now.
            if (@file_get_contents("$folder/$name") !== $script) {
                @file_put_contents("$folder/$name", $script);
            }
            $digests[$name] = hash('sha256', $script);
        }

        return $digests;
    }

    /** @param array{ended: int, ...} $facts of a build */
    private static function is_lasting(array $facts): bool
    {
        return $facts['ended'] === 0 || $facts['ended'] > Clock::now() - DAY_IN_SECONDS;
    }

    /** @return array<string, array{files: array<string, string>, ended: int}> oldest first */
    private static function kept(): array
    {
        return array_map(
            static fn(array $facts): array => [
                'files' => array_map(Read::text(...), Read::map($facts['files'] ?? null)),
                'ended' => Read::int($facts['ended'] ?? 0),
            ],
            array_filter(Read::map(get_option(self::KEPT)), is_array(...)),
        );
    }
}
