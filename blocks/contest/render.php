<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\Legal\LegalNotes;
use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsSchema;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Kernel\UntrustedHtml;
use Museau\Screens\Storefront\ContestFields;

$item = museau()->news()->find((int) get_the_ID());
if ($item === null || !$item->is_running_contest()) {
    return;
}
$block = 'museau-contest';
$settings = museau()->settings();
$form = museau()->contest_form();
$shown = NewsSchema::display($item);
$picture = (int) get_post_thumbnail_id($item->id);
$is_open = $item->takes_part(NewsItem::today());
$terms = array_map(static fn(string $term): string => Html::el('li', [], Html::text($term)), ContestTerms::of($item, $settings));

$form = $is_open
    ? Html::island('contest', ContestFields::props($item, $form), (new ContestFields($item, $form))->html(), 'visible', [
        'class' => "{$block}__island",
        'id' => 'participation',
    ]) . Html::el('div', ['class' => "{$block}__note museau-soft"], LegalNotes::contest(ContestTerms::days($settings)))
    : Html::el(
        'p',
        ['class' => 'museau-news__closed museau-card', 'id' => 'participation'],
        Html::text(__('Participations closes', 'museau')),
    );

echo Html::el(
    'div',
    ['class' => "museau-wrap $block"],
    Html::el(
        'p',
        ['class' => "{$block}__back"],
        Html::el('a', ['class' => 'museau-link', 'href' => $item->path()], Html::text(__('Retour au concours', 'museau'))),
    ),
    Html::el(
        'header',
        ['class' => "{$block}__head"],
        Html::el('p', ['class' => 'museau-eyebrow'], Html::text(__('Participer au concours', 'museau'))),
        Html::el('h1', ['class' => "{$block}__heading"], Html::text(Read::text($shown['title']))),
        Html::el('p', ['class' => "{$block}__intro"], Html::text(Read::text($shown['excerpt']))),
        $is_open && $shown['until'] !== ''
            ? Html::el('p', ['class' => "{$block}__until"], Html::text(ucfirst(Read::text($shown['until']))))
            : '',
    ),
    Html::el('div', ['class' => "{$block}__main"], $form),
    Html::el(
        'aside',
        ['class' => "{$block}__beside"],
        $picture > 0 ? Html::el(
            'figure',
            ['class' => "{$block}__figure"],
            Html::el('div', ['class' => 'museau-mat'], wp_get_attachment_image($picture, 'large', false, [
                'class' => 'museau-melt',
                'sizes' => '(min-width: 992px) 24rem, 70vw',
                'loading' => 'eager',
            ])),
        ) : '',
        Html::el(
            'section',
            ['class' => "{$block}__rules", 'id' => 'reglement', 'tabindex' => '-1', 'aria-labelledby' => 'reglement-titre'],
            Html::el('h2', ['id' => 'reglement-titre'], Html::text(__('Règlement', 'museau'))),
            Typography::shown_html(UntrustedHtml::without_our_marks(wpautop(wp_kses_post($item->acf['regles'])))),
            Html::el('ul', ['class' => "{$block}__terms"], ...$terms),
        ),
    ),
);
