<?php
/**
 * The way home: the artist's logo, or the drawn muzzle, with the site's name.
 *
 * Usage: get_template_part( 'parts/logo' ), in a header.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Shell\Decorations;

?>
<a class="museau-logo" href="<?php echo esc_url(home_url('/')); ?>" rel="home"><?php
echo has_custom_logo()
    ? wp_get_attachment_image(
        Museau\Kernel\Read::int(get_theme_mod('custom_logo')),
        'medium',
        false,
        ['alt' => '', 'class' => 'museau-logo__picture', 'loading' => 'eager'],
    )
    : Decorations::muzzle(), '<span>', esc_html(Museau\Kernel\Typography::site_name()), '</span>'; ?>
</a>
