<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * HTML that an author, a contributor or a commenter wrote. wp_kses leaves every data attribute and every id in it: those that
 * our scripts act upon are ours alone and are taken away when the text is shown, whenever it was stored (docs/adr/0007).
 */
final class UntrustedHtml
{
    private const MARKS = [
        'data-island',
        'data-when',
        'data-props',
        'data-live',
        'data-museau-admin',
        'data-cart-count',
        'data-once',
        'data-taken',
        'data-favourite',
        'data-hold',
    ];

    /** Elements that our scripts look up. */
    private const IDS = ['museau-data', 'museau-menu', 'museau-loader', 'museau-admin-panel'];

    public static function without_our_marks(string $html): string
    {
        // Most texts have none: one look is all they cost.
        if (preg_match('/museau-|data-(?:island|when|props|live|cart-count|once|taken|favourite|hold)|<object/i', $html) !== 1) {
            return $html;
        }
        $tags = new \WP_HTML_Tag_Processor((string) preg_replace('#<(/?)museau-#i', '<$1of-museau-', $html));
        while ($tags->next_tag()) {
            foreach (self::MARKS as $mark) {
                $tags->remove_attribute($mark);
            }
            $id = $tags->get_attribute('id');
            // By its id an object would stand in the place of a property of the document.
            if (is_string($id) && ($tags->get_tag() === 'OBJECT' || in_array($id, self::IDS, true))) {
                $tags->remove_attribute('id');
            }
        }

        return $tags->get_updated_html();
    }
}
