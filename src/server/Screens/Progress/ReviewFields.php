<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Reviews\ReviewState;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;

/** The carnet's form for a review, once; then what became of it, and the button that takes it back. */
final class ReviewFields
{
    /** Names of the buttons. */
    public const SEND = 'carnet_avis';

    public const RETRACT = 'carnet_avis_retirer';

    public const STARS = 'avis_etoiles';

    public const BODY = 'avis_mots';

    public const NAMED = 'avis_prenom';

    public const PICTURE = 'avis_photo';

    private const PLACE = 'carnet-avis';

    private const BLOCK = 'museau-carnet';

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return isset($fields[self::SEND]) || isset($fields[self::RETRACT]);
    }

    /**
     * @param array<string, mixed> $typed  what was sent and not taken
     * @param string               $answer HTML that says what became of it
     */
    public static function html(Order $order, ?Review $review, string $artist, array $typed, string $answer): string
    {
        return Html::el(
            'section',
            ['class' => 'museau-card ' . self::BLOCK . '__ask', 'id' => self::PLACE, 'aria-labelledby' => self::PLACE . '-titre'],
            Html::el('h2', ['id' => self::PLACE . '-titre'], Html::text(__('Votre avis', 'museau'))),
            Html::el(
                'form',
                [
                    'method' => 'post',
                    'action' => ProgressPage::url($order) . '#' . self::PLACE,
                    'enctype' => $review === null ? 'multipart/form-data' : null,
                    'class' => self::BLOCK . '__send',
                ],
                $answer,
                $review === null ? self::fields($artist, $typed) : self::given($review, $typed),
            ),
        );
    }

    /** @param array<string, mixed> $typed */
    private static function fields(string $artist, array $typed): string
    {
        $chosen = Read::text($typed[self::STARS] ?? '');
        $stars = '';
        for ($i = 5; $i > 0; --$i) {
            $stars .= Html::el(
                'label',
                ['class' => self::BLOCK . '__choice'],
                Html::el('input', [
                    'type' => 'radio',
                    'name' => self::STARS,
                    'value' => $i,
                    'checked' => $chosen === (string) $i,
                    'required' => true,
                ]),
                Html::text(self::stars($i)),
            );
        }
        $is_sent = isset($typed[self::SEND]);

        return Html::el(
            'fieldset',
            ['class' => self::BLOCK . '__choices ' . self::BLOCK . '__choices--row'],
            Html::el('legend', [], Html::text(__('Combien d\'étoiles ?', 'museau'))),
            $stars,
        )
            . self::words(Read::text($typed[self::BODY] ?? ''))
            . self::picture()
            . Html::el(
                'label',
                ['class' => self::BLOCK . '__choice'],
                Html::el('input', [
                    'type' => 'checkbox',
                    'name' => self::NAMED,
                    'value' => '1',
                    'checked' => $is_sent && Read::bool($typed[self::NAMED] ?? false),
                ]),
                Html::text(__('Montrer mon prénom', 'museau')),
            )
            . Html::el('p', ['class' => 'museau-field__hint'], Html::text(sprintf(
                /* translators: 1: name of the artist, 2: days */
                __('%1$s lit votre avis, puis il est publié, au plus tard %2$d jours après son envoi, avec la date de votre expérience. Il n\'est ni modifié, ni récompensé. Un refus se dit avec sa raison. Un avis se donne une fois ; vous pourrez le retirer ici.', 'museau'),
                $artist,
                Review::DAYS,
            )))
            . Html::el('button', [
                'type' => 'submit',
                'class' => 'museau-button museau-button--quiet',
                'name' => self::SEND,
                'value' => '1',
            ], Html::text(__('Envoyer mon avis', 'museau')));
    }

    private static function words(string $typed): string
    {
        return self::label(self::BODY, __('Votre avis, en quelques mots', 'museau'))
            . Html::el('textarea', [
                'class' => 'museau-field__control',
                'id' => self::BODY,
                'name' => self::BODY,
                'rows' => 4,
                'required' => true,
                'aria-describedby' => self::BODY . '-aide',
            ], Html::text($typed))
            . Html::el('p', ['class' => 'museau-field__hint', 'id' => self::BODY . '-aide'], Html::text(sprintf(
                /* translators: %d: characters */
                __('%d caractères au plus.', 'museau'),
                Review::MAX_LENGTH,
            )));
    }

    private static function label(string $for, string $words): string
    {
        return Html::el('label', ['class' => 'museau-field__label', 'for' => $for], Html::text($words));
    }

    private static function picture(): string
    {
        return self::label(self::PICTURE, __('Une image, publiée avec lui (facultatif)', 'museau'))
            . Html::el('input', [
                'type' => 'file',
                'id' => self::PICTURE,
                'name' => self::PICTURE,
                'accept' => 'image/jpeg,image/png,image/webp',
                'class' => 'museau-field__control',
                'aria-describedby' => self::PICTURE . '-aide',
            ])
            . Html::el('p', ['class' => 'museau-field__hint', 'id' => self::PICTURE . '-aide'], Html::text(
                __('JPEG, PNG ou WebP, 15 Mo au plus.', 'museau'),
            ));
    }

    /** @param array<string, mixed> $typed */
    private static function given(Review $review, array $typed): string
    {
        if ($review->state === ReviewState::Withdrawn) {
            return Html::el('p', [], Html::text(__('Vous avez retiré votre avis : il n\'est plus montré nulle part.', 'museau')));
        }
        $state = match ($review->state) {
            /* translators: %s: date */
            ReviewState::Published => sprintf(__('Publié le %s.', 'museau'), Language::day($review->decided)),
            ReviewState::Refused => __('Il n\'est pas publié. En voici la raison :', 'museau') . ' ' . $review->reason,
            /* translators: %s: date */
            default => sprintf(__('Reçu le %s : il attend d\'être lu, puis sera publié.', 'museau'), Language::day($review->created)),
        };

        return Html::el('p', [], Html::el('strong', [], Html::text(self::stars($review->stars))))
            . Html::el('blockquote', ['class' => self::BLOCK . '__words'], nl2br(Html::text($review->body)))
            . Html::el('p', [], nl2br(Html::text($state)))
            . ($review->answer === ''
                ? ''
                : Html::el('p', [], Html::text(__('Ma réponse :', 'museau') . ' '), nl2br(Html::text($review->answer))))
            . self::unsent($review, $typed)
            . Html::el('button', [
                'type' => 'submit',
                'class' => 'museau-button museau-button--quiet',
                'name' => self::RETRACT,
                'value' => '1',
            ], Html::text(__('Retirer mon avis', 'museau')));
    }

    /**
     * A second review of the same order, written in another tab: it counts no more, and is not lost.
     *
     * @param array<string, mixed> $typed
     */
    private static function unsent(Review $review, array $typed): string
    {
        $words = Read::lines($typed[self::BODY] ?? '');

        return $words === '' || $words === $review->body ? '' : Html::el(
            'div',
            ['class' => self::BLOCK . '__unsent'],
            Html::el('p', [], Html::text(__('Ce que vous aviez écrit, et qui n\'est pas parti :', 'museau'))),
            Html::el('p', [], nl2br(Html::text($words))),
        );
    }

    /** '4 étoiles sur 5' */
    public static function stars(int $stars): string
    {
        /* translators: %d: stars */
        return sprintf(_n('%d étoile sur 5', '%d étoiles sur 5', $stars, 'museau'), $stars);
    }
}
