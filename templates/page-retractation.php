<?php
/** The withdrawal function (L221-21) and, below it, the artist's own explanations; it stands without her page too. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
museau()->shell()->heading->give();
$id = get_queried_object_id();
$is_shown = $id > 0 && (get_post_status($id) === 'publish' || is_preview());
?>
<article class="museau-wrap museau-section museau-page museau-prose">
<h1><?php echo esc_html($is_shown ? get_the_title($id) : __('Renoncer au contrat', 'museau')); ?></h1>
<?php
echo museau()->withdrawal_form()->html();
if ($is_shown) {
    while (have_posts()) {
        the_post();
        the_content();
    }
}
?>
</article>
<?php
get_template_part('parts/footer');
