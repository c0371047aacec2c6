<?php

declare(strict_types=1);

namespace Museau\Screens\Cards;

use Museau\Domain\Cards\CardIsClosed;
use Museau\Domain\Cards\PrivateCard;
use Museau\Domain\Cards\PrivateCards;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Screens\Storefront\ProductTexts;

/** The page of one private card, or the sentence why a link shows none. */
final class CardView
{
    private const BLOCK = 'museau-product';

    public function __construct(private readonly PrivateCards $cards, private readonly CardForm $form) {}

    public function html(PrivateCard $card): string
    {
        [$width, $height] = $card->measures('page');

        return Html::el(
            'article',
            ['class' => 'museau-wrap museau-section ' . self::BLOCK . ' museau-private-card'],
            Html::el(
                'div',
                ['class' => self::BLOCK . '__sheet'],
                Html::el('div', ['class' => self::BLOCK . '__pictures'], Html::el(
                    'figure',
                    ['class' => 'museau-private-card__picture'],
                    Html::el('img', [
                        'class' => 'museau-sheet',
                        'src' => $card->picture_url('page'),
                        'width' => $width,
                        'height' => $height,
                        'alt' => $card->animal() === ''
                            ? __('Votre portrait, tel que vous l\'avez validé', 'museau')
                            /* translators: %s: name of an animal */
                            : sprintf(__('Le portrait de %s, tel que vous l\'avez validé', 'museau'), $card->animal()),
                        'fetchpriority' => 'high',
                    ]),
                    Html::el('figcaption', ['class' => 'museau-caption'], Html::text($card->words())),
                )),
                Html::el(
                    'header',
                    ['class' => self::BLOCK . '__head'],
                    Html::el('p', ['class' => 'museau-eyebrow'], Html::text(__('Rien que pour vous', 'museau'))),
                    Html::el('h1', ['class' => self::BLOCK . '__name'], Html::text($card->kind->title())),
                    Html::el('p', ['class' => 'museau-lead'], Html::text(self::says($card))),
                ),
                $this->form->html($card),
                Html::el('div', ['class' => self::BLOCK . '__text'], $this->others($card), Html::el(
                    'p',
                    ['class' => 'museau-caption'],
                    Html::text(__(
                        'Cette page ne se trouve ni dans la boutique, ni dans la recherche : seul son lien l\'ouvre. Vous pouvez le donner à un proche, qui pourra commander lui aussi.',
                        'museau',
                    )),
                )),
            ),
        );
    }

    public static function closed(CardIsClosed $why): string
    {
        [$title, $sentence] = match ($why) {
            CardIsClosed::Ended => [
                __('Ce lien est fermé.', 'museau'),
                __('Ce portrait n\'est plus gardé ici, ou le lien de son carnet a été remplacé. Ouvrez le lien « Votre carnet » du dernier message reçu de la boutique.', 'museau'),
            ],
            CardIsClosed::Off => [
                __('Ces cartes ne sont pas proposées en ce moment.', 'museau'),
                __('Rien n\'est perdu : le lien s\'ouvrira de nouveau si la boutique les propose.', 'museau'),
            ],
            CardIsClosed::Unknown => [
                __('Ce lien n\'ouvre aucune carte.', 'museau'),
                __('Il est peut-être coupé : copiez-le en entier, ou ouvrez la carte depuis votre carnet.', 'museau'),
            ],
        };

        return self::says_no($title, $sentence);
    }

    public static function busy(): string
    {
        return self::says_no(
            __('Un peu de patience', 'museau'),
            __('Cette page a été demandée trop souvent depuis votre connexion. Revenez dans quelques minutes.', 'museau'),
        );
    }

    private static function says_no(string $title, string $sentence): string
    {
        return Html::el(
            'article',
            ['class' => 'museau-wrap museau-section museau-private-card'],
            Html::el('h1', [], Html::text($title)),
            Html::el('p', ['class' => 'museau-lead'], Html::text($sentence)),
            Html::el('p', [], Html::el(
                'a',
                ['class' => 'museau-button', 'href' => home_url('/contact')],
                Html::text(__('Écrire un message', 'museau')),
            )),
        );
    }

    private static function says(PrivateCard $card): string
    {
        $day = Language::day($card->proof->decided);

        return $card->animal() === ''
            /* translators: %s: date */
            ? sprintf(__('D\'après le dessin validé le %s.', 'museau'), $day)
            /* translators: 1: name of an animal, 2: date */
            : sprintf(__('%1$s, d\'après le dessin validé le %2$s.', 'museau'), $card->animal(), $day);
    }

    /** The other kinds of the same drawing. */
    private function others(PrivateCard $card): string
    {
        $items = array_map(
            static fn(PrivateCard $other): string => Html::el('li', [], Html::el(
                'a',
                ['class' => 'museau-link', 'href' => $other->path()],
                Html::text($other->kind->label() . ' · ' . ProductTexts::price($other->product)),
            )),
            array_values(array_filter(
                $this->cards->of_order($card->order),
                static fn(PrivateCard $other): bool => $other->kind !== $card->kind,
            )),
        );

        return $items === [] ? '' : Html::el('h2', [], Html::text(__('Du même dessin', 'museau')))
            . Html::el('ul', ['class' => 'museau-private-card__others'], ...$items);
    }
}
