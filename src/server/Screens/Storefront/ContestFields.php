<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Contests\Contests;
use Museau\Domain\Contests\EntryForm;
use Museau\Domain\News\NewsItem;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Screens\Shell\Alert;

/** The fields of a contest's form, or the thanks; the counterpart of blocks/contest/entry-form.tsx. */
final class ContestFields
{
    private const BLOCK = 'museau-contest';

    public function __construct(private readonly NewsItem $contest, private readonly ContestForm $form) {}

    /**
     * @return array{
     *     id: int,
     *     action: string,
     *     asksAddress: bool,
     *     values: array<string, string>,
     *     rules: bool,
     *     publish: bool,
     *     errors: object,
     *     failure: string,
     *     isSent: bool,
     * } what the island starts from; errors: one sentence per field
     */
    public static function props(NewsItem $contest, ContestForm $form): array
    {
        return [
            'id' => $contest->id,
            'action' => Home::path($contest->entry_path()),
            'asksAddress' => $contest->asks_address(),
            'values' => $form->values(),
            'rules' => $form->is_ticked('rules'),
            'publish' => $form->is_ticked('publish'),
            'errors' => (object) $form->errors(),
            'failure' => $form->failure(),
            'isSent' => $form->is_sent(),
        ];
    }

    public function html(): string
    {
        if ($this->form->is_sent()) {
            return $this->thanks();
        }

        return Html::el(
            'form',
            [
                'class' => self::BLOCK . '__form museau-card',
                'method' => 'post',
                'action' => $this->contest->entry_path() . '#participation',
                'enctype' => 'multipart/form-data',
                'aria-labelledby' => 'contest-form-title',
            ],
            Html::el(
                'h2',
                ['class' => self::BLOCK . '__title', 'id' => 'contest-form-title'],
                Html::text(__('Votre participation', 'museau')),
            ),
            Html::el('div', ['class' => self::BLOCK . '__outcome', 'aria-live' => 'polite'], Alert::error($this->form->failure())),
            $this->photo(),
            $this->text('animal', __('Nom de votre animal', 'museau'), 'off'),
            $this->text('name', __('Votre nom', 'museau'), 'name'),
            $this->text('email', __('Votre e-mail', 'museau'), 'email'),
            $this->contest->asks_address() ? $this->address() : '',
            $this->box('rules', self::accepts_rules(), true),
            $this->box('publish', Html::text(
                __('Si je gagne, ma photo peut être montrée sur ce site avec le nom de mon animal, mon prénom et l\'initiale de mon nom (facultatif).', 'museau'),
            ), false),
            Html::el(
                'div',
                ['class' => self::BLOCK . '__trap', 'aria-hidden' => 'true'],
                Html::el('label', ['for' => 'contest-website'], Html::text(__('Laissez ce champ vide', 'museau'))),
                Html::el('input', [
                    'type' => 'text',
                    'id' => 'contest-website',
                    'name' => ContestForm::PREFIX . 'website',
                    'tabindex' => '-1',
                    'autocomplete' => 'off',
                ]),
            ),
            Html::el(
                'button',
                ['type' => 'submit', 'class' => 'museau-button', 'aria-disabled' => 'false'],
                Html::text(__('Envoyer ma participation', 'museau')),
            ),
        );
    }

    private function thanks(): string
    {
        return Html::el(
            'div',
            ['class' => self::BLOCK . '__thanks museau-card', 'role' => 'status'],
            Html::el(
                'h2',
                ['class' => self::BLOCK . '__title', 'tabindex' => '-1'],
                Html::text(__('C\'est fait, bonne chance !', 'museau')),
            ),
            Html::el('p', [], Html::text(Contests::thanks())),
        );
    }

    /** @return string HTML: one sentence, for a language may put the link elsewhere in it */
    private static function accepts_rules(): string
    {
        return implode(
            Html::el('a', ['class' => 'museau-link', 'href' => '#reglement'], Html::text(__('règlement', 'museau'))),
            /* translators: %s: the link 'règlement' */
            array_map(Html::text(...), explode('%s', __('J\'ai lu le %s et je l\'accepte.', 'museau'), 2)),
        );
    }

    private function photo(): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-field ' . self::BLOCK . '__photo'],
            Html::el(
                'label',
                ['class' => 'museau-field__label', 'for' => 'contest-photo'],
                Html::text(__('La photo de votre animal', 'museau')),
            ),
            Html::el('input', [
                'type' => 'file',
                'id' => 'contest-photo',
                'name' => ContestForm::PREFIX . 'photo',
                'class' => self::BLOCK . '__file',
                'accept' => 'image/jpeg,image/png,image/webp',
                'required' => true,
                ...$this->described('photo', 'contest-photo-hint'),
            ]),
            Html::el('p', ['class' => 'museau-field__hint', 'id' => 'contest-photo-hint'], Html::text(
                __('JPEG, PNG ou WebP, 15 Mo au plus.', 'museau'),
            )),
            $this->error('photo'),
        );
    }

    private function text(string $name, string $label, string $autocomplete): string
    {
        return Html::el(
            'div',
            ['class' => 'museau-field'],
            Html::el('label', ['class' => 'museau-field__label', 'for' => "contest-$name"], Html::text($label)),
            Html::el('input', [
                'type' => $name === 'email' ? 'email' : 'text',
                'id' => "contest-$name",
                'name' => ContestForm::PREFIX . $name,
                'class' => 'museau-field__control',
                'maxlength' => EntryForm::LIMITS[$name] ?? null,
                'required' => true,
                'autocomplete' => $autocomplete,
                'value' => $this->form->values()[$name] ?? '',
                ...$this->described($name),
            ]),
            $this->error($name),
        );
    }

    private function address(): string
    {
        return Html::el(
            'fieldset',
            ['class' => self::BLOCK . '__address'],
            Html::el('legend', ['class' => 'museau-field__label'], Html::text(__('Votre adresse postale', 'museau'))),
            Html::el('p', ['class' => 'museau-field__hint'], Html::text(
                __('Elle sert à compter une participation par foyer, appartement compris ; elle n\'est pas gardée.', 'museau'),
            )),
            $this->text('street', __('Numéro, rue et appartement', 'museau'), 'street-address'),
            $this->text('postal_code', __('Code postal', 'museau'), 'postal-code'),
            $this->text('city', __('Ville', 'museau'), 'address-level2'),
        );
    }

    /** @param string $label HTML */
    private function box(string $name, string $label, bool $is_required): string
    {
        return Html::el(
            'div',
            ['class' => self::BLOCK . '__box'],
            Html::el(
                'label',
                ['class' => 'museau-check', 'for' => "contest-$name"],
                Html::el('input', [
                    'type' => 'checkbox',
                    'id' => "contest-$name",
                    'name' => ContestForm::PREFIX . $name,
                    'value' => '1',
                    'required' => $is_required,
                    'checked' => $this->form->is_ticked($name),
                    ...($is_required ? $this->described($name) : []),
                ]),
                Html::el('span', [], $label),
            ),
            $is_required ? $this->error($name) : '',
        );
    }

    private function error(string $name): string
    {
        $error = $this->form->errors()[$name] ?? '';

        return $error === '' ? '' : Html::el('p', ['class' => 'museau-field__error', 'id' => "contest-$name-error"], Html::text($error));
    }

    /** @return array{aria-invalid: ?string, aria-describedby: ?string} */
    private function described(string $name, string $hint = ''): array
    {
        $is_wrong = isset($this->form->errors()[$name]);

        return [
            'aria-invalid' => $is_wrong ? 'true' : null,
            'aria-describedby' => trim(($is_wrong ? "contest-$name-error" : '') . ' ' . $hint) ?: null,
        ];
    }
}
