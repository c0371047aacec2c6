<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * A video or a map of another site in a text: its frame would call that site, cookies included, before the visitor asked
 * for it, and the policy does not let it. A link stands in its place.
 */
final class EmbedLinks implements Feature
{
    public function __construct(private readonly Security $security, private readonly VideoEmbeds $videos) {}

    public function hooks(): void
    {
        add_filter('the_content', $this->replace(...), 100);
    }

    private function replace(string $content): string
    {
        if (is_admin() || stripos($content, '<iframe') === false) {
            return $content;
        }

        return preg_replace_callback('#<iframe\b[^>]*>.*?</iframe>#is', function (array $frame): string {
            $tag = new \WP_HTML_Tag_Processor($frame[0]);
            $tag->next_tag();
            $url = Read::text($tag->get_attribute('src')) ?: Read::text($tag->get_attribute('data-src'));
            $parts = Read::map(wp_parse_url($url));
            $host = Read::text($parts['host'] ?? '');
            $title = trim(Read::text($tag->get_attribute('title')));
            $figure = $this->videos->figure($url, $title);
            if ($figure !== '') {
                return $figure;
            }
            if ($host === '' || $this->is_allowed($host)) {
                return $frame[0];
            }
            /* translators: %s: name of a site, e.g. youtube.com */
            $words = sprintf(__('Voir sur %s', 'museau'), preg_replace('/^www\./', '', $host));

            return Html::el(
                'a',
                ['class' => 'museau-link', 'href' => set_url_scheme($url, 'https'), 'rel' => 'noopener'],
                Html::text($title === '' ? $words : "$title – $words"),
            );
        }, $content) ?? $content;
    }

    private function is_allowed(string $host): bool
    {
        if ($host === Read::text(wp_parse_url(home_url(), PHP_URL_HOST))) {
            return true;
        }
        foreach ($this->security->directives()['frame-src'] ?? [] as $source) {
            if ($host === Read::text(wp_parse_url($source, PHP_URL_HOST))) {
                return true;
            }
        }

        return false;
    }
}
