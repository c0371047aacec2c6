<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Cart\Personalization;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/**
 * Where the visitor gives her photograph, with examples and advice; the counterparts are blocks/portrait-order/photo-field.tsx,
 * photo-notes.tsx and advice.tsx.
 *
 * @phpstan-type Example array{src: string, text: string, isGood: bool}
 */
final class PortraitPhotoField
{
    public const NAME = 'portrait_photo';

    /** Ids of what is said of it in any case. */
    public const HINTS = 'portrait-photo-hint portrait-advice';

    private const BLOCK = 'museau-portrait-order';

    /**
     * @param list<Example> $examples photographs that show what helps or not
     * @param int           $animals  how many are drawn
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly array $examples,
        private readonly int $animals = 1,
    ) {}

    /**
     * @param string                 $label     of the field, ready
     * @param array<string, ?string> $described what the field says of its hints and of its error
     * @param bool                   $asks      whether the artist's opinion was asked for before
     */
    public function html(string $label, array $described, bool $asks = false): string
    {
        return $this->field($label, $described, $asks) . $this->advice();
    }

    /** @param array<string, ?string> $described */
    private function field(string $label, array $described, bool $asks): string
    {
        $block = self::BLOCK;
        $examples = array_map(static fn(array $example): string => Html::el(
            'li',
            ['class' => "{$block}__example" . ($example['isGood'] ? " {$block}__example--good" : '')],
            Html::el('img', [
                'src' => $example['src'], 'width' => 160, 'height' => 120, 'alt' => '', 'loading' => 'lazy', 'decoding' => 'async',
            ]),
            Html::el('span', [], Html::text($example['text'])),
        ), $this->examples);

        return Html::el(
            'div',
            ['class' => "museau-field {$block}__field"],
            $label,
            Html::el(
                'div',
                ['class' => "{$block}__drop"],
                Html::el(
                    'div',
                    ['class' => "{$block}__drop-text"],
                    Html::el('p', ['class' => "{$block}__drop-title"], Html::text(__('Choisissez une photo', 'museau'))),
                    Html::el(
                        'p',
                        ['class' => "{$block}__drop-hint", 'id' => 'portrait-photo-hint'],
                        Html::text(__('JPEG, PNG ou WebP, 15 Mo au plus. Vous pouvez aussi la glisser ici.', 'museau')),
                    ),
                ),
                Html::el('input', [
                    'type' => 'file', 'class' => "{$block}__file", 'id' => 'portrait-photo', 'name' => self::NAME,
                    'accept' => 'image/jpeg,image/png,image/webp', 'required' => true,
                    ...$described,
                ]),
            ),
            Html::el(
                'div',
                ['class' => "{$block}__photo-notes"],
                Html::el('div', ['aria-live' => 'polite'], $this->several()),
                Html::el('ul', ['class' => "{$block}__examples"], ...$examples),
            ),
            self::opinion($asks),
        );
    }

    /** The counterpart is blocks/portrait-order/opinion.tsx. */
    private static function opinion(bool $asks): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-check ' . self::BLOCK . '__opinion', 'for' => 'portrait-opinion'],
            Html::el('input', [
                'type' => 'checkbox', 'id' => 'portrait-opinion', 'name' => Personalization::ADVICE, 'value' => Personalization::YES,
                'checked' => $asks,
            ]),
            Html::el(
                'span',
                [],
                Html::el('span', [], Html::text(__('Demander l\'avis de l\'artiste', 'museau'))),
                Html::el('small', [], Html::text(__('Je la regarde et je vous écris avant de dessiner.', 'museau'))),
            ),
        );
    }

    private function several(): string
    {
        return $this->animals < 2 ? '' : Html::el('p', ['class' => self::BLOCK . '__drop-hint'], Html::text(
            __('Une photo par animal, ou une où ils sont ensemble : ajoutez les autres après la première.', 'museau'),
        ));
    }

    private function advice(): string
    {
        $phone = $this->settings->phone();
        $email = $this->settings->email();
        $advice = $phone === ''
            ? __('Une photo nette, bien éclairée, prise assez près pour voir le visage. Vous hésitez entre plusieurs photos ou avez une demande particulière ? Écrivez-moi à ', 'museau')
            : __('Une photo nette, bien éclairée, prise assez près pour voir le visage. Vous hésitez entre plusieurs photos ou avez une demande particulière ? Appelez-moi au ', 'museau');

        return Html::el(
            'p',
            ['class' => self::BLOCK . '__advice', 'id' => 'portrait-advice'],
            Html::el('span', [], Html::text($advice)),
            Html::el(
                'a',
                ['class' => 'museau-link', 'href' => $phone === '' ? 'mailto:' . $email : Html::tel($phone)],
                Html::text($phone === '' ? $email : $phone),
            ),
            Html::el('span', [], '.'),
        );
    }
}
