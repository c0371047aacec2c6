<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * The editor's canvas: a block is drawn there by its own template, with a mark on each text and picture that the artist edits where
 * it stands (src/client/editor/canvas.tsx). No page carries the marks: they are printed for the editor's own call alone.
 */
final class Canvas implements Feature
{
    private const ROUTE = '/wp/v2/block-renderer/museau/';

    private static bool $is_drawn = false;

    public function hooks(): void
    {
        add_filter('rest_request_before_callbacks', static function (mixed $response, mixed $handler, \WP_REST_Request $request): mixed {
            self::$is_drawn = self::$is_drawn || self::is_asked($request);

            return $response;
        }, 10, 3);
        add_filter('rest_request_after_callbacks', static function (mixed $response, mixed $handler, \WP_REST_Request $request): mixed {
            self::$is_drawn = self::$is_drawn && !self::is_asked($request);

            return $response;
        }, 10, 3);
    }

    /** Whether a block is drawn for the canvas now. */
    public static function is_drawn(): bool
    {
        return self::$is_drawn;
    }

    /**
     * Attributes of an element whose whole text is edited.
     *
     * @param string $name of the block's attribute; of one in a list 'cards.0.title'
     *
     * @return array<string, string> none on a page
     */
    public static function text(string $name): array
    {
        return self::$is_drawn ? ['data-museau-text' => $name] : [];
    }

    /**
     * Attributes of an element whose picture is replaced.
     *
     * @param string $name of the block's attribute with the media item's number; of one in a list 'cards.0.imageId'
     *
     * @return array<string, string> none on a page
     */
    public static function picture(string $name): array
    {
        return self::$is_drawn ? ['data-museau-picture' => $name] : [];
    }

    /** A text that shares its element with other words. */
    public static function words(string $name, string $text): string
    {
        return self::$is_drawn ? Html::el('span', self::text($name), Html::text($text)) : Html::text($text);
    }

    /**
     * A text of the artist's; where she wrote none, the shop's own, in the visitor's language.
     *
     * @param array<string, mixed> $attributes of the block
     */
    public static function written(array $attributes, string $name, string $own): string
    {
        return Read::text($attributes[$name] ?? '') ?: $own;
    }

    /** Whether an element stands there: on the canvas a text that is empty has its place, too. */
    public static function has(string $text): bool
    {
        return $text !== '' || self::$is_drawn;
    }

    /** Where the editor puts the filled example of a part that only a visitor's browser fills. */
    public static function example(string $class): string
    {
        return Html::el('div', ['class' => $class, 'data-museau-example' => get_theme_file_uri() . '/']);
    }

    private static function is_asked(\WP_REST_Request $request): bool
    {
        return str_starts_with($request->get_route(), self::ROUTE) && Read::text($request['canvas'] ?? '') === '1';
    }
}
