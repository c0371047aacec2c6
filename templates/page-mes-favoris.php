<?php
/** Works that a visitor has a heart for; no page of WordPress stands behind it. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
museau()->shell()->heading->give();
?>
<div class="museau-wrap museau-section museau-results">
<?php echo museau()->favourites_page()->html(); ?>
</div>
<?php
get_template_part('parts/footer');
