<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Shell;

use Museau\Screens\Shell\VideoAddress;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Which addresses are videos and publications that wait for a press. */
final class VideoAddressTest extends TestCase
{
    /** @return list<array{string, ?string}> */
    public static function addresses(): array
    {
        $youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';

        return [
            ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', $youtube],
            ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=3s', $youtube],
            ['https://youtu.be/dQw4w9WgXcQ?si=abc', $youtube],
            ['//www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed', $youtube],
            ['http://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', $youtube],
            ['https://www.youtube.com/shorts/dQw4w9WgXcQ', $youtube],
            ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
            ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1'],
            ['https://player.vimeo.com/video/76979871?h=8272103f6e&app_id=1', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1'],
            ['https://www.instagram.com/p/CxYz_12-abC/?utm_source=x', 'https://www.instagram.com/p/CxYz_12-abC/embed/'],
            ['https://www.instagram.com/reel/CxYz_12-abC/', 'https://www.instagram.com/reel/CxYz_12-abC/embed/'],
            ['https://www.youtube.com/@museau', null],
            ['https://www.youtube.com/watch?v=court', null],
            ['https://youtube.com.example.org/watch?v=dQw4w9WgXcQ', null],
            ['https://example.org/?u=https://youtu.be/dQw4w9WgXcQ', null],
            ['https://www.instagram.com/museau/', null],
            ['https://vimeo.com/channels/staffpicks', null],
            ['', null],
        ];
    }

    #[DataProvider('addresses')]
    public function test_addresses(string $url, ?string $frame): void
    {
        self::assertSame($frame, VideoAddress::read($url)?->frame);
    }

    public function test_shapes_and_hosts(): void
    {
        $tall = VideoAddress::read('https://www.youtube.com/shorts/dQw4w9WgXcQ');
        self::assertSame(['9 / 16', 'https://www.youtube-nocookie.com'], [$tall?->shape, $tall?->host()]);
        self::assertSame('https://www.instagram.com', VideoAddress::read('https://www.instagram.com/p/CxYz_12-abC/')?->host());
    }
}
