<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Takeover\AllowedServices;
use Museau\Domain\Takeover\SeenHosts;
use Museau\Kernel\Read;
use Museau\Screens\Setup\TakeoverChoices;
use Museau\Screens\Setup\TakeoverServices;
use Museau\Screens\Shell\OtherSites;
use Museau\Screens\Shell\ScriptSources;
use Museau\Screens\Shell\Security;
use Museau\Tests\Support\Hooks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\TestDox;

/** Other sites that the owner lets into her pages, one tick each. */
final class AllowedServicesTest extends WordPressTestCase
{
    private ?\WP_Hook $policy = null;

    private string $asked = '';

    #[Before]
    public function take_ours_away(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            $this->policy = Hooks::copy('museau_content_security_policy');
            remove_all_filters('museau_content_security_policy');
            (new OtherSites(museau()->settings()))->hooks();
            // A page like any other: what another test has looked at may be one visitor's own.
            [$this->asked, $_GET, $_SERVER['REQUEST_URI']] = [Read::text($_SERVER['REQUEST_URI'] ?? ''), [], '/'];
            $GLOBALS['wp_query'] = new \WP_Query();
        }
    }

    #[After]
    public function put_ours_back(): void
    {
        $this->policy === null ? remove_all_filters('museau_content_security_policy') : Hooks::put('museau_content_security_policy', $this->policy);
        [$_GET, $_SERVER['REQUEST_URI']] = [[], $this->asked];
        wp_reset_query();
    }

    /** @param list<string> $ids */
    private function tick(array $ids): void
    {
        ['values' => $values, 'errors' => $errors] = TakeoverChoices::read(['services_sent' => '1', 'services' => $ids], static fn(): bool => false, museau()->settings());
        self::assertSame([], $errors);
        museau()->settings()->save($values);
    }

    /** @return array<string, list<string>> what the policy names more than ours, by directive */
    private static function more(): array
    {
        $security = new Security(new ScriptSources());
        $with = $security->directives('<p></p>');
        $hook = Hooks::copy('museau_content_security_policy');
        remove_all_filters('museau_content_security_policy');
        $without = $security->directives('<p></p>');
        Hooks::put('museau_content_security_policy', $hook);

        return array_filter(array_map(
            static fn(string $name): array => array_values(array_diff($with[$name], $without[$name] ?? [])),
            array_combine(array_keys($with), array_keys($with)),
        ));
    }

    #[TestDox('What a page names of other sites is noted by kind: not ours, not Stripe\'s, not what is no address')]
    public function test_seen(): void
    {
        $home = home_url();
        self::assertSame([
            'https://cdn.example.org' => ['script', 'style'], 'https://video.example.net:8443' => ['frame'], 'https://images.example.org' => ['img'],
        ], SeenHosts::read("<link rel=stylesheet href=\"$home/a.css\"><link rel=canonical href='https://canonical.example.org/'>"
            . '<script src="//cdn.example.org/a.js"></script><link rel="stylesheet" href="https://CDN.example.org/a.css">'
            . '<iframe src="https://video.example.net:8443/x"></iframe><img src="http://images.example.org/a.png"><img src="data:image/gif;base64,x">'
            . '<script src="https://js.stripe.com/v3/"></script><img src="/a.png"><script src="https://un hote/a.js"></script>'));
        SeenHosts::keep(['https://cdn.example.org' => ['script']]);
        SeenHosts::keep(['https://cdn.example.org' => ['style']]);
        self::assertSame(['https://cdn.example.org' => ['script', 'style']], SeenHosts::noted());
    }

    #[TestDox('The policy names exactly the hosts that she ticked, and none of them again once unticked; what a host names later is asked anew')]
    public function test_ticks(): void
    {
        self::assertSame([], self::more());
        SeenHosts::keep(['https://cdn.example.org' => ['style'], 'https://plausible.io' => ['script']]);
        $html = (new TakeoverServices(museau()->settings()))->html();
        foreach (['value="https://cdn.example.org"', 'value="plausible"', 'Plausible', 'vu sur une page'] as $part) {
            self::assertStringContainsString($part, $html);
        }
        self::assertStringNotContainsString('value="https://plausible.io"', $html, 'by its name alone');
        self::assertSame([], self::more(), 'seen is not allowed');
        $this->tick(['https://cdn.example.org', 'plausible']);
        $both = self::more();
        ksort($both);
        self::assertSame([
            'connect-src' => ['https://plausible.io'], 'font-src' => ['https://cdn.example.org'],
            'script-src' => ['https://plausible.io'], 'style-src' => ['https://cdn.example.org'],
        ], $both);
        SeenHosts::keep(['https://cdn.example.org' => ['script']]);
        self::assertNotContains('https://cdn.example.org', self::more()['script-src'] ?? []);
        $this->tick(['plausible']);
        self::assertSame(['script-src', 'connect-src'], array_keys(self::more()));
        $this->tick([]);
        self::assertSame([], self::more());
    }

    #[TestDox('Cart, checkout and pages of one order keep the strict policy')]
    public function test_private_pages(): void
    {
        update_option('active_plugins', [...(array) get_option('active_plugins'), 'plausible-analytics/plausible-analytics.php']);
        $this->tick(['plausible']);
        self::assertNotSame([], self::more());
        query_posts(['pagename' => 'cgv']);
        self::assertNotSame([], self::more(), 'a page of everybody');
        foreach (['panier', 'commander'] as $slug) {
            query_posts(['pagename' => $slug]);
            self::assertSame([], self::more(), $slug);
        }
        wp_reset_query();
        $_GET['commande'] = '12';
        self::assertSame([], self::more());
    }

    #[TestDox('A service that nobody has seen is refused with a sentence')]
    public function test_unknown(): void
    {
        $read = TakeoverChoices::read(['services_sent' => '1', 'services' => ["https://evil.example; script-src *"]], static fn(): bool => false, museau()->settings());
        self::assertCount(1, $read['errors']);
        self::assertSame([], $read['values'][AllowedServices::SETTING] ?? null);
    }
}
