<?php
/** A page of the law, as it was read before the first byte went out (its failures are the 404 template's). */

declare(strict_types=1);

use Museau\Kernel\Language;

defined('ABSPATH') || exit;

get_template_part('parts/header');
museau()->shell()->heading->give();
?>
<article class="museau-wrap museau-section museau-page museau-prose">
<h1><?php echo esc_html(get_the_title(get_queried_object_id())); ?></h1>
<?php echo museau()->shell()->legal->html(); ?>
<p class="museau-soft"><?php
$changed = Language::day((int) get_post_modified_time('U', true, get_queried_object_id()));
/* translators: %s: date */
echo esc_html(sprintf(__('Dernière mise à jour : %s', 'museau'), $changed));
?></p>
</article>
<?php
get_template_part('parts/footer');
