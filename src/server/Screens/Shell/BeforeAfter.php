<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Domain\Catalogue\Origin;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * A drawing and the photograph that it was made from, in one framing: the photograph lies on the drawing and a handle
 * uncovers it (a range input: pointer, touch and keys). Without scripts both stand side by side.
 */
final class BeforeAfter
{
    public function __construct(private readonly ThemeImages $pictures) {}

    /**
     * The two pictures; the drawing alone when only the drawing is the artist's own.
     *
     * @param array<string, mixed> $attributes imageId, alt, drawingLabel: the drawing; photoId, photoAlt, photoLabel: the photograph (0:
     *                                         the theme's own pair)
     * @param string               $sizes      how wide they stand, as in the sizes attribute
     * @param bool                 $first      whether they are the first pictures of the page
     */
    public function html(array $attributes, string $sizes, bool $first = false): string
    {
        $image = Read::int($attributes['imageId'] ?? 0);
        $photo = Read::int($attributes['photoId'] ?? 0);
        $alt = Read::text($attributes['alt'] ?? '');
        $photo_alt = Read::text($attributes['photoAlt'] ?? '');
        $drawn = $this->pictures->of_library($image, $alt, $sizes, '', $first);
        if ($drawn === '') {
            // Her photograph beside another animal would tell a lie: without her drawing the pair is the theme's.
            $drawn = $this->pictures->drawing('paire-dessin', $alt, $sizes, $first);
            $taken = $this->pictures->drawing('paire-photo', $photo_alt, $sizes, $first);
        } else {
            $taken = $this->pictures->of_library($photo, $photo_alt, $sizes, '', $first);
        }
        if ($taken === '') {
            return Html::el('div', ['class' => 'museau-sheet', ...Canvas::picture('imageId')], $drawn);
        }

        return self::pair(
            self::shaped($taken),
            self::shaped($drawn),
            [Canvas::picture('photoId'), Canvas::picture('imageId')],
            [Read::text($attributes['photoLabel'] ?? ''), Read::text($attributes['drawingLabel'] ?? '')],
        );
    }

    /** A picture whose height follows from its width alone: each of its files has a shape that differs by a fraction of a pixel. */
    private static function shaped(string $picture): string
    {
        $tag = new \WP_HTML_Tag_Processor($picture);
        $shape = self::shape($picture);
        $shape !== '' && $tag->next_tag(['tag_name' => 'img']) && $tag->set_attribute('style', "aspect-ratio:$shape");

        return $tag->get_updated_html();
    }

    /** Width and height of a picture as CSS writes a ratio, '3/4'; '' where it does not tell them. */
    private static function shape(string $picture): string
    {
        $tag = new \WP_HTML_Tag_Processor($picture);
        if (!$tag->next_tag(['tag_name' => 'img'])) {
            return '';
        }
        [$width, $height] = [Read::int($tag->get_attribute('width')), Read::int($tag->get_attribute('height'))];

        return $width > 0 && $height > 0 ? "$width/$height" : '';
    }

    /**
     * What the page says below them: a caption, and whose portrait it is.
     *
     * @param array<string, mixed> $attributes as html() takes them, and caption
     */
    public function figcaption(array $attributes): string
    {
        $image = Read::int($attributes['imageId'] ?? 0);
        $origin = $this->pictures->of_library($image, '', '') === '' ? __('Exemple.', 'museau') : Origin::told($image);
        if (Canvas::is_drawn()) {
            $caption = Canvas::words('caption', Read::text($attributes['caption'] ?? ''));

            return Html::el('figcaption', ['class' => 'museau-caption'], $caption, Html::text($origin === '' ? '' : ". $origin"));
        }
        $words = implode('. ', array_filter([rtrim(Read::text($attributes['caption'] ?? ''), '. '), $origin]));

        return $words === '' ? '' : Html::el('figcaption', ['class' => 'museau-caption'], Html::text($words));
    }

    /**
     * Two pictures that are ready, the photograph and the drawing.
     *
     * @param list<array<string, string>> $marks  attributes of the one and of the other on the editor's canvas
     * @param list<string>                $labels words on the one and on the other; '' for the shop's own
     */
    public static function pair(string $taken, string $drawn, array $marks = [], array $labels = []): string
    {
        $side = static fn(string $name, string $picture, string $label, int $place): string => Html::el(
            'div',
            ['class' => "museau-before-after__side museau-before-after__$name", ...$marks[$place] ?? []],
            $picture,
            Html::el(
                'span',
                ['class' => 'museau-before-after__label', 'aria-hidden' => 'true', ...$marks === [] ? [] : Canvas::text("{$name}Label")],
                Html::text($label),
            ),
        );

        $shape = self::shape($drawn);

        return Html::el(
            'div',
            // The drawing's comes after the photograph's: a page that is painted in between has its height already.
            ['class' => 'museau-before-after', ...$shape === '' ? [] : ['style' => "--museau-shape:$shape"]],
            $side('photo', $taken, ($labels[0] ?? '') ?: __('La photo', 'museau'), 0),
            $side('drawing', $drawn, ($labels[1] ?? '') ?: __('Le dessin', 'museau'), 1),
            Html::el('input', [
                'class' => 'museau-before-after__range',
                'type' => 'range',
                'min' => '0',
                'max' => '100',
                'value' => '50',
                'autocomplete' => 'off',
                'aria-label' => __('Part de la photographie sur le dessin, en pour cent', 'museau'),
            ]),
            Html::el('span', ['class' => 'museau-before-after__handle', 'aria-hidden' => 'true']),
        );
    }
}
