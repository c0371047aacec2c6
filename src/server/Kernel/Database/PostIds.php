<?php

declare(strict_types=1);

namespace Museau\Kernel\Database;

/** The ids of WordPress's posts, which orders take theirs from (docs/adr/0004). */
final class PostIds
{
    /** A number beyond this distance is a mistake, not an order that was lost. */
    private const FARTHEST = 1_000_000;

    /** Sees to it that no new post gets this id or a lower one: it was given before an older database was put back. */
    public static function pass(int $id): void
    {
        $posts = Db::wpdb()->posts;
        $last = (int) Db::value('SELECT MAX(ID) FROM %i', $posts);
        if ($id <= $last || $id > $last + self::FARTHEST) {
            return;
        }
        // The database counts on from the highest id that ever was, also when its row is gone.
        Db::run(
            "INSERT IGNORE INTO %i (ID, post_type, post_status, post_content, post_title, post_excerpt, to_ping, pinged,
                post_content_filtered)
            VALUES (%d, 'museau_lost_order', 'draft', '', '', '', '', '', '')",
            $posts,
            $id,
        );
        Db::run("DELETE FROM %i WHERE ID = %d AND post_type = 'museau_lost_order'", $posts, $id);
    }
}
