<?php

declare(strict_types=1);

namespace Museau\Tests\Cluster;

use Museau\Kernel\Read;
use PHPUnit\Framework\Attributes\TestDox;

/** Who comes to one node and then to the other: sessions, nonces, files, kept pages. */
final class VisitorsTest extends ClusterCase
{
    #[TestDox('Who signed in on one node is known on the other, and a nonce of one is good on the other')]
    public function test_session_and_nonce(): void
    {
        foreach ([0, 1] as $node) {
            $jar = ['wordpress_test_cookie' => 'WP+Cookie+check'];
            $other = 1 - $node;
            self::browse($node, '/wp-login.php', $jar, ['log' => 'artiste', 'pwd' => 'museau', 'wp-submit' => 'x', 'redirect_to' => '/wp-admin/', 'testcookie' => '1']);
            self::assertStringContainsString('wp-admin-bar', self::browse($other, '/wp-admin/index.php', $jar));
            $nonce = self::body(self::browse($node, '/wp-admin/admin-ajax.php?action=rest-nonce', $jar));
            $me = Read::json(self::body(self::browse($other, '/wp-json/wp/v2/users/me', $jar, [], "X-WP-Nonce: $nonce")));
            self::assertSame('artiste', $me['slug'] ?? null);
            // Signed out there, signed out here: the session is a row.
            $out = self::browse($other, '/wp-admin/index.php', $jar);
            self::assertSame(1, preg_match('/wp-login\.php\?action=logout&(?:amp;|#038;)?_wpnonce=(\w+)/', $out, $found));
            $kept = $jar;
            self::browse($other, '/wp-login.php?action=logout&_wpnonce=' . ($found[1] ?? ''), $jar);
            self::assertStringContainsString('wp-login.php', self::browse($node, '/wp-admin/index.php', $kept), 'the old cookie is worth nothing on any node');
        }
    }

    #[TestDox('A picture that one node took up is served by the other at once')]
    public function test_uploads(): void
    {
        foreach ([0, 1] as $node) {
            $name = 'noeud-' . bin2hex(random_bytes(4)) . '.jpg';
            $jar = ['wordpress_test_cookie' => 'WP+Cookie+check'];
            self::browse($node, '/wp-login.php', $jar, ['log' => 'artiste', 'pwd' => 'museau', 'wp-submit' => 'x', 'redirect_to' => '/wp-admin/', 'testcookie' => '1']);
            $nonce = self::body(self::browse($node, '/wp-admin/admin-ajax.php?action=rest-nonce', $jar));
            $made = Read::json(self::body(self::browse($node, '/wp-json/wp/v2/media', $jar, ['raw' => (string) file_get_contents(self::PHOTO)], "X-WP-Nonce: $nonce", 'Content-Type: image/jpeg', "Content-Disposition: attachment; filename=$name")));
            $id = Read::int($made['id'] ?? 0);
            try {
                self::assertGreaterThan(0, $id);
                $path = Read::text(wp_parse_url(Read::text($made['source_url'] ?? ''), PHP_URL_PATH));
                self::assertSame(1, preg_match('~^HTTP/[\d.]+ 200~', self::browse(1 - $node, $path)));
                self::assertSame($id, Read::json(self::body(self::browse(1 - $node, "/wp-json/wp/v2/media/$id")))['id'] ?? 0);
            } finally {
                wp_delete_attachment($id, true);
            }
        }
    }

    #[TestDox('A page that a cache keeps is asked for on any node: the same tag says 304, and none after a change on the other')]
    public function test_kept_pages(): void
    {
        $piece = $this->a_piece(3);
        self::await_replica();
        $page = (string) wp_parse_url(get_permalink($piece) ?: '', PHP_URL_PATH);
        self::browse(0, $page);
        $tag = self::tag(self::browse(0, $page));
        self::assertNotSame('', $tag);
        $jar = [];
        foreach ([0, 1] as $node) {
            self::assertStringContainsString(' 304 ', strtok(self::browse($node, $page, $jar, [], "If-None-Match: $tag"), "\r\n") . ' ', "node $node");
        }
        // A process of one node changes it; the next question goes to the other one.
        wp_update_post(['ID' => $piece, 'post_title' => 'Titre tout neuf']);
        // As each request does at its end.
        museau()->product_index()->flush();
        self::await_replica();
        foreach ([1, 0] as $node) {
            $answer = self::browse($node, $page, $jar, [], "If-None-Match: $tag");
            self::assertStringContainsString(' 200 ', strtok($answer, "\r\n") . ' ', "node $node");
            self::assertTrue(str_contains($answer, 'Titre tout neuf'), "node $node");
        }
    }

    private static function body(string $answer): string
    {
        return trim(explode("\r\n\r\n", $answer, 2)[1] ?? '');
    }

    private static function tag(string $answer): string
    {
        return preg_match('/^etag: (\S+)/im', $answer, $found) === 1 ? $found[1] : '';
    }
}
