<?php
/** What readers wrote below an article, and the form; WordPress asks for it by comments_template(). */

declare(strict_types=1);

defined('ABSPATH') || exit;

if (post_password_required()) {
    return;
}
$count = (int) get_comments_number();
?>
<section class="museau-comments" id="comments" aria-label="<?php esc_attr_e('Commentaires', 'museau'); ?>">
<?php if ($count > 0) { ?>
<h2><?php
    /* translators: %d: number of comments */
    echo esc_html(sprintf(_n('%d commentaire', '%d commentaires', $count, 'museau'), $count));
    ?></h2>
<ol class="museau-comments__list"><?php wp_list_comments(['style' => 'ol', 'avatar_size' => 0, 'short_ping' => true]); ?></ol>
<?php the_comments_pagination(['prev_text' => __('Précédents', 'museau'), 'next_text' => __('Suivants', 'museau')]); ?>
<?php } ?>
<?php comment_form(['class_submit' => 'museau-button', 'title_reply_before' => '<h2 id="reply-title">', 'title_reply_after' => '</h2>']); ?>
</section>
