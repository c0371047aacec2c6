<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

use Museau\Kernel\Clock;
use Museau\Kernel\Read;

/** The mail server that said nothing a moment ago is left alone: each try costs a worker ten seconds, and the shop has few. */
final class MailServer
{
    private const SECONDS = 300;

    /** The option that holds until when, a Unix time. */
    private const UNTIL = 'museau_mail_silent';

    public static function is_left_alone(): bool
    {
        $until = Read::int(get_option(self::UNTIL));

        return $until > Clock::now() && $until <= Clock::now() + self::SECONDS;
    }

    public static function leave_alone(): void
    {
        update_option(self::UNTIL, Clock::now() + self::SECONDS, false);
    }

    public static function ask_again(): void
    {
        delete_option(self::UNTIL);
    }
}
