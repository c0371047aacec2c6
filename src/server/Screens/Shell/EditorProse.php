<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * Texts look on the editor's canvas as on the site: the page's own sheets, read for the canvas' container. Blocks of ours, and what
 * stands around some of them, are set by their own sheets, as on the page (ContentWidth).
 */
final class EditorProse implements Feature
{
    private const SHEETS = ['prose', 'content'];

    /** A rule for the page's column: what follows the column's class, and a part of the element like ::after. */
    private const RULE = '/\.museau-prose([^{}]*?)((?:::[a-z-]+)?)\s*\{/';

    /** What stands for the column on the canvas. */
    private const CONTAINER = '.is-root-container';

    private const OURS = '[data-type^="museau/"]';

    /** Those that take the width of what stands around them: a pair of pictures in a column does not (ContentWidth). */
    private const WIDE = self::OURS . ':not(.wp-block-column > [data-type="museau/before-after"])';

    /** What is none of its texts. */
    private const OTHERS = self::OURS . ',' . self::OURS . ' *,' . self::CONTAINER . ' > :has(' . self::WIDE . '),'
        . self::CONTAINER . ' > :has(' . self::WIDE . ') *';

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
            // Without weight of its own, so that the same rules win.
            fn(string $sheet): string => (string) preg_replace(
                self::RULE,
                self::CONTAINER . '$1:where(:not(' . self::OTHERS . '))$2 {',
                (string) file_get_contents("$this->dir/assets/css/$sheet.css"),
            ),
            self::SHEETS,
        ));
    }
}
