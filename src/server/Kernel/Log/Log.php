<?php

declare(strict_types=1);

namespace Museau\Kernel\Log;

/**
 * The shop's lines in the server's own log: one JSON object a line, codes and numbers of ours alone. No name, address, e-mail, value of
 * a query or secret can stand in one: facts are only those of FACTS, and what an error says loses all that may come from outside.
 */
final class Log
{
    /** What a line may name beside its event. */
    private const FACTS = [
        'code', 'event_id', 'intent', 'lock', 'order', 'payment', 'proof', 'review', 'route', 'statement', 'try', 'wrong',
    ];

    /** Codes and ids of ours and of Stripe, routes of the manifest. */
    private const CODE = '~^[A-Za-z0-9_.,:/\\\\ {}()?<>+\-]{0,190}$~D';

    /** What an error quotes, e-mails, keys and long numbers. */
    private const FOREIGN = '/\'[^\']*\'|"[^"]*"|\S+@\S+|' . self::SECRET . '|\+?\d[\d .-]{6,}\d/';

    /** Keys of Stripe, and what opens a payment. */
    private const SECRET = '\b(?:[srp]k_|whsec_)\w+|\w+_secret_\w+';

    private const WORDS = 300;

    private const PLACES = 7;

    /**
     * What failed and was caught.
     *
     * @param string                    $event code of ours: 'route_failed'
     * @param array<string, int|string> $facts
     */
    public static function error(string $event, ?\Throwable $error = null, array $facts = []): void
    {
        self::write('error', $event, $facts, $error);
    }

    /**
     * What somebody must look at: money is at stake.
     *
     * @param array<string, int|string> $facts
     */
    public static function critical(string $event, array $facts): void
    {
        self::write('critical', $event, $facts, null);
    }

    /**
     * @param 'error'|'critical'        $level
     * @param array<string, int|string> $facts
     */
    private static function write(string $level, string $event, array $facts, ?\Throwable $error): void
    {
        error_log(self::line($level, $event, $facts, $error));
    }

    /**
     * @param 'error'|'critical'        $level
     * @param array<string, int|string> $facts
     */
    public static function line(string $level, string $event, array $facts = [], ?\Throwable $error = null): string
    {
        $known = array_map(
            static fn(int|string $fact): int|string => is_int($fact) || self::is_code($fact) ? $fact : '…',
            array_intersect_key($facts, array_flip(self::FACTS)),
        );

        return (string) json_encode(
            ['app' => 'museau', 'level' => $level, 'event' => $event, ...$known, ...($error === null ? [] : self::told($error))],
            JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE,
        );
    }

    /** Whether a fact is a code: an id of Stripe's may hold many digits, a telephone number stands by itself. */
    private static function is_code(string $fact): bool
    {
        return preg_match(self::CODE, $fact) === 1 && preg_match('/' . self::SECRET . '|(?<!\w)\d[\d .-]{6,}\d/', $fact) === 0;
    }

    /**
     * An error's kind, words and places. PHP's own trace would add the arguments, and a database quotes the values that it refused:
     * both can be a customer's.
     *
     * @return array{error: string, words: string, at: list<string>}
     */
    private static function told(\Throwable $error): array
    {
        $places = [self::place($error->getFile(), $error->getLine())];
        foreach ($error->getTrace() as $frame) {
            if (count($places) < self::PLACES && isset($frame['file'], $frame['line'])) {
                $places[] = self::place($frame['file'], $frame['line']);
            }
        }

        return ['error' => $error::class, 'words' => self::words($error->getMessage()), 'at' => $places];
    }

    private static function words(string $message): string
    {
        return mb_substr(preg_replace(self::FOREIGN, '…', $message) ?? '', 0, self::WORDS);
    }

    private static function place(string $file, int $line): string
    {
        return basename(dirname($file)) . '/' . basename($file) . ':' . $line;
    }
}
