<?php

declare(strict_types=1);

namespace Museau\Payments;

use Museau\Read;
use Museau\Settings\Settings;

/** Stripe's keys in force. Without keys, in local environments only, those of the simulator that wp-config.php names. */
final class Keys
{
    /** The simulator's own keys: they open nothing at Stripe. */
    private const SIMULATED = ['secret' => 'sk_test_museau', 'publishable' => 'pk_test_museau', 'webhook' => 'whsec_museau'];

    private const SITE = 'museau_site';

    public function __construct(private readonly Settings $settings) {}

    /** Whether payments are simulated: a banner says so. */
    public function simulated(): bool
    {
        return $this->api() !== null;
    }

    /** '' when no payment can be taken. */
    public function secret(): string
    {
        return $this->simulated() ? self::SIMULATED['secret'] : $this->settings->stripe_secret_key();
    }

    public function publishable(): string
    {
        return $this->simulated() ? self::SIMULATED['publishable'] : $this->settings->stripe_publishable_key();
    }

    /** @return list<string> secrets that webhooks may be signed with now */
    public function webhook_secrets(): array
    {
        $secrets = $this->settings->stripe_webhook_secrets();

        return $secrets === [] && $this->simulated() ? [self::SIMULATED['webhook']] : $secrets;
    }

    public function live(): bool
    {
        return preg_match('/^[rs]k_live_/', $this->secret()) === 1;
    }

    /** Name of this site in the metadata of its intents: one Stripe account may serve several. It outlives a change of address. */
    public function site(): string
    {
        if (get_option(self::SITE) === false) {
            add_option(self::SITE, bin2hex(random_bytes(8)));
        }

        return Read::text(get_option(self::SITE));
    }

    /** Base address in place of Stripe's, by constant and never on a production site; null for Stripe itself. */
    public function api(): ?string
    {
        return $this->local('MUSEAU_STRIPE_API');
    }

    /** Address of the Stripe.js stand-in; '' for Stripe's own. */
    public function script(): string
    {
        return $this->local('MUSEAU_STRIPE_JS') ?? '';
    }

    private function local(string $constant): ?string
    {
        $value = defined($constant) ? constant($constant) : null;
        $allowed = in_array($this->settings->stripe_secret_key(), ['', self::SIMULATED['secret']], true) && in_array(wp_get_environment_type(), ['local', 'development'], true);

        return $allowed && is_string($value) && $value !== '' ? rtrim($value, '/') : null;
    }
}
