<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Banners\Banners;
use Museau\Kernel\Feature;

/**
 * What every request asks of the options table one by one, since it is not loaded with the rest or does not exist: read in one
 * query. An option that nobody asks for any longer costs nothing here; one that is missing costs its query, as before.
 */
final class PrimedOptions implements Feature
{
    /** Asked by WordPress itself, and by each page's header: a shop may never have saved a banner. */
    private const OPTIONS = ['can_compress_scripts', 'site_logo', Banners::OPTION];

    /**
     * @param list<string> $options    of the engine
     * @param list<string> $transients of the engine, those of the site among them ('site:…')
     */
    public function __construct(private readonly array $options = [], private readonly array $transients = []) {}

    public function hooks(): void
    {
        // Plugins have begun by now; nothing comes before it in a theme.
        add_action('after_setup_theme', $this->prime(...), PHP_INT_MIN);
    }

    private function prime(): void
    {
        $options = [...self::OPTIONS, ...$this->options];
        // WP_Theme keeps the list of patterns under its own address.
        foreach ([...$this->transients, 'site:wp_theme_files_patterns-' . md5(get_theme_root() . '/' . get_stylesheet())] as $name) {
            $kind = str_starts_with($name, 'site:') ? '_site_transient_' : '_transient_';
            $name = str_replace('site:', '', $name);
            array_push($options, $kind . $name, $kind . 'timeout_' . $name);
        }
        wp_prime_option_caches($options);
    }
}
