<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Screens\Guide\Guide;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The artist's guide in wp-admin. */
final class GuideScreenTest extends WordPressTestCase
{
    #[TestDox('« Mode d\'emploi » shows the whole guide, each picture with the theme\'s address and its size')]
    public function test_it_is_shown(): void
    {
        $this->sign_in();
        $guide = new Guide('museau-settings', get_template_directory(), get_template_directory_uri());
        ob_start();
        (new \ReflectionMethod($guide, 'print'))->invoke($guide);
        $html = (string) ob_get_clean();

        self::assertStringStartsWith('<div class="wrap museau-guide"><h1 id="mode-demploi-de-votre-boutique">', $html);
        $pictures = new \WP_HTML_Tag_Processor($html);
        for ($count = 0; $pictures->next_tag(['tag_name' => 'img']); ++$count) {
            $src = (string) $pictures->get_attribute('src');
            self::assertStringStartsWith(get_template_directory_uri() . '/docs/guide/', $src);
            self::assertFileExists(get_template_directory() . substr($src, strlen(get_template_directory_uri())));
            self::assertGreaterThan(100, (int) (string) $pictures->get_attribute('width'));
            self::assertNotSame('', $pictures->get_attribute('alt'));
        }
        self::assertGreaterThan(20, $count);
    }
}
