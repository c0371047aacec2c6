<?php
/**
 * Title: Portraits et avis de clients
 * Slug: museau/portraits-et-avis
 * Description: Les portraits que vos clients acceptent de montrer, puis leurs avis.
 * Categories: museau
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

?>
<!-- wp:museau/portfolio /-->

<!-- wp:museau/reviews /-->
