<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;

/** Looks through an answer for what no answer may hold (S07, S26): a trace, a path, SQL, a secret, somebody's e-mail. */
final class Scanner
{
    private const PATTERNS = [
        'trace' => '/Stack trace:|#\d+ \/[^ ]+\(\d+\)|Uncaught |\bin \/[^ ]+\.php(?: on line|:\d+)/',
        'PHP' => '/PHP (?:Notice|Warning|Deprecated|Fatal)|<b>(?:Notice|Warning|Fatal error|Deprecated)<\/b>|xdebug/i',
        'SQL' => '/SQLSTATE|SQL syntax|WordPress database error|no such (?:table|column)|\bwp_museau_\w+|\bSELECT\b.{1,80}\bFROM\b.{1,40}\bWHERE\b|\bINSERT (?:IGNORE )?INTO\b/',
        'secret' => '/\b[sr]k_(?:test|live)_\w+|\bwhsec_\w+|\$P\$[A-Za-z0-9.\/]{20,}|\$wp\$2y\$/',
    ];

    /** @var list<string> */
    private array $secrets;

    /** @var list<string> */
    private array $people;

    /** @param list<string> $people e-mails and names that only the artist may see */
    public function __construct(array $people)
    {
        $this->people = array_values(array_filter($people, static fn(string $text): bool => $text !== '' && $text !== museau()->settings()->email()));
        $this->secrets = [rtrim(ABSPATH, '/'), (string) realpath(get_template_directory()), AUTH_KEY, SECURE_AUTH_KEY, LOGGED_IN_KEY, NONCE_KEY, AUTH_SALT, NONCE_SALT, LOGGED_IN_SALT];
    }

    /**
     * E-mails and keys of people in this shop, with two that are planted.
     *
     * @return list<string>
     */
    public static function people(): array
    {
        return array_values(array_unique([
            ...Db::column('SELECT user_email FROM %i', Db::wpdb()->users),
            ...Db::column('SELECT email FROM %i', Schema::table('messages')),
        ]));
    }

    /**
     * @param string $answer headers and body
     *
     * @return list<string> what is wrong; empty when nothing is
     */
    public function faults(Request $request, int $status, string $answer, bool $is_keeper): array
    {
        $faults = [];
        $sent = null;
        foreach (self::PATTERNS as $name => $pattern) {
            if (preg_match($pattern, $answer, $found) === 1 && !str_contains($sent ??= stripslashes($request->sent()), stripslashes($found[0]))) {
                $faults[] = "$name: $found[0]";
            }
        }
        foreach ($this->secrets as $secret) {
            if ($secret !== '' && (str_contains($answer, $secret) || str_contains($answer, str_replace('/', '\/', $secret)))) {
                $faults[] = 'secret or path: ' . substr($secret, 0, 40);
            }
        }
        foreach ($is_keeper ? [] : $this->people as $person) {
            if (str_contains($answer, $person) && !str_contains($sent ??= stripslashes($request->sent()), $person)) {
                $faults[] = "somebody: $person";
            }
        }
        // A webhook that is signed and cannot be handled asks Stripe to come again.
        if ($status >= 500 && !(stripos($request->path, 'stripe-webhook') !== false && str_contains($answer, 'museau_webhook_later'))) {
            $faults[] = "status $status";
        }

        return $faults;
    }
}
