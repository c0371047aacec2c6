<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** The rules between the folders of src/server (docs/architecture.md): who may name whom, and why. */
final class Floors
{
    /** Height of each folder; Theme.php and the traits it is wired by stand beside the house and see all of it. */
    private const HEIGHT = ['Kernel' => 1, 'Domain' => 2, 'Engine' => 3, 'Rest' => 3, 'Screens' => 4];

    /** Why a folder names nothing above it. */
    private const NEVER_UPWARDS = [
        'Kernel' => 'The kernel knows no rule of the shop: what every feature stands on cannot change with one of them.',
        'Domain' => 'The shop\'s rules know neither the engine that stores nor the call or screen that asks, so that they hold for all.',
        'Engine' => 'An engine stores and reads; what people see of it is decided by screens that any engine serves.',
        'Rest' => 'A route answers to programs; a screen may show the same thing otherwise tomorrow.',
    ];

    /** What one folder alone may say: pattern of a token's text, folder, reason. */
    private const WORDS_OF_ONE_FOLDER = [
        ['/^\\\\?(?:WC_|wc_(?!get_loop)|Automattic\\\\)/', 'Engine/WooCommerce/', 'WooCommerce is one engine of two: elsewhere its functions may not exist.'],
        ['/^\$?wpdb$/', 'Kernel/Database/', 'Every query goes through Db, which prepares it and notices when it fails.'],
        ['/^payment_complete$/', 'Engine/WooCommerce/WooPayment.php', 'One place makes an order paid, or the same money is booked twice.'],
    ];

    private const NO_STATUS = 'What is refused is not an HTTP error: Kernel\\Reason says why, Rest\\StatusCode which status that answers.';

    /** What is harmless: Db hands out table names under this word, and what asks the database nothing. */
    private const HARMLESS = '/^Db::wpdb\(\)->(?:\w+[^\w(-]|(?:esc_like|db_server_info)\()/';

    /**
     * What breaks a rule: 'file:line names X: reason'.
     *
     * @param array<string, string> $sources by path below src/server
     *
     * @return list<string>
     */
    public static function offences(array $sources): array
    {
        $found = [];
        /** @var array<string, array<string, string>> $edges where a folder first names another */
        $edges = [];
        foreach ($sources as $path => $source) {
            foreach (self::names($source) as [$name, $line]) {
                $reason = self::reason($path, $name);
                if ($reason !== null) {
                    $found[] = "$path:$line names $name: $reason";
                }
                $from = dirname($path);
                $to = self::folder($name);
                if ($from !== '.' && $to !== null && $to !== $from) {
                    $edges[$from][$to] ??= "$path:$line names $name";
                }
            }
            array_push($found, ...self::words($path, $source), ...self::statuses($path, $source));
        }

        return [...$found, ...self::circles($edges)];
    }

    private static function reason(string $path, string $name): ?string
    {
        $from = explode('/', $path)[0];
        $parts = explode('\\', $name);
        $to = $parts[1] ?? '';
        if (!isset(self::HEIGHT[$from], self::HEIGHT[$to])) {
            $is_wiring = $from === 'Theme.php' || $from === 'Services';

            return $is_wiring ? null : 'There are four floors, and this stands on none of them.';
        }
        if (self::HEIGHT[$to] > self::HEIGHT[$from]) {
            return self::NEVER_UPWARDS[$from] ?? '';
        }
        if ($from === 'Engine' && $to === 'Engine' && explode('/', $path)[1] !== ($parts[2] ?? '')) {
            return 'One engine runs without the other; what both need is an interface of the domain.';
        }

        return $from === 'Rest' && $to === 'Engine' ? 'A route speaks to the domain\'s interfaces, whichever engine stands behind them.' : null;
    }

    /** @return list<array{string, int}> full names of our classes in a source, with their lines */
    private static function names(string $source): array
    {
        $names = [];
        $namespace = preg_match('/^namespace ([\w\\\\]+);$/m', $source, $found) === 1 ? $found[1] : '';
        foreach (\PhpToken::tokenize($source) as $token) {
            $name = ltrim($token->text, '\\');
            if ($token->is([T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED]) && $name !== $namespace) {
                // Only Theme.php, in the root, names classes by their folder.
                $names[] = [$namespace === 'Museau' && isset(self::HEIGHT[explode('\\', $name)[0]]) ? "Museau\\$name" : $name, $token->line];
            }
        }

        return array_values(array_filter($names, static fn(array $name): bool => str_starts_with($name[0], 'Museau\\')));
    }

    /** @return list<string> */
    private static function words(string $path, string $source): array
    {
        $found = [];
        $tokens = array_values(array_filter(\PhpToken::tokenize($source), static fn(\PhpToken $token): bool => !$token->isIgnorable()));
        foreach ($tokens as $index => $token) {
            foreach (self::WORDS_OF_ONE_FOLDER as [$word, $place, $reason]) {
                $is_name = $token->is([T_STRING, T_VARIABLE, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED]) && preg_match($word, $token->text) === 1;
                $spoken = implode('', array_map(static fn(\PhpToken $token): string => $token->text, array_slice($tokens, max(0, $index - 2), 8)));
                if ($is_name && !str_starts_with($path, $place) && preg_match(self::HARMLESS, $spoken) !== 1) {
                    $found[] = "$path:{$token->line} names {$token->text}: $reason";
                }
            }
        }

        return $found;
    }

    /** @return list<string> numbers of HTTP statuses in a refusal below the routes */
    private static function statuses(string $path, string $source): array
    {
        if (preg_match('/ extends Refusal\b/', $source) !== 1 || preg_match('~^(Kernel|Domain|Engine)/~', $path) !== 1) {
            return [];
        }
        $numbers = array_filter(
            \PhpToken::tokenize($source),
            static fn(\PhpToken $token): bool => $token->is(T_LNUMBER) && preg_match('/^[45]\d\d$/', $token->text) === 1,
        );

        return array_values(array_map(
            static fn(\PhpToken $token): string => "$path:{$token->line} names {$token->text}: " . self::NO_STATUS,
            $numbers,
        ));
    }

    /** The folder of a class of ours; null for one beside the house. */
    private static function folder(string $name): ?string
    {
        $parts = array_slice(explode('\\', $name), 1, -1);

        return $parts === [] ? null : implode('/', $parts);
    }

    /**
     * Folders that name each other, however long the way round.
     *
     * @param array<string, array<string, string>> $edges
     *
     * @return list<string>
     */
    private static function circles(array $edges): array
    {
        $found = [];
        foreach ($edges as $from => $targets) {
            foreach ($targets as $to => $where) {
                $back = self::way($edges, $to, $from);
                if ($back !== null) {
                    $found[] = "$where, and " . implode(', ', $back) . ': folders in a circle can only be understood, and moved, together.';
                }
            }
        }

        return $found;
    }

    /**
     * The shortest way from one folder to another.
     *
     * @param array<string, array<string, string>> $edges
     *
     * @return ?list<string> where each step is taken
     */
    private static function way(array $edges, string $from, string $to): ?array
    {
        $ways = [$from => []];
        for ($queue = [$from]; $queue !== [];) {
            $here = array_shift($queue);
            if ($here === $to) {
                return $ways[$here];
            }
            foreach ($edges[$here] ?? [] as $next => $where) {
                if (!isset($ways[$next])) {
                    $ways[$next] = [...$ways[$here], $where];
                    $queue[] = $next;
                }
            }
        }

        return null;
    }
}
