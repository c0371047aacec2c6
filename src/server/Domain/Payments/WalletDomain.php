<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/**
 * Whether Stripe lets Apple Pay and Google Pay be shown on the shop's domain, which has to be registered there. What Stripe said last is
 * kept: a screen that asked at each look would wait for Stripe.
 */
final class WalletDomain
{
    /** By Stripe's names. */
    public const WALLETS = ['apple_pay' => 'Apple Pay', 'google_pay' => 'Google Pay'];

    /** What kept us from an answer. */
    public const UNREACHABLE = 'unreachable';
    public const KEY = 'key';
    public const REFUSED = 'refused';

    private const OPTION = 'museau_wallet_domain';

    private const PATH = '/v1/payment_method_domains';

    public function __construct(private readonly StripeApi $api, private readonly Keys $keys) {}

    /** The domain that visitors see. */
    public static function name(): string
    {
        return strtolower(Read::text(wp_parse_url(home_url(), PHP_URL_HOST)));
    }

    /**
     * What is known of this domain under today's key; no wallets before the first answer. Times are Unix seconds, 0 for never.
     *
     * @return array{wallets: array<string, array{active: bool, why: string}>, asked: int, failure: string, code: string, failed: int}
     */
    public function state(): array
    {
        $kept = Read::map(get_option(self::OPTION, []));
        if (($kept['domain'] ?? '') !== self::name() || ($kept['key'] ?? '') !== $this->keys->digest_of_secret()) {
            $kept = [];
        }
        $wallets = [];
        foreach (array_intersect_key(Read::map($kept['wallets'] ?? null), self::WALLETS) as $wallet => $said) {
            $said = Read::map($said);
            $wallets[$wallet] = ['active' => Read::bool($said['active'] ?? false), 'why' => Read::text($said['why'] ?? '')];
        }

        return [
            'wallets' => $wallets,
            'asked' => Read::int($kept['asked'] ?? 0),
            'failure' => Read::text($kept['failure'] ?? ''),
            'code' => Read::text($kept['code'] ?? ''),
            'failed' => Read::int($kept['failed'] ?? 0),
        ];
    }

    /** Registers the domain, or asks Stripe to look at it again, and keeps what Stripe says; a failure leaves what was known. */
    public function register(): void
    {
        $known = ['domain' => self::name(), 'key' => $this->keys->digest_of_secret()] + $this->state();
        try {
            $answer = $this->ask();
            $wallets = [];
            foreach (array_keys(self::WALLETS) as $wallet) {
                $said = Read::map($answer[$wallet] ?? null);
                $wallets[$wallet] = [
                    'active' => ($answer['enabled'] ?? false) === true && ($said['status'] ?? '') === 'active',
                    'why' => Read::text(Read::map($said['status_details'] ?? null)['error_message'] ?? ''),
                ];
            }
            $known = ['wallets' => $wallets, 'asked' => time(), 'failure' => '', 'code' => '', 'failed' => 0] + $known;
        } catch (PaymentFailed $failed) {
            $code = Read::text($failed->data['reason'] ?? '');
            $known = ['failure' => self::kind($failed, $code), 'code' => $code, 'failed' => time()] + $known;
        }
        update_option(self::OPTION, $known, false);
    }

    /**
     * @return array<string, mixed> Stripe's payment method domain
     *
     * @throws PaymentFailed
     */
    private function ask(): array
    {
        $name = self::name();
        $list = Read::maps($this->api->call('GET', self::PATH, ['domain_name' => $name, 'limit' => 100])['data'] ?? null);
        $found = array_values(array_filter($list, static fn(array $one): bool => ($one['domain_name'] ?? '') === $name))[0] ?? null;
        if ($found === null) {
            return $this->api->call('POST', self::PATH, ['domain_name' => $name]);
        }
        $path = self::PATH . '/' . rawurlencode(Read::text($found['id'] ?? null));
        if (($found['enabled'] ?? false) !== true) {
            // http_build_query() writes a bool as a number, which Stripe takes for no bool.
            $this->api->call('POST', $path, ['enabled' => 'true']);
        }

        return $this->api->call('POST', $path . '/validate');
    }

    private static function kind(PaymentFailed $failed, string $code): string
    {
        return match (true) {
            // A restricted key without this right, or a key that was revoked.
            preg_match('/^http_40[13]$|key|permission/', $code) === 1 => self::KEY,
            $failed->error_code === PaymentFailed::REFUSED => self::REFUSED,
            default => self::UNREACHABLE,
        };
    }
}
