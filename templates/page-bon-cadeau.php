<?php
/** What is left on a gift voucher, and the one to print; no page of WordPress stands behind it. */

declare(strict_types=1);

defined('ABSPATH') || exit;

get_template_part('parts/header');
museau()->shell()->heading->give();
?>
<article class="museau-wrap museau-section museau-page museau-prose">
<?php echo museau()->voucher_page()->html(); ?>
</article>
<?php
get_template_part('parts/footer');
