<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Html;

/** The header's field in its panel, which the magnifier opens; src/client/search/finder.tsx suggests works in it. */
final class Finder
{
    public static function html(): string
    {
        return Html::el(
            'form',
            ['class' => 'museau-finder', 'id' => 'museau-find', 'popover' => true, 'role' => 'search', 'action' => home_url('/')],
            Html::el('label', ['for' => 'museau-q'], Html::text(__('Chercher dans l\'atelier', 'museau'))),
            Html::island('search', [], Html::el('input', [
                'class' => 'museau-field__control',
                'id' => 'museau-q',
                'type' => 'search',
                'name' => 's',
                'maxlength' => 100,
                'autocomplete' => 'off',
                'autofocus' => true,
            ]), 'intent'),
            Html::el('button', ['class' => 'museau-button'], Html::text(__('Chercher', 'museau'))),
        );
    }
}
