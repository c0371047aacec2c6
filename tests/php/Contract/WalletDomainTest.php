<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Payments\WalletDomain;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Settings\WalletSettings;
use Museau\Tests\Support\SettingsForm;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The button of 'Boutique' that opens Apple Pay and Google Pay, and what it shows of Stripe's answers. */
final class WalletDomainTest extends WordPressTestCase
{
    private const OPTION = 'museau_wallet_domain';

    protected function setUp(): void
    {
        parent::setUp();
        Simulator::start();
        Simulator::door('reset');
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true]);
        delete_option(self::OPTION);
    }

    #[TestDox('Before the press nobody sees a wallet; after it both are active, and the domain is registered once however often she presses')]
    public function test_the_registration(): void
    {
        self::assertStringContainsString('Pas encore activés pour ' . WalletDomain::name(), $this->html());
        museau()->wallet_domain()->register();
        self::assertSame(['apple_pay' => ['active' => true, 'why' => ''], 'google_pay' => ['active' => true, 'why' => '']], museau()->wallet_domain()->state()['wallets']);
        foreach (['Apple Pay : actif', 'Google Pay : actif', 'Réponse de Stripe pour ' . WalletDomain::name(), 'Demander de nouveau à Stripe'] as $words) {
            self::assertStringContainsString($words, $this->html());
        }
        museau()->wallet_domain()->register();
        $calls = array_column(Read::maps(Simulator::door('ledger')['requests'] ?? null), 'line');
        self::assertSame(
            ['GET /v1/payment_method_domains', 'POST /v1/payment_method_domains', 'GET /v1/payment_method_domains'],
            array_slice($calls, 0, 3),
        );
        self::assertMatchesRegularExpression('#^POST /v1/payment_method_domains/pmd_\w+/validate$#', Read::text($calls[3] ?? ''));
        self::assertCount(4, $calls);
    }

    #[TestDox('An inactive wallet stands with Stripe\'s reason, as text, until the next press finds it active')]
    public function test_an_inactive_wallet(): void
    {
        Simulator::door('wallets', ['domain' => WalletDomain::name(), 'apple_pay' => 'The domain <b>cannot</b> be reached.']);
        museau()->wallet_domain()->register();
        self::assertStringContainsString('Apple Pay : inactif. Stripe dit : « The domain &lt;b&gt;cannot&lt;/b&gt; be reached. »', $this->html());
        self::assertStringContainsString('Google Pay : actif', $this->html());
        Simulator::door('wallets', ['domain' => WalletDomain::name()]);
        museau()->wallet_domain()->register();
        self::assertStringContainsString('Apple Pay : actif', $this->html());
    }

    #[TestDox('What Stripe\'s dashboard has switched off is switched on again')]
    public function test_a_disabled_domain(): void
    {
        museau()->wallet_domain()->register();
        $id = Read::text(Read::map(Read::maps($this->stripe('GET', '/v1/payment_method_domains')['data'] ?? null)[0] ?? null)['id'] ?? null);
        $this->stripe('POST', "/v1/payment_method_domains/$id", ['enabled' => 'false']);
        museau()->wallet_domain()->register();
        self::assertTrue(museau()->wallet_domain()->state()['wallets']['apple_pay']['active']);
    }

    #[TestDox('Stripe out of reach leaves what was known, says so with its hour, and the next answer takes the sentence away')]
    public function test_stripe_away(): void
    {
        museau()->wallet_domain()->register();
        Simulator::door('plan', ['faults' => [['on' => 'GET /v1/payment_method_domains', 'times' => 3, 'fault' => '500']]]);
        museau()->wallet_domain()->register();
        self::assertStringContainsString('pas répondu', $this->html());
        self::assertStringContainsString('Apple Pay : actif', $this->html());
        museau()->wallet_domain()->register();
        self::assertStringNotContainsString('pas répondu', $this->html());
    }

    #[TestDox('A key without the right, and a domain that Stripe refuses, have a sentence of their own')]
    public function test_refusals(): void
    {
        $answer = ['response' => ['code' => 403], 'headers' => [], 'cookies' => [], 'body' => '{"error":{"type":"invalid_request_error"}}'];
        add_filter('pre_http_request', $refuse = static function () use (&$answer): array {
            return $answer;
        }, 1);
        museau()->wallet_domain()->register();
        self::assertStringContainsString('Payment Method Domains', $this->html());
        $answer['response']['code'] = 400;
        $answer['body'] = '{"error":{"code":"url_invalid"}}';
        museau()->wallet_domain()->register();
        self::assertStringContainsString('code : url_invalid', $this->html());
        remove_filter('pre_http_request', $refuse, 1);
        self::assertStringContainsString('Pas encore activés', $this->html());
    }

    #[TestDox('An answer for another domain or under another key says nothing of this one')]
    public function test_another_domain_or_key(): void
    {
        museau()->wallet_domain()->register();
        $kept = Read::map(get_option(self::OPTION));
        foreach (['domain' => 'other.example', 'key' => 'another'] as $what => $value) {
            update_option(self::OPTION, [$what => $value] + $kept);
            self::assertSame([], museau()->wallet_domain()->state()['wallets'], $what);
        }
    }

    #[TestDox('The button asks for the screen\'s nonce, saves what was typed with it, and a plain save asks nothing of Stripe')]
    public function test_the_button(): void
    {
        $this->sign_in();
        $asked = static fn(): int => count(array_filter(array_column(Read::maps(Simulator::door('ledger')['requests'] ?? null), 'line'), static fn(mixed $line): bool => str_contains(Read::text($line), 'payment_method_domains')));
        self::assertSame(403, $this->press(['shows_paypal' => '1', WalletSettings::BUTTON => '1'], 'wrong'));
        self::assertSame(0, $asked());
        self::assertSame(302, $this->press(['shows_paypal' => '1'], wp_create_nonce('museau_save_settings')));
        self::assertSame(0, $asked());
        self::assertSame(302, $this->press(['shows_paypal' => '', WalletSettings::BUTTON => '1'], wp_create_nonce('museau_save_settings')));
        self::assertSame(2, $asked());
        self::assertFalse(museau()->settings()->shows_paypal());
        self::assertNotSame([], museau()->wallet_domain()->state()['wallets']);
        // A field that is refused stops the whole press.
        delete_option(self::OPTION);
        self::assertSame(0, $this->press(['stripe_secret_key' => 'faux', WalletSettings::BUTTON => '1'], wp_create_nonce('museau_save_settings')));
        self::assertSame([], museau()->wallet_domain()->state()['wallets']);
    }

    /** With plain blanks in place of those of French typography. */
    private function html(): string
    {
        return str_replace(["\u{a0}", "\u{202f}"], ' ', (new WalletSettings(museau()->wallet_domain(), museau()->keys()))->html());
    }

    /**
     * @param array<string, string> $fields
     *
     * @return array<string, mixed>
     */
    private function stripe(string $method, string $path, array $fields = []): array
    {
        $answer = wp_remote_request(MUSEAU_STRIPE_API . $path, ['method' => $method, 'headers' => ['Authorization' => 'Bearer sk_test_museau'], 'body' => $fields]);

        return Read::json(wp_remote_retrieve_body($answer));
    }

    /**
     * Sends the screen's form with these fields changed; answers the status with which the request ends, 0 when the screen is shown again.
     *
     * @param array<string, string> $fields
     */
    private function press(array $fields, string $nonce): int
    {
        $screen = new SettingsScreen(
            museau()->settings(),
            museau()->keys(),
            museau()->catalogue(...),
            museau()->promises(),
            new WalletSettings(museau()->wallet_domain(), museau()->keys()),
        );

        return SettingsForm::send([...SettingsForm::fields(SettingsForm::page(SettingsTab::Payment, $screen)), ...$fields], $nonce, $screen);
    }
}
