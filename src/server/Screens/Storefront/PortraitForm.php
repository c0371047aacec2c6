<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;

/**
 * The form that a portrait is ordered with, as it opens: its first choices and what they cost.
 * The counterpart is blocks/portrait-order/portrait-order.tsx.
 *
 * @phpstan-import-type Example from PortraitPhotoField
 */
final class PortraitForm
{
    private const BLOCK = 'museau-portrait-order';

    /** Of the form: without JavaScript its button stands outside it. */
    public const ID = 'portrait-form';

    private int $number = 0;

    /**
     * @param list<ProductAttribute> $attributes those that variations differ by
     * @param list<Example>          $examples   photographs that show what helps or not
     * @param string                 $day        for which the first choices are promised, as it is read; '' of none
     * @param string                 $full       why none can be ordered now, or none of the first choices; '' when they can
     * @param ?PlainPortrait         $plain      what came from a browser without JavaScript and was not taken
     * @param bool                   $is_closed  whether nothing of it can be ordered now: it is shown, and takes nothing
     */
    public function __construct(
        private readonly Product $product,
        private readonly array $attributes,
        private readonly FirstChoices $first,
        private readonly Settings $settings,
        private readonly array $examples,
        private readonly string $day,
        private readonly string $full = '',
        private readonly ?PlainPortrait $plain = null,
        private readonly bool $is_closed = false,
    ) {}

    public function html(): string
    {
        $this->number = 0;
        $frame = array_values(array_filter($this->attributes, Options::is_frame(...)))[0] ?? null;
        $others = array_filter($this->attributes, static fn(ProductAttribute $attribute): bool => $attribute !== $frame);

        return Html::el(
            'form',
            [
                'class' => self::BLOCK . '__form', 'id' => self::ID, 'novalidate' => true, 'method' => 'post', 'action' => '/panier',
                'enctype' => 'multipart/form-data', 'aria-labelledby' => 'commander',
            ],
            PortraitNotices::around($this->is_closed, implode('', [
                ...array_map($this->select(...), $others),
                (new PortraitPhotoField($this->settings, $this->examples, $this->first->animals($this->attributes)))->html(
                    $this->label('portrait-photo', __('Votre photo', 'museau')),
                    $this->described(PortraitPhotoField::NAME, PortraitPhotoField::HINTS),
                    $this->plain?->text(Personalization::ADVICE) === Personalization::YES,
                ),
                $this->plain?->photo() ?? '',
                $frame === null ? '' : $this->select($frame),
                $this->texts(),
                $this->checkbox() . $this->totals(),
                ...$this->actions(),
            ])),
        );
    }

    private function label(string $for, string $text): string
    {
        ++$this->number;

        return Html::el(
            'label',
            ['class' => 'museau-field__label', 'for' => $for],
            Html::el('span', ['class' => 'museau-field__number'], Html::text($this->number . '. ')),
            Html::el('span', [], Html::text($text)),
        );
    }

    private function select(ProductAttribute $attribute): string
    {
        $slug = $attribute->slug;
        $options = [];
        foreach ($this->first->options[$slug] as $option) {
            $options[] = Html::el(
                'option',
                [
                    'value' => $option['slug'],
                    'selected' => $option['slug'] === $this->first->choices[$slug],
                    ...$this->look($attribute, $option),
                ],
                Html::text(Typography::shown(Options::label($option['name'])) . $this->first->surcharge($attribute, $option['slug'])),
            );
        }
        foreach ($this->first->excluded[$slug] as $option) {
            $options[] = Html::el(
                'option',
                ['value' => $option['slug'], 'disabled' => true, ...$this->look($attribute, $option)],
                Html::text(Typography::shown(Options::label($option['name']) . ' – ' . $option['reason'])),
            );
        }

        return Html::el(
            'div',
            ['class' => 'museau-field ' . self::BLOCK . '__field'],
            $this->label('portrait-' . $slug, Typography::shown(ProductSchema::label($attribute->name))),
            Html::el(
                'select',
                ['class' => 'museau-field__control ' . self::BLOCK . '__select', 'id' => 'portrait-' . $slug, 'name' => $slug],
                ...$options,
            ),
            Html::el('p', ['class' => self::BLOCK . '__note', 'aria-live' => 'polite']),
        );
    }

    /**
     * What the sheet draws beside an option where the browser lets it: an outline to scale, a frame's corner, a swatch.
     *
     * @param array{name: string, slug: string, ...} $option
     *
     * @return array<string, string>
     */
    private function look(ProductAttribute $attribute, array $option): array
    {
        if (Options::is_frame($attribute)) {
            return ['data-frame' => Options::frame_style($option['name'], $option['slug'])];
        }
        if (Options::is_format($attribute)) {
            $size = Formats::centimetres($option['name'], $option['slug'], false);

            return $size === null ? [] : ['data-width' => (string) $size[0], 'data-height' => (string) $size[1]];
        }
        $picture = Options::is_technique($attribute) ? PortraitWall::picture($this->product->images, $option['name']) : null;

        return $picture === null ? [] : ['data-swatch' => '', 'style' => '--swatch:url("' . $picture->thumbnail . '")'];
    }

    /** @return array<string, ?string> */
    private function described(string $field, string $hints = ''): array
    {
        return $this->plain?->described($field, $hints) ?? ['aria-describedby' => $hints === '' ? null : $hints];
    }

    private function texts(): string
    {
        $class = 'museau-field ' . self::BLOCK . '__field';
        $label = static fn(string $for, string $text): string => Html::el(
            'label',
            ['class' => 'museau-field__label', 'for' => $for],
            Html::text(sprintf(__('%s (facultatif)', 'museau'), $text)),
        );

        return Html::el(
            'div',
            ['class' => $class],
            $label('portrait-animal', __('Nom de l\'animal', 'museau')),
            Html::el('input', [
                'class' => 'museau-field__control', 'id' => 'portrait-animal', 'name' => Personalization::ANIMAL, 'type' => 'text',
                'maxlength' => Personalization::NAME, 'autocomplete' => 'off',
                'value' => $this->plain?->text(Personalization::ANIMAL) ?? '',
                ...$this->described(Personalization::ANIMAL),
            ]),
            $this->plain?->error(Personalization::ANIMAL) ?? '',
        ) . Html::el(
            'div',
            ['class' => $class],
            $label('portrait-message-text', __('Message à l\'artiste', 'museau')),
            Html::el('textarea', [
                'class' => 'museau-field__control', 'id' => 'portrait-message-text', 'name' => Personalization::MESSAGE, 'rows' => 3,
                'maxlength' => Personalization::LIMITS[Personalization::MESSAGE],
                ...$this->described(Personalization::MESSAGE, 'portrait-message-left'),
            ], Html::text($this->plain?->text(Personalization::MESSAGE) ?? '')),
            $this->plain?->error(Personalization::MESSAGE) ?? '',
            Html::el(
                'p',
                ['class' => self::BLOCK . '__note', 'id' => 'portrait-message-left'],
                Html::text(__('Ce qui compte pour vous : une expression, un collier, ce qui doit rester dans l\'image.', 'museau')),
            ),
        );
    }

    private function checkbox(): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-check', 'for' => 'portrait-advice-read'],
            Html::el('input', [
                'type' => 'checkbox', 'id' => 'portrait-advice-read', 'name' => 'advice_read',
                'checked' => $this->plain?->text('advice_read') === 'on',
                ...$this->described('advice_read'),
            ]),
            Html::el('span', [], Html::text(__("J'ai lu les conseils pour fournir une photo de bonne qualité.", 'museau'))),
        ) . ($this->plain?->error('advice_read') ?? '');
    }

    private function totals(): string
    {
        $block = self::BLOCK;
        $row = static fn(string $name, string $value, string $modifier = ''): string => Html::el(
            'div',
            ['class' => "{$block}__row" . ($modifier === '' ? '' : " {$block}__row--$modifier")],
            Html::el('dt', [], Html::text($name)),
            Html::el('dd', [], Html::text($value)),
        );
        $portrait = $this->first->variation?->price;
        $shipping = $this->product->shipping_cost;
        $percent = $this->product->deposit_percent;
        $deposit = $portrait === null || $percent === 0 ? $portrait : Money::percentage($portrait, $percent);
        $code = Options::shipping_code($this->format());

        return Html::el(
            'dl',
            ['class' => "{$block}__totals"],
            $row(__('Portrait', 'museau'), self::money($portrait)),
            $row(
                $code === '' ? __('Livraison standard : ', 'museau') : sprintf(__('Livraison %s : ', 'museau'), $code),
                $shipping === 0 ? __('Offerts', 'museau') : Money::text($shipping),
            ),
            $row(__('Total', 'museau'), self::money($portrait, $shipping), 'total'),
            $percent === 0
                ? ''
                : $row(
                    sprintf(__('À payer à la commande (acompte de %d %% et livraison)', 'museau'), $percent),
                    self::money($deposit, $shipping),
                )
                    . $row(__("Solde avant l'envoi", 'museau'), self::money($portrait, -(int) $deposit)),
            $row(__('Délai', 'museau'), $this->settings->delay()),
            /* translators: %s: date */
            $this->day === '' ? '' : $row(__('Expédition', 'museau'), sprintf(__('vers le %s', 'museau'), $this->day)),
        );
    }

    /** @return list<string> */
    private function actions(): array
    {
        if ($this->plain !== null) {
            return [$this->plain->button($this->product->id, $this->full)];
        }
        $block = self::BLOCK;

        return [
            Html::el(
                'div',
                ['class' => "{$block}__actions"],
                Html::el(
                    'p',
                    ['class' => "{$block}__sum", 'aria-hidden' => 'true'],
                    Html::el('span', [], Html::text(__('Total', 'museau'))),
                    Html::el('b', [], Html::text(self::money($this->first->variation?->price, $this->product->shipping_cost))),
                ),
                Html::el(
                    'button',
                    [
                        'type' => 'submit', 'class' => 'museau-button museau-button--wide', 'disabled' => true,
                        'aria-describedby' => 'portrait-message',
                    ],
                    Html::el('span', [], Html::text(__('Ajouter au panier', 'museau'))),
                ),
            ),
            Html::el(
                'div',
                ['class' => "{$block}__message", 'id' => 'portrait-message', 'aria-live' => 'polite'],
                Html::el('p', ['class' => "{$block}__hint"], Html::text($this->full ?: ($this->first->variation === null
                    ? __("Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections.", 'museau')
                    : __('Ajoutez votre photo et cochez la case pour commander.', 'museau')))),
            ),
        ];
    }

    /** Name of the first format; '' without formats. */
    private function format(): string
    {
        foreach ($this->attributes as $attribute) {
            if (Options::is_format($attribute)) {
                return $this->first->option($attribute)['name'] ?? '';
            }
        }

        return '';
    }

    private static function money(?int $cents, int $more = 0): string
    {
        return $cents === null ? '–' : Money::text($cents + $more);
    }
}
