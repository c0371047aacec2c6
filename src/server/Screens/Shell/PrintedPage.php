<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Html;
use Museau\Kernel\Language;

/** A whole HTML page that is made to be printed: nothing of the shop around it, and its own style alone. */
final class PrintedPage
{
    /** @param string ...$body HTML */
    public static function html(string $title, string $style, string ...$body): string
    {
        return '<!DOCTYPE html>' . Html::el(
            'html',
            ['lang' => Language::code()],
            Html::el(
                'head',
                [],
                Html::el('meta', ['charset' => 'utf-8']),
                Html::el('meta', ['name' => 'viewport', 'content' => 'width=device-width']),
                Html::el('meta', ['name' => 'robots', 'content' => 'noindex']),
                Html::el('title', [], Html::text($title)),
                Html::el('style', [], $style),
            ),
            Html::el('body', [], ...$body),
        );
    }
}
