<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * A page of texts alone looks on the editor's canvas as on the site: the page's own sheets, read for the canvas' container. With blocks
 * of ours among the texts these stay as WordPress sets them, since what is set inside of a block would be set, too.
 */
final class EditorProse implements Feature
{
    private const SHEETS = ['prose', 'content'];

    /** The page's column. */
    private const COLUMN = '.museau-prose';

    /** What stands for it on the canvas: no heavier than a class, so that the same rules win. */
    private const CONTAINER = '.is-root-container:where(:not(:has([data-type^="museau/"])))';

    /** @param string $dir of the theme */
    public function __construct(private readonly string $dir) {}

    public function hooks(): void
    {
        add_filter('block_editor_settings_all', function (array $settings): array {
            $settings['styles'] = [
                ...Read::items($settings['styles'] ?? []),
                ['css' => $this->css(), '__unstableType' => 'theme', 'isGlobalStyles' => false],
            ];

            return $settings;
        }, 20);
    }

    public function css(): string
    {
        return implode('', array_map(
            fn(string $sheet): string => str_replace(
                self::COLUMN,
                self::CONTAINER,
                (string) file_get_contents("$this->dir/assets/css/$sheet.css"),
            ),
            self::SHEETS,
        ));
    }
}
