<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Tests\Support\BarePicture;
use Museau\Tests\Support\HostileFiles;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;

/** [S17] The hostile corpus through the dashboard's own route, with names that servers run, as somebody who keeps the shop. */
final class HostileUploadsTest extends WordPressTestCase
{
    private const NAMES = ['x.php', 'x.php.jpg', 'x.jpg.php', '.htaccess', '.user.ini', '../../x.php', "x.php\0.jpg", 'x.phtml', 'x.svg', 'x.html', 'x.jpg', 'con.jpg', "x\r\n.jpg", '<script>.jpg', ''];

    /** Every file is also developed by itself (HostileFilesTest): here the large ones would only cost time. */
    private const LARGE = '/^side-(48|24|16)-/';

    private string $folder = '';

    protected function setUp(): void
    {
        parent::setUp();
        $this->folder = sys_get_temp_dir() . '/museau-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
        add_filter('upload_dir', $this->elsewhere(...));
    }

    protected function tearDown(): void
    {
        remove_all_filters('upload_dir');
        foreach ($this->files() as $file) {
            unlink($file);
        }
        is_dir($this->folder . '/kept') && rmdir($this->folder . '/kept');
        rmdir($this->folder);
        parent::tearDown();
    }

    public function test_the_corpus(): void
    {
        $this->sign_in(self::is_woocommerce() ? 'shop_manager' : 'administrator');
        $wrong = [];
        $tried = 0;
        foreach (HostileFiles::all() as $name => [$bytes, $fate]) {
            if (preg_match(self::LARGE, $name) === 1) {
                continue;
            }
            // PHP remembers a path's size.
            $sent = "$this->folder/sent$tried";
            file_put_contents($sent, $bytes);
            $status = $this->upload($sent, self::NAMES[$tried % count(self::NAMES)]);
            unlink($sent);
            ++$tried;
            $allowed = [
                HostileFiles::KEPT => [201],
                HostileFiles::REFUSED => [400, 413, 415, 422],
                HostileFiles::EITHER => [201, 400, 413, 415, 422],
            ][$fate];
            if (!in_array($status, $allowed, true)) {
                $wrong[] = "$name ($fate) was answered $status";
            }
        }
        self::assertGreaterThanOrEqual(250, $tried);
        $kept = $this->files();
        self::assertGreaterThan(100, count($kept));
        foreach ($kept as $file) {
            $fault = BarePicture::fault((string) file_get_contents($file));
            if ($fault !== '') {
                $wrong[] = basename($file) . ": $fault";
            }
            if (preg_match('#/kept/[A-Za-z0-9_-]+\.(jpg|webp)$#', $file) !== 1) {
                $wrong[] = "kept as $file";
            }
        }
        self::assertSame([], $wrong);
    }

    private function upload(string $sent, string $name): int
    {
        $request = new \WP_REST_Request('POST', '/museau-react/v1/admin/upload-media');
        Upload::put($request, ['file' => ['name' => $name, 'tmp_name' => $sent, 'error' => UPLOAD_ERR_OK, 'size' => (int) filesize($sent)]]);
        $response = rest_ensure_response(rest_do_request($request));
        if ($response->get_status() === 201) {
            self::assertMatchesRegularExpression('/^[A-Za-z0-9_-]+\.(jpg|webp)$/', Read::text(Read::map($response->get_data())['filename']));
        }

        return $response->get_status();
    }

    /**
     * @param array<string, mixed> $folders
     *
     * @return array<string, mixed>
     */
    private function elsewhere(array $folders): array
    {
        return [...$folders, 'path' => "$this->folder/kept", 'basedir' => "$this->folder/kept", 'subdir' => '', 'url' => 'http://museau.test/kept', 'baseurl' => 'http://museau.test/kept', 'error' => false];
    }

    /** @return list<string> everything that lies there, hidden files too */
    private function files(): array
    {
        $files = [];
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($this->folder, \FilesystemIterator::SKIP_DOTS)) as $file) {
            assert($file instanceof \SplFileInfo);
            $files[] = $file->getPathname();
        }

        return $files;
    }
}
