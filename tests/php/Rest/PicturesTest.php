<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Catalogue\ImageReader;
use Museau\Domain\Pictures\ColourProfile;
use Museau\Domain\Pictures\PictureCopies;
use Museau\Domain\Pictures\PictureUpkeep;
use Museau\Domain\Pictures\SharedCard;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Read;
use Museau\Screens\Health\PictureHealth;
use Museau\Tests\Support\PictureBytes;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What WordPress makes of an uploaded picture, and of those that were there before the theme. */
final class PicturesTest extends WordPressTestCase
{
    private const CMYK = __DIR__ . '/../../fixtures/pictures/cyan-magenta.jpg';

    /** @var list<int> */
    private array $made = [];

    protected function setUp(): void
    {
        parent::setUp();
        require_once ABSPATH . 'wp-admin/includes/image.php';
    }

    protected function tearDown(): void
    {
        foreach ($this->made as $id) {
            wp_delete_attachment($id, true);
        }
        parent::tearDown();
    }

    #[TestDox('A photograph of a telephone: WebP in our widths, upright, in its colours, with the original and a JPEG card beside it')]
    public function test_a_photograph(): void
    {
        $profile = PictureBytes::profile();
        $id = $this->upload('chien.jpg', PictureBytes::jpeg(900, 1200, PictureBytes::orientation(3) . PictureBytes::app2($profile)));
        $image = ImageReader::read($id, 'Chien');
        self::assertNotNull($image);
        self::assertSame([900, 1200, 'image/webp'], [$image->width, $image->height, get_post_mime_type($id)]);
        self::assertSame(['260w', '320w', '480w', '600w', '768w', '900w'], self::widths($image->srcset));
        self::assertStringEndsWith('-240x240.webp', $image->thumbnail);
        foreach ($this->files($id) as $path) {
            self::assertFileExists($path);
            $bytes = (string) file_get_contents($path);
            self::assertStringContainsString($profile, $bytes, basename($path));
            self::assertStringNotContainsString("Exif\0\0", $bytes);
            $decoded = imagecreatefromstring($bytes);
            self::assertInstanceOf(\GdImage::class, $decoded);
            // Held upside down: blue is above.
            self::assertSame('blue', self::colour($decoded, intdiv(imagesx($decoded), 2), intdiv(imagesy($decoded), 4)), basename($path));
        }
        self::assertSame($profile, ColourProfile::of((string) file_get_contents((string) wp_get_original_image_path($id))));
        $card = SharedCard::url($id);
        self::assertStringEndsWith('-partage.jpg', $card);
        self::assertStringNotContainsString('partage', $image->srcset);
        $path = dirname((string) get_attached_file($id)) . '/' . basename($card);
        self::assertSame([1200, 630, IMAGETYPE_JPEG], array_slice(getimagesize($path) ?: [], 0, 3));
        wp_delete_attachment($id, true);
        self::assertFileDoesNotExist($path);
    }

    #[TestDox('A see-through PNG stays see-through, of 256 colours too; cyan-magenta becomes red, green and blue')]
    public function test_kinds(): void
    {
        foreach ([false, true] as $indexed) {
            $id = $this->upload('logo.png', PictureBytes::png(700, 500, $indexed));
            self::assertSame('image/webp', get_post_mime_type($id));
            foreach ($this->files($id) as $path) {
                $image = imagecreatefromwebp($path);
                self::assertInstanceOf(\GdImage::class, $image);
                self::assertSame(127, (imagecolorat($image, 1, 1) >> 24) & 127, basename($path));
                self::assertSame('red', self::colour($image, intdiv(imagesx($image), 2), intdiv(imagesy($image), 2)));
            }
        }
        $id = $this->upload('affiche.jpg', (string) file_get_contents(self::CMYK));
        $image = imagecreatefromwebp((string) get_attached_file($id));
        self::assertInstanceOf(\GdImage::class, $image);
        self::assertSame(['red', 'blue'], [self::colour($image, 80, 4), self::colour($image, 80, 115)]);
    }

    #[TestDox('What moves stays one file, as it was uploaded')]
    public function test_what_moves(): void
    {
        $png = PictureBytes::with_chunk(PictureBytes::png(700, 500), 'acTL', pack('NN', 2, 0));
        foreach (['danse.gif' => PictureBytes::gif(700, 500, 2), 'danse.png' => $png] as $name => $bytes) {
            $id = $this->upload($name, $bytes);
            self::assertSame($bytes, file_get_contents((string) get_attached_file($id)), $name);
            self::assertSame([], Read::map(Read::map(wp_get_attachment_metadata($id))['sizes'] ?? null));
            self::assertSame('', ImageReader::read($id, 'x')?->srcset);
        }
    }

    #[TestDox('A server that writes no WebP keeps the type, in our widths')]
    public function test_without_webp(): void
    {
        $id = $this->without_webp(fn(): int => $this->upload('chat.jpg', PictureBytes::jpeg(700, 500)));
        self::assertSame('image/jpeg', get_post_mime_type($id));
        self::assertSame(['260w', '320w', '480w', '600w', '700w'], self::widths(ImageReader::read($id, 'x')->srcset ?? ''));
        self::assertStringContainsString('-320x229.jpg 320w', ImageReader::read($id, 'x')->srcset ?? '');
    }

    #[TestDox('The wider a copy, the harder it is pressed; the whole picture least of all but the small ones')]
    public function test_quality(): void
    {
        $of = static fn(int $width, string $type = 'image/webp'): mixed => apply_filters('wp_editor_set_quality', 82, $type, ['width' => $width, 'height' => 9]);
        self::assertSame([82, 78, 74, 84, 82], [$of(320), $of(600), $of(1280), $of(2560), $of(1280, 'image/jpeg')]);
    }

    #[TestDox('A picture from before the theme: every old address answers, its copies come, and all goes with the picture')]
    public function test_upkeep(): void
    {
        $upkeep = new PictureUpkeep();
        $upkeep->run();
        self::assertSame('good', $this->health($upkeep)->status);
        $id = $this->before_the_theme('vieux.jpg', PictureBytes::jpeg(1300, 900));
        $old = $this->files($id);
        self::assertCount(5, $old);
        self::assertSame('recommended', $this->health($upkeep)->status);
        self::assertStringContainsString('1 image', $this->health($upkeep)->text);

        self::assertSame(1, $upkeep->run());
        self::assertSame(0, $upkeep->waiting());
        self::assertSame(['260w', '320w', '480w', '600w', '768w', '1000w', '1280w', '1300w'], self::widths(ImageReader::read($id, 'x')->srcset ?? ''));
        array_map(self::assertFileExists(...), $old);
        $new = $this->files($id);
        self::assertSame([], array_intersect($old, $new));
        wp_delete_attachment($id, true);
        foreach ([...$old, ...$new] as $path) {
            self::assertFileDoesNotExist($path);
        }
    }

    #[TestDox('Cut off in the middle, it goes on; a picture that ends the process twice is left alone')]
    public function test_cut_off(): void
    {
        $upkeep = new PictureUpkeep();
        $upkeep->run();
        $id = $this->before_the_theme('coupe.jpg', PictureBytes::jpeg(1300, 900));
        $old = $this->files($id);
        $cut = static function (array $metadata, int $of): array {
            $sizes = Read::map($metadata['sizes'] ?? null);
            if (count($sizes) === 3) {
                throw new \DomainException('cut');
            }

            return $metadata;
        };
        add_filter('wp_update_attachment_metadata', $cut, 10, 2);
        for ($time = 1; $time <= 2; ++$time) {
            try {
                $upkeep->run();
                self::fail('not cut');
            } catch (\DomainException) {
                self::assertSame($time === 1 ? 1 : 0, $upkeep->waiting());
            }
            array_map(self::assertFileExists(...), $old);
        }
        remove_filter('wp_update_attachment_metadata', $cut);
        $upkeep->renew($id);
        self::assertContains('1280w', self::widths(ImageReader::read($id, 'x')->srcset ?? ''));
        wp_delete_attachment($id, true);
        array_map(self::assertFileDoesNotExist(...), $old);
    }

    #[TestDox("WooCommerce's job, which asks for its own sizes alone, marks no picture as done")]
    public function test_other_sizes_alone(): void
    {
        $upkeep = new PictureUpkeep();
        $upkeep->run();
        $id = $this->before_the_theme('ailleurs.jpg', PictureBytes::jpeg(700, 500));
        $own = static fn(): array => ['medium'];
        add_filter('intermediate_image_sizes', $own);
        wp_generate_attachment_metadata($id, (string) get_attached_file($id));
        remove_filter('intermediate_image_sizes', $own);
        self::assertSame(1, $upkeep->waiting());
        wp_generate_attachment_metadata($id, (string) get_attached_file($id));
        self::assertSame(0, $upkeep->waiting());
    }

    #[TestDox('chat.webp beside chat.jpg is another picture: its files are not written over')]
    public function test_namesakes(): void
    {
        $upkeep = new PictureUpkeep();
        $upkeep->run();
        $jpeg = $this->before_the_theme('jumeau.jpg', PictureBytes::jpeg(700, 500));
        $path = (string) preg_replace('/\.jpg$/', '.webp', (string) get_attached_file($jpeg));
        file_put_contents($path, 'the other');
        $upkeep->run();
        self::assertSame('the other', file_get_contents($path));
        self::assertSame('image/jpeg', get_post_mime_type($jpeg));
        self::assertSame(['260w', '320w', '480w', '600w', '700w'], self::widths(ImageReader::read($jpeg, 'x')->srcset ?? ''));
        self::assertCount(count($this->files($jpeg)), preg_grep('/\.jpg$/', $this->files($jpeg)) ?: []);
        unlink($path);
    }

    /** @param \Closure(): int $work */
    private function without_webp(\Closure $work): int
    {
        add_filter('wp_image_editors', '__return_empty_array');
        self::assertFalse(PictureCopies::writes_webp());
        remove_filter('wp_image_editors', '__return_empty_array');
        add_filter('image_editor_output_format', '__return_empty_array', 99);
        $made = $work();
        remove_filter('image_editor_output_format', '__return_empty_array', 99);

        return $made;
    }

    /**
     * An upload into a WordPress that knows neither our widths nor our type.
     *
     * @param non-empty-string $name
     */
    private function before_the_theme(string $name, string $bytes): int
    {
        $sizes = static fn(): array => ['medium' => ['width' => 300, 'height' => 300, 'crop' => false], 'thumbnail' => ['width' => 150, 'height' => 150, 'crop' => true], 'large' => ['width' => 1024, 'height' => 1024, 'crop' => false], 'medium_large' => ['width' => 768, 'height' => 0, 'crop' => false]];
        add_filter('intermediate_image_sizes_advanced', $sizes, 99);
        $id = $this->without_webp(fn(): int => $this->upload($name, $bytes));
        remove_filter('intermediate_image_sizes_advanced', $sizes, 99);
        $metadata = Read::map(wp_get_attachment_metadata($id));
        $kept = Read::map($metadata['sizes'] ?? null);
        unset($kept[SharedCard::SIZE]);
        wp_delete_file(dirname((string) get_attached_file($id)) . '/' . basename(SharedCard::url($id)));
        wp_update_attachment_metadata($id, [...$metadata, 'sizes' => $kept]);
        delete_post_meta($id, PictureUpkeep::MARK);

        return $id;
    }

    /** @param non-empty-string $name */
    private function upload(string $name, string $bytes): int
    {
        $kept = wp_upload_bits($name, null, $bytes);
        self::assertFalse($kept['error']);
        $id = wp_insert_attachment(['post_mime_type' => Read::text($kept['type']), 'post_title' => $name, 'post_status' => 'inherit'], $kept['file'], 0, true);
        self::assertIsInt($id);
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $kept['file']));
        $this->made[] = $id;

        return $id;
    }

    /** @return list<string> paths of the picture that is shown and of its copies, without the card */
    private function files(int $id): array
    {
        $file = (string) get_attached_file($id);
        $sizes = Read::map(Read::map(wp_get_attachment_metadata($id))['sizes'] ?? null);
        unset($sizes[SharedCard::SIZE]);

        return [$file, ...array_map(static fn(mixed $size): string => dirname($file) . '/' . Read::text(Read::map($size)['file'] ?? ''), array_values($sizes))];
    }

    private function health(PictureUpkeep $upkeep): Finding
    {
        return (new PictureHealth($upkeep))->finding();
    }

    /** @return list<string> of a srcset, the narrowest first */
    private static function widths(string $srcset): array
    {
        preg_match_all('/ (\d+w)/', $srcset, $found);
        $widths = $found[1];
        sort($widths, SORT_NATURAL);

        return $widths;
    }

    private static function colour(\GdImage $image, int $x, int $y): string
    {
        $colour = imagecolorat($image, $x, $y);
        [$red, $blue] = [($colour >> 16) & 255, $colour & 255];

        return $red > 2 * $blue ? 'red' : ($blue > 2 * $red ? 'blue' : sprintf('%06x', $colour));
    }
}
