<?php
/**
 * Title: Une technique, expliquée
 * Slug: museau/technique
 * Description: Un titre, ce qui la distingue, et une liste.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Setup\PatternTexts;

['title' => $title, 'text' => $text, 'facts' => $facts] = PatternTexts::of_shop()->about_technique();

?>
<!-- wp:heading -->
<h2 class="wp-block-heading"><?php echo esc_html($title); ?></h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p><?php echo esc_html($text); ?></p>
<!-- /wp:paragraph -->

<!-- wp:list -->
<ul class="wp-block-list"><?php
echo implode("\n\n", array_map(
    static fn(string $fact): string => "<!-- wp:list-item -->\n<li>" . esc_html($fact) . "</li>\n<!-- /wp:list-item -->",
    $facts,
));
?></ul>
<!-- /wp:list -->
