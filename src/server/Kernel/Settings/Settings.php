<?php

declare(strict_types=1);

namespace Museau\Kernel\Settings;

defined('ABSPATH') || exit;

use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Read;

/**
 * What the artist sets on the one screen 'Boutique'. A setting is read nowhere else. Amounts are cents, lengths of time are days.
 */
final class Settings
{
    public const OPTION = 'museau_settings';

    /** Seconds: Stripe lets the former webhook secret live for a day at most, and repeats an event for three. */
    private const FORMER_SECRET_LIFE = 4 * 86400;

    /** @param \Closure(mixed, mixed): void $then once stored, the first time too: what stood there before ([] then), and stands now */
    public static function on_change(\Closure $then): void
    {
        SettingsRow::on_change($then);
    }

    /** Address that customers write to. */
    public function email(): string
    {
        return $this->text('email', Read::text(get_option('admin_email')));
    }

    /** Phone number as it is shown: '06 12 34 56 78'; '' until the artist has written hers. */
    public function phone(): string
    {
        return $this->text('phone', '');
    }

    /** The artist's name as she signs; the shop's until she has written hers. */
    public function artist(): string
    {
        return $this->text('artist', Read::name(get_option('blogname')));
    }

    /** Her page on a social network; '' until she has written one. */
    public function social_url(): string
    {
        return $this->text('social_url', '');
    }

    /** Id of the portrait product (174 unless taken, B62). */
    public function portrait_id(): int
    {
        return $this->number('portrait_id', 174);
    }

    /** Percentage of a portrait asked when ordering, 1–99; 0 asks for the whole price. */
    public function deposit_percent(): int
    {
        return $this->number('deposit_percent', 30);
    }

    /** Shipping of one portrait, in cents. */
    public function portrait_shipping(): int
    {
        return $this->number('portrait_shipping', 1500);
    }

    /** Shipping of everything else together, in cents. */
    public function standard_shipping(): int
    {
        return $this->number('standard_shipping', 700);
    }

    /** Subtotal of non-portrait lines from which their shipping is free, in cents. */
    public function free_shipping_from(): int
    {
        return $this->number('free_shipping_from', 5000);
    }

    /** Shortest delay of a portrait, in days. */
    public function delay_min(): int
    {
        return $this->number('delay_min', 10);
    }

    /** Longest delay of a portrait, in days. */
    public function delay_max(): int
    {
        return $this->number('delay_max', 15);
    }

    /** Both, as they are said: '10 à 15 jours'. */
    public function delay(): string
    {
        /* translators: 1: shortest, 2: longest delay in days */
        return sprintf(__('%1$d à %2$d jours', 'museau'), $this->delay_min(), $this->delay_max());
    }

    /** Shortest time until a work that exists already is sent, in days. */
    public function dispatch_min(): int
    {
        return $this->number('dispatch_min', 2);
    }

    /** Longest time until a work that exists already is sent, in days. */
    public function dispatch_max(): int
    {
        return $this->number('dispatch_max', 3);
    }

    /**
     * How long an order takes to be sent, as it is said: '10 à 15 jours'.
     *
     * @param bool $has_portrait whether something of it has yet to be drawn: the whole parcel waits for it
     */
    public function delay_of(bool $has_portrait): string
    {
        return $has_portrait
            ? $this->delay()
            : sprintf(__('%1$d à %2$d jours', 'museau'), $this->dispatch_min(), $this->dispatch_max());
    }

    /**
     * Day by which an order placed now is sent, 'YYYY-MM-DD' of the shop's clock: what the cart says, and what the order freezes (B44).
     *
     * @param bool $has_portrait whether something of it has yet to be drawn
     */
    public function ready_by(bool $has_portrait = true): string
    {
        $days = $has_portrait ? $this->delay_max() : $this->dispatch_max();

        return (string) wp_date('Y-m-d', Clock::now() + $days * DAY_IN_SECONDS);
    }

    /** Products on one page of a listing. */
    public function page_size(): int
    {
        return $this->number('page_size', 24);
    }

    /** Days after completion for which a customer's photo is kept (30–365, B51). */
    public function photo_retention(): int
    {
        return $this->number('photo_retention', 90);
    }

    /** Months for which messages of the contact form are kept (S30). */
    public function message_retention(): int
    {
        return $this->number('message_retention', 12);
    }

    /** Days for which the journal is kept. */
    public function journal_retention(): int
    {
        return $this->number('journal_retention', 30);
    }

    /** Hours for which the counters of calls are kept after their window. */
    public function limit_retention(): int
    {
        return $this->number('limit_retention', 24);
    }

    public function stripe_publishable_key(): string
    {
        return $this->constant('MUSEAU_STRIPE_PUBLISHABLE_KEY') ?? $this->text('stripe_publishable_key', '');
    }

    public function stripe_secret_key(): string
    {
        return $this->constant('MUSEAU_STRIPE_SECRET_KEY') ?? $this->text('stripe_secret_key', '');
    }

    /** @return list<string> webhook secrets that are accepted now: the current one, then the former while it is being rotated */
    public function stripe_webhook_secrets(): array
    {
        // The constant may hold two, joined by a comma.
        $secrets = explode(',', $this->constant('MUSEAU_STRIPE_WEBHOOK_SECRET') ?? $this->text('stripe_webhook_secret', ''));
        if ($this->number('stripe_webhook_secret_changed', 0) > time() - self::FORMER_SECRET_LIFE) {
            $secrets[] = $this->text('stripe_webhook_secret_former', '');
        }

        return array_values(array_filter(array_map(trim(...), $secrets)));
    }

    /**
     * What is to be stored beside a new webhook secret: the former one, which Stripe goes on signing with for a while.
     *
     * @param array<string, mixed> $values about to be stored
     *
     * @return array<string, mixed>
     */
    public function with_former_secret(array $values): array
    {
        $former = $this->text('stripe_webhook_secret', '');

        return isset($values['stripe_webhook_secret']) && $values['stripe_webhook_secret'] !== $former
            ? [...$values, 'stripe_webhook_secret_former' => $former, 'stripe_webhook_secret_changed' => time()]
            : $values;
    }

    /** Takes out the keys that charge cards for real, and the webhook secret that goes with them. */
    public function forget_live_keys(): void
    {
        if (preg_match('/^[rs]k_live_/', $this->text('stripe_secret_key', '')) === 1) {
            $this->save(array_fill_keys(
                ['stripe_publishable_key', 'stripe_secret_key', 'stripe_webhook_secret', 'stripe_webhook_secret_former'],
                '',
            ));
        }
    }

    /** @return array<string, string> the shop's own attribute ('pa_…') by role: format, series, technique, frame; '' for the theme's */
    public function attributes(): array
    {
        $slugs = [];
        foreach (['format', 'series', 'technique', 'frame'] as $role) {
            $slugs[$role] = $this->text("attribute_$role", '');
        }

        return $slugs;
    }

    /** Name of the style variation (styles/*.json); '' for the theme's own colours. */
    public function style(): string
    {
        return $this->text('style', '');
    }

    /** Whether a phone shows two works a row; one is the specification's own. */
    public function shows_two_per_row(): bool
    {
        return (bool) $this->value('shows_two_per_row', false);
    }

    /** Whether the PayPal icon stands among the payment icons (B43). */
    public function shows_paypal(): bool
    {
        return (bool) $this->value('shows_paypal', true);
    }

    /** Whether the footer says 'TVA non applicable, art. 293 B du CGI' (B54). */
    public function vat_exempt(): bool
    {
        return (bool) $this->value('vat_exempt', true);
    }

    /** Where goods that are given back are sent, on several lines; '' when nothing is known yet. */
    public function return_address(): string
    {
        $address = $this->text('return_address', '');

        return $address !== '' ? $address : trim($this->text('legal_name', '') . "\n" . $this->text('legal_address', ''));
    }

    /** A value as stored, for the settings screens and the legal texts. */
    public function value(string $key, mixed $default = null): mixed
    {
        $stored = get_option(self::OPTION);

        return is_array($stored) && array_key_exists($key, $stored) ? $stored[$key] : $default;
    }

    /**
     * Stores some values and leaves the others alone.
     *
     * @param array<string, mixed> $values already checked
     *
     * @throws DatabaseFailed nothing of them is stored then
     */
    public function save(array $values): void
    {
        SettingsRow::add($values);
    }

    private function text(string $key, string $default): string
    {
        $value = $this->value($key, '');

        return is_string($value) && $value !== '' ? $value : $default;
    }

    private function number(string $key, int $default): int
    {
        $value = $this->value($key);

        return is_numeric($value) ? (int) $value : $default;
    }

    private function constant(string $name): ?string
    {
        $value = defined($name) ? constant($name) : null;

        return is_string($value) && $value !== '' ? $value : null;
    }
}
