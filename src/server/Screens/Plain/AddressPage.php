<?php

declare(strict_types=1);

namespace Museau\Screens\Plain;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Orders\Order;
use Museau\Domain\Shipping\Relay;
use Museau\Domain\Transfers\MeansDetails;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Shell\Alert;

/** Address, terms and the button that orders, in one plain form; its island is blocks/checkout/order-form.tsx. */
final class AddressPage
{
    /** @var array<string, string> */
    private readonly array $kept;

    /**
     * @param string $cgv_version of the terms that this page shows to be accepted
     * @param ?Order $order       that the cart has begun: its address stands in the fields
     * @param list<MeansDetails> $means offered beside the card
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly string $cgv_version,
        private readonly string $promised,
        private readonly Failure $failure,
        ?Order $order,
        private readonly array $means = [],
    ) {
        $this->kept = $order === null ? [] : OrderFields::of($order->billing, $order->notes);
    }

    /** @param array<string, string> $photos data URI by line key */
    public function html(Cart $cart, array $photos): string
    {
        $count = count($this->failure->errors);

        return Html::el(
            'div',
            ['class' => 'museau-checkout__grid'],
            $this->summary($cart, $photos),
            Html::el(
                'form',
                ['class' => 'museau-checkout__form', 'method' => 'post', 'action' => PlainShop::PATH, 'novalidate' => true],
                Alert::error(trim($this->failure->sentence . ' ' . implode(' ', $cart->notices))),
                $count === 0
                    ? ''
                    /* translators: %d: number of fields */
                    : Alert::error(sprintf(_n('%d champ est à compléter.', '%d champs sont à compléter.', $count, 'museau'), $count)),
                Html::el('input', ['type' => 'hidden', 'name' => 'revision', 'value' => $cart->revision()]),
                Html::el('input', ['type' => 'hidden', 'name' => 'cgv_version', 'value' => $this->cgv_version]),
                $this->promised === '' ? '' : Html::el('input', ['type' => 'hidden', 'name' => 'ready_on', 'value' => $this->promised]),
                $this->billing(),
                $this->delivery($cart),
                $this->payment($cart),
                Html::el(
                    'p',
                    ['class' => 'museau-checkout__due'],
                    Html::el('span', [], Html::text(__('À payer maintenant', 'museau'))),
                    Html::el('span', ['class' => 'museau-price'], Html::text(Money::text($cart->due_by_card()))),
                ),
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'museau-button museau-button--wide', 'name' => 'museau_order', 'value' => '1'],
                    Html::text(__('Commande avec obligation de paiement', 'museau')),
                ),
            ),
        );
    }

    private function billing(): string
    {
        $free = ['required' => false];
        $digits = ['inputmode' => 'numeric', 'maxlength' => 12];

        return self::part(
            __('Facturation', 'museau'),
            self::pair(
                $this->text('firstName', __('Prénom', 'museau'), 'billing given-name'),
                $this->text('lastName', __('Nom', 'museau'), 'billing family-name'),
            ),
            $this->text('companyName', self::optional(__('Entreprise', 'museau')), 'billing organization', $free),
            $this->country('country', 'billing country-name'),
            $this->text('streetAddress1', __('Adresse', 'museau'), 'billing address-line1'),
            $this->text('streetAddress2', self::optional(__("Complément d'adresse", 'museau')), 'billing address-line2', $free),
            self::pair(
                $this->text('postalCode', __('Code postal', 'museau'), 'billing postal-code', $digits),
                $this->text('city', __('Ville', 'museau'), 'billing address-level2'),
            ),
            $this->text('phone', __('Téléphone', 'museau'), 'billing tel', ['type' => 'tel', 'maxlength' => 30]),
            $this->text('email', __('Adresse e-mail', 'museau'), 'billing email', ['type' => 'email']),
        );
    }

    private function delivery(Cart $cart): string
    {
        $free = ['required' => false];
        $more = self::optional(__("Complément d'adresse", 'museau'));
        $digits = [...$free, 'inputmode' => 'numeric'];

        if (!$cart->ships()) {
            return self::part(
                __('Votre bon cadeau', 'museau'),
                Html::el('input', ['type' => 'hidden', 'name' => 'sameAddress', 'value' => '1']),
                Html::el('p', ['class' => 'museau-checkout__note'], Html::text(Sums::by_mail())),
                $this->area('orderNotes', __("Un mot pour l'artiste", 'museau'), 4, 1000),
            );
        }

        return self::part(
            __('Livraison', 'museau'),
            Html::el(
                'label',
                ['class' => 'museau-check museau-checkout__same', 'for' => self::id('sameAddress')],
                Html::el('input', [
                    'type' => 'checkbox', 'id' => self::id('sameAddress'), 'name' => 'sameAddress', 'value' => '1',
                    'checked' => $this->value('sameAddress') !== '',
                ]),
                Html::el('span', [], Html::text(__("Livrer à l'adresse de facturation", 'museau'))),
            ),
            Html::el('p', ['class' => 'museau-checkout__note museau-plain__or'], Html::text(__('Sinon, à cette adresse :', 'museau'))),
            Html::el(
                'div',
                ['class' => 'museau-plain__parcel'],
                self::pair(
                    $this->text('shippingFirstName', __('Prénom', 'museau'), 'shipping given-name', $free),
                    $this->text('shippingLastName', __('Nom', 'museau'), 'shipping family-name', $free),
                ),
                $this->country('shippingCountry', 'shipping country-name'),
                $this->text('shippingStreetAddress1', __('Adresse', 'museau'), 'shipping address-line1', $free),
                $this->text('shippingStreetAddress2', $more, 'shipping address-line2', $free),
                self::pair(
                    $this->text('shippingPostalCode', __('Code postal', 'museau'), 'shipping postal-code', $digits),
                    $this->text('shippingCity', __('Ville', 'museau'), 'shipping address-level2', $free),
                ),
            ),
            (new Relay($this->settings))->is_for($cart->has_portrait()) ? $this->area(Relay::FIELD, Relay::label(), 3, Relay::MAX) : '',
            $this->area('orderNotes', __("Un mot pour l'artiste", 'museau'), 4, 1000),
        );
    }

    private function payment(Cart $cart): string
    {
        $error = $this->failure->errors['cgv'] ?? '';

        return self::part(
            __('Paiement', 'museau'),
            MeansForm::html($cart->due_by_card() > 0 ? $this->means : [], Read::text($this->failure->typed[MeansForm::FIELD] ?? '')),
            Html::el(
                'div',
                ['class' => 'museau-check'],
                Html::el('input', [
                    'type' => 'checkbox', 'id' => self::id('cgv'), 'name' => 'cgv', 'value' => '1', 'required' => true,
                    'checked' => $error === '' && Read::bool($this->failure->typed['cgv'] ?? false),
                    'aria-invalid' => $error === '' ? null : 'true',
                    'aria-describedby' => $error === '' ? null : self::id('cgv') . '-error',
                ]),
                Html::el(
                    'span',
                    [],
                    Html::el(
                        'label',
                        ['for' => self::id('cgv')],
                        Html::text(__("J'ai lu et j'accepte les conditions générales de vente.", 'museau')),
                    ),
                    ' ',
                    Html::el(
                        'a',
                        ['class' => 'museau-link', 'href' => home_url('/cgv'), 'target' => '_blank', 'rel' => 'noreferrer'],
                        Html::text(__('Lire les CGV', 'museau')),
                    ),
                ),
            ),
            Html::el('div', ['class' => 'museau-checkout__slot'], Pages::field_error(self::id('cgv'), $error)),
        );
    }

    /** @param array<string, string> $photos */
    private function summary(Cart $cart, array $photos): string
    {
        $lines = array_map(static fn(CartLine $line): string => Html::el(
            'li',
            ['class' => 'museau-checkout__line'],
            isset($photos[$line->key])
                ? Html::el('span', ['class' => 'museau-mounted'], Html::el('img', [
                    'src' => $photos[$line->key], 'alt' => __('Votre photo', 'museau'),
                ]))
                : '',
            Html::el('span', ['class' => 'museau-checkout__name'], Html::text(Sums::name($line))),
            Html::el('span', ['class' => 'museau-price'], Html::text(Money::text($line->total()))),
            Html::el('span', ['class' => 'museau-checkout__options'], Html::text(Sums::options($line->options()))),
        ), $cart->lines);

        return Html::el(
            'section',
            ['class' => 'museau-checkout__summary museau-card', 'aria-labelledby' => 'museau-plain-summary'],
            Html::el(
                'h2',
                ['class' => 'museau-checkout__title', 'id' => 'museau-plain-summary'],
                Html::text(__('Votre commande', 'museau')),
            ),
            Html::el('ul', ['class' => 'museau-checkout__lines'], ...$lines),
            Sums::of($cart, __('Gratuits', 'museau'), false),
            Sums::delay($cart, $this->settings, $this->promised, 'museau-checkout__note'),
            Html::el(
                'a',
                ['class' => 'museau-link museau-checkout__back', 'href' => CartForms::page()],
                Html::text(__('Modifier le panier', 'museau')),
            ),
        );
    }

    private static function part(string $title, string ...$fields): string
    {
        return Html::el(
            'fieldset',
            ['class' => 'museau-checkout__part'],
            Html::el('legend', ['class' => 'museau-checkout__title'], Html::text($title)),
            ...$fields,
        );
    }

    private static function pair(string ...$fields): string
    {
        return Html::el('div', ['class' => 'museau-checkout__pair'], ...$fields);
    }

    private static function optional(string $label): string
    {
        /* translators: %s: label of a field */
        return sprintf(__('%s (facultatif)', 'museau'), $label);
    }

    /** @param array<string, string|int|bool> $more attributes */
    private function text(string $name, string $label, string $complete, array $more = []): string
    {
        return $this->field($name, $label, Html::el('input', [
            'type' => 'text', 'maxlength' => 100, 'required' => true, ...$more, ...$this->common($name),
            'autocomplete' => $complete, 'value' => $this->value($name),
        ]));
    }

    private function area(string $name, string $label, int $rows, int $most): string
    {
        $attributes = [...$this->common($name), 'rows' => $rows, 'maxlength' => $most];

        return $this->field($name, self::optional($label), Html::el('textarea', $attributes, Html::text($this->value($name))));
    }

    private function country(string $name, string $complete): string
    {
        return $this->field($name, __('Pays', 'museau'), Html::el(
            'select',
            [...$this->common($name), 'autocomplete' => $complete],
            Html::el('option', ['value' => 'France'], Html::text(__('France', 'museau'))),
        ));
    }

    private function field(string $name, string $label, string $control): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-field'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => self::id($name)], Html::text($label)),
            $control,
            Pages::field_error(self::id($name), $this->failure->errors[$name] ?? ''),
        );
    }

    /** @return array<string, string|null> */
    private function common(string $name): array
    {
        $has_error = isset($this->failure->errors[$name]);

        return [
            'id' => self::id($name),
            'name' => $name,
            'class' => 'museau-field__control',
            'aria-invalid' => $has_error ? 'true' : null,
            'aria-describedby' => $has_error ? self::id($name) . '-error' : null,
        ];
    }

    private function value(string $name): string
    {
        return Read::text($this->failure->typed === [] ? $this->kept[$name] ?? '' : $this->failure->typed[$name] ?? '');
    }

    private static function id(string $name): string
    {
        return "museau-plain-$name";
    }
}
