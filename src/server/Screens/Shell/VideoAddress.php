<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

/** A video or a publication of another site, as its address says it: what a press loads, from where, and in which shape. */
final class VideoAddress
{
    private function __construct(
        /** 'YouTube' */
        public readonly string $site,
        /** Who answers there. */
        public readonly string $firm,
        /** Address of the frame. */
        public readonly string $frame,
        /** Width to height, as CSS writes it. */
        public readonly string $shape,
        public readonly bool $is_video = true,
    ) {}

    public function is_tall(): bool
    {
        return $this->shape !== '16 / 9';
    }

    /** The host of its frame, as a policy names it. */
    public function host(): string
    {
        return (string) preg_replace('#^(https://[^/]+)/.*$#', '$1', $this->frame);
    }

    /** Null of an address that is none of these: a channel, a list, another site. */
    public static function read(string $url): ?self
    {
        $url = (string) preg_replace('#^(?:https?:)?//#i', '', trim($url));
        $id = static fn(string $pattern): string => preg_match("#^$pattern(?:[?&\#/].*)?$#i", $url, $found) === 1
            ? $found[count($found) - 1]
            : '';
        $video = '([\w-]{11})';
        $tall = $id("(?:www\\.|m\\.)?youtube\\.com/shorts/$video");
        $youtube = $tall
            ?: $id("youtu\\.be/$video")
            ?: $id("(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com/(?:embed|live|v)/$video")
            ?: $id("(?:www\\.|m\\.)?youtube\\.com/watch\\?(?:[^\#]*&)?v=$video");
        if ($youtube !== '') {
            return new self(
                'YouTube',
                'Google',
                "https://www.youtube-nocookie.com/embed/$youtube?autoplay=1&rel=0",
                $tall === '' ? '16 / 9' : '9 / 16',
            );
        }
        $vimeo = '#^(?:www\.)?(?:player\.)?vimeo\.com/(?:video/)?(\d+)(?:(?:/|\?(?:.*&)?h=)([0-9a-f]+))?(?:[?&\#/].*)?$#i';
        if (preg_match($vimeo, $url, $found) === 1) {
            $hash = isset($found[2]) ? "h=$found[2]&" : '';

            return new self('Vimeo', 'Vimeo', "https://player.vimeo.com/video/$found[1]?{$hash}dnt=1&autoplay=1", '16 / 9');
        }
        if (preg_match('#^(?:www\.)?instagram\.com/(p|reel|tv)/([\w-]{5,40})(?:[?\#/].*)?$#', $url, $found) === 1) {
            return new self('Instagram', 'Meta', "https://www.instagram.com/$found[1]/$found[2]/embed/", '4 / 5', false);
        }

        return null;
    }
}
