<?php
/** A page of the artist: made of our blocks, which bring their headings, or of her own text under its title. */

declare(strict_types=1);

$shell = museau()->shell();
get_template_part('parts/header');
while (have_posts()) {
    the_post();
    if ($shell->is_made_of_blocks((string) get_post_field('post_content'))) {
        the_content();
    } else {
        ?>
<article class="museau-wrap museau-section museau-page museau-prose">
<h1><?php the_title(); ?></h1>
<?php the_content(); ?>
</article>
        <?php
    }
}
get_template_part('parts/footer');
