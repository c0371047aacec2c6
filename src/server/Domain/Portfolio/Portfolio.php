<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Site\Identity;

/**
 * The portraits that customers let be shown, and their answers. What is shown follows the last answer in the same transaction, under
 * the order's lock: a portrait is not put up while its customer says no.
 */
final class Portfolio
{
    /** Changes of one answer in 24 hours: 'no' is always taken. */
    private const A_DAY = 10;

    /** @param \Closure(int): ?Product $product by its id, as it is sold today */
    public function __construct(private readonly \Closure $product, private readonly Identity $identity = new Identity()) {}

    /**
     * Keeps what the customer answers; the same answer twice is one. What she takes back is gone when this returns.
     *
     * @param bool $is_asked whether it is time to ask; who has answered may always change it
     *
     * @throws CannotShow is_early; changes_too_often
     * @throws \Museau\Kernel\Refusal of a site that stands elsewhere than it was
     */
    public function answer(Order $order, Shown $shown, bool $photo, bool $is_asked): void
    {
        $this->identity->refuse_if_paused();
        $photo = $photo && $shown !== Shown::No;
        Lock::with("order:$order->id", function () use ($order, $shown, $photo, $is_asked): void {
            $past = Consents::of_order($order->id);
            $last = end($past) ?: null;
            if ($last === null && !$is_asked) {
                throw CannotShow::is_early();
            }
            $today = array_filter($past, static fn(Consent $one): bool => $one->created > Clock::now() - DAY_IN_SECONDS);
            $is_new = $last === null || [$last->shown, $last->photo] !== [$shown, $photo];
            if ($is_new && $shown !== Shown::No && count($today) >= self::A_DAY) {
                throw CannotShow::changes_too_often();
            }
            $gone = Transaction::run(fn(): array => $this->follow(
                $order,
                $is_new ? Consents::add($order->id, $shown, $photo) : $last,
            ));
            PublicPictures::drop(...$gone);
        });
        PublicPictures::tell();
    }

    /**
     * Shows a portrait of the order to everybody; one that is shown already gets the new pictures.
     *
     * @param string  $line_key of the portrait
     * @param string  $drawing  a JPEG of ours
     * @param ?string $photo    her photograph, a JPEG of ours; null without
     *
     * @throws CannotShow is_not_allowed; photo_is_not_allowed; has_no_portrait
     * @throws \Museau\Domain\Photos\PhotoRefused
     * @throws \Museau\Kernel\Refusal of a site that stands elsewhere than it was
     */
    public function show(Order $order, string $line_key, string $drawing, ?string $photo): void
    {
        $this->identity->refuse_if_paused();
        $line = self::line($order, $line_key) ?? throw CannotShow::has_no_portrait();
        Lock::with("order:$order->id", function () use ($order, $line, $drawing, $photo): void {
            $consent = Consents::last($order->id);
            if ($consent === null || !$consent->shows()) {
                throw CannotShow::is_not_allowed();
            }
            if ($photo !== null && !$consent->photo) {
                throw CannotShow::photo_is_not_allowed();
            }
            $put = PublicPictures::put($drawing);
            try {
                $beside = $photo === null ? '' : PublicPictures::put($photo)['file'];
                $gone = Transaction::run(function () use ($order, $line, $consent, $put, $beside): array {
                    $former = $this->drop($order->id, $line->key);
                    $this->insert($order, $line, $put, $beside);
                    $this->follow($order, $consent);

                    return $former;
                });
            } catch (\Throwable $why) {
                PublicPictures::drop($put['file'], $beside ?? '');

                throw $why;
            }
            PublicPictures::drop(...$gone);
        });
        PublicPictures::tell();
    }

    /** The artist takes a portrait down again; the customer's answer stays. */
    public function hide(Order $order, string $line_key): void
    {
        $this->identity->refuse_if_paused();
        Lock::with("order:$order->id", fn() => PublicPictures::drop(...$this->drop($order->id, $line_key)));
        PublicPictures::tell();
    }

    /** @return list<ShownPortrait> of one order */
    public static function of_order(int $order_id): array
    {
        return array_map(
            ShownPortrait::of(...),
            Db::rows('SELECT * FROM %i WHERE order_id = %d ORDER BY id', Schema::table('portfolio'), $order_id),
        );
    }

    /** @return list<ShownPortrait> newest first */
    public static function page(int $page, int $size): array
    {
        return array_map(ShownPortrait::of(...), Db::rows(
            'SELECT * FROM %i ORDER BY created DESC, id DESC LIMIT %d OFFSET %d',
            Schema::table('portfolio'),
            $size,
            ($page - 1) * $size,
        ));
    }

    public static function find(int $id): ?ShownPortrait
    {
        $row = Db::row('SELECT * FROM %i WHERE id = %d', Schema::table('portfolio'), $id);

        return $row === null ? null : ShownPortrait::of($row);
    }

    public static function count(): int
    {
        return (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('portfolio'));
    }

    /** Forgets answers and copies of an order (a customer's demand). */
    public function forget_order(int $order_id): void
    {
        PublicPictures::drop(...$this->drop($order_id));
        Consents::forget_order($order_id);
        PublicPictures::tell();
    }

    /** @return list<string> files that are shown no more */
    private function follow(Order $order, Consent $consent): array
    {
        if (!$consent->shows()) {
            $reviews = Schema::table('reviews');
            $gone = Db::column('SELECT public_file FROM %i WHERE order_id = %d', $reviews, $order->id);
            Db::run("UPDATE %i SET public_file = '' WHERE order_id = %d", $reviews, $order->id);

            return [...$gone, ...$this->drop($order->id)];
        }
        $table = Schema::table('portfolio');
        $gone = [];
        if (!$consent->photo) {
            $gone = Db::column("SELECT photo_file FROM %i WHERE order_id = %d AND photo_file <> ''", $table, $order->id);
            Db::run("UPDATE %i SET photo_file = '' WHERE order_id = %d", $table, $order->id);
        }
        foreach ($order->portraits() as $line) {
            $names = $consent->shown === Shown::Named
                ? [DrawnAs::animal($line), $order->billing->first_name, $order->billing->city]
                : ['', '', ''];
            Db::run(
                'UPDATE %i SET animal = %s, person = %s, town = %s WHERE order_id = %d AND line_key = %s',
                $table,
                ...[...array_map(static fn(string $name): string => mb_substr(trim($name), 0, 100), $names), $order->id, $line->key],
            );
        }

        return $gone;
    }

    /** @param array{file: string, width: int, height: int} $put */
    private function insert(Order $order, OrderLine $line, array $put, string $photo_file): void
    {
        $drawn = DrawnAs::of($line, ($this->product)($line->product_id));
        Db::run(
            'INSERT INTO %i (order_id, line_key, work, technique, format, file, width, height, photo_file, created) '
                . 'VALUES (%d, %s, %s, %s, %s, %s, %d, %d, %s, %d)',
            Schema::table('portfolio'),
            $order->id,
            $line->key,
            mb_substr($drawn->work, 0, 190),
            $drawn->technique,
            $drawn->format,
            $put['file'],
            $put['width'],
            $put['height'],
            $photo_file,
            Clock::now(),
        );
    }

    /**
     * Takes rows away.
     *
     * @param ?string $line_key of one portrait; null for all of the order
     *
     * @return list<string> their files
     */
    private function drop(int $order_id, ?string $line_key = null): array
    {
        $files = [];
        foreach (self::of_order($order_id) as $shown) {
            if ($line_key === null || $shown->line_key === $line_key) {
                Db::run('DELETE FROM %i WHERE id = %d', Schema::table('portfolio'), $shown->id);
                array_push($files, $shown->file, $shown->photo_file);
            }
        }

        return $files;
    }

    private static function line(Order $order, string $key): ?OrderLine
    {
        foreach ($order->portraits() as $line) {
            if ($line->key === $key) {
                return $line;
            }
        }

        return null;
    }
}
