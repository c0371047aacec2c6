<?php

declare(strict_types=1);

namespace Museau\Kernel\Site;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Primary;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Which shop this is: an id that stands in Stripe's metadata and in the folder of photographs, and beside it the place
 * where it was given. Another place means a move or a copy that holds the same keys: until somebody says which, nothing
 * may confirm, cancel, refund, mail or clean (docs/adr/0006).
 */
final class Identity
{
    /** Action: this site is a copy from now on. Takes the id that stays with the original. */
    public const COPIED = 'museau_site_copied';

    private const ID = 'museau_site';

    private const PLACE = 'museau_site_place';

    /** Name of this site in the metadata of its intents: one Stripe account may serve several. It outlives a change of address. */
    public function id(): string
    {
        if (Primary::lacks_option(self::ID)) {
            add_option(self::ID, self::new_id());
        }

        return Read::text(get_option(self::ID));
    }

    /** Whether the site stands elsewhere than where its id was given. */
    public function is_paused(): bool
    {
        $known = $this->known();
        $here = self::here();

        // A command without an address of the site (wp-config.php takes it from the request) can only compare the database.
        return $known !== null
            && ($known['database'] !== $here['database'] || ($here['host'] !== '' && $known['host'] !== $here['host']));
    }

    /** @throws Refusal while nobody has said whether this site was moved or copied */
    public function refuse_if_paused(): void
    {
        if ($this->is_paused()) {
            throw new Refusal(
                'museau_site_halted',
                __(
                    'Dites d\'abord si ce site a été déménagé ou copié : jusque-là rien n\'est encaissé, remboursé, envoyé ni effacé.',
                    'museau',
                ),
                Reason::Unavailable,
            );
        }
    }

    /** Writes down where the site stands, the first time. */
    public function record_place(): void
    {
        if (Primary::lacks_option(self::PLACE)) {
            $this->id();
            $this->moved();
        }
    }

    /** The same shop at another place: it goes on with its orders. */
    public function moved(): void
    {
        $here = self::here();
        // A move replaces the old address everywhere in the database: a readable one would be renewed with it, on a copy too.
        update_option(self::PLACE, ['host' => base64_encode($here['host']), 'database' => $here['database']]);
    }

    /** Another shop that began as a copy: it leaves orders, payments and photographs to the one it came from. */
    public function copied(): void
    {
        Transaction::run(function (): void {
            do_action(self::COPIED, $this->id());
            update_option(self::ID, self::new_id());
            $this->moved();
        });
    }

    /** @return array{host: string, was: string} the address where the site answers, and where it was written down */
    public function hosts(): array
    {
        $here = self::here()['host'];

        return ['host' => $here, 'was' => $this->known()['host'] ?? $here];
    }

    /** @return ?array{host: string, database: string} null before the first time */
    private function known(): ?array
    {
        $known = Read::map(get_option(self::PLACE));

        return $known === []
            ? null
            : [
                'host' => (string) base64_decode(Read::text($known['host'] ?? ''), true),
                'database' => Read::text($known['database'] ?? ''),
            ];
    }

    /**
     * Scheme and www may change, DB_HOST too: a database that fails over to another server is the same one. A port is a
     * part of the address, except on a developer's machine.
     *
     * @return array{host: string, database: string}
     */
    private static function here(): array
    {
        // Not home_url(): plugins give each language a host of its own there.
        $url = Read::map(wp_parse_url(Read::text(get_option('home'))));
        $host = (string) preg_replace('/^www\./', '', strtolower(Read::text($url['host'] ?? '')));
        $is_local = in_array(wp_get_environment_type(), ['local', 'development'], true);
        $port = $is_local || in_array(Read::int($url['port'] ?? 0), [80, 443], true) ? 0 : Read::int($url['port'] ?? 0);
        $database = defined('DB_NAME') ? Read::text(constant('DB_NAME')) : '';

        return [
            'host' => $host . ($host !== '' && $port > 0 ? ":$port" : ''),
            'database' => substr(hash('sha256', $database . '|' . Db::wpdb()->prefix), 0, 16),
        ];
    }

    private static function new_id(): string
    {
        return bin2hex(random_bytes(8));
    }
}
