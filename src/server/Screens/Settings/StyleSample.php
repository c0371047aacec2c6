<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\StyleVariation;

/** A variation as it is: title, text, button and a framed drawing, in its own type, on its own paper. */
final class StyleSample
{
    private const PICTURE = '/assets/images/chat-graphite-240.webp';

    /** @param string $name a file of styles/ without its ending; '' is the theme itself */
    public static function html(string $dir, string $name): string
    {
        $part = static fn(string $part, string ...$children): string
            => Html::el('span', ['class' => 'museau-sample__' . $part], ...$children);

        return Html::el(
            'span',
            ['class' => 'museau-sample', 'style' => self::variables($dir, $name), 'aria-hidden' => 'true'],
            $part(
                'words',
                $part('title', Html::text(__('Portrait de', 'museau')), ' ', Html::el('em', [], 'Moka')),
                $part('text', Html::text(__('Au graphite, d\'après vos photos.', 'museau'))),
                $part('button', Html::text(__('Commander', 'museau'))),
            ),
            $part(
                'mat',
                Html::el('img', [
                    'src' => get_theme_file_uri(self::PICTURE),
                    'alt' => '',
                    'width' => 240,
                    'height' => 300,
                    'loading' => 'lazy',
                ]),
            ),
        );
    }

    /** The custom properties that the variation gives a page; what it leaves alone is the theme's. */
    private static function variables(string $dir, string $name): string
    {
        $found = [];
        foreach (array_unique(['', $name]) as $layer) {
            $parts = StyleVariation::parts($dir, $layer);
            foreach ([['palette', 'color', 'color'], ['fonts', 'font-family', 'fontFamily']] as [$part, $kind, $value]) {
                foreach ($parts[$part] as $preset) {
                    $found["preset--$kind--" . Read::text($preset['slug'] ?? '')] = Read::text($preset[$value] ?? '');
                }
            }
            foreach ($parts['custom'] as $key => $value) {
                foreach (is_array($value) ? $value : ['' => $value] as $part => $text) {
                    $found['custom--' . $key . ($part === '' ? '' : "--$part")] = Read::text($text);
                }
            }
        }

        return implode(';', array_map(
            static fn(string $key, string $value): string => "--wp--$key:$value",
            array_keys($found),
            $found,
        ));
    }
}
