<?php
/** Search: works, then what can be read. */

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Screens\Storefront\ListingState;
use Museau\Screens\Storefront\SearchPage;
use Museau\Screens\Storefront\WorkCards;

$words = SearchPage::asked();
$page = is_string($_GET[ListingState::PAGE] ?? null) ? max(1, (int) $_GET[ListingState::PAGE]) : 1;
get_template_part('parts/header');
museau()->shell()->heading->give();
$works = museau()->search_page()->works($words, $page);
?>
<div class="museau-wrap museau-section museau-results">
<h1><?php echo esc_html(SearchPage::title($words)); ?></h1>
<?php echo SearchPage::form($words), $works; ?>
<?php if ($words !== '' && have_posts()) { ?>
<h2><?php esc_html_e('À lire', 'museau'); ?></h2>
<ul class="museau-found"><?php
while (have_posts()) {
    the_post();
    get_template_part('parts/found', null, ['level' => 'h3']);
}
    ?></ul>
<?php } elseif ($works === '') { ?>
<div class="museau-lost">
<div>
<p class="museau-lead" role="status"><?php
    $words === ''
        ? esc_html_e('Un animal, une technique, un mot d\'une actualité.', 'museau')
        : esc_html_e('Rien de tel pour le moment.', 'museau'); ?>
</p>
<p><?php esc_html_e('L\'animal que vous cherchez vit avec vous ? Je le dessine d\'après sa photo.', 'museau'); ?></p>
<p><a class="museau-button" href="<?php echo esc_url(home_url('/commandez-votre-portrait')); ?>"><?php esc_html_e('Commander mon portrait', 'museau'); ?>
</a></p>
<?php echo WorkCards::ways(); ?>
</div>
<figure><?php echo museau()->shell()->pictures->drawing(
    'chaton',
    __('Chaton blanc allongé contre une pelote de laine, crayons de couleur', 'museau'),
    '(max-width: 767px) 88vw, 480px',
    false,
    'museau-melt',
); ?>
</figure>
</div>
<?php } ?>
</div>
<?php
get_template_part('parts/footer');
