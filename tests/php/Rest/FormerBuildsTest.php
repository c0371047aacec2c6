<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Clock;
use Museau\Kernel\Read;
use Museau\Screens\Shell\FormerBuilds;
use Museau\Tests\WordPressTestCase;

/** The scripts of the release before, for pages that are open. */
final class FormerBuildsTest extends WordPressTestCase
{
    private string $folder = '';

    protected function setUp(): void
    {
        parent::setUp();
        $this->folder = get_temp_dir() . 'museau-builds-' . wp_generate_password(8, false);
        wp_mkdir_p($this->folder . '/theme/build/islands');
        update_option('museau_build', '');
        update_option('museau_builds', []);
        $this->put('1.aaaaa.js', 'export const one = 1;');
        $this->put('islands.js', 'import "./1.aaaaa.js";');
        $this->builds()->keep();
    }

    protected function tearDown(): void
    {
        foreach (glob("$this->folder/{theme,late}/build/islands/*", GLOB_BRACE) ?: [] as $file) {
            unlink($file);
        }
        foreach (glob("$this->folder/{store,second}/*/*", GLOB_BRACE) ?: [] as $file) {
            unlink($file);
        }
        parent::tearDown();
    }

    public function test_a_part_of_the_former_release_is_answered_for_a_day(): void
    {
        self::assertNull($this->answer('1.aaaaa.js'), 'the web server answers what is in the theme');
        $this->replace();
        self::assertSame('export const one = 1;', $this->script('1.aaaaa.js'));
        Clock::shift(DAY_IN_SECONDS - 60);
        $this->builds()->forget();
        self::assertSame('export const one = 1;', $this->script('1.aaaaa.js'));
        Clock::shift(DAY_IN_SECONDS + 60);
        self::assertStringContainsString('location.reload()', $this->script('1.aaaaa.js'));
        self::assertCount(2, glob("$this->folder/store/*") ?: []);
        $this->builds()->forget();
        self::assertCount(1, glob("$this->folder/store/*") ?: []);
    }

    public function test_what_is_not_the_themes_own_any_more_opens_the_page_anew(): void
    {
        $this->replace();
        foreach (glob("$this->folder/store/*/1.aaaaa.js") ?: [] as $file) {
            file_put_contents($file, 'export const one = "another\'s";');
        }
        $answer = $this->answer('1.aaaaa.js');
        self::assertSame(0, $answer['seconds'] ?? null);
        self::assertStringContainsString('location.reload()', $this->script('1.aaaaa.js'));
        self::assertStringContainsString('location.reload()', $this->script('island-cart.4e6654a5.js'), 'a part of a8fba49');
    }

    /** The disk was full when this release began: the next one finds its scripts nevertheless, once there was room for a day. */
    public function test_what_a_full_disk_did_not_take_is_laid_aside_later(): void
    {
        [$part] = glob("$this->folder/store/*/1.aaaaa.js") ?: self::fail('Nothing is kept.');
        file_put_contents($part, 'export');
        $this->builds()->keep();
        self::assertSame('export', file_get_contents($part), 'no request of a visitor reads every script');
        $this->builds()->complete();
        self::assertSame('export const one = 1;', file_get_contents($part));
        unlink($part);
        rmdir(dirname($part));
        $this->builds()->complete();
        self::assertSame('export const one = 1;', file_get_contents($part));
    }

    public function test_nothing_else_is_answered(): void
    {
        $this->replace();
        foreach (['islands.js', '../../style.css', '../../../x.aaaaa.js', 'x.php', 'x.aaaaa.js.map', '', "x.aaaaa.js\n", '.aaaaa.js'] as $name) {
            self::assertNull($this->answer($name), $name);
        }
        self::assertNull($this->builds()->answer('/elsewhere/build/islands/1.aaaaa.js'));
    }

    public function test_a_build_that_changes_is_told_once(): void
    {
        $told = did_action(FormerBuilds::CHANGED);
        $this->builds()->keep();
        self::assertSame($told, did_action(FormerBuilds::CHANGED));
        $this->replace();
        $this->builds()->keep();
        self::assertSame($told + 1, did_action(FormerBuilds::CHANGED));
    }

    /** Two servers have the release unpacked at two times: one build, told once, and laid aside on each of them. */
    public function test_another_server_has_the_same_build(): void
    {
        $told = did_action(FormerBuilds::CHANGED);
        $kept = get_option('museau_builds');
        $loader = $this->folder . '/theme/build/islands/islands.js';
        foreach ([time() - 500, time() - 900, time() - 500] as $made) {
            touch($loader, $made);
            clearstatcache();
            (new FormerBuilds($this->folder . '/theme', $this->folder . '/second'))->keep();
        }
        self::assertSame($told, did_action(FormerBuilds::CHANGED));
        self::assertSame($kept, get_option('museau_builds'));
        self::assertCount(1, glob("$this->folder/second/*/1.aaaaa.js") ?: []);
        self::assertCount(4, explode(' ', Read::text(get_option('museau_build'))), 'the build, and its loader as three times saw it');
    }

    /** A server that gets the next release later than another one does not take it back. */
    public function test_a_server_that_is_late(): void
    {
        wp_mkdir_p($this->folder . '/late/build/islands');
        array_map(
            fn(string $file): bool => copy($file, $this->folder . '/late/build/islands/' . basename($file)),
            glob($this->folder . '/theme/build/islands/*') ?: [],
        );
        $this->replace();
        $told = did_action(FormerBuilds::CHANGED);
        $options = [get_option('museau_build'), get_option('museau_builds')];
        $late = new FormerBuilds($this->folder . '/late', $this->folder . '/second');
        $late->keep();
        $this->builds()->keep();
        $late->keep();
        self::assertSame($told, did_action(FormerBuilds::CHANGED));
        self::assertSame($options, [get_option('museau_build'), get_option('museau_builds')]);
        self::assertSame('export const one = 1;', $this->script('1.aaaaa.js'));
    }

    /** The folder is the network's, the option a site's. */
    public function test_a_build_that_another_site_knows_stays_for_a_day(): void
    {
        $other = $this->folder . '/store/' . str_repeat('e', 20);
        wp_mkdir_p($other);
        $this->builds()->forget();
        self::assertDirectoryExists($other);
        touch($other, time() - DAY_IN_SECONDS - 60);
        $this->builds()->forget();
        clearstatcache();
        self::assertDirectoryDoesNotExist($other);
    }

    private function script(string $name): string
    {
        return $this->answer($name)['script'] ?? '';
    }

    /** The next release, whose first request this is. */
    private function replace(): void
    {
        unlink("$this->folder/theme/build/islands/1.aaaaa.js");
        $this->put('1.bbbbb.js', 'export const one = 2;');
        $this->put('islands.js', 'import "./1.bbbbb.js"; // longer');
        clearstatcache();
        $this->builds()->keep();
    }

    private function put(string $name, string $script): void
    {
        file_put_contents("$this->folder/theme/build/islands/$name", $script);
    }

    private function builds(): FormerBuilds
    {
        return new FormerBuilds($this->folder . '/theme', $this->folder . '/store');
    }

    /** @return array{script: string, seconds: int}|null */
    private function answer(string $name): ?array
    {
        return $this->builds()->answer(wp_parse_url(get_template_directory_uri(), PHP_URL_PATH) . '/build/islands/' . $name);
    }
}
