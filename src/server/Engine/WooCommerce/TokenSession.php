<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\CartToken;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;

/**
 * A WooCommerce session named by our cart token instead of a cookie, in WooCommerce's own table.
 * Nothing is written before save(); the row lives as long as the token.
 */
final class TokenSession extends \WC_Session
{
    /** When the row dies, seconds since 1970; 0 when there is no row. */
    private int $expires = 0;

    /** @param bool $to_change locks the row until the transaction ends: of two changes at once the second waits */
    public function __construct(private readonly string $id, bool $to_change = false)
    {
        $this->_customer_id = $id;
        $row = Db::row(
            'SELECT session_value, session_expiry FROM %i WHERE session_key = %s' . ($to_change ? ' FOR UPDATE' : ''),
            self::table(),
            $id,
        );
        if ($row !== null && Read::int($row['session_expiry']) > time()) {
            $this->_data = Read::map(maybe_unserialize((string) $row['session_value']));
            $this->expires = Read::int($row['session_expiry']);
        }
    }

    public function exists(): bool
    {
        return $this->expires > 0;
    }

    /** Whether its last renewal is more than a day old. */
    public function is_ageing(): bool
    {
        return $this->exists() && $this->expires < time() + CartToken::LIFETIME - DAY_IN_SECONDS;
    }

    /**
     * WooCommerce's cart lines, without their products.
     *
     * @return array<string, array<string, mixed>>
     */
    public function lines(): array
    {
        return array_map(static fn(mixed $line): array => Read::map($line), Read::map($this->get('cart')));
    }

    public function save(): void
    {
        Db::run(
            'INSERT INTO %i (session_key, session_value, session_expiry) VALUES (%s, %s, %d)'
            . ' ON DUPLICATE KEY UPDATE session_value = VALUES(session_value), session_expiry = VALUES(session_expiry)',
            self::table(),
            $this->id,
            Read::text(maybe_serialize($this->_data)),
            time() + CartToken::LIFETIME,
        );
        $this->_dirty = false;
    }

    private static function table(): string
    {
        return Db::wpdb()->prefix . 'woocommerce_sessions';
    }
}
