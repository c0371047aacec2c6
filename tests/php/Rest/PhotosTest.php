<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Payments\PaymentFailed;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Dashboard\MediaUpload;
use Museau\Rest\StatusCode;
use Museau\Screens\Photos\PhotoActions;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The photos of orders from their arrival to their end: who may do what, how many, how long (S14–S17, B51). */
final class PhotosTest extends WordPressTestCase
{
    use MakesProducts;

    private const PHOTO = __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg';

    private const OTHER = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    protected function tearDown(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            // The rows are rolled back, the files are not.
            foreach (Db::column('SELECT file FROM %i', Schema::table('photos')) as $file) {
                @unlink(self::folder() . $file);
            }
        }
        unset($_GET['photo'], $_REQUEST['_wpnonce'], $_GET['download']);
        $_SERVER['REQUEST_METHOD'] = 'GET';
        remove_all_filters('wp_die_handler', 99);
        remove_all_filters('wp_redirect', 99);
        parent::tearDown();
    }

    /** S12 S14 The kept file: a name that nobody guesses, unreadable for others, in a folder that the web server denies. */
    public function test_the_kept_file(): void
    {
        $photo = $this->a_photo();
        self::assertMatchesRegularExpression('/^[0-9a-f]{32}\.jpg$/', $photo->file);
        $path = self::folder() . $photo->file;
        self::assertSame(0, fileperms($path) & 0o077);
        self::assertSame([$photo->sha256, $photo->bytes], [hash_file('sha256', $path), filesize($path)]);
        self::assertStringContainsString('denied', (string) file_get_contents(self::folder() . '.htaccess'));
        foreach (['chien', 'Exif', 'GPS'] as $trace) {
            self::assertStringNotContainsString($trace, (string) file_get_contents($path));
        }
        // A name in the row that is a path leads nowhere else.
        $away = new Photo(1, 1, 'x', '../../wp-config.php', '', 1, 1, 1, '');
        self::assertNull(museau()->photos()->read($away));
    }

    /** S14 The serving route's headers make the picture one to look at or to save. */
    public function test_the_headers(): void
    {
        $headers = PhotoActions::headers($this->a_photo(), 5);
        self::assertSame(['no-store, private', 'image/jpeg', 'nosniff', "sandbox; default-src 'none'", '5'], [$headers['Cache-Control'], $headers['Content-Type'], $headers['X-Content-Type-Options'], $headers['Content-Security-Policy'], $headers['Content-Length']]);
        self::assertMatchesRegularExpression('/^attachment; filename="commande-\d+-photo-\d+\.jpg"$/', $headers['Content-Disposition']);
    }

    /** S14 S15 Looking and turning: the artist alone, with a nonce of that very photo, and turning only by POST. */
    public function test_who_may_look_and_turn(): void
    {
        $photo = $this->a_photo();
        $other = $this->a_photo();
        $before = (string) museau()->photos()->read($photo);
        foreach ([PhotoActions::SHOW, PhotoActions::ROTATE] as $action) {
            $_SERVER['REQUEST_METHOD'] = $action === PhotoActions::ROTATE ? 'POST' : 'GET';
            foreach ([null, 'subscriber', 'editor'] as $role) {
                $role === null ? wp_set_current_user(0) : $this->sign_in($role);
                self::assertSame(403, $this->act($action, $photo->id, wp_create_nonce($action . $photo->id)), "$action as $role");
                self::assertFalse($role === null && has_action("admin_post_nopriv_$action"));
            }
            $this->sign_in();
            foreach (['', 'forged', wp_create_nonce($action . $other->id), wp_create_nonce($action === PhotoActions::SHOW ? PhotoActions::ROTATE . $photo->id : PhotoActions::SHOW . $photo->id)] as $nonce) {
                self::assertSame(403, $this->act($action, $photo->id, $nonce));
            }
            self::assertSame(404, $this->act($action, 99999999, wp_create_nonce($action . 99999999)));
        }
        $_SERVER['REQUEST_METHOD'] = 'GET';
        self::assertSame(405, $this->act(PhotoActions::ROTATE, $photo->id, wp_create_nonce(PhotoActions::ROTATE . $photo->id)));
        self::assertSame($before, museau()->photos()->read(museau()->photos()->find($photo->id) ?? $photo));

        $_SERVER['REQUEST_METHOD'] = 'POST';
        self::assertSame(302, $this->act(PhotoActions::ROTATE, $photo->id, wp_create_nonce(PhotoActions::ROTATE . $photo->id)));
        $turned = museau()->photos()->find($photo->id);
        self::assertNotNull($turned);
        self::assertSame([$photo->height, $photo->width], [$turned->width, $turned->height]);
        self::assertFileDoesNotExist(self::folder() . $photo->file, 'the former file is gone');
    }

    /** S15 No call of the shop's namespace deletes or replaces a photo, whatever the verb, with or without the order's key. */
    public function test_nobody_replaces_or_deletes(): void
    {
        $photo = $this->a_photo();
        $order = museau()->orders()->find($photo->order_id);
        self::assertNotNull($order);
        foreach (['POST', 'PUT', 'PATCH', 'DELETE'] as $verb) {
            foreach (['/order-photo', '/create-order-with-image', '/order-status'] as $path) {
                foreach (['', $order->key] as $key) {
                    $request = new \WP_REST_Request($verb, '/museau-react/v1' . $path);
                    $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
                    $request->set_query_params(['order' => $order->id, 'key' => $key, 'photo' => $photo->id, 'payment_intent_id' => 'pi_test']);
                    Upload::put($request, ['portrait_image' => ['tmp_name' => self::OTHER, 'error' => UPLOAD_ERR_OK]]);
                    self::assertContains(rest_do_request($request)->get_status(), [400, 404, 405, 409, 415], "$verb $path");
                }
            }
        }
        self::assertEquals([$photo], museau()->photos()->of_order($order->id));
        self::assertSame($photo->sha256, hash('sha256', (string) museau()->photos()->read($photo)));
        // The same order finished again with another picture keeps the first.
        museau()->order_photos()->keep_all($order, ['portrait_image' => ['tmp_name' => self::OTHER, 'error' => UPLOAD_ERR_OK]]);
        self::assertEquals([$photo], museau()->photos()->of_order($order->id));
    }

    /** S16 Three photos for an order, ten an hour from one address, in both calls that take them; a bad one never blocks. */
    public function test_how_many(): void
    {
        $this->the_portrait();
        $cart = $this->with_portrait($this->with_portrait($this->with_portrait()->token)->token);
        self::assertCount(3, $cart->lines);
        $order = $this->paid($cart->token);
        $file = static fn(string $path): array => ['tmp_name' => $path, 'error' => UPLOAD_ERR_OK, 'name' => '../../x.php'];
        $photos = museau()->order_photos();
        $photos->keep_all($order, ['portrait_image' => $file(__FILE__), 'portrait_image_2' => $file(self::OTHER), 'portrait_image_3' => ['tmp_name' => '', 'error' => UPLOAD_ERR_PARTIAL], 'portrait_image_4' => $file(self::OTHER), 'avatar' => $file(self::OTHER)]);
        self::assertCount(1, museau()->photos()->of_order($order->id));
        $photos->keep_missing($order, ['portrait_image' => $file(self::OTHER)]);
        $photos->keep_missing($order, ['portrait_image' => $file(self::OTHER)]);
        try {
            $photos->keep_missing($order, ['portrait_image' => $file(self::OTHER)]);
            self::fail('a fourth photo');
        } catch (PhotoRefused $refusal) {
            self::assertSame('museau_photo_not_expected', $refusal->error_code);
        }
        self::assertCount(3, museau()->photos()->of_order($order->id));

        Db::run('DELETE FROM %i', Schema::table('rates'));
        for ($i = 0; $i < 10; ++$i) {
            Limits::count_photo();
        }
        $this->refuses(Limits::count_photo(...));
        $later = $this->paid($this->with_portrait()->token);
        $photos->keep_all($later, ['portrait_image' => $file(self::OTHER)]);
        self::assertSame([], museau()->photos()->of_order($later->id), 'the eleventh waits for its link');
        $request = new \WP_REST_Request('POST', '/museau-react/v1/order-photo');
        $request->set_body_params(['order' => $later->id, 'key' => $later->key]);
        Upload::put($request, ['portrait_image' => $file(self::OTHER)]);
        $answer = rest_do_request($request);
        self::assertSame(429, $answer->get_status());
        Db::run('UPDATE %i SET ends = %d WHERE bucket = %s', Schema::table('rates'), time() - 1, hash_hmac('sha256', 'photo|' . RateLimit::visitor(), wp_salt('nonce')));
        self::assertSame(200, rest_do_request($request)->get_status(), 'an hour later');
    }

    /** M5 What did not arrive is said, each in its words: nothing at all, the half of it, a file that PHP has lost. */
    public function test_uploads_that_did_not_arrive(): void
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $this->the_portrait();
        $order = $this->paid($this->with_portrait()->token);
        foreach ([
            [[], 400, 'museau_photo_missing'],
            [['portrait_image' => ['error' => UPLOAD_ERR_NO_FILE, 'tmp_name' => '', 'name' => '']], 400, 'museau_photo_missing'],
            [['portrait_image' => ['error' => UPLOAD_ERR_PARTIAL, 'tmp_name' => '', 'name' => 'x.jpg']], 400, 'museau_photo_cut'],
            [['portrait_image' => ['error' => UPLOAD_ERR_OK, 'tmp_name' => '/nowhere/php1', 'name' => 'x.jpg']], 400, 'museau_photo_missing'],
            [['portrait_image' => ['error' => [0], 'tmp_name' => [self::OTHER], 'name' => ['x.jpg']]], 400, 'museau_photo_missing'],
            [['portrait_image' => 'x'], 400, 'museau_photo_missing'],
            [['portrait_image' => ['error' => UPLOAD_ERR_INI_SIZE, 'tmp_name' => '', 'name' => 'x.jpg']], 413, 'museau_photo_too_heavy'],
        ] as [$files, $status, $code]) {
            $request = new \WP_REST_Request('POST', '/museau-react/v1/order-photo');
            $request->set_body_params(['order' => $order->id, 'key' => $order->key]);
            Upload::put($request, $files);
            $answer = rest_do_request($request);
            self::assertSame([$status, $code], [$answer->get_status(), Read::map($answer->get_data())['code'] ?? null], (string) wp_json_encode($files));
        }
        self::assertSame([], museau()->photos()->of_order($order->id));
    }

    /** B5 A photo names its portrait: sent again because its answer was lost, it goes to no other, and the answer says which one waits next. */
    public function test_a_photo_sent_twice(): void
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $this->the_portrait();
        $order = $this->paid($this->with_portrait($this->with_portrait()->token)->token);
        $sent = self::OTHER;
        $file = static function () use (&$sent): array {
            return ['error' => UPLOAD_ERR_OK, 'tmp_name' => $sent, 'name' => 'x.jpg'];
        };
        $send = static function (int $portrait) use ($order, $file): array {
            $request = new \WP_REST_Request('POST', '/museau-react/v1/order-photo');
            $request->set_body_params(['order' => $order->id, 'key' => $order->key, 'portrait' => $portrait]);
            Upload::put($request, ['portrait_image' => $file()]);
            $answer = rest_do_request($request);

            return [$answer->get_status(), Read::map(Read::map($answer->get_data())['order'] ?? null)['photo_portrait'] ?? null, count(museau()->photos()->of_order($order->id))];
        };
        self::assertSame([[200, 2, 1], [200, 2, 1], [200, null, 2], [200, null, 2]], array_map($send, [1, 1, 2, 2]));
        self::assertSame([400, 409], [$send(4)[0], $send(3)[0]]);
        // Another tab sends another photo for the same portrait: the first stays, and she is told.
        $kept = museau()->photos()->of_order($order->id);
        $sent = self::PHOTO;
        self::assertSame(409, $send(1)[0]);
        self::assertEquals($kept, museau()->photos()->of_order($order->id));
        try {
            museau()->photos()->store($order->id, $kept[0]->line_key, self::PHOTO);
            self::fail('A second photo is dropped without a word.');
        } catch (PhotoRefused $refusal) {
            self::assertSame('museau_photo_second', $refusal->error_code);
        }
        self::assertSame(409, $send(0)[0]);
    }

    #[TestDox('[R144] Only portraits wait for a photograph; an order without one waits for it where a line calls itself a portrait (B7)')]
    public function test_which_lines_wait_for_a_photograph(): void
    {
        $this->the_portrait();
        $named = fn(?string $token): \Museau\Domain\Cart\Cart => museau()->carts()->add($token, $this->a_print(name: 'Portrait de chat, tirage'), 1, 0, ['pa_format' => 'a4']);
        $photos = museau()->order_photos();
        $order = $this->paid($named($this->with_portrait()->token)->token);
        self::assertSame(1, $photos->first_missing($order));
        $photos->keep_missing($order, ['portrait_image' => ['error' => UPLOAD_ERR_OK, 'tmp_name' => self::PHOTO]]);
        self::assertSame(0, $photos->first_missing($order), 'the print is no portrait beside one');
        self::assertSame($order->portraits()[0]->key, museau()->photos()->of_order($order->id)[0]->line_key);
        self::assertSame(1, $photos->first_missing($this->paid($named(null)->token)));
        self::assertSame(0, $photos->first_missing($this->paid(museau()->carts()->add(null, $this->an_original(), 1)->token)));
    }

    /** B5 The order that is finished again with another photograph says which one the shop holds; the same one, or none, says nothing. */
    public function test_a_second_photo_of_an_order_is_said(): void
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $this->the_portrait();
        $order = $this->paid($this->with_portrait($this->with_portrait()->token)->token);
        $intent = 'pi_second_' . $order->id;
        museau()->ledger()->add($order->id, 'deposit', $intent, '', $order->due_now());
        Db::run("UPDATE %i SET intent_id = %s, status = 'paid', told = 1 WHERE order_id = %d", Schema::table('payments'), $intent, $order->id);
        $finish = static function (string ...$photos) use ($order, $intent): string {
            $request = new \WP_REST_Request('POST', '/museau-react/v1/create-order-with-image');
            $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
            $request->set_body_params(['payment_intent_id' => $intent, 'order_key' => $order->key]);
            Upload::put($request, array_map(static fn(string $path): array => ['tmp_name' => $path, 'error' => UPLOAD_ERR_OK, 'name' => 'x.jpg'], $photos));
            $answer = rest_do_request($request);
            self::assertSame(200, $answer->get_status());
            $data = Read::map($answer->get_data());
            self::assertArrayHasKey('notice', $data);

            return Read::text($data['notice']);
        };
        self::assertSame('', $finish(...['portrait_image' => self::PHOTO]));
        self::assertSame('', $finish(...['portrait_image' => self::PHOTO]));
        self::assertSame('', $finish());
        [$kept] = museau()->photos()->of_order($order->id);
        Db::run('UPDATE %i SET created = %s WHERE id = %d', Schema::table('photos'), '2026-03-01T09:05:00Z', $kept->id);
        $counted = static fn(): ?string => Db::value('SELECT hits FROM %i WHERE bucket = %s', Schema::table('rates'), RateLimit::name('photo|' . RateLimit::visitor()));
        $before = $counted();
        $notice = $finish(...['portrait_image' => self::OTHER]);
        self::assertStringStartsWith('Portrait 1 : Une seule photo est gardée pour ce portrait : celle que nous avons reçue le 1er mars 2026 à ' . wp_date('H:i', (int) strtotime('2026-03-01T09:05:00Z')) . '. ', $notice);
        self::assertSame([$before, '1'], [$counted(), $before], 'what is not kept takes no place');
        self::assertSame($notice, $finish(...['portrait_image' => self::OTHER, 'portrait_image_2' => self::OTHER]));
        self::assertSame([$kept->sha256], array_slice(array_column(museau()->photos()->of_order($order->id), 'sha256'), 0, 1));
        self::assertCount(2, museau()->photos()->of_order($order->id));
    }

    /** S16 Below 500 MB of free disk nothing is written, and the customer is told to come again. */
    public function test_a_full_disk(): void
    {
        $order = $this->paid();
        foreach ([500 * 1024 * 1024 - 1 => true, 500 * 1024 * 1024 => false] as $free => $full) {
            $store = new PhotoStore(static fn(): float => (float) $free);
            $files = glob(self::folder() . '*.jpg') ?: [];
            try {
                $store->store($order->id, $order->lines[0]->key, self::OTHER);
                self::assertFalse($full);
            } catch (PhotoRefused $refusal) {
                self::assertTrue($full);
                self::assertSame([507, 'museau_photo_not_kept'], [StatusCode::of($refusal), $refusal->error_code]);
                self::assertSame($files, glob(self::folder() . '*.jpg') ?: []);
            }
        }
        // Where nobody can tell how much is free, the photo is kept.
        $other = $this->paid();
        self::assertNotSame('', (new PhotoStore(static fn(): bool => false))->store($other->id, $other->lines[0]->key, self::OTHER)->file);
    }

    #[TestDox('A photograph whose row the database refuses leaves no file')]
    public function test_a_refused_row(): void
    {
        $order = $this->paid();
        $files = glob(self::folder() . '*.jpg') ?: [];
        $refuse = static fn(string $sql): string => str_starts_with($sql, 'INSERT') && str_contains($sql, Schema::table('photos')) ? 'INSERT INTO no_such_table (a) VALUES (1)' : $sql;
        Db::wpdb()->suppress_errors(true);
        add_filter('query', $refuse);
        try {
            museau()->photos()->store($order->id, $order->lines[0]->key, self::OTHER);
            self::fail('Not refused.');
        } catch (DatabaseFailed) {
            self::assertSame($files, glob(self::folder() . '*.jpg') ?: []);
        } finally {
            remove_filter('query', $refuse);
            Db::wpdb()->suppress_errors(false);
        }
    }

    /** S16 Files without a row are set aside after 24 hours, younger ones and the photos of orders stay; the clearing runs each hour. */
    public function test_orphans(): void
    {
        $photo = $this->a_photo();
        $old = self::folder() . str_repeat('a', 32) . '.jpg';
        $young = self::folder() . str_repeat('b', 32) . '.jpg';
        touch($old, time() - DAY_IN_SECONDS - 60);
        touch($young, time() - DAY_IN_SECONDS + 600);
        touch(self::folder() . $photo->file, time() - 40 * DAY_IN_SECONDS);
        do_action(PhotoRetention::CRON);
        clearstatcache();
        self::assertSame([false, true, true], [is_file($old), is_file($young), is_file(self::folder() . $photo->file)]);
        unlink($young);
        $aside = self::folder() . 'aside/' . basename($old);
        self::assertFileExists($aside);
        Clock::shift(29 * DAY_IN_SECONDS);
        do_action(PhotoRetention::CRON);
        self::assertFileExists($aside);
        Clock::shift(31 * DAY_IN_SECONDS);
        do_action(PhotoRetention::CRON);
        clearstatcache();
        self::assertFileDoesNotExist($aside);
        self::assertSame('hourly', wp_get_schedule(PhotoRetention::CRON));
    }

    /** The order's page names the day on which the last of its photographs came. */
    public function test_the_day_of_the_last_photograph(): void
    {
        $photo = $this->a_photo();
        $order = museau()->orders()->find($photo->order_id) ?? self::fail('The order is gone.');
        $other = museau()->photos()->store($order->id, 'another-portrait', self::PHOTO);
        foreach ([$photo->id => '2026-03-05T09:00:00Z', $other->id => '2026-03-02T09:00:00Z'] as $id => $came) {
            Db::run('UPDATE %i SET created = %s WHERE id = %d', Schema::table('photos'), $came, $id);
        }
        $shown = $this->call('GET', '/order-status', ['order' => $order->id, 'key' => $order->key])->at('order.photo_on');
        self::assertMatchesRegularExpression('/^5\s+mars\s+2026$/u', Read::text($shown));
    }

    /** I6 A database of five minutes ago knows a photograph no more: it is set aside, and comes back by itself when a newer one names it again. */
    public function test_a_photograph_that_is_named_again(): void
    {
        foreach (['read', 'sweep'] as $way) {
            $photo = $this->a_photo();
            $bytes = museau()->photos()->read($photo);
            $lost = museau()->photos()->health()['lost'];
            $row = Db::row('SELECT * FROM %i WHERE id = %d', Schema::table('photos'), $photo->id);
            self::assertIsArray($row);
            Db::run('DELETE FROM %i WHERE id = %d', Schema::table('photos'), $photo->id);
            Clock::shift(2 * DAY_IN_SECONDS);
            do_action(PhotoRetention::CRON);
            clearstatcache();
            self::assertFileDoesNotExist(self::folder() . $photo->file);
            Db::wpdb()->insert(Schema::table('photos'), $row);
            if ($way === 'sweep') {
                museau()->photos()->sweep();
                self::assertFileExists(self::folder() . $photo->file);
            }
            self::assertSame($bytes, museau()->photos()->read($photo));
            self::assertSame($lost, museau()->photos()->health()['lost']);
            clearstatcache();
            self::assertFileExists(self::folder() . $photo->file);
            museau()->photos()->delete($photo);
            Clock::shift(0);
        }
    }

    /** I6 Two sites with one folder: whoever is not named by its marker reads there, and writes and deletes in a part of its own. */
    public function test_a_folder_of_another_site(): void
    {
        $photo = $this->a_photo();
        $bytes = museau()->photos()->read($photo);
        $id = museau()->identity()->id();
        self::assertSame($id, file_get_contents(self::folder() . 'site.txt'));
        $orphan = self::folder() . str_repeat('c', 32) . '.jpg';
        touch($orphan, time() - 40 * DAY_IN_SECONDS);
        museau()->identity()->copied();
        $own = self::folder() . 'site-' . museau()->identity()->id() . '/';
        self::assertSame($bytes, museau()->photos()->read($photo));
        museau()->photos()->rotate($photo);
        $turned = museau()->photos()->find($photo->id);
        self::assertNotNull($turned);
        self::assertFileExists($own . $turned->file);
        do_action(PhotoRetention::CRON);
        museau()->photos()->delete($turned);
        clearstatcache();
        self::assertFileDoesNotExist($own . $turned->file);
        self::assertSame([true, true], [is_file(self::folder() . $photo->file), is_file($orphan)]);
        array_map(unlink(...), [self::folder() . $photo->file, $orphan]);
        rmdir($own);
    }

    /** I6 While nobody has said whether this site is a copy, no photograph is kept, turned or deleted. */
    public function test_a_halted_site(): void
    {
        $photo = $this->a_photo();
        $orphan = self::folder() . str_repeat('d', 32) . '.jpg';
        touch($orphan, time() - 40 * DAY_IN_SECONDS);
        $place = get_option('museau_site_place');
        update_option('museau_site_place', ['host' => base64_encode('museau.example'), 'database' => 'x']);
        Db::run('UPDATE %i SET ended = %s', Schema::table('photos'), '2020-01-01T00:00:00Z');
        do_action(PhotoRetention::CRON);
        foreach ([fn() => museau()->photos()->delete($photo), fn() => museau()->photos()->rotate($photo), fn() => museau()->photos()->forget_order($photo->order_id)] as $work) {
            try {
                $work();
                self::fail('It may be the photograph of another shop.');
            } catch (Refusal $refusal) {
                self::assertSame('museau_site_halted', $refusal->error_code);
            }
        }
        clearstatcache();
        self::assertNotNull(museau()->photos()->read($photo));
        self::assertFileExists($orphan);
        unlink($orphan);
        update_option('museau_site_place', $place);
    }

    /** S30 B51 A photo lives as long as its order, and then as the setting says. */
    public function test_retention(): void
    {
        museau()->settings()->save(['photo_retention' => 30]);
        $photo = $this->a_photo();
        $clear = static fn() => do_action(PhotoRetention::CRON);
        $ended = static fn(int $days) => Db::run('UPDATE %i SET ended = %s WHERE id = %d AND ended IS NOT NULL', Schema::table('photos'), Clock::iso(time() - $days * DAY_IN_SECONDS), $photo->id);
        $clear();
        self::assertSame(0, $ended(90), 'the order is not over');
        museau()->orders()->receive($photo->order_id, 'pi_rest_' . $photo->order_id, museau()->orders()->find($photo->order_id)?->left_to_pay() ?? 0, 'balance');
        museau()->orders()->move($photo->order_id, OrderStatus::Completed);
        $clear();
        self::assertSame(1, $ended(29));
        $clear();
        self::assertNotNull(museau()->photos()->find($photo->id));
        $ended(31);
        $clear();
        self::assertNull(museau()->photos()->find($photo->id));
        self::assertFileDoesNotExist(self::folder() . $photo->file);
    }

    /** S30 The photo of an order whose engine is switched off waits for it, however long. */
    public function test_an_engine_that_is_away(): void
    {
        $photo = $this->a_photo();
        museau()->ledger()->add($photo->order_id, 'full', 'away-' . $photo->id, '', 1000);
        $other = museau()->sells_with_woocommerce() ? 'embedded' : 'woocommerce';
        Db::run('UPDATE %i SET engine = %s, order_id = %d WHERE order_id = %d', Schema::table('payments'), $other, 900_000 + $photo->id, $photo->order_id);
        Db::run('UPDATE %i SET order_id = %d WHERE id = %d', Schema::table('photos'), 900_000 + $photo->id, $photo->id);
        do_action(PhotoRetention::CRON);
        self::assertNull(Db::value('SELECT ended FROM %i WHERE id = %d', Schema::table('photos'), $photo->id), 'nobody can tell whether the order is over');
        Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('payments'), 900_000 + $photo->id);
        do_action(PhotoRetention::CRON);
        self::assertNotNull(Db::value('SELECT ended FROM %i WHERE id = %d', Schema::table('photos'), $photo->id));
    }

    /** S17 Names with paths, NUL, .php, .htaccess and every script: the library's file is a .webp of letters beside the others. */
    public function test_names_of_the_media_library(): void
    {
        $this->sign_in();
        add_filter('intermediate_image_sizes_advanced', '__return_empty_array');
        $uploads = Read::text(wp_upload_dir()['path']);
        $names = ['../../../wp-config.php', '..\\..\\x.jpg', '/etc/passwd', "a.php\0.jpg", 'shell.php.jpg', 'shell.phtml', 'x.pHp5', '.htaccess', '.user.ini', 'web.config', '', '.', '..', 'con', "nouvelle\r\nligne.jpg", 'été à la plage 🐕.jpeg', "\u{202E}gpj.php", '%2e%2e%2fx.php', str_repeat('long', 200) . '.jpg', '<script>alert(1)</script>.jpg', '"; rm -rf ~;.jpg', 'a.jpg::$DATA', 'index.php/.jpg'];
        foreach ($names as $name) {
            $kept = (new MediaUpload())->keep(['tmp_name' => self::OTHER, 'name' => $name, 'error' => UPLOAD_ERR_OK, 'type' => 'application/x-php']);
            $path = (string) get_attached_file($kept['id']);
            self::assertSame($uploads, dirname($path), $name);
            self::assertMatchesRegularExpression('/^[A-Za-z0-9_-]+\.webp$/', basename($path), $name);
            self::assertSame('image/webp', mime_content_type($path));
            wp_delete_attachment($kept['id'], true);
        }
        remove_filter('intermediate_image_sizes_advanced', '__return_empty_array');
    }

    public function test_a_picture_for_the_library_that_php_dropped_is_too_heavy(): void
    {
        $this->sign_in();
        $request = new \WP_REST_Request('POST', '/museau-react/v1/admin/upload-media');
        $request->set_header('X-WP-Nonce', wp_create_nonce('wp_rest'));
        $told = static fn(): array => [RestAnswer::dispatched($request)->get_status(), RestAnswer::dispatched($request)->text('code')];
        self::assertSame([400, 'museau_invalid_file'], $told());
        $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
        $request->set_header('Content-Length', '60000000');
        self::assertSame([413, 'museau_photo_too_heavy'], $told());
    }

    private function a_photo(): Photo
    {
        $order = $this->paid();

        return museau()->photos()->store($order->id, $order->lines[0]->key, self::PHOTO);
    }

    private function paid(?string $token = null): Order
    {
        if ($token === null) {
            $this->the_portrait();
            $token = $this->with_portrait()->token;
        }
        $order = museau()->orders()->place(museau()->carts()->open($token), new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
        museau()->orders()->receive($order->id, 'pi_test_' . $order->id, $order->due_now(), 'deposit');

        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    /** Asks wp-admin for an action on a photo; answers the status: a refusal, or 302 when it was done. */
    private function act(string $action, int $photo_id, string $nonce): int
    {
        $_GET['photo'] = (string) $photo_id;
        $_REQUEST['_wpnonce'] = $nonce;
        $stop = static function (int $status): never {
            throw new \RuntimeException('stopped', $status);
        };
        add_filter('wp_die_handler', static fn(): callable => static function (mixed $message, mixed $title, mixed $options) use ($stop): never {
            $stop(Read::int(Read::map($options)['response'] ?? 500));
        }, 99);
        add_filter('wp_redirect', static fn(string $to, int $status) => $stop($status), 99, 2);
        try {
            do_action("admin_post_$action");
        } catch (\RuntimeException $stopped) {
            return $stopped->getCode();
        }
        self::fail('Neither refused nor led back.');
    }

    private function refuses(callable $work): void
    {
        try {
            $work();
            self::fail('not refused');
        } catch (PaymentFailed $refusal) {
            self::assertSame(429, StatusCode::of($refusal));
        }
    }

    private static function folder(): string
    {
        return (defined('MUSEAU_PRIVATE_DIR') ? Read::text(constant('MUSEAU_PRIVATE_DIR')) : WP_CONTENT_DIR . '/museau-private') . '/';
    }
}
