<?php

declare(strict_types=1);

namespace Museau\Screens\Portfolio;

use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Portfolio\ShownPortrait;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Screens\Shell\BeforeAfter;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Storefront\PortraitWish;

/** The portraits that customers let be shown, as a block prints them; each says so, and leads to one of its kind. */
final class PortfolioPage
{
    /** Query that names a page of the list. */
    public const PAGE = 'portraits';

    /** Query that names the portrait that stands first: what a shared link opens. */
    public const FIRST = 'portrait';

    private const BLOCK = 'museau-portfolio';

    private const SIZES = '(max-width: 600px) 92vw, (max-width: 991px) 46vw, 380px';

    /**
     * @param string               $heading  '' for none
     * @param int                  $size     portraits on one page
     * @param array<string, mixed> $query    of the address
     * @param bool                 $is_editor whether the artist looks at it in the editor
     *
     * @return string '' while nobody has said yes
     */
    public static function html(string $heading, int $size, array $query, bool $is_editor = false): string
    {
        $count = Portfolio::count();
        if ($count === 0) {
            return $is_editor
                ? Html::el(
                    'section',
                    ['class' => 'museau-wrap museau-section ' . self::BLOCK],
                    Html::el('h2', Canvas::text('heading'), Html::text($heading)),
                    Html::el('p', [], Html::text(self::nothing())),
                )
                : '';
        }
        $last = (int) ceil($count / $size);
        $page = min($last, max(1, Read::int($query[self::PAGE] ?? 1)));
        $first = Read::int($query[self::FIRST] ?? 0);
        $shown = Portfolio::page($page, $size);
        $wished = $page === 1 && $first > 0 ? Portfolio::find($first) : null;
        if ($wished !== null) {
            $others = array_filter($shown, static fn(ShownPortrait $portrait): bool => $portrait->id !== $first);
            $shown = [$wished, ...array_slice($others, 0, $size - 1)];
        }

        return Html::el(
            'section',
            ['class' => 'museau-wrap museau-section ' . self::BLOCK],
            Canvas::has($heading) ? Html::el('h2', Canvas::text('heading'), Html::text($heading)) : '',
            Html::el('ul', ['class' => self::BLOCK . '__list', 'role' => 'list'], ...array_map(self::card(...), $shown)),
            PagesNav::html($page, $last, self::PAGE, __('Pages des portraits', 'museau')),
        );
    }

    private static function nothing(): string
    {
        return __(
            'Rien à montrer encore : ce bloc reste invisible. Montrez un portrait depuis sa commande, une fois l\'accord donné.',
            'museau',
        );
    }

    /** Where everybody may see a portrait; '' while the block stands on no page. */
    public static function address(ShownPortrait $shown): string
    {
        $id = Db::value(
            'SELECT ID FROM %i WHERE post_type = %s AND post_status = %s AND post_content LIKE %s ORDER BY ID LIMIT 1',
            Db::wpdb()->posts,
            'page',
            'publish',
            '%<!-- wp:museau/portfolio %',
        );

        return $id === null
            ? ''
            : add_query_arg(self::FIRST, $shown->id, (string) get_permalink((int) $id)) . '#portrait-' . $shown->id;
    }

    private static function card(ShownPortrait $shown): string
    {
        $alt = $shown->animal === ''
            /* translators: %s: 'Graphite, A4' */
            ? sprintf(__('Portrait d\'un animal, %s', 'museau'), $shown->work)
            /* translators: 1: name of an animal, 2: 'Graphite, A4' */
            : sprintf(__('Portrait de %1$s, %2$s', 'museau'), $shown->animal, $shown->work);
        $drawing = self::img($shown->file, $shown->width, $shown->height, $alt);
        $caption = self::caption($shown);

        return Html::el(
            'li',
            ['class' => self::BLOCK . '__item', 'id' => "portrait-$shown->id"],
            Html::el(
                'figure',
                [],
                $shown->photo_file === ''
                    ? Html::el('div', ['class' => 'museau-sheet'], $drawing)
                    : BeforeAfter::pair(
                        self::img(
                            $shown->photo_file,
                            $shown->width,
                            $shown->height,
                            __('La photo d\'après laquelle il est dessiné', 'museau'),
                        ),
                        $drawing,
                    ),
                Html::el(
                    'figcaption',
                    [],
                    $caption === '' ? '' : Html::el('strong', [], Html::text($caption)),
                    Html::el('span', [], Html::text(Typography::shown($shown->work))),
                    Html::el('span', ['class' => self::BLOCK . '__consent'], Html::text(
                        __('Portrait d\'un client, montré avec son accord.', 'museau'),
                    )),
                ),
            ),
            Html::el(
                'a',
                [
                    'class' => 'museau-link',
                    'href' => home_url(PortraitWish::with($shown->technique, $shown->format)),
                    'aria-label' => __('En commander un semblable', 'museau') . ($caption === '' ? '' : " ($caption)"),
                ],
                Html::text(__('En commander un semblable', 'museau')),
            ),
        );
    }

    /** 'Falco, chez Zoé (Angers)', of what she lets be named; '' for nothing. */
    private static function caption(ShownPortrait $shown): string
    {
        $at = $shown->person === '' ? '' : sprintf(
            /* translators: %s: first name */
            $shown->animal === '' ? __('Chez %s', 'museau') : __('chez %s', 'museau'),
            $shown->person,
        );
        $names = implode(', ', array_filter([$shown->animal, $at]));

        return $names === '' || $shown->town === '' ? $names : "$names ($shown->town)";
    }

    private static function img(string $file, int $width, int $height, string $alt): string
    {
        return Html::el('img', [
            'src' => PublicPictures::url($file, PublicPictures::SIDES[1]),
            'srcset' => implode(', ', array_map(
                static fn(int $side): string => PublicPictures::url($file, $side)
                    . ' ' . max(1, (int) round(min(1, $side / max($width, $height)) * $width)) . 'w',
                array_reverse(PublicPictures::SIDES),
            )),
            'sizes' => self::SIZES,
            'width' => $width,
            'height' => $height,
            'alt' => $alt,
            'loading' => 'lazy',
            'decoding' => 'async',
        ]);
    }
}
