<?php
/**
 * The rotating messages above the header; nothing when none is active.
 *
 * Usage: get_template_part( 'parts/banners' ), from parts/header.php.
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Kernel\Home;
use Museau\Kernel\Typography;

$banners = museau()->banners()->active();
if ($banners === []) {
    return;
}
// On a phone the messages are one line that scrolls: where no link takes the focus, the keyboard reaches the line itself.
$scrolls = array_filter(array_column($banners, 'link')) === [] ? ' tabindex="0"' : '';
?>
<aside class="museau-banner" aria-label="<?php esc_attr_e('Annonces', 'museau'); ?>"><div class="museau-wrap museau-banner__row"><ul<?php echo $scrolls; ?>><?php
foreach ($banners as $i => $banner) {
    $text = esc_html(Typography::shown($banner['text']));
    echo '<li' . ($i === 0 ? ' class="is-shown"' : '') . '>'
        . ($banner['date'] !== '' ? '<span class="museau-banner__badge">' . esc_html(Typography::shown($banner['date'])) . '</span>' : '')
        . ($banner['link'] !== ''
            ? '<a href="' . esc_url(Home::path($banner['link']), ['http', 'https']) . '">' . $text . '</a>'
            : '<span>' . $text . '</span>')
        . '</li>';
}
?></ul><?php if (count($banners) > 1) { ?>
<button class="museau-banner__pause" type="button" aria-pressed="false" aria-label="<?php esc_attr_e('Arrêter le défilement des annonces', 'museau'); ?>"><svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false"><path class="museau-banner__stop" d="M4 2v10M10 2v10"/><path class="museau-banner__go" d="M3.5 2l8 5-8 5Z"/></svg></button><?php } ?>
</div></aside>
