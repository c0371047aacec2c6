<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Mail\Address;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Photos\DetailPhotos;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoRole;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** Which uploaded photo belongs to which line of an order (B5, B7). */
final class OrderPhotos
{
    private const FIELD = 'portrait_image';

    public function __construct(private readonly PhotoStore $photos, private readonly DetailPhotos $details) {}

    /** Name of the upload of a portrait, which is counted from 1 in its order: 'portrait_image', 'portrait_image_2'. */
    public static function field(int $portrait = 1): string
    {
        return self::FIELD . ($portrait > 1 ? "_$portrait" : '');
    }

    /**
     * Keeps what came with a paid order. A bad photo never blocks it: the confirmation asks for another (M5). Nor does a
     * second one for the same portrait: it is left out, and she is told. Once her data was erased none is kept: the page of
     * the payment may come back with its cart long after.
     *
     * @param array<string, mixed> $files as WP_REST_Request::get_file_params() answers them
     *
     * @return string which photos the shop holds instead of those that came; '' when none was left out for another
     */
    public function keep_all(Order $order, array $files): string
    {
        $said = [];
        $there = $this->lines_with_photo($order);
        $lines = self::lines($order);
        foreach ($lines as $i => $line) {
            $file = self::path($files[self::field($i + 1)] ?? null);
            if ($file === '') {
                continue;
            }
            try {
                if (!in_array($line->key, $there, true)) {
                    Limits::count_photo();
                }
                $this->photos->store($order->id, $line->key, $file);
            } catch (Refusal $refusal) {
                if ($refusal->error_code === PhotoRefused::SECOND) {
                    $said[] = count($lines) > 1
                        /* translators: 1: number of a portrait in its order, 2: a sentence about its photo */
                        ? sprintf(__('Portrait %1$d : %2$s', 'museau'), $i + 1, $refusal->getMessage())
                        : $refusal->getMessage();
                }
            } catch (\Throwable $error) {
                Log::error('photo_not_kept', $error, ['order' => $order->id]);
            }
        }

        return implode(' ', $said);
    }

    /**
     * Keeps a photo that was missing. One that is sent again because its answer was lost changes nothing; another one for
     * the same portrait, from a second tab, is refused aloud.
     *
     * @param array<string, mixed> $files
     * @param int                  $portrait which of the order's portraits it shows, from 1; 0: the first without one
     *
     * @throws PhotoRefused
     */
    public function keep_missing(Order $order, array $files, int $portrait = 0): void
    {
        $line = self::lines($order)[($portrait ?: $this->first_missing($order)) - 1] ?? throw PhotoRefused::none_is_missing();
        $file = Read::map($files[self::field()] ?? null);
        $path = self::path($file);
        if ($portrait > 0 && $path === '' && in_array($line->key, $this->lines_with_photo($order), true)) {
            return;
        }
        if ($path === '') {
            throw PhotoRefused::of_upload(Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE));
        }
        $this->photos->store($order->id, $line->key, $path);
    }

    /**
     * Keeps one more photo of a portrait, beside its pose.
     *
     * @param mixed $file     as $_FILES names one
     * @param int   $portrait which of the order's portraits it shows, from 1
     *
     * @throws PhotoRefused
     */
    public function keep_detail(Order $order, mixed $file, int $portrait, PhotoRole $role): void
    {
        $line = self::lines($order)[$portrait - 1] ?? throw PhotoRefused::is_unknown();
        $path = self::path($file);
        if ($path === '') {
            throw PhotoRefused::of_upload(Read::int(Read::map($file)['error'] ?? UPLOAD_ERR_NO_FILE));
        }
        $this->details->add($order->id, $line->key, $path, $role === PhotoRole::Pose ? PhotoRole::Detail : $role);
    }

    /** Which of the order's portraits is the first without its photo, from 1; 0 when none is missing, or nobody is left to send it. */
    public function first_missing(Order $order): int
    {
        $missing = array_diff(
            array_map(static fn(OrderLine $line): string => $line->key, self::lines($order)),
            $this->lines_with_photo($order),
        );

        return $missing === [] ? 0 : array_key_first($missing) + 1;
    }

    /** When the last photo of the order came, ISO 8601 in UTC; '' while there is none. */
    public function received(Order $order): string
    {
        return max(['', ...array_map(static fn(Photo $photo): string => $photo->created, $this->photos->of_order($order->id))]);
    }

    /** @return list<string> keys of the lines that have their photo: the first good one stays (S15) */
    private function lines_with_photo(Order $order): array
    {
        return array_map(static fn(Photo $photo): string => $photo->line_key, $this->photos->of_order($order->id));
    }

    /** @return list<OrderLine> those that a photo may come for: the portraits, or what calls itself one (B7); none of who was erased */
    private static function lines(Order $order): array
    {
        if (!Address::is_somebodys($order->billing->email)) {
            return [];
        }
        $portraits = $order->portraits();

        return array_slice($portraits !== [] ? $portraits : array_values(array_filter(
            $order->lines,
            static fn(OrderLine $line): bool => Options::names_portrait($line->name),
        )), 0, Options::portraits_per_order());
    }

    /** Where PHP put the upload; '' when it did not arrive. */
    private static function path(mixed $file): string
    {
        $file = Read::map($file);
        $path = Read::text($file['tmp_name'] ?? null);

        return ($file['error'] ?? UPLOAD_ERR_OK) === UPLOAD_ERR_OK && $path !== '' && is_file($path) ? $path : '';
    }
}
