<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Portfolio\Consent;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Portfolio\ShownPortrait;
use Museau\Domain\Reviews\Reviews;
use Museau\Domain\Reviews\ReviewState;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Screens\Progress\ConsentForm;
use Museau\Screens\Progress\ReviewFields;
use Museau\Screens\Reviews\ReviewsScreen;

/** In the order's panel: what the customer lets be shown, what is shown, and her review. */
final class PortfolioPanel
{
    public function __construct(private readonly PortfolioActions $actions) {}

    public function html(Order $order): string
    {
        $past = Consents::of_order($order->id);
        $last = end($past) ?: null;
        $shown = Portfolio::of_order($order->id);
        $html = $order->portraits() === [] || !$order->is_confirmed() ? '' : self::consent($last, $past)
            . implode('', array_map(static fn(ShownPortrait $one): string => self::shown($order, $one), $shown))
            . ($last !== null && $last->shows() ? $this->form($order, $last) : '');

        return ($html === '' ? '' : PanelFields::part(PanelPart::Portfolio, __('Montrer le portrait', 'museau'), $html))
            . self::review($order);
    }

    /** @param list<Consent> $past */
    private static function consent(?Consent $last, array $past): string
    {
        if ($last === null) {
            return Html::el('p', [], Html::text(__(
                'Pas de réponse : la question se pose dans le carnet une fois la commande expédiée ou reçue. D\'ici là, rien ne se montre.',
                'museau',
            )));
        }

        return Html::el('p', ['class' => $last->shows() ? null : 'museau-order__alert'], Html::text(sprintf(
            /* translators: 1: date and hour, 2: the answer */
            __('Réponse du %1$s : %2$s', 'museau'),
            Language::moment($last->created),
            $last->words,
        ))) . ConsentForm::history($past);
    }

    private static function shown(Order $order, ShownPortrait $shown): string
    {
        $keys = array_map(static fn(OrderLine $line): string => $line->key, $order->portraits());

        return Html::el(
            'div',
            ['class' => 'museau-order__row'],
            Html::el('img', [
                'src' => PublicPictures::url($shown->file, PublicPictures::SIDES[1]),
                'width' => 120,
                'alt' => __('Le portrait tel qu\'il est montré', 'museau'),
            ]),
            Html::el('p', [], Html::text(sprintf(
                $shown->photo_file === ''
                    /* translators: %s: date */
                    ? __('Montré depuis le %s, sans la photo.', 'museau')
                    /* translators: %s: date */
                    : __('Montré depuis le %s, avec la photo.', 'museau'),
                Language::day($shown->created),
            ))),
            PanelFields::button(
                $order,
                PortfolioActions::HIDE . (int) array_search($shown->line_key, $keys, true),
                __('Ne plus montrer', 'museau'),
            ),
        );
    }

    private function form(Order $order, Consent $last): string
    {
        $form = PanelFields::form_id($order->id);
        $portraits = $sources = '';
        foreach ($order->portraits() as $i => $line) {
            $portraits .= Html::el('option', ['value' => $i], Html::text($line->name . ', ' . $line->work()));
        }
        foreach ($this->actions->sources($order) as $value => $label) {
            $sources .= Html::el('option', ['value' => $value], Html::text($label));
        }
        $select = static fn(string $name, string $label, string $options): string => Html::el(
            'div',
            ['class' => 'museau-order__field'],
            Html::el('label', ['for' => $name], Html::text($label)),
            Html::el('select', ['id' => $name, 'name' => $name, 'form' => $form], $options),
        );

        return Html::el(
            'div',
            ['class' => 'museau-order__progress'],
            count($order->portraits()) < 2
                ? PanelFields::input($order, ['type' => 'hidden', 'name' => PortfolioActions::PORTRAIT, 'value' => 0])
                : $select(PortfolioActions::PORTRAIT, __('Quel portrait', 'museau'), $portraits),
            $sources === '' ? '' : $select(PortfolioActions::SOURCE, __('Quelle image', 'museau'), $sources),
            Html::el(
                'div',
                ['class' => 'museau-order__field'],
                Html::el('label', ['for' => PortfolioActions::UPLOAD], Html::text($sources === ''
                    ? __('Une image du dessin', 'museau')
                    : __('Ou une autre image du dessin (facultatif)', 'museau'))),
                PanelFields::input($order, [
                    'type' => 'file',
                    'id' => PortfolioActions::UPLOAD,
                    'name' => PortfolioActions::UPLOAD,
                    'accept' => 'image/jpeg,image/png,image/webp',
                ]),
            ),
            $last->photo ? Html::el(
                'label',
                ['class' => 'museau-order__check'],
                PanelFields::input($order, ['type' => 'checkbox', 'name' => PortfolioActions::PHOTO, 'value' => '1', 'checked' => true]),
                Html::text(__('Avec la photo à côté (avant, après)', 'museau')),
            ) : '',
            PanelFields::button($order, PortfolioActions::SHOW, __('Montrer ce portrait', 'museau')),
        );
    }

    private static function review(Order $order): string
    {
        $review = Reviews::of_order($order->id);
        if ($review === null || $review->state === ReviewState::Withdrawn) {
            return '';
        }

        return PanelFields::part(
            PanelPart::Review,
            __('Avis', 'museau'),
            Html::el('p', [], Html::el('strong', [], Html::text(ReviewFields::stars($review->stars)))),
            Html::el('blockquote', ['class' => 'museau-order__notes'], nl2br(Html::text($review->body))),
            Html::el('p', [], Html::el(
                'a',
                ['class' => 'button', 'href' => ReviewsScreen::url($review->state) . "#avis-$review->id"],
                Html::text(__('Lire, publier, répondre', 'museau')),
            )),
        );
    }
}
