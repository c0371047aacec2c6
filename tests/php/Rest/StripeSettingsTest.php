<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Payments\Stripe;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Rest\WebhookController;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The same code with real keys: where they come from, what is shown of them, what Stripe's webhooks tell the artist. */
final class StripeSettingsTest extends WordPressTestCase
{
    #[TestDox('[R235] [S07] Keys typed on the screen are used and end the simulation; none of them is ever printed again')]
    public function test_keys_of_the_screen(): void
    {
        $said = $this->elsewhere(['SECRET_KEY' => '', 'PUBLISHABLE_KEY' => '', 'WEBHOOK_SECRET' => ''], '
            $kept = ["stripe_publishable_key" => "pk_live_typed0001", "stripe_secret_key" => "rk_live_typed0002", "stripe_webhook_secret" => "whsec_typed0003"];
            $keys = museau()->keys();
            $before = [$keys->live(), $keys->simulated()];
            add_filter("pre_option_museau_settings", static fn(): array => $kept);
            $print = (new ReflectionClass(Museau\Screens\Settings\SettingsScreen::class))->getMethod("print");
            $_GET["tab"] = "paiement";
            ob_start();
            $print->invoke(new Museau\Screens\Settings\SettingsScreen(museau()->settings(), $keys, museau()->catalogue(...), museau()->promises()));
            return ["before" => $before, "now" => [$keys->publishable(), $keys->secret(), $keys->webhook_secrets(), $keys->live(), $keys->simulated(), $keys->script()], "html" => ob_get_clean(), "page" => wp_json_encode(museau()->page_data()->all())];
        ');
        self::assertSame([false, true], $said['before']);
        self::assertSame(['pk_live_typed0001', 'rk_live_typed0002', ['whsec_typed0003'], true, false, ''], $said['now']);
        $html = Read::text($said['html']);
        self::assertSame(0, preg_match('/typed000\d/', $html));
        self::assertSame(3, substr_count($html, 'Enregistrée. Laissez vide pour la garder.'));
        self::assertStringContainsString('Clés de production', $html);
        self::assertStringContainsString('pk_live_typed0001', Read::text($said['page']));
        self::assertSame(0, preg_match('/[rs]k_live|whsec_/', Read::text($said['page'])));
    }

    /** Constants of wp-config.php win over the screen, whose fields then say so and are closed. */
    public function test_keys_of_wp_config(): void
    {
        $said = $this->elsewhere(['SECRET_KEY' => 'sk_test_constant', 'PUBLISHABLE_KEY' => 'pk_test_constant', 'WEBHOOK_SECRET' => 'whsec_new, whsec_old'], '
            add_filter("pre_option_museau_settings", static fn(): array => ["stripe_secret_key" => "sk_test_typed0002", "stripe_webhook_secret" => "whsec_typed0003"]);
            $keys = museau()->keys();
            $print = (new ReflectionClass(Museau\Screens\Settings\SettingsScreen::class))->getMethod("print");
            $_GET["tab"] = "paiement";
            ob_start();
            $print->invoke(new Museau\Screens\Settings\SettingsScreen(museau()->settings(), $keys, museau()->catalogue(...), museau()->promises()));
            return ["now" => [$keys->secret(), $keys->publishable(), $keys->webhook_secrets(), $keys->simulated(), $keys->live()], "html" => ob_get_clean()];
        ');
        self::assertSame(['sk_test_constant', 'pk_test_constant', ['whsec_new', 'whsec_old'], false, false], $said['now']);
        self::assertSame(3, substr_count(Read::text($said['html']), 'ce champ ne sert pas.'));
        self::assertSame(0, preg_match('/[sp]k_test_|whsec_[no]/', Read::text($said['html'])));
    }

    /** S06 A new webhook secret is accepted beside the former one for four days. */
    public function test_rotation(): void
    {
        $said = $this->elsewhere(['SECRET_KEY' => '', 'PUBLISHABLE_KEY' => '', 'WEBHOOK_SECRET' => ''], '
            $kept = [];
            add_filter("pre_option_museau_settings", static function () use (&$kept): array { return $kept; });
            $save = static function (array $values) use (&$kept): array {
                $kept = [...$kept, ...museau()->settings()->with_former_secret($values)];
                return museau()->keys()->webhook_secrets();
            };
            $said = [$save(["stripe_webhook_secret" => "whsec_first"]), $save(["stripe_webhook_secret" => "whsec_second", "delay_max" => 20]), $save(["delay_max" => 21]), $save(["stripe_webhook_secret" => "whsec_second"])];
            $kept["stripe_webhook_secret_changed"] -= 4 * 86400;
            return [...$said, museau()->keys()->webhook_secrets()];
        ');
        self::assertSame([['whsec_first'], ['whsec_second', 'whsec_first'], ['whsec_second', 'whsec_first'], ['whsec_second', 'whsec_first'], ['whsec_second']], $said);
        self::assertSame([200, 400], array_map($this->send(...), ['whsec_museau', 'whsec_other']));
    }

    /** F17 The screen says when the last valid webhook came, and which one was refused after it. */
    public function test_health(): void
    {
        $this->sign_in();
        delete_option('museau_webhook_health');
        self::assertStringContainsString('Dernière confirmation reçue de Stripe : jamais', $this->screen());
        self::assertSame(200, $this->send('whsec_museau'));
        self::assertStringContainsString('Dernière confirmation reçue de Stripe : ' . wp_date('j F Y à H:i', (int) strtotime((string) WebhookController::health()['valid'])), $this->screen());
        self::assertStringNotContainsString('Dernière confirmation de Stripe refusée', $this->screen());
        update_option('museau_webhook_health', ['valid' => time() - 3600]);
        self::assertSame(400, $this->send('whsec_wrong'));
        self::assertStringNotContainsString('Dernière confirmation de Stripe refusée', $this->screen(), 'A payment of another shop is no alarm.');
        self::assertSame(400, $this->send('whsec_wrong', museau()->keys()->site()));
        self::assertStringContainsString('Dernière confirmation de Stripe refusée', $this->screen());
        self::assertStringContainsString('Les confirmations de paiement de Stripe sont refusées', $this->notices());
    }

    /** F17 A day with sales and no webhook is told on every screen of hers; a webhook, a young sale or none is not. */
    public function test_alert_after_a_day_of_silence(): void
    {
        $this->sign_in();
        Db::run('DELETE FROM %i', Schema::table('payments'));
        delete_option('museau_webhook_health');
        $words = 'aucune confirmation de paiement de Stripe';
        self::assertStringNotContainsString($words, $this->notices());
        $sale = time() - DAY_IN_SECONDS - 60;
        museau()->ledger()->add(1, 'full', 'cart', 'cart', 5000);
        Db::run("UPDATE %i SET status = 'paid', open_key = NULL, settled_at = %d", Schema::table('payments'), $sale);
        self::assertStringContainsString($words, $this->notices());
        foreach ([$sale + 30 => false, $sale - 30 => false, $sale - 3600 => true, time() => false] as $valid => $silent) {
            update_option('museau_webhook_health', ['valid' => $valid]);
            self::assertSame($silent, WebhookController::is_silent(), (string) ($valid - $sale));
        }
        delete_option('museau_webhook_health');
        Db::run('UPDATE %i SET settled_at = %d', Schema::table('payments'), time() - DAY_IN_SECONDS + 600);
        self::assertFalse(WebhookController::is_silent());
        self::assertTrue(WebhookController::is_silent(time() + 1200));
        wp_set_current_user(0);
        self::assertStringNotContainsString($words, $this->notices());
    }

    /** Every call names the version of Stripe's API: an upgrade of the account changes nothing here. */
    public function test_the_pinned_version(): void
    {
        self::assertMatchesRegularExpression('/^20\d\d-\d\d-\d\d\.[a-z]+$/', Stripe::API_VERSION);
        Simulator::start();
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
        $before = count(Read::maps(Simulator::door('ledger')['requests'] ?? null));
        $payments = museau()->payments();
        $intent = $payments->create(5000, ['order_id' => '1', 'site' => 'test'], 'Test', bin2hex(random_bytes(8)));
        $payments->find($intent->id);
        Simulator::confirm($intent->id);
        $payments->refund($intent->id, 100, ['order_id' => '1'], bin2hex(random_bytes(8)));
        $payments->refunds_of($intent->id);
        foreach ($payments->since(time() - 60) as $found) {
            self::assertNotSame('', $found->id);
        }
        $payments->cancel($intent->id);
        $calls = array_filter(array_slice(Read::maps(Simulator::door('ledger')['requests'] ?? null), $before), static fn(array $call): bool => str_contains(Read::text($call['line'] ?? ''), '/v1/'));
        self::assertGreaterThanOrEqual(6, count($calls));
        self::assertSame([Stripe::API_VERSION], array_values(array_unique(array_map(Read::text(...), array_column($calls, 'version')))));
    }

    /**
     * Runs code in a WordPress of its own whose wp-config.php has these constants; the test site's name the simulator's keys.
     *
     * @param array<string, string> $constants names without MUSEAU_STRIPE_
     *
     * @return array<array-key, mixed> what the code returns
     */
    private function elsewhere(array $constants, string $code): array
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'museau');
        $defines = '';
        foreach ($constants as $name => $value) {
            $defines .= 'define("MUSEAU_STRIPE_' . $name . '", ' . var_export($value, true) . ');';
        }
        file_put_contents($file, '<?php error_reporting(0); ' . $defines . ' $_SERVER += ["HTTP_HOST" => "127.0.0.1", "REQUEST_URI" => "/", "REQUEST_METHOD" => "GET"]; require ' . var_export(ABSPATH . 'wp-load.php', true) . '; require_once ABSPATH . "wp-admin/includes/plugin.php"; echo "\n", json_encode((static function () {' . $code . '})());');
        exec(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg($file) . ' 2>/dev/null', $output);
        unlink($file);

        return Read::json((string) end($output));
    }

    /** A webhook about nothing of ours, signed with this secret; answers the status. */
    private function send(string $secret, string $site = ''): int
    {
        $time = time();
        $request = new \WP_REST_Request('POST', '/museau-react/v1/stripe-webhook');
        $body = '{"id":"evt_foreign","object":"event","type":"payment_intent.succeeded","data":{"object":{"object":"payment_intent","id":"pi_foreign","metadata":{"site":"' . $site . '"}}}}';
        $request->set_body($body);
        $request->set_header('Content-Type', 'application/json');
        $request->set_header('Stripe-Signature', "t=$time,v1=" . hash_hmac('sha256', "$time.$body", $secret));

        return rest_do_request($request)->get_status();
    }

    /** HTML of the screen 'Boutique'. */
    private function screen(): string
    {
        return $this->printed('admin_menu', static function (): void {
            require_once ABSPATH . 'wp-admin/includes/plugin.php';
            do_action('admin_menu', '');
            $former = $_GET;
            $_GET = ['tab' => SettingsTab::Payment->value];
            try {
                do_action('toplevel_page_' . SettingsScreen::PAGE);
            } finally {
                $_GET = $former;
            }
        });
    }

    /** What the screen's class says on every screen of wp-admin. */
    private function notices(): string
    {
        return $this->printed('admin_notices', static fn() => do_action('admin_notices'));
    }

    /** Prints what our settings screen alone adds to a hook of wp-admin. */
    private function printed(string $hook, callable $print): string
    {
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_filter;
        $former = $wp_filter;
        unset($wp_filter[$hook], $wp_filter['toplevel_page_' . SettingsScreen::PAGE]);
        (new SettingsScreen(museau()->settings(), museau()->keys(), museau()->catalogue(...), museau()->promises()))->hooks();
        ob_start();
        try {
            $print();
        } finally {
            $html = (string) ob_get_clean();
            $wp_filter = $former;
        }

        return $html;
    }
}
