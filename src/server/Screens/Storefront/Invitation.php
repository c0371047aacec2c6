<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Screens\Shell\Canvas;

/**
 * Words around the works of a listing that are the artist's to write; where she wrote none the shop's own stand there, in the
 * visitor's language.
 */
final class Invitation
{
    private const URL = '/commandez-votre-portrait';

    /** @param array<string, mixed> $attributes of the listing's block */
    public function __construct(private readonly array $attributes = []) {}

    /** @return array{string, string, string} words and link of the place that is kept on the wall, and where it leads */
    public function props(): array
    {
        return [
            $this->word('invitation', __('Et le vôtre ?', 'museau')),
            $this->word('invitationLink', __('Commander mon portrait', 'museau')),
            Home::path(esc_url_raw($this->word('invitationUrl', self::URL))),
        ];
    }

    /** A place kept on the wall, shown where the last row has a gap. Its counterpart is in blocks/product-grid/listing-parts.tsx. */
    public function html(): string
    {
        [$words, $link, $url] = $this->props();

        return Html::el(
            'li',
            ['class' => 'museau-product-grid__invitation'],
            Html::el('p', ['class' => 'museau-product-grid__kept', ...Canvas::text('invitation')], Html::text($words)),
            Html::el('a', ['class' => 'museau-link', 'href' => $url, ...Canvas::text('invitationLink')], Html::text($link)),
        );
    }

    /** What stands above the ways to reach her, below the works. */
    public function contact(bool $has_phone, bool $sells_portraits): string
    {
        return Html::el(
            'h2',
            ['class' => 'museau-product-grid__section-title', ...Canvas::text('contactHeading')],
            Html::text($this->word('contactHeading', __('Une question ?', 'museau'))),
        ) . Html::el('p', Canvas::text('contactText'), Html::text($this->word('contactText', match (true) {
            !$sells_portraits => __('Une taille, une couleur, un envoi : écrivez-moi.', 'museau'),
            $has_phone => __('Un format, un cadre, un animal qui manque : écrivez-moi ou appelez-moi.', 'museau'),
            default => __('Un format, un cadre, un animal qui manque : écrivez-moi.', 'museau'),
        })));
    }

    private function word(string $name, string $own): string
    {
        return Canvas::written($this->attributes, $name, $own);
    }
}
