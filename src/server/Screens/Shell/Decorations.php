<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

/** Small things drawn by hand for the shell: waves, the muzzle, payment icons. Decorative, hidden from assistive technology. */
final class Decorations
{
    private const WAVE = 'M0 60C120 20 240 12 380 40s260 46 420 14 300-46 440-10c90 22 140 30 200 26';

    /**
     * The edge of a band: filled paper under a wave, with a pencil line that follows it.
     *
     * @param 'top'|'bottom' $edge which edge of the band it draws
     */
    public static function wave(string $edge): string
    {
        return '<svg class="museau-wave museau-wave--'
            . $edge
            . '" viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
            . '<path class="museau-wave__paper" d="' . self::WAVE . 'v21H0Z"/>'
            . '<path class="museau-wave__line" vector-effect="non-scaling-stroke"'
            . ' d="M0 50C130 12 250 4 384 31s256 47 416 13 296-45 436-11c94 23 146 31 204 25"/></svg>';
    }

    /** The muzzle of the logo. */
    public static function muzzle(): string
    {
        return '<svg class="museau-muzzle" width="36" height="32" viewBox="0 0 36 32" aria-hidden="true" focusable="false">'
            . '<path d="M18 3.2c6.1-.2 11.2 2.7 11.3 6.9.1 5-6.2 9.3-11.3 9.3S6.7 15.2 6.8 10.3C6.9 6.1 11.9 3.4 18 3.2Z"'
            . ' fill="currentColor"/>'
            . '<path d="M18 19.2v4.3c0 3.3-3.3 4.7-6.6 4.1m6.6-4.1c.1 3.2 3.2 4.6 6.5 4.1" fill="none" stroke="currentColor"'
            . ' stroke-width="2" stroke-linecap="round"/>'
            . '<path d="M10.7 8.4c1.2-2 3.2-3 5.5-3.1" fill="none" stroke="var(--wp--preset--color--paper)" stroke-width="1.6"'
            . ' stroke-linecap="round"/>'
            . '<path d="M5 22.6l-3.8-.7M5.4 25l-3 1.6M31 22.6l3.8-.7M30.6 25l3 1.6" fill="none" stroke="currentColor"'
            . ' stroke-width="1.3" stroke-linecap="round"/></svg>';
    }

    /** What the shop takes, as four small cards with a name each. */
    public static function payment_icons(bool $paypal): string
    {
        $card = static fn(string $name, string $drawing): string => '<li>'
            . '<svg width="46" height="30" viewBox="0 0 46 30" role="img" aria-label="'
            . esc_attr($name)
            . '">'
            . '<rect x=".75" y=".75" width="44.5" height="28.5" rx="4.5" fill="none" stroke="currentColor"'
            . ' stroke-opacity=".45"/>' . $drawing . '</svg></li>';
        $icons = $card(
            __('Carte bancaire', 'museau'),
            '<path d="M1 9h44v4.6H1z" fill="currentColor"/><path d="M6 20.5h11M6 24.3h6.5" stroke="currentColor"'
                . ' stroke-width="1.8" stroke-linecap="round"/>'
                . '<circle cx="38.3" cy="22" r="2.8" fill="currentColor" fill-opacity=".6"/>',
        )
            . $card(
                'Visa',
                '<path d="M8 10.5l3.2 9 4-9M18.8 10.5l-1.5 9M27 11.4c-1.6-1.1-4.8-1.1-5 .9-.2 2.3 4.4 1.9 4.1 4.5-.2 2.5-4.2 2.6-5.8 1.3'
                    . 'M29 19.5l4.7-9 2.2 9M30.6 16.9h4.6" fill="none" stroke="currentColor"'
                    . ' stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round"/>',
            )
            . $card(
                'Mastercard',
                '<circle cx="18.8" cy="15" r="7.6" fill="currentColor" fill-opacity=".85"/>'
                    . '<circle cx="27.4" cy="15" r="7.6" fill="currentColor" fill-opacity=".45"/>',
            );

        return $icons
            . ($paypal
                ? $card(
                    'PayPal',
                    '<path d="M18.2 23l2.3-15.5h6c3.5 0 5.2 1.9 4.6 4.7-.7 3.3-3.1 4.7-6.3 4.7h-2.7L21.2 23Z"'
                        . ' fill="currentColor" fill-opacity=".85"/>'
                        . '<path d="M22 26l2-10.5 6-2.5c2 .6 2.6 2 2.2 3.8-.6 2.7-2.6 3.8-5 3.8h-1.9L24.7 26Z"'
                        . ' fill="currentColor" fill-opacity=".5"/>',
                )
                : '');
    }
}
