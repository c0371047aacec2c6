<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Payments\Keys;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Site\Identity;
use Museau\Screens\Site\SiteMoveNotice;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** Which changes of place stop the shop, and what each answer does. */
final class SiteIdentityTest extends WordPressTestCase
{
    /** What the site's address is said to be; '' is the site's own. */
    private string $home = '';

    private \Closure $answer;

    protected function setUp(): void
    {
        parent::setUp();
        $this->answer = fn(mixed $none): mixed => $this->home !== '' ? $this->home : $none;
        add_filter('pre_option_home', $this->answer);
        $this->home = 'https://museau.example';
        (new Identity())->moved();
    }

    protected function tearDown(): void
    {
        remove_filter('pre_option_home', $this->answer);
        parent::tearDown();
    }

    /** @return iterable<string, array{string, bool}> */
    public static function places(): iterable
    {
        yield 'without https' => ['http://museau.example', false];
        yield 'with www' => ['https://www.museau.example', false];
        yield 'large letters' => ['https://Museau.Example', false];
        yield 'in a folder' => ['https://museau.example/boutique', false];
        yield 'a port of a local site' => ['http://museau.example:9201', false];
        yield 'a command that knows no host' => ['https://', false];
        yield 'a staging site' => ['https://staging.museau.example', true];
        yield 'a developer' => ['http://localhost:8080', true];
        yield 'another name' => ['https://museau-atelier.example', true];
    }

    #[DataProvider('places')]
    public function test_which_place_is_another(string $home, bool $halted): void
    {
        $this->home = $home;
        self::assertSame($halted, (new Identity())->is_paused());
    }

    public function test_another_database_is_another_place(): void
    {
        $prefix = Db::wpdb()->prefix;
        $place = get_option('museau_site_place');
        self::assertIsArray($place);
        update_option('museau_site_place', ['database' => 'of another name'] + $place);
        self::assertTrue((new Identity())->is_paused());
        update_option('museau_site_place', $place);
        self::assertFalse((new Identity())->is_paused());
        self::assertStringNotContainsString($prefix, (string) json_encode($place));
        self::assertStringNotContainsString('museau.example', (string) json_encode($place), 'A move that replaces the address everywhere finds none here.');
    }

    /** A site that was never written down is where it is. */
    public function test_the_first_time(): void
    {
        delete_option('museau_site_place');
        $identity = new Identity();
        self::assertFalse($identity->is_paused());
        $identity->record_place();
        $this->home = 'https://copie.example';
        $identity->record_place();
        self::assertTrue($identity->is_paused());
    }

    public function test_moved_keeps_the_id(): void
    {
        $identity = new Identity();
        $id = $identity->id();
        $this->home = 'https://nouveau.example';
        self::assertTrue($identity->is_paused());
        $identity->moved();
        self::assertSame([false, $id], [$identity->is_paused(), $identity->id()]);
    }

    public function test_a_copy_leaves_keys_payments_and_mails(): void
    {
        $identity = new Identity();
        $id = $identity->id();
        museau()->settings()->save(['stripe_secret_key' => 'sk_live_original', 'stripe_publishable_key' => 'pk_live_original', 'stripe_webhook_secret' => 'whsec_original']);
        Db::run("INSERT INTO %i (order_id, kind, open_key, amount, status, created) VALUES (1, 'full', 'a-cart', 100, 'open', 1)", Schema::table('payments'));
        self::assertNotNull(museau()->ledger()->open('a-cart'));
        $this->home = 'https://copie.example';
        museau()->mail_queue()->put(0, 'attend', 'zoe@example.org', 'Merci', '', '');
        self::assertSame(0, museau()->mail_queue()->send_due());
        self::assertSame([], $this->mails, 'Nothing leaves while nobody knows.');
        $identity->copied();
        self::assertFalse($identity->is_paused());
        self::assertNotSame($id, $identity->id());
        self::assertSame(['', '', ''], array_map(static fn(string $key): mixed => museau()->settings()->value($key), ['stripe_secret_key', 'stripe_publishable_key', 'stripe_webhook_secret']));
        self::assertNull(museau()->ledger()->open('a-cart'));
        self::assertSame([], museau()->ledger()->of_order(1));
        self::assertTrue(museau()->ledger()->is_elsewhere(1));
        self::assertNull(Db::value("SELECT id FROM %i WHERE kind = 'attend'", Schema::table('mails')));
    }

    /** Keys of wp-config.php cannot be taken out: they are not used until they are others. */
    public function test_a_copy_with_keys_in_wp_config(): void
    {
        $settings = museau()->settings();
        $settings->save(['stripe_secret_key' => 'sk_live_original']);
        update_option('museau_stripe_key_left', substr(hash('sha256', 'museausk_live_original'), 0, 16));
        $keys = new Keys($settings);
        if (!defined('MUSEAU_STRIPE_SECRET_KEY')) {
            self::assertSame(['', true], [$keys->secret(), $keys->is_left()]);
            $settings->save(['stripe_secret_key' => 'sk_live_own']);
        }
        self::assertFalse($keys->is_left());
        // Whichever key is in force here.
        update_option('museau_stripe_key_left', substr(hash('sha256', 'museau' . $settings->stripe_secret_key()), 0, 16));
        self::assertTrue($keys->is_left());
        delete_option('museau_stripe_key_left');
        self::assertFalse($keys->is_left());
    }

    public function test_the_artist_is_asked(): void
    {
        $desk = museau()->site_move_notice();
        self::assertSame('', $desk->sentence());
        $this->home = 'https://copie.example';
        self::assertSame('Cette boutique a été enregistrée à l\'adresse museau.example et répond maintenant à copie.example. A-t-elle été déménagée, ou est-ce une copie ?', $desk->sentence());
        $this->sign_in();
        $notice = $desk->notice();
        self::assertSame(2, substr_count($notice, '<form method="post"'));
        self::assertStringContainsString('answer=moved', $notice);
        self::assertStringContainsString('answer=copy', $notice);
        $warning = museau()->dashboard()->props()['warnings'][0] ?? [];
        self::assertStringContainsString('museau.example', $warning['text'] ?? '');
        self::assertSame(array_column(SiteMoveNotice::answers(), 'label'), array_column($warning['answers'] ?? [], 'label'));
        $this->sign_in('subscriber');
        self::assertSame('', $desk->notice());
        $erasers = apply_filters('wp_privacy_personal_data_erasers', []);
        self::assertIsArray($erasers);
        foreach ($erasers as $eraser) {
            $erase = Read::map($eraser)['callback'] ?? null;
            self::assertIsCallable($erase);
            self::assertTrue(Read::map($erase('zoe@example.org', 1))['items_retained'] ?? false);
        }
        self::assertTrue((new Identity())->is_paused());
        $this->expectException(Refusal::class);
        museau()->refunds()->refund(1, 100, [], '', 'geste');
    }

    /** The public calls say it in French, and may be sent again; the cart goes on. */
    public function test_the_checkout_says_so(): void
    {
        $this->home = 'https://copie.example';
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => [
            'firstName' => 'A', 'lastName' => 'B', 'country' => 'France', 'streetAddress1' => 'C', 'postalCode' => '75011', 'city' => 'Paris',
            'phone' => '0612345678', 'email' => 'a@example.org', 'sameAddress' => true, 'cgv_version' => '2026-11',
        ]]);
        $data = $answer->get_data();
        self::assertSame(503, $answer->get_status());
        self::assertIsArray($data);
        self::assertSame(['museau_shop_halted', 'La boutique ne prend pas de paiement pour le moment. Rien n\'est perdu : réessayez un peu plus tard.'], [$data['code'], $data['message']]);
        self::assertSame(200, $this->call('GET', '/cart')->get_status());
    }
}
