<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Rest\Routes;

/**
 * What the page tells the browser: one JSON element that the loader puts on window.museau (B64).
 * The same for every anonymous visitor: no nonce, no cart.
 */
final class PageData implements Feature
{
    public function __construct(
        private readonly Settings $settings,
        private readonly ThemeImages $pictures,
        private readonly Menus $menus,
        private readonly Banners $banners,
        private readonly LegalPages $legal,
        private readonly Language $language,
    ) {}

    public function hooks(): void
    {
        add_action('wp_footer', $this->print(...), 1);
    }

    /** @return array<string, mixed> the fields of PageData in src/client/types.ts; money in euros */
    public function all(): array
    {
        $signed_in = is_user_logged_in();
        $logo = wp_get_attachment_image_url(Read::int(get_theme_mod('custom_logo')), 'full');

        return [
            'heroImageUrl' => $this->pictures->url('chat-roux'),
            'waveIntroImageUrl' => $this->pictures->url('vague-intro.svg'),
            'dogsImageUrl' => $this->pictures->url('berger-allemand'),
            'waveOutroImageUrl' => $this->pictures->url('vague-fin.svg'),
            'birdsImageUrl' => $this->pictures->url('chouette'),
            'portraitsImageUrl' => $this->pictures->url('berger-allemand'),
            'oeuvresImageUrl' => $this->pictures->url('chouette'),
            'impressionsImageUrl' => $this->pictures->url('mouton'),
            'signatureImageUrl' => $this->pictures->url('signature.svg'),
            'logoImageUrl' => is_string($logo) ? $logo : $this->pictures->url('logo.svg'),
            'friseAnimauxImageUrl' => $this->pictures->url('frise'),
            'animalsImageUrl' => $this->pictures->url('chevaux'),
            'menu' => array_map(
                static fn(array $item): array => ['id' => $item['id'], 'title' => Language::say($item['title']), 'url' => $item['url']],
                $this->menus->items(Menus::PRIMARY),
            ),
            'bannerMessages' => $this->banners->active(),
            'currentUser' => [
                'isLoggedIn' => $signed_in,
                'canManageWoocommerce' => $signed_in && current_user_can('manage_woocommerce'),
            ],
            // A visitor's is the same for everybody of the same half-day: pages stay equal, and a stale one refuses nobody (B69).
            'nonce' => wp_create_nonce('wp_rest'),
            'restUrl' => rest_url(Routes::NAMESPACE . '/'),
            ...(Home::base() === '' ? [] : ['home' => Home::base()]),
            'portraitId' => $this->settings->portrait_id(),
            ...($signed_in && current_user_can('manage_woocommerce') && VoucherSettings::product_id($this->settings) > 0
                ? ['voucherId' => VoucherSettings::product_id($this->settings)]
                : []),
            'phone' => $this->settings->phone(),
            'email' => $this->settings->email(),
            'delay' => $this->settings->delay(),
            'freeShippingFrom' => Money::to_rest_or_null((new ShippingMethods($this->settings))->free_from()),
            'portraitShipping' => Money::to_rest($this->settings->portrait_shipping()),
            'stripeKey' => $this->settings->stripe_publishable_key(),
            'stripeJsUrl' => self::stand_in(),
            'cgvVersion' => $this->legal->cgv_version(),
            'lateStyles' => self::late_styles(),
            ...(Language::none_is_many() ? ['noneIsMany' => true] : []),
            ...(Options::own() === [] ? [] : ['ownAttributes' => Options::own()]),
            'messages' => (object) $this->language->messages(),
        ];
    }

    /** Address of the Stripe.js stand-in; '' outside local and development environments, whatever the constant says. */
    public static function stand_in(): string
    {
        $url = defined('MUSEAU_STRIPE_JS') ? constant('MUSEAU_STRIPE_JS') : '';

        return is_string($url) && in_array(wp_get_environment_type(), ['local', 'development'], true) ? $url : '';
    }

    /** Address of the sheet that the first live island needs; '' where the page has it already. */
    private static function late_styles(): string
    {
        $sheet = wp_styles()->query('museau-late');

        return $sheet instanceof \_WP_Dependency && is_string($sheet->src) && !wp_style_is('museau-late')
            ? $sheet->src . '?ver=' . Read::text($sheet->ver)
            : '';
    }

    private function print(): void
    {
        // JSON_HEX_TAG: no text of the artist can close the element.
        $json = wp_json_encode($this->all(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_HEX_TAG | JSON_HEX_AMP);
        echo '<script type="application/json" id="museau-data">' . $json . '</script>';
    }
}
