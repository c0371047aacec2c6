<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/**
 * Photographs that came before their order, from browsers without JavaScript: developed like an order's, in the same private
 * folder. First a draft under a name that nobody guesses, then a line's of a cart, at last its order's; it goes with the line.
 */
final class CartPhotos
{
    /** Seconds that a draft waits for its form to be put right. */
    private const DRAFT = DAY_IN_SECONDS;

    /** Seconds in which a photograph may be that of a line which another tab is adding. */
    private const FRESH = MINUTE_IN_SECONDS;

    /** Bytes of all photographs without an order together: enough for some hundred, and never the disk of those who pay. */
    private const CEILING = 1024 ** 3;

    /** Longest side of the picture that the cart shows, pixels. */
    private const THUMB = 192;

    private readonly PhotoFolder $folder;

    /** @param int $lifetime seconds that a cart lives: its photographs live no longer */
    public function __construct(private readonly PhotoStore $photos, private readonly int $lifetime, private readonly Identity $identity)
    {
        $this->folder = new PhotoFolder(null, $identity);
    }

    /**
     * Keeps an upload as a draft.
     *
     * @return string its name
     *
     * @throws PhotoRefused by its content, or when the disk is full
     */
    public function keep(string $tmp_file): string
    {
        $this->identity->refuse_if_paused();
        if (Read::int(Db::value('SELECT SUM(bytes) FROM %i', self::table())) >= self::CEILING) {
            throw PhotoRefused::disk_is_full();
        }
        $sent = is_file($tmp_file) ? (string) hash_file('sha256', $tmp_file) : '';
        $photo = PhotoProcessor::develop($tmp_file);
        $name = bin2hex(random_bytes(16));
        $file = $this->folder->write($photo['bytes']);
        $made = 0;
        try {
            $made = Db::run(
                'INSERT INTO %i (name, file, sha256, width, height, bytes, created, sent, thumb) VALUES (%s, %s, %s, %d, %d, %d, %d, %s, %s)',
                self::table(),
                $name,
                $file,
                hash('sha256', $photo['bytes']),
                $photo['width'],
                $photo['height'],
                strlen($photo['bytes']),
                Clock::now(),
                $sent,
                base64_encode(PhotoProcessor::small($photo['bytes'], self::THUMB)),
            );
        } finally {
            if ($made === 0) {
                $this->folder->delete($file);
            }
        }

        return $made === 1 ? $name : throw PhotoRefused::disk_is_full();
    }

    /** Deletes a draft in whose place another one came. */
    public function drop_draft(string $name): void
    {
        foreach (Db::rows("SELECT * FROM %i WHERE name = %s AND cart_id = ''", self::table(), $name) as $row) {
            $this->delete($row);
        }
    }

    /** Deletes the photograph of a line that was taken out of its cart. */
    public function drop_line(string $cart_id, string $line_key): void
    {
        foreach (Db::rows('SELECT * FROM %i WHERE cart_id = %s AND line_key = %s', self::table(), $cart_id, $line_key) as $row) {
            $this->delete($row);
        }
    }

    /** Whether this names a photograph that belongs to no cart yet. */
    public function is_draft(string $name): bool
    {
        return Db::value("SELECT 1 FROM %i WHERE name = %s AND cart_id = ''", self::table(), $name) !== null;
    }

    /** A draft becomes the photograph of a line; false when another call was faster. */
    public function bind(string $name, string $cart_id, string $line_key): bool
    {
        return Db::run(
            "UPDATE %i SET cart_id = %s, line_key = %s WHERE name = %s AND cart_id = ''",
            self::table(),
            $cart_id,
            $line_key,
            $name,
        ) === 1;
    }

    /** Whether a line of the cart came with the same file within the last seconds: the same press, twice. */
    public function came_just_now(string $name, string $cart_id, int $seconds): bool
    {
        $sent = Db::value('SELECT sent FROM %i WHERE name = %s', self::table(), $name);

        return $sent !== null && $cart_id !== '' && Db::value(
            'SELECT 1 FROM %i WHERE cart_id = %s AND sent = %s AND created >= %d LIMIT 1',
            self::table(),
            $cart_id,
            $sent,
            Clock::now() - $seconds,
        ) !== null;
    }

    /** @return array<string, string> small JPEG as a data URI, by line key of the cart */
    public function of_cart(string $cart_id): array
    {
        $thumbs = [];
        foreach ($cart_id === '' ? [] : Db::rows('SELECT line_key, thumb FROM %i WHERE cart_id = %s', self::table(), $cart_id) as $row) {
            $thumbs[(string) $row['line_key']] = 'data:image/jpeg;base64,' . $row['thumb'];
        }

        return $thumbs;
    }

    /** As of_cart() has it, of a draft; '' when there is none. */
    public function thumb(string $name): string
    {
        $thumb = Db::value("SELECT thumb FROM %i WHERE name = %s AND cart_id = ''", self::table(), $name);

        return $thumb === null ? '' : 'data:image/jpeg;base64,' . $thumb;
    }

    /**
     * Deletes the photographs of lines that the cart no longer has, and lets the others live as long as it does. Those that came
     * within the last minute stay: another tab may have added their line since the cart was read.
     *
     * @param list<string> $keys of the lines that are there
     */
    public function keep_only(string $cart_id, array $keys): void
    {
        foreach ($cart_id === '' ? [] : Db::rows('SELECT * FROM %i WHERE cart_id = %s', self::table(), $cart_id) as $row) {
            if (in_array($row['line_key'], $keys, true)) {
                Db::run('UPDATE %i SET created = %d WHERE name = %s', self::table(), Clock::now(), (string) $row['name']);
            } elseif (Read::int($row['created']) < Clock::now() - self::FRESH) {
                $this->delete($row);
            }
        }
    }

    /**
     * The cart was paid: its photographs become its order's. A line that has one already keeps it. Called in the transaction
     * that records the money.
     *
     * @param list<string> $keys of the order's lines, which are the cart's
     */
    public function give(string $cart_id, int $order_id, array $keys): void
    {
        foreach ($cart_id === '' ? [] : Db::rows('SELECT * FROM %i WHERE cart_id = %s', self::table(), $cart_id) as $row) {
            if (in_array($row['line_key'], $keys, true)
                && $this->photos->adopt($order_id, (string) $row['line_key'], $row)) {
                Db::run('DELETE FROM %i WHERE name = %s', self::table(), (string) $row['name']);
            }
        }
    }

    /** Deletes drafts that nobody came back to, and photographs of carts that have ended. */
    public function forget_old(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        foreach (Db::rows(
            "SELECT * FROM %i WHERE created < %d OR (cart_id = '' AND created < %d)",
            self::table(),
            Clock::now() - $this->lifetime,
            Clock::now() - self::DRAFT,
        ) as $row) {
            $this->delete($row);
        }
    }

    /** @param array<string, ?string> $row */
    private function delete(array $row): void
    {
        // Not a row that an order has taken over meanwhile: the file is the order's then.
        if (Db::run('DELETE FROM %i WHERE name = %s', self::table(), (string) $row['name']) === 1) {
            $this->folder->delete((string) $row['file']);
        }
    }

    private static function table(): string
    {
        return Schema::table('cart_photos');
    }
}
