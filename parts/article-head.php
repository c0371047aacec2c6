<?php
/** Date, title and picture of a text. $args: dated (bool), titled (bool: a heading in the text is the title already). */

declare(strict_types=1);

defined('ABSPATH') || exit;

/** @var array<string, mixed> $args */
$title = get_the_title();
?>
<?php if (($args['dated'] ?? false) === true) { ?>
<p class="museau-eyebrow"><time datetime="<?php echo esc_attr((string) get_the_date('c')); ?>"><?php echo esc_html(Museau\Kernel\Language::day((int) get_post_timestamp())); ?>
</time></p><?php } ?>
<?php if (($args['titled'] ?? false) !== true) { ?>
<h1><?php echo $title === '' ? esc_html__('Sans titre', 'museau') : wp_kses_post($title); ?></h1><?php } ?>
<?php if (has_post_thumbnail() && !post_password_required()) { ?>
<figure class="museau-mat museau-article__picture"><?php the_post_thumbnail('large'); ?></figure><?php } ?>
