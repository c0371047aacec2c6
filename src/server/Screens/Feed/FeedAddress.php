<?php

declare(strict_types=1);

namespace Museau\Screens\Feed;

defined('ABSPATH') || exit;

use Museau\Domain\Feed\KeptFeed;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** The product feed at its address, the same for everybody: no session, no cookie. */
final class FeedAddress implements Feature
{
    private const PATH = '/flux-produits.xml';

    /** Seconds for which a reader may keep it: what is sold leaves within the hour. */
    private const LIFE = 300;

    public function __construct(private readonly KeptFeed $feed) {}

    public function hooks(): void
    {
        add_action('parse_request', function (): void {
            if (self::is_asked()) {
                $this->send();
            }
        }, 0);
    }

    public static function url(): string
    {
        return home_url(self::PATH);
    }

    private static function is_asked(): bool
    {
        return Read::path() === wp_parse_url(self::url(), PHP_URL_PATH);
    }

    private function send(): never
    {
        $xml = $this->feed->xml();
        $mark = '"' . hash('sha256', $xml) . '"';
        $is_known = Read::text(wp_unslash($_SERVER['HTTP_IF_NONE_MATCH'] ?? '')) === $mark;
        status_header($is_known ? 304 : 200);
        header('Content-Type: application/rss+xml; charset=UTF-8');
        header('Cache-Control: public, max-age=' . self::LIFE);
        header('X-Robots-Tag: noindex');
        header("ETag: $mark");
        echo $is_known ? '' : $xml; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- XML, each text escaped by FeedItem
        exit;
    }
}
