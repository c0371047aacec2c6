<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Message;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\Canvas;
use Museau\Screens\Storefront\ContactForm;

/** @var array<string, mixed> $attributes */

$block = 'museau-contact';
$settings = museau()->settings();
$state = museau()->contact_form();
$values = $state->values();
$errors = $state->errors();
$failure = $state->failure();
$is_sent = $state->is_sent() && $failure === '';
$action = (string) (wp_parse_url((string) get_permalink(), PHP_URL_PATH) ?: '/contact');
$phone = $settings->phone();
$tel = Html::tel($phone);
$email = $settings->email();

$said = static fn(string $name, string $own): string => Canvas::written($attributes, $name, $own);
$word = static fn(string $name, string $own): string => Html::text($said($name, $own));

$field = static function (string $name, string $label, ?string $autocomplete = null) use ($values, $errors, $block): string {
    $shared = [
        'id' => "contact-$name", 'name' => ContactForm::PREFIX . $name,
        'class' => 'museau-field__control', 'maxlength' => Message::LIMITS[$name],
        'required' => true, 'autocomplete' => $autocomplete,
        'aria-invalid' => isset($errors[$name]) ? 'true' : null, 'aria-describedby' => "contact-$name-error",
    ];

    return Html::el(
        'div',
        ['class' => "museau-field {$block}__field"],
        Html::el('label', ['class' => 'museau-field__label', 'for' => "contact-$name"], Html::text($label)),
        $name === 'message'
            ? Html::el('textarea', [...$shared, 'rows' => 7], Html::text($values['message']))
            : Html::el('input', [...$shared, 'type' => $name === 'email' ? 'email' : 'text', 'value' => $values[$name]]),
        Html::el('p', ['class' => "museau-field__error {$block}__error", 'id' => "contact-$name-error"], Html::text($errors[$name] ?? '')),
    );
};

$outcome = '';
if ($failure !== '') {
    $outcome = Html::el('p', ['class' => 'museau-alert museau-alert--error', 'role' => 'alert'], Html::text($failure));
} elseif ($is_sent) {
    $outcome = Html::el(
        'p',
        ['class' => 'museau-alert museau-alert--success'],
        Html::text(__('Votre message a bien été envoyé.', 'museau')),
    );
}

$form = Html::el(
    'form',
    [
        'id' => 'contact-form',
        'class' => "{$block}__form museau-card",
        'method' => 'post',
        'action' => $action,
        'aria-labelledby' => 'contact-form-title',
    ],
    Html::el('h2', ['class' => "{$block}__form-title", 'id' => 'contact-form-title'], Html::text(__('Écrivez-moi', 'museau'))),
    Html::el('input', ['type' => 'hidden', 'name' => ContactForm::MARK, 'value' => '1']),
    $field('name', __('Nom', 'museau'), 'name'),
    $field('email', __('E-mail', 'museau'), 'email'),
    $field('subject', __('Sujet', 'museau')),
    $field('message', __('Message', 'museau')),
    Html::el(
        'div',
        ['class' => "{$block}__trap", 'aria-hidden' => 'true'],
        Html::el('label', ['for' => 'contact-website'], Html::text(__('Laissez ce champ vide', 'museau'))),
        Html::el('input', [
            'type' => 'text',
            'id' => 'contact-website',
            'name' => ContactForm::PREFIX . 'website',
            'tabindex' => '-1',
            'autocomplete' => 'off',
        ]),
    ),
    Html::el('button', ['type' => 'submit', 'class' => 'museau-button'], Html::text(__('Envoyer le message', 'museau'))),
    Html::el('div', ['class' => "{$block}__outcome", 'aria-live' => 'polite'], $outcome),
);

$island = Html::island(
    'contact',
    ['action' => $action, 'values' => $values, 'errors' => (object) $errors, 'failure' => $failure, 'isSent' => $is_sent],
    $form,
    'intent',
    ['class' => "{$block}__island"],
);

$picture = museau()->shell()->pictures->or_cat(Read::int($attributes['imageId'] ?? 0), 'min(24rem, 100vw - 2.5rem)');
$details = Html::el(
    'div',
    ['class' => "{$block}__details"],
    Html::el('h2', Canvas::text('waysHeading'), $word('waysHeading', __('Me joindre', 'museau'))),
    Html::el(
        'ul',
        ['class' => "{$block}__ways"],
        Html::el('li', [], Html::el('a', ['class' => 'museau-link', 'href' => 'mailto:' . $email], Html::text($email))),
        $phone === '' ? '' : Html::el('li', [], Html::el('a', ['class' => 'museau-link', 'href' => $tel], Html::text($phone))),
        $settings->social_url() === ''
            ? ''
            : Html::el(
                'li',
                [],
                Html::el(
                    'a',
                    [
                        'class' => 'museau-link', 'href' => $settings->social_url(), 'rel' => 'me noopener', 'target' => '_blank',
                        ...Canvas::text('socialLink'),
                    ],
                    $word('socialLink', __('Mes dessins du moment, sur les réseaux', 'museau')),
                ),
            ),
    ),
    Html::el(
        'figure',
        ['class' => "{$block}__drawing"],
        Canvas::is_drawn() ? Html::el('div', Canvas::picture('imageId'), $picture) : $picture,
        Html::el(
            'figcaption',
            ['class' => 'museau-caption', ...Canvas::text('caption')],
            $word('caption', __('Chat roux, polychromos', 'museau')),
        ),
    ),
    Html::el(
        'div',
        ['class' => "{$block}__invitation"],
        Html::el('h2', Canvas::text('invitationHeading'), $word('invitationHeading', __('Envie d\'un portrait ?', 'museau'))),
        Html::el(
            'p',
            Canvas::text('invitationText'),
            $word('invitationText', __('Choisissez le format, envoyez une photo : le prix suit à chaque étape.', 'museau')),
        ),
        Html::el(
            'a',
            [
                'class' => 'museau-button',
                'href' => esc_url($said('invitationUrl', '/commandez-votre-portrait')),
                ...Canvas::text('invitationButton'),
            ],
            $word('invitationButton', __('Commander un portrait', 'museau')),
        ),
    ),
);

// The facts of the specification, completed (B43); the delay is the shop's own (B44).
$questions = [
    'delai' => [
        'delay',
        __('Combien de temps faut-il pour un portrait ?', 'museau'),
        sprintf(
            __('Comptez environ %1$d à %2$d jours entre votre commande et l\'envoi du portrait. La date prévue figure dans votre confirmation.', 'museau'),
            $settings->delay_min(),
            $settings->delay_max(),
        ),
    ],
    'livraison' => [
        'shipping',
        __('Livrez-vous partout dans le monde ?', 'museau'),
        __('Oui, je livre dans le monde entier. La commande en ligne est prévue pour la France ; hors de France : sur demande, par le formulaire de contact.', 'museau'),
    ],
    'paiement' => [
        'payment',
        __('Comment puis-je payer ?', 'museau'),
        __('Par carte bancaire, PayPal ou virement bancaire. La carte se règle en ligne ; PayPal et virement : sur demande, par le formulaire de contact.', 'museau'),
    ],
    'photo' => [
        'photo',
        __('Quelle photo envoyer ?', 'museau'),
        $phone === ''
            ? __('Une photo nette, bien éclairée, prise assez près pour voir le visage, à hauteur de ses yeux si possible. Vous hésitez entre plusieurs photos ? Écrivez-moi.', 'museau')
            : sprintf(
                /* translators: %s: phone number */
                __('Une photo nette, bien éclairée, prise assez près pour voir le visage, à hauteur de ses yeux si possible. Vous hésitez entre plusieurs photos ? Appelez-moi au %s.', 'museau'),
                $phone,
            ),
    ],
];
$faq = '';
foreach ($questions as $slug => [$name, $question, $answer]) {
    $faq .= Html::el(
        'details',
        ['class' => "{$block}__question"],
        Html::el('summary', [], Canvas::words("{$name}Question", $said("{$name}Question", $question))),
        // A link to #faq-… opens the details around it: browsers reveal the target of an address.
        Html::el(
            'p',
            ['id' => 'faq-' . $slug, ...Canvas::text("{$name}Answer")],
            Html::phrase(str_replace('{délai}', $settings->delay(), $said("{$name}Answer", $answer))),
        ),
    );
}

echo Html::el(
    'div',
    ['class' => "museau-wrap $block"],
    Html::el(
        'header',
        ['class' => "{$block}__head"],
        Html::el(
            museau()->shell()->heading->tag($said('heading', __('Contact', 'museau'))),
            ['class' => "{$block}__heading", ...Canvas::text('heading')],
            $word('heading', __('Contact', 'museau')),
        ),
        Html::el('p', ['class' => "{$block}__intro", ...Canvas::text('intro')], Html::phrase(Read::text($attributes['intro'] ?? ''))),
    ),
    Html::el('div', ['class' => "{$block}__columns"], Html::el('div', [], $island, museau()->legal_notes()->message()), $details),
    Html::el(
        'section',
        ['class' => "{$block}__faq", 'aria-labelledby' => 'faq', 'data-museau-delay' => Canvas::is_drawn() ? $settings->delay() : null],
        Html::el('h2', ['id' => 'faq', ...Canvas::text('faqHeading')], $word('faqHeading', __('Questions fréquentes', 'museau'))),
        $faq,
    ),
);
