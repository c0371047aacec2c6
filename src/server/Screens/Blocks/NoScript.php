<?php

declare(strict_types=1);

namespace Museau\Screens\Blocks;

use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/** What a region that needs JavaScript says without it: whom to call and where to write, instead of a dead button (B56). */
final class NoScript
{
    /** @param string $lead a French sentence that says what is missing */
    public static function sentence(Settings $settings, string $lead): string
    {
        $phone = $settings->phone();
        $email = $settings->email();

        return Html::el('noscript', [], Html::el(
            'p',
            ['class' => 'museau-alert'],
            Html::text($lead . ' '),
            $phone === '' ? Html::text(__('Commandez par e-mail à', 'museau') . ' ') : implode('', [
                Html::text(__('Commandez par téléphone au', 'museau') . ' '),
                Html::el('a', ['class' => 'museau-link', 'href' => Html::tel($phone)], Html::text($phone)),
                Html::text(' ' . __('ou par e-mail à', 'museau') . ' '),
            ]),
            Html::el('a', ['class' => 'museau-link', 'href' => 'mailto:' . $email], Html::text($email)),
            Html::text('.'),
        ));
    }
}
