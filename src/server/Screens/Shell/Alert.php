<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Html;

/** A sentence that says what became of something, read out at once where it failed; '' for no sentence. */
final class Alert
{
    public static function error(string $sentence): string
    {
        return self::html($sentence, 'error', 'alert');
    }

    public static function success(string $sentence): string
    {
        return self::html($sentence, 'success', 'status');
    }

    private static function html(string $sentence, string $kind, string $role): string
    {
        return $sentence === ''
            ? ''
            : Html::el('p', ['class' => "museau-alert museau-alert--$kind", 'role' => $role], Html::text($sentence));
    }
}
