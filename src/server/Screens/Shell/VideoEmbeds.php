<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * Videos of YouTube and Vimeo and publications of Instagram in a text: nothing is asked of those sites before the visitor presses the
 * button (assets/js/embed.js). Without JavaScript a link leads there. The policy lets their frame in on pages that hold one, and no other.
 */
final class VideoEmbeds implements Feature
{
    /** @var array<string, true> hosts of what this page shows */
    private array $hosts = [];

    public function hooks(): void
    {
        add_filter('render_block_core/embed', $this->block(...), 20, 2);
        add_filter('museau_content_security_policy', $this->let_in(...), 5);
        add_action('wp_enqueue_scripts', function (): void {
            if ($this->of_page() !== []) {
                wp_enqueue_style('museau-embed');
            }
        }, 20);
    }

    /** @param array<string, mixed> $block */
    private function block(mixed $html, array $block): mixed
    {
        $url = Read::text(Read::map($block['attrs'] ?? [])['url'] ?? '');
        $html = Read::text($html);
        preg_match('#<iframe\b[^>]*\btitle="([^"]*)"#i', $html, $title);
        preg_match('#<figcaption\b.*?</figcaption>#is', $html, $caption);

        $figure = is_admin() || is_feed()
            ? ''
            : $this->figure($url, html_entity_decode($title[1] ?? '', ENT_QUOTES), $caption[0] ?? '');

        return $figure === '' ? $html : $figure;
    }

    /** The figure of a video at this address; '' where it is none that we know. */
    public function figure(string $url, string $title, string $caption = ''): string
    {
        $video = VideoAddress::read($url);
        if ($video === null) {
            return '';
        }
        $this->hosts[$video->host()] = true;
        wp_enqueue_style('museau-embed');
        wp_enqueue_script_module('museau/embed');
        $kind = $video->is_video
            /* translators: %s: name of a site, e.g. YouTube */
            ? __('Une vidéo sur %s', 'museau')
            /* translators: %s: name of a site, e.g. Instagram */
            : __('Une publication sur %s', 'museau');
        $name = trim($title) ?: sprintf($kind, $video->site);
        $press = $video->is_video ? __('Afficher la vidéo', 'museau') : __('Afficher la publication', 'museau');

        return Html::el(
            'figure',
            ['class' => 'wp-block-embed museau-embed'],
            Html::el(
                'div',
                // What is higher than wide would fill more than a screen.
                ['class' => 'museau-embed__box']
                    + ['style' => "aspect-ratio: $video->shape" . ($video->is_tall() ? '; max-width: 26rem' : '')]
                    + ['data-embed' => $video->frame, 'data-title' => $name],
                Html::el('p', ['class' => 'museau-embed__title'], Html::text($name)),
                Html::el(
                    'button',
                    ['type' => 'button', 'class' => 'museau-button', 'hidden' => true],
                    Html::text($press),
                    Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(' : ' . $name)),
                ),
                Html::el('p', ['class' => 'museau-embed__note'], Html::text(sprintf(
                    /* translators: 1: name of a site, 2: its firm */
                    __('Rien ne part avant. Ensuite votre adresse IP et votre navigateur sont connus de %1$s (%2$s), qui peut déposer ses traceurs.', 'museau'),
                    $video->site,
                    $video->firm,
                ))),
                Html::el(
                    'a',
                    ['class' => 'museau-link', 'href' => set_url_scheme($url, 'https'), 'rel' => 'noopener noreferrer'],
                    /* translators: %s: name of a site, e.g. youtube.com */
                    Html::text(sprintf(__('Voir sur %s', 'museau'), $video->site)),
                    Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(' : ' . $name)),
                ),
            ),
            $caption,
        );
    }

    /**
     * @param array<string, list<string>> $policy
     *
     * @return array<string, list<string>>
     */
    private function let_in(array $policy): array
    {
        $hosts = array_keys($this->hosts + $this->of_page());
        if ($hosts !== []) {
            $policy['frame-src'] = array_values(array_unique([...($policy['frame-src'] ?? []), ...$hosts]));
        }

        return $policy;
    }

    /** @return array<string, true> hosts of the embeds in the text of the page that is asked for: its headers leave before it is printed */
    private function of_page(): array
    {
        $post = is_singular() ? get_queried_object() : null;
        $hosts = [];
        if ($post instanceof \WP_Post && preg_match_all('#<!-- wp:embed (\{.*?\}) #s', $post->post_content, $found) > 0) {
            foreach ($found[1] as $attributes) {
                $video = VideoAddress::read(Read::text(Read::map(json_decode($attributes, true))['url'] ?? ''));
                $hosts += $video === null ? [] : [$video->host() => true];
            }
        }

        return $hosts;
    }
}
