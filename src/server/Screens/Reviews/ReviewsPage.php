<?php

declare(strict_types=1);

namespace Museau\Screens\Reviews;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Reviews\Reviews;
use Museau\Domain\Reviews\ReviewState;
use Museau\Kernel\Clock;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Screens\Portfolio\PagesNav;
use Museau\Screens\Shell\Canvas;

/**
 * The published reviews as a block prints them, newest first, with what the law wants said near them (articles L111-7-2, D111-17 and
 * D111-18 of the Code de la consommation).
 */
final class ReviewsPage
{
    public const PAGE = 'avis';

    private const BLOCK = 'museau-reviews';

    /** @param ?Product $portrait what the reviews of portraits are about */
    public function __construct(private readonly ?Product $portrait, private readonly string $artist) {}

    /**
     * @param array<string, mixed> $query of the address
     *
     * @return string '' while there is none
     */
    public function html(string $heading, int $size, array $query, bool $is_editor = false): string
    {
        $count = Reviews::count(ReviewState::Published);
        if ($count === 0) {
            return $is_editor
                ? Html::el(
                    'section',
                    ['class' => 'museau-wrap museau-section ' . self::BLOCK],
                    Html::el('h2', Canvas::text('heading'), Html::text($heading)),
                    Html::el('p', [], Html::text(__(
                        'Aucun avis publié : ce bloc reste invisible. Les avis se donnent dans les carnets et se lisent dans « Avis ».',
                        'museau',
                    ))),
                )
                : '';
        }
        $last = (int) ceil($count / $size);
        $page = min($last, max(1, Read::int($query[self::PAGE] ?? 1)));
        $reviews = Reviews::page(ReviewState::Published, $page, $size);

        return Html::el(
            'section',
            ['class' => 'museau-wrap museau-section ' . self::BLOCK],
            Canvas::has($heading) ? Html::el('h2', Canvas::text('heading'), Html::text($heading)) : '',
            self::average(),
            Html::el('p', ['class' => self::BLOCK . '__note'], Html::text(__(
                'Avis contrôlés : seule une personne dont la commande est payée et partie peut en donner un, une fois, depuis son carnet. Du plus récent au plus ancien, par date de publication.',
                'museau',
            ))),
            $this->rules(),
            Html::el('ul', ['class' => self::BLOCK . '__list', 'role' => 'list'], ...array_map($this->card(...), $reviews)),
            PagesNav::html($page, $last, self::PAGE, __('Pages des avis', 'museau')),
            $this->schema($reviews),
        );
    }

    /** What a mark is made of; '' while no portrait has one. */
    private static function average(): string
    {
        ['count' => $count, 'sum' => $sum] = Reviews::stars();

        return $count === 0 ? '' : Html::el('p', ['class' => self::BLOCK . '__average'], Html::text(sprintf(
            /* translators: 1: average of stars, '4,7', 2: reviews */
            _n('Portraits : %1$s sur 5, d\'après %2$d avis', 'Portraits : %1$s sur 5, d\'après %2$d avis', $count, 'museau'),
            number_format_i18n($sum / $count, 1),
            $count,
        )));
    }

    private function rules(): string
    {
        $rules = [
            __('L\'avis vient de la personne qui a le lien de sa commande ; la boutique vérifie que cette commande est payée et partie.', 'museau'),
            sprintf(
                /* translators: 1: name of the artist, 2: days */
                __('%1$s lit chaque avis ; il est publié, au plus tard %2$d jours après son envoi, sans être modifié.', 'museau'),
                $this->artist,
                Review::DAYS,
            ),
            __('Aucun avantage n\'est donné en échange d\'un avis.', 'museau'),
            __('Un avis n\'est refusé que s\'il est injurieux, étranger à la commande ou contraire à la loi ; son auteur en lit la raison.', 'museau'),
            __('Un avis ne se modifie pas ; son auteur le retire quand il veut depuis son carnet, et l\'artiste peut lui écrire.', 'museau'),
            /* translators: %d: years */
            sprintf(__('Un avis est gardé %d ans après sa publication.', 'museau'), Review::YEARS),
        ];

        return Html::el(
            'details',
            ['class' => self::BLOCK . '__rules'],
            Html::el('summary', [], Html::text(__('Comment ces avis sont recueillis et vérifiés', 'museau'))),
            Html::el('ul', [], ...array_map(static fn(string $rule): string => Html::el('li', [], Html::text($rule)), $rules)),
        );
    }

    private function card(Review $review): string
    {
        $about = $review->is_portrait ? __('Portrait sur commande', 'museau') : __('Commande de la boutique', 'museau');

        return Html::el(
            'li',
            ['class' => self::BLOCK . '__item', 'id' => "avis-$review->id"],
            Html::el('p', ['class' => self::BLOCK . '__head'], self::stars($review->stars), Html::el('strong', [], Html::text(
                self::author($review),
            ))),
            Html::el('blockquote', [], Html::el('p', [], nl2br(Html::text($review->body)))),
            self::picture($review),
            Html::el('p', ['class' => self::BLOCK . '__note'], Html::text(sprintf(
                /* translators: 1: 'Portrait sur commande', 2: day of the experience, 3: day of publication */
                __('%1$s, expérience du %2$s. Avis publié le %3$s.', 'museau'),
                $about,
                Language::date($review->experience),
                Language::day($review->decided),
            ))),
            $review->answer === '' ? '' : Html::el(
                'div',
                ['class' => self::BLOCK . '__answer'],
                Html::el('p', [], Html::el('strong', [], Html::text(sprintf(
                    /* translators: 1: name of the artist, 2: date */
                    __('Réponse de %1$s, le %2$s', 'museau'),
                    $this->artist,
                    Language::day($review->answered),
                )))),
                Html::el('p', [], nl2br(Html::text(Typography::shown($review->answer)))),
            ),
        );
    }

    private static function picture(Review $review): string
    {
        return $review->public_file === '' ? '' : Html::el('img', [
            'class' => 'museau-sheet',
            'src' => PublicPictures::url($review->public_file, PublicPictures::SIDES[1]),
            'width' => $review->width,
            'height' => $review->height,
            'alt' => __('L\'image jointe à l\'avis', 'museau'),
            'loading' => 'lazy',
            'decoding' => 'async',
        ]);
    }

    private static function stars(int $stars): string
    {
        $drawn = str_repeat('★', $stars) . str_repeat('☆', 5 - $stars);
        /* translators: %d: stars */
        $said = sprintf(_n('%d étoile sur 5', '%d étoiles sur 5', $stars, 'museau'), $stars);

        return Html::el('span', ['class' => self::BLOCK . '__stars', 'aria-hidden' => 'true'], $drawn)
            . Html::el('span', ['class' => 'museau-visually-hidden'], Html::text($said));
    }

    private static function author(Review $review): string
    {
        return $review->name === '' ? __('Client vérifié', 'museau') : $review->name;
    }

    /**
     * For search engines: of real ones of portraits alone, those that stand on the page.
     *
     * @param list<Review> $reviews
     */
    private function schema(array $reviews): string
    {
        ['count' => $count, 'sum' => $sum] = Reviews::stars();
        if ($count === 0 || $this->portrait === null) {
            return '';
        }
        $schema = [
            '@context' => 'https://schema.org',
            '@type' => 'Product',
            'name' => $this->portrait->name,
            'image' => array_map(static fn($image): string => $image->src, $this->portrait->images),
            'aggregateRating' => [
                '@type' => 'AggregateRating',
                'ratingValue' => round($sum / $count, 1),
                'bestRating' => 5,
                'reviewCount' => $count,
            ],
            'review' => array_map(static fn(Review $review): array => [
                '@type' => 'Review',
                'author' => ['@type' => 'Person', 'name' => self::author($review)],
                'datePublished' => substr(Clock::iso($review->decided), 0, 10),
                'reviewRating' => ['@type' => 'Rating', 'ratingValue' => $review->stars, 'bestRating' => 5],
                'reviewBody' => $review->body,
            ], array_values(array_filter($reviews, static fn(Review $review): bool => $review->is_portrait))),
        ];

        return '<script type="application/ld+json">'
            . wp_json_encode(
                array_filter($schema, static fn(mixed $part): bool => $part !== []),
                JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_HEX_TAG | JSON_HEX_AMP,
            )
            . '</script>';
    }
}
