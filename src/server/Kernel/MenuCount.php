<?php

declare(strict_types=1);

namespace Museau\Kernel;

/** WordPress's own mark of what waits, beside a menu's name. */
final class MenuCount
{
    /** @param string $said what is counted, with its number, for who does not see the mark */
    public static function html(int $count, string $said): string
    {
        return $count === 0 ? '' : ' ' . Html::el(
            'span',
            ['class' => 'awaiting-mod'],
            Html::el('span', ['aria-hidden' => 'true'], Html::text((string) $count)),
            Html::el('span', ['class' => 'screen-reader-text'], Html::text($said)),
        );
    }
}
