<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;

/** What the dashboard creates, once for each request: a line may break after the shop has written, and she presses again. */
final class Creations
{
    /** The argument of a route that creates: a UUID of the form's, the same until it is answered. */
    public const ARGUMENT = [
        'type' => 'string',
        'pattern' => '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        'maxLength' => 36,
    ];

    /** Of the post that a request made: the request, and the SHA-256 of what it said. */
    private const META = '_museau_request';

    /**
     * Creates a post, or answers the one that the same request made before, unless that is in the trash.
     *
     * @param string          $request UUID; '' creates at any rate
     * @param mixed           $sent    what the request says, as JSON can write it
     * @param callable(): int $create  answers the post's id; may be run again after a deadlock
     *
     * @return int the post's id
     *
     * @throws CouldNotSave was_created_before; is_being_created while the same request is under way
     * @throws CouldNotLock another lock that $create takes is held
     */
    public static function once(string $request, string $post_type, mixed $sent, callable $create): int
    {
        if ($request === '') {
            return $create();
        }
        $content = hash('sha256', (string) wp_json_encode($sent));
        $is_ours = false;

        try {
            return Lock::with("creation:$request", static function () use ($request, $post_type, $content, $create, &$is_ours): int {
                $is_ours = true;

                return self::made($request, $post_type, $content)
                    ?? Transaction::run(static function () use ($request, $content, $create): int {
                        $id = $create();
                        update_post_meta($id, self::META, "$request $content");

                        return $id;
                    });
            });
        } catch (CouldNotLock $busy) {
            // Its own sentence speaks of an order, and is right where what is created waits for one.
            throw $is_ours ? $busy : CouldNotSave::is_being_created();
        }
    }

    private static function made(string $request, string $post_type, string $content): ?int
    {
        // The first: another extension's copy of a post carries its meta, too.
        $row = Db::row(
            'SELECT p.ID AS id, m.meta_value AS request FROM %i m JOIN %i p ON p.ID = m.post_id
            WHERE m.meta_key = %s AND m.meta_value LIKE %s AND p.post_type = %s AND p.post_status <> %s ORDER BY p.ID LIMIT 1',
            Db::wpdb()->postmeta,
            Db::wpdb()->posts,
            self::META,
            Db::wpdb()->esc_like($request) . ' %',
            $post_type,
            'trash',
        );
        if ($row === null) {
            return null;
        }

        return hash_equals("$request $content", Read::text($row['request'])) ? (int) $row['id'] : throw CouldNotSave::was_created_before();
    }
}
