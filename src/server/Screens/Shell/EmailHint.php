<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

/** Of a form that PHP alone prints: beneath a mistyped address its script says which one may have been meant (assets/js/email.js). */
final class EmailHint
{
    /**
     * Asks for the script.
     *
     * @return array<string, string> attributes of the field
     */
    public static function attributes(): array
    {
        wp_enqueue_script_module('museau/email');

        /* translators: %s: e-mail address */
        return ['data-meant' => __('Vouliez-vous dire %s ?', 'museau')];
    }
}
