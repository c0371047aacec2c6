<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Contact\Messages;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Domain\Privacy\Retention;
use Museau\Domain\Shipping\Tracking;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Hooks;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class PrivacyTest extends WordPressTestCase
{
    use MakesProducts;

    private const EMAIL = 'zenobie.export@example.org';

    /** What the person wrote, in the order and in a message: each a text that stands nowhere else. */
    private const HERS = [
        'Zénobie', 'Exportière', 'Atelier Quenouille', '77 rue du Tamarinier', 'escalier Ficus', 'Ploumanac\'h',
        '06 98 76 54 32', 'Rosalinde', 'Vertuchou', '3 quai du Homard', 'Concarneau', 'sonnez deux fois au heurtoir',
        'Biscotte a une oreille pliée', 'Pamplemousse de Kerzu', 'Gardez son grelot en étain', '6A12345678901', 'Une question sur les loutres', 'Dessinez-vous les loutres de mer ?',
    ];

    #[TestDox('[S29] An export holds everything of a person, her photo too; an erasure leaves no trace but the accounts')]
    public function test_export_and_erasure(): void
    {
        $order = $this->her_order();
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        $this->call('POST', '/contact', ['name' => 'Zénobie', 'email' => self::EMAIL, 'subject' => 'Une question sur les loutres', 'message' => 'Dessinez-vous les loutres de mer ?']);
        museau()->mails()->order_paid($order);

        $export = html_entity_decode((string) wp_json_encode($this->tools('exporters'), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), ENT_QUOTES);
        foreach ([...self::HERS, self::EMAIL, $order->number] as $text) {
            self::assertStringContainsString($text, $export);
        }
        [$archive, $request] = $this->archive();
        $zip = new \ZipArchive();
        self::assertTrue($zip->open($archive));
        self::assertSame(museau()->photos()->read($photo), $zip->getFromName("photos/commande-{$order->id}-photo-{$photo->id}.jpg"));
        $zip->close();

        self::assertTrue($this->stands_in_the_database('Biscotte a une oreille pliée'), 'the search itself finds');
        $kept = Read::maps($this->tools('erasers'));
        self::assertStringContainsString($order->number, (string) wp_json_encode($kept, JSON_UNESCAPED_UNICODE), 'a running order is kept, and named');
        self::assertNotNull(museau()->photos()->read($photo));
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertContains(true, array_column($this->tools('erasers'), 'items_removed'));
        update_post_meta($request, '_export_data_raw', [['value' => self::EMAIL]]);
        do_action('wp_privacy_personal_data_erased', $request);
        self::assertSame([], array_filter(array_keys(Read::map(get_post_meta($request))), static fn(string $key): bool => str_starts_with($key, '_export_')));
        wp_delete_post($request, true);

        self::assertFileDoesNotExist($archive);
        self::assertNull(museau()->photos()->read($photo));
        self::assertSame([], museau()->photos()->of_order($order->id));
        $left = museau()->orders()->find($order->id);
        self::assertSame([$order->total, 1, $order->lines[0]->name, OrderStatus::Completed], [$left?->total, count($left->lines ?? []), $left?->lines[0]->name, $left?->status]);
        self::assertSame([], array_filter(self::HERS, fn(string $text): bool => $this->stands_in_the_database($text)));
        self::assertFalse($this->stands_in_the_database(self::EMAIL));
        self::assertSame([], museau()->orders()->of_email(self::EMAIL));
        self::assertNotNull($left);
        // Her page of the payment comes back.
        $upload = wp_tempnam('chat.jpg');
        copy(museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'), $upload);
        $files = ['portrait_image' => ['error' => UPLOAD_ERR_OK, 'tmp_name' => $upload, 'name' => 'chat.jpg']];
        self::assertSame('', museau()->order_photos()->keep_all($left, $files));
        self::assertSame([], museau()->photos()->of_order($order->id));
        self::assertCount(0, museau()->photos()->all_of_order($order->id));
        museau()->order_photos()->keep_all($order, $files);
        self::assertCount(1, museau()->photos()->of_order($order->id), 'of an order with its person it would be kept');
        museau()->photos()->forget_order($order->id);
        wp_delete_file($upload);
    }

    #[TestDox('[S29] An erasure takes every archive with it, however many she has asked for')]
    public function test_every_archive_goes(): void
    {
        $requests = [];
        for ($i = 0; $i < 6; ++$i) {
            $requests[] = $id = wp_insert_post(['post_type' => 'user_request', 'post_name' => 'export_personal_data', 'post_title' => self::EMAIL, 'post_status' => 'request-completed']);
            update_post_meta($id, '_export_file_name', "gone-$i.zip");
        }
        do_action('wp_privacy_personal_data_erased', $requests[0]);
        self::assertSame([], array_filter($requests, static fn(int $id): bool => get_post_meta($id, '_export_file_name', true) !== ''));
    }

    #[TestDox('[S29] Likes are tied to no address, and the tools say so')]
    public function test_likes(): void
    {
        self::assertStringContainsString('numéro tiré au hasard', (string) wp_json_encode($this->tools('exporters')['museau-likes'], JSON_UNESCAPED_UNICODE));
        self::assertStringContainsString('numéro tiré au hasard', (string) wp_json_encode($this->tools('erasers')['museau-likes'], JSON_UNESCAPED_UNICODE));
        $this->call('POST', '/product/like', ['product_id' => museau()->settings()->portrait_id(), 'visitor' => 'visiteuse-zénobie'], ['User-Agent' => 'x']);
        $this->call('POST', '/product/like', ['product_id' => museau()->settings()->portrait_id(), 'visitor' => 'visiteuse-zenobie']);
        self::assertFalse($this->stands_in_the_database('visiteuse-zenobie'), 'only its hash is kept');
    }

    #[TestDox('[S30] [B51] A photo goes so many days after its order ended, 90 by default')]
    public function test_photos_go(): void
    {
        $order = $this->her_order();
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        $after = function (int $days) use ($photo): bool {
            Clock::shift($days * DAY_IN_SECONDS + 60);
            do_action(PhotoRetention::CRON);

            return museau()->photos()->read($photo) !== null;
        };
        self::assertTrue($after(400), 'the order is still running');
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertSame([true, true], [$after(500), $after(589)]);
        museau()->settings()->save(['photo_retention' => 365]);
        self::assertTrue($after(864));
        museau()->settings()->save(['photo_retention' => 90]);
        self::assertFalse($after(591));
    }

    #[TestDox('[S30] [B51] "Terminée" pressed by mistake and taken back deletes no photo: the delay counts from the end that is in force')]
    public function test_photos_of_an_order_that_was_taken_up_again(): void
    {
        $order = $this->her_order();
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        $after = function (int $days) use ($photo): bool {
            Clock::shift($days * DAY_IN_SECONDS + 60);
            do_action(PhotoRetention::CRON);

            return museau()->photos()->read($photo) !== null;
        };
        $step = static fn(string $step): string => museau()->order_actions()->step($order->id, $step, []);
        $step('complete');
        self::assertTrue($after(0));
        $step('reopen');
        self::assertSame(OrderStatus::Processing, museau()->orders()->find($order->id)?->status);
        self::assertArrayNotHasKey('completed_at', museau()->orders()->find($order->id)->meta);
        self::assertTrue($after(91), 'it is running again');
        $step('complete');
        self::assertSame([true, true], [$after(92), $after(180)]);
        // Taken back and completed anew between two runs of the clock: the new end counts.
        $step('reopen');
        $step('complete');
        self::assertSame([true, true, false], [$after(183), $after(272), $after(274)]);
    }

    #[TestDox('[S29] [B51] Thirty days after its dispatch an order of which nothing is open ends by itself: its photographs and its customer can be forgotten')]
    public function test_long_shipped(): void
    {
        $order = $this->her_order();
        $status = static fn(): ?OrderStatus => museau()->orders()->find($order->id)?->status;
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        $after = static function (int $days) use ($status): ?OrderStatus {
            Clock::shift($days * DAY_IN_SECONDS);
            do_action(Maintenance::DAILY);

            return $status();
        };
        self::assertSame(OrderStatus::Shipped, $after(40), 'its balance is not paid');
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        self::assertSame(OrderStatus::Shipped, $after(29));
        museau()->orders()->mark_disputed($order->id, true);
        $after(40);
        museau()->orders()->mark_disputed($order->id, false);
        self::assertSame(OrderStatus::Shipped, $status(), 'a bank asked for its money back');
        self::assertSame(OrderStatus::Completed, $after(31));
        self::assertStringNotContainsString('elle est gardée', (string) wp_json_encode($this->tools('erasers'), JSON_UNESCAPED_UNICODE));
    }

    #[TestDox('A letter that the artist asks for twice in a row is one letter; other words are another')]
    public function test_a_letter_pressed_twice(): void
    {
        $order = $this->her_order();
        $letters = static fn(string $kind): int => (int) Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE %s', Schema::table('mails'), $order->id, "$kind-%");
        museau()->mails()->photo_asked($order);
        Db::run("UPDATE %i SET kind = CONCAT(kind, '0') WHERE kind LIKE 'photo-link-%%'", Schema::table('mails'));
        museau()->mails()->photo_asked($order);
        self::assertSame(1, $letters('photo-link'));
        museau()->mails()->balance_asked($order, 'Voici Moka.');
        Db::run("UPDATE %i SET kind = CONCAT(kind, '0') WHERE kind LIKE 'balance-link-%%'", Schema::table('mails'));
        museau()->mails()->balance_asked($order, 'Voici Moka !');
        self::assertSame(2, $letters('balance-link'));
    }

    #[TestDox('A parcel that was said to be sent by mistake is told to the customer when it goes')]
    public function test_shipped_again(): void
    {
        $order = $this->her_order();
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        $letters = static fn(): int => (int) Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind LIKE 'shipped%%'", Schema::table('mails'), $order->id);
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '6A00000000001']);
        museau()->order_actions()->step($order->id, 'reopen', []);
        self::assertSame(1, $letters());
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '6A00000000002']);
        self::assertSame(2, $letters());
        museau()->mails()->shipped(museau()->orders()->find($order->id) ?? $order, Tracking::of('6A00000000002'));
        self::assertSame(2, $letters(), 'each once');
    }

    #[TestDox('[S29] What is still paid, given back, withdrawn or disputed is kept by every eraser, with the sentence why')]
    public function test_what_is_not_over_is_kept(): void
    {
        // WooCommerce's own eraser empties orders when its owner has ticked that.
        update_option('woocommerce_erasure_request_removes_order_data', 'yes');
        $order = $this->her_order();
        $said = fn(): string => (string) wp_json_encode($this->tools('erasers'), JSON_UNESCAPED_UNICODE);
        $is_hers = static fn(): bool => museau()->orders()->find($order->id)?->billing->email === self::EMAIL;
        self::assertStringContainsString('est en cours : elle est gardée', $said());
        self::assertTrue($is_hers());
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertStringContainsString('Le solde de la commande n° ' . $order->number . ' n\'est pas payé : elle est gardée.', $said());
        self::assertTrue($is_hers());
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        Db::run("INSERT INTO %i (request, order_id, payment_id, cents, lines_json, reason, created) VALUES ('test:0', %d, 1, 500, '[]', '', 1)", Schema::table('refunds'), $order->id);
        self::assertStringContainsString('Un remboursement de la commande n° ' . $order->number . ' n\'est pas encore parti', $said());
        Db::run("DELETE FROM %i WHERE request = 'test:0'", Schema::table('refunds'));
        museau()->orders()->set_meta($order->id, 'disputes', ['dp_1' => 'needs_response']);
        self::assertStringContainsString('est contesté par la banque', $said());
        museau()->orders()->set_meta($order->id, 'disputes', ['dp_1' => 'won']);
        $id = museau()->withdrawals()->withdrawals->keep($order->id, wp_generate_uuid4(), time(), 'Zénobie', self::EMAIL, []);
        self::assertStringContainsString('Une rétractation de la commande n° ' . $order->number, $said());
        self::assertTrue($is_hers());
        museau()->withdrawals()->withdrawals->close($id);
        $said();
        self::assertFalse($is_hers());
    }

    #[TestDox('[S30] Messages go after 12 months, the journal after 30 days, counters after 24 hours; settings change that')]
    public function test_the_rest_goes(): void
    {
        foreach (['messages', 'mails', 'journal', 'rates'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $this->call('POST', '/contact', ['name' => 'Zoé', 'email' => 'zoe@example.org', 'subject' => 'Un portrait', 'message' => 'Dessinez-vous les furets ?']);
        Journal::write(Event::Write, 'test');
        RateLimit::allows('a|b', 3, 60);
        $left = function (int $seconds): array {
            Clock::shift($seconds);
            do_action(Maintenance::DAILY);

            return array_map(static fn(string $table): int => (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table($table)), ['messages', 'mails', 'journal', 'rates']);
        };
        self::assertSame([1, 2, 1, 8], $left(23 * 3600), 'the message, its two mails, a line, eight counters');
        self::assertSame([1, 2, 1, 4], $left(26 * 3600), 'the hash of the text and the acknowledgements count for a day');
        self::assertSame([1, 2, 1, 0], $left(49 * 3600));
        self::assertSame([1, 2, 1, 0], $left(30 * DAY_IN_SECONDS - 60));
        self::assertSame([1, 2, 0, 0], $left(30 * DAY_IN_SECONDS + 60));
        self::assertSame([1, 2, 0, 0], $left(360 * DAY_IN_SECONDS));
        self::assertSame([0, 0, 0, 0], $left(367 * DAY_IN_SECONDS));

        Clock::shift(0);
        museau()->settings()->save(['message_retention' => 1]);
        $this->call('POST', '/contact', ['name' => 'Zoé', 'email' => 'zoe@example.org', 'subject' => 'Un portrait', 'message' => 'Dessinez-vous les hérissons ?']);
        self::assertSame([1, 2], array_slice($left(27 * DAY_IN_SECONDS), 0, 2));
        self::assertSame([0, 0], array_slice($left(32 * DAY_IN_SECONDS), 0, 2));
    }

    #[TestDox('[S30] [R235] The notice for the privacy policy prints the settings in force')]
    public function test_notice(): void
    {
        museau()->settings()->save(['photo_retention' => 45, 'message_retention' => 6, 'journal_retention' => 14, 'limit_retention' => 12]);
        $notice = implode(' ', Retention::notice(museau()->settings()));
        foreach (['45 jours', '6 mois', '14 jours', '12 heures'] as $delay) {
            self::assertStringContainsString($delay, $notice);
        }
        // WordPress offers it to her beside the page of her policy.
        foreach (['plugin', 'class-wp-screen', 'screen', 'class-wp-privacy-policy-content'] as $file) {
            require_once ABSPATH . "wp-admin/includes/$file.php";
        }
        $hooked = Hooks::copy('admin_init');
        remove_all_actions('admin_init');
        try {
            set_current_screen('privacy');
            (new Retention(museau()->settings(), new Messages()))->hooks();
            do_action('admin_init');
            $offered = array_column(\WP_Privacy_Policy_Content::get_suggested_policy_text(), 'policy_text', 'plugin_name');
        } finally {
            Hooks::put('admin_init', $hooked);
            unset($GLOBALS['current_screen']);
        }
        self::assertStringContainsString('45 jours', Read::text($offered['Museau'] ?? ''));
    }

    private function her_order(): Order
    {
        $this->the_portrait();
        $billing = new BillingDetails('Zénobie', 'Exportière', 'Atelier Quenouille', '77 rue du Tamarinier', 'escalier Ficus', '22700', 'Ploumanac\'h', '06 98 76 54 32', self::EMAIL, false, 'Rosalinde', 'Vertuchou', '3 quai du Homard', '', '29900', 'Concarneau', 'sonnez deux fois au heurtoir', '2026-11');
        $texts = ['museau_animal' => 'Pamplemousse de Kerzu', 'museau_message' => 'Gardez son grelot en étain'];
        $cart = museau()->carts()->add(null, museau()->settings()->portrait_id(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'], $texts);
        $order = museau()->orders()->place($cart, $billing, 'Biscotte a une oreille pliée', ['delay' => '10 à 15 jours']);
        museau()->orders()->receive($order->id, 'pi_test_' . $order->id, $order->due_now(), 'deposit');
        // As the payment does.
        museau()->carts()->clear($cart->id);
        museau()->orders()->set_meta($order->id, 'tracking', '6A12345678901');

        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    /** @return array<string, array<string, mixed>> what each tool answers about her, by its key; WooCommerce's too */
    private function tools(string $kind): array
    {
        return PrivacyTools::ask_all($kind, self::EMAIL);
    }

    /**
     * An archive as WordPress has just written it.
     *
     * @return array{string, int} its file, and the request's number
     */
    private function archive(): array
    {
        require_once ABSPATH . 'wp-admin/includes/privacy-tools.php';
        $request = wp_create_user_request(self::EMAIL, 'export_personal_data');
        self::assertIsInt($request);
        wp_mkdir_p(wp_privacy_exports_dir());
        $archive = wp_privacy_exports_dir() . 'wp-personal-data-file-' . wp_generate_password(32, false) . '.zip';
        $zip = new \ZipArchive();
        $zip->open($archive, \ZipArchive::CREATE);
        $zip->addFromString('index.html', 'report');
        $zip->close();
        update_post_meta($request, '_export_file_name', basename($archive));
        do_action('wp_privacy_personal_data_export_file_created', $archive, '', '', $request, '');

        return [$archive, $request];
    }

    private function stands_in_the_database(string $text): bool
    {
        foreach (Db::column('SHOW TABLES') as $table) {
            foreach (Db::rows('SELECT * FROM %i', $table) as $row) {
                $held = implode("\n", array_map(strval(...), $row));
                if (str_contains($held, $text) || str_contains($held, trim((string) json_encode($text), '"'))) {
                    return true;
                }
            }
        }

        return false;
    }
}
