<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Vouchers\VoucherSales;
use Museau\Kernel\Clock;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Shell\EmailHint;

/** The form by which a gift voucher is bought; with JavaScript blocks/gift-voucher/island.ts sends what stands in it. */
final class VoucherForm
{
    private const BLOCK = 'museau-gift';

    /** Fields with a hint below them. */
    private const HINTED = [
        Personalization::VOUCHER_AMOUNT, Personalization::VOUCHER_TO, Personalization::VOUCHER_EMAIL, Personalization::VOUCHER_DAY,
    ];

    /** @param array<string, mixed> $typed what was sent and not taken */
    public function __construct(
        private readonly Product $product,
        private readonly Settings $settings,
        private readonly PortraitOffer $offer,
        private readonly array $typed = [],
        private readonly string $failure = '',
    ) {}

    public function html(): string
    {
        $today = (new \DateTimeImmutable('@' . Clock::now()))->setTimezone(VoucherSales::zone());

        return Html::el(
            'form',
            [
                'class' => self::BLOCK . '__form museau-card', 'method' => 'post', 'action' => '/panier',
                'data-api' => rest_url('museau-react/v1/add-to-cart'),
                'data-home' => Home::base() ?: null,
                'data-failed' => __('La connexion est coupée : réessayez dans un instant.', 'museau'),
            ],
            Html::el('div', ['class' => self::BLOCK . '__outcome', 'aria-live' => 'polite'], Alert::error($this->failure)),
            $this->amounts(),
            $this->own_amount(),
            $this->text(
                Personalization::VOUCHER_TO,
                __('Pour qui ? (facultatif)', 'museau'),
                __('Son prénom, écrit sur le bon.', 'museau'),
            ),
            $this->text(Personalization::VOUCHER_FROM, __('De votre part (facultatif)', 'museau'), ''),
            $this->field(Personalization::VOUCHER_MESSAGE, __('Votre message (facultatif)', 'museau'), '', Html::el(
                'textarea',
                [...$this->common(Personalization::VOUCHER_MESSAGE), 'rows' => 4],
                Html::text($this->value(Personalization::VOUCHER_MESSAGE)),
            )),
            $this->text(
                Personalization::VOUCHER_EMAIL,
                __('Son adresse e-mail (facultatif)', 'museau'),
                __('Le bon lui est envoyé par message. Laissez vide pour l\'imprimer vous-même : il vous attend dans le message de confirmation.', 'museau'),
                ['type' => 'email', ...EmailHint::attributes()],
            ),
            $this->text(
                Personalization::VOUCHER_DAY,
                __('Quel jour l\'envoyer ? (facultatif)', 'museau'),
                __('Le matin de ce jour, heure de Paris ; tout de suite si vous laissez vide.', 'museau'),
                ['type' => 'date', 'min' => $today->format('Y-m-d'), 'max' => $today->modify('+1 year')->format('Y-m-d')],
            ),
            Html::el('p', ['class' => self::BLOCK . '__note'], Html::text(sprintf(
                /* translators: %d: months */
                __('Valable %d mois, en une ou plusieurs fois, sur toute la boutique. Vous pouvez vous faire rembourser pendant 14 jours après l\'achat, tant qu\'il n\'a pas servi. Un bon qui a servi, même en partie, n\'est plus remboursé : ce qui reste se dépense jusqu\'à son dernier jour.', 'museau'),
                VoucherSettings::months($this->settings),
            ))),
            Html::el(
                'button',
                ['type' => 'submit', 'class' => 'museau-button museau-button--wide', 'name' => 'museau_add', 'value' => $this->product->id],
                Html::text(__('Ajouter au panier', 'museau')),
            ),
        );
    }

    private function amounts(): string
    {
        $chosen = Read::int($this->typed['variation'] ?? 0);
        $known = array_map(static fn(Variation $variation): int => $variation->id, $this->product->variations);
        $first = $this->first()->id ?? 0;
        $is_own = ($this->typed['variation'] ?? null) === '0';
        $chosen = $is_own || in_array($chosen, $known, true) ? $chosen : $first;
        $labels = [];
        foreach ($this->product->variations as $variation) {
            if ($variation->price !== null) {
                $labels[$variation->id] = $this->label($variation);
            }
        }
        if (VoucherSettings::bounds($this->settings)[1] > 0) {
            $labels[0] = __('Un autre montant', 'museau');
        }
        $choices = array_map(static fn(int $id, string $label): string => Html::el(
            'label',
            ['class' => 'museau-check ' . self::BLOCK . '__amount'],
            Html::el('input', ['type' => 'radio', 'name' => 'variation', 'value' => $id, 'required' => true, 'checked' => $id === $chosen]),
            Html::el('span', [], Html::text($label)),
        ), array_keys($labels), $labels);

        return Html::el(
            'fieldset',
            ['class' => self::BLOCK . '__amounts'],
            Html::el('legend', ['class' => 'museau-field__label'], Html::text(__('Quel cadeau ?', 'museau'))),
            ...$choices,
        );
    }

    /** What is chosen at first: the smallest amount that buys a portrait with its delivery, else the first one. */
    private function first(): ?Variation
    {
        $enough = array_filter(
            $this->product->variations,
            fn(Variation $variation): bool => $this->offer->is_bought_by($variation->price ?? 0),
        );
        usort($enough, static fn(Variation $one, Variation $other): int => $one->price <=> $other->price);

        return $enough[0] ?? $this->product->variations[0] ?? null;
    }

    /** Where she writes another amount, shown once that is chosen (style.scss); '' where she may not. */
    private function own_amount(): string
    {
        [$least, $most] = VoucherSettings::bounds($this->settings);

        return $most === 0 ? '' : Html::el('div', ['class' => self::BLOCK . '__own'], $this->text(
            Personalization::VOUCHER_AMOUNT,
            __('Quel montant, en euros ?', 'museau'),
            /* translators: 1: least, 2: most amount */
            sprintf(__('De %1$s à %2$s.', 'museau'), Money::without_zeros($least), Money::without_zeros($most)),
            ['inputmode' => 'decimal'],
        ));
    }

    /** '50 € : participe à un portrait', or 'Un portrait A4 : 120 €' where the artist has named it. */
    private function label(Variation $variation): string
    {
        $names = [];
        foreach ($this->product->attributes as $attribute) {
            foreach ($attribute->options as $option) {
                if (($variation->choices[$attribute->slug] ?? null) === $option['slug']) {
                    $names[] = $option['name'];
                }
            }
        }
        $name = implode(', ', $names);
        $price = Money::without_zeros($variation->price ?? 0);
        $buys = $this->offer->words($variation->price ?? 0);
        $bare = static fn(string $text): string => (string) preg_replace('/[,.]00\b|[^\d]/u', '', $text);

        return match (true) {
            $name !== '' && $bare($name) !== $bare($price) => "$name : $price",
            $buys === '' => $price,
            default => "$price : $buys",
        };
    }

    /** @param array<string, string> $more attributes of the field */
    private function text(string $name, string $label, string $hint, array $more = []): string
    {
        return $this->field($name, $label, $hint, Html::el(
            'input',
            ['type' => 'text', 'autocomplete' => 'off', ...$this->common($name), 'value' => $this->value($name), ...$more],
        ));
    }

    private function field(string $name, string $label, string $hint, string $control): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-field'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => self::id($name)], Html::text($label)),
            $control,
            $hint === '' ? '' : Html::el('p', ['class' => self::BLOCK . '__hint', 'id' => self::id($name) . '-hint'], Html::text($hint)),
        );
    }

    /** @return array<string, string|int|null> */
    private function common(string $name): array
    {
        return [
            'class' => 'museau-field__control', 'id' => self::id($name), 'name' => $name,
            'maxlength' => Personalization::LIMITS[$name] ?? 80,
            'aria-describedby' => in_array($name, self::HINTED, true) ? self::id($name) . '-hint' : null,
        ];
    }

    private static function id(string $name): string
    {
        return 'gift-' . $name;
    }

    private function value(string $name): string
    {
        return Read::text($this->typed[$name] ?? '');
    }
}
