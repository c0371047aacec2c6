<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/** Stripe's keys in force. Without keys, in local environments only, those of the simulator that wp-config.php names. */
final class Keys
{
    /** The simulator's own keys: they open nothing at Stripe. */
    private const SIMULATED = ['secret' => 'sk_test_museau', 'publishable' => 'pk_test_museau', 'webhook' => 'whsec_museau'];

    /** Option: digest of the live key in wp-config.php that belongs to the shop this site was copied from. */
    private const LEFT = 'museau_stripe_key_left';

    public function __construct(private readonly Settings $settings, private readonly Identity $identity = new Identity()) {}

    /** Whether payments are simulated: a banner says so. */
    public function simulated(): bool
    {
        return $this->api() !== null;
    }

    /** '' when no payment can be taken. */
    public function secret(): string
    {
        return $this->simulated() ? self::SIMULATED['secret'] : ($this->is_left() ? '' : $this->settings->stripe_secret_key());
    }

    /** Whether the key of wp-config.php is still that of the shop that this site is a copy of: it takes no payment with it. */
    public function is_left(): bool
    {
        $left = Read::text(get_option(self::LEFT, ''));

        return $left !== '' && hash_equals($left, self::digest($this->settings->stripe_secret_key()));
    }

    /** This site became a copy: the live keys stay with the original and are asked anew. */
    public function leave_live(): void
    {
        $this->settings->forget_live_keys();
        $secret = $this->settings->stripe_secret_key();
        if (self::is_live($secret)) {
            // A constant stands in wp-config.php, which is the artist's to change.
            update_option(self::LEFT, self::digest($secret));
        }
    }

    /** Names the account's key without telling it; '' without one. */
    public function digest_of_secret(): string
    {
        return $this->secret() === '' ? '' : self::digest($this->secret());
    }

    private static function digest(string $secret): string
    {
        return substr(hash('sha256', 'museau' . $secret), 0, 16);
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
        return self::is_live($this->secret());
    }

    /** Whether money that does not pass Stripe is real: it is whatever its keys are, unless payments are simulated. */
    public function live_elsewhere(): bool
    {
        return !$this->simulated();
    }

    private static function is_live(string $secret): bool
    {
        return preg_match('/^[rs]k_live_/', $secret) === 1;
    }

    /** Name of this site in the metadata of its intents. */
    public function site(): string
    {
        return $this->identity->id();
    }

    /** Whether nothing may be asked of Stripe: this site may be a copy of the shop whose keys it holds. */
    public function is_paused(): bool
    {
        return $this->identity->is_paused();
    }

    /** @throws \Museau\Kernel\Refusal for the artist, who can say it */
    public function refuse_if_paused(): void
    {
        $this->identity->refuse_if_paused();
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
        $allowed = in_array($this->settings->stripe_secret_key(), ['', self::SIMULATED['secret']], true)
            && in_array(wp_get_environment_type(), ['local', 'development'], true);

        return $allowed && is_string($value) && $value !== '' ? rtrim($value, '/') : null;
    }
}
