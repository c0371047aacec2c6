<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\WaitingList\WaitingList;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** What a browser without JavaScript sent with the portrait form, when it is shown again with its sentences. */
final class PlainPortrait
{
    /**
     * @param array<string, mixed>  $typed
     * @param array<string, string> $errors sentence by field
     * @param string                $draft  name of the photograph that is kept meanwhile; '' without one
     * @param string                $thumb  of it, as a data URI
     */
    public function __construct(
        private readonly array $typed,
        private readonly array $errors,
        private readonly string $draft,
        private readonly string $thumb,
    ) {}

    public function text(string $field): string
    {
        return Read::text($this->typed[$field] ?? '');
    }

    public function error(string $field): string
    {
        return isset($this->errors[$field])
            ? Html::el('p', ['class' => 'museau-field__error', 'id' => "portrait-$field-error"], Html::text($this->errors[$field]))
            : '';
    }

    /** @return array{aria-invalid: ?string, aria-describedby: ?string} what a field says of its error, before its hint */
    public function described(string $field, string $hint = ''): array
    {
        $is_wrong = isset($this->errors[$field]);

        return [
            'aria-invalid' => $is_wrong ? 'true' : null,
            'aria-describedby' => trim(($is_wrong ? "portrait-$field-error " : '') . $hint) ?: null,
        ];
    }

    /** The photograph that is here already, or why it is not. */
    public function photo(): string
    {
        $error = $this->error(PortraitPhotoField::NAME);
        if ($this->draft === '' || $this->thumb === '') {
            return $error;
        }

        return $error . Html::el(
            'div',
            ['class' => 'museau-plain__kept'],
            Html::el('img', ['src' => $this->thumb, 'alt' => __('Votre photo', 'museau'), 'class' => 'museau-plain__photo']),
            Html::el('p', [], Html::text(__('Votre photo est gardée : inutile de la choisir à nouveau.', 'museau'))),
            Html::el('input', ['type' => 'hidden', 'name' => 'photo_draft', 'value' => $this->draft]),
        );
    }

    /** @param string $full why no portrait can be ordered now; '' when one can */
    public function button(int $product_id, string $full): string
    {
        return $full !== '' ? PortraitNotices::above_the_form($full, WaitingList::PATH) : $this->error('form') . Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-button museau-button--wide', 'name' => 'museau_add', 'value' => $product_id],
            Html::text(__('Ajouter au panier', 'museau')),
        );
    }
}
