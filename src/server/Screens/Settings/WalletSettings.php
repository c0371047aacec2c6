<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\WalletDomain;
use Museau\Kernel\Html;
use Museau\Kernel\Language;

/** The part of 'Boutique' that opens Apple Pay and Google Pay, with what Stripe says of them. */
final class WalletSettings
{
    /** Name of the button: it sends the whole form, so that nothing typed is lost and new keys are the ones that are used. */
    public const BUTTON = 'register_wallets';

    public function __construct(private readonly WalletDomain $domain, private readonly Keys $keys) {}

    public function register(): void
    {
        $this->domain->register();
    }

    public function html(): string
    {
        if ($this->keys->secret() === '') {
            return self::part(self::line(__('Enregistrez d\'abord vos clés de Stripe.', 'museau')));
        }
        $state = $this->domain->state();
        $lines = [];
        foreach ($state['wallets'] as $wallet => ['active' => $is_active, 'why' => $why]) {
            $lines[] = Html::el('li', [], Html::text(self::sentence(WalletDomain::WALLETS[$wallet], $is_active, $why)));
        }

        return self::part(
            $lines === []
                /* translators: %s: domain name */
                ? self::line(sprintf(__('Pas encore activés pour %s : personne ne les voit.', 'museau'), WalletDomain::name()))
                : Html::el('ul', [], ...$lines) . self::line(sprintf(
                    /* translators: 1: domain name, 2: day and hour */
                    __('Réponse de Stripe pour %1$s, %2$s.', 'museau'),
                    WalletDomain::name(),
                    Language::moment($state['asked']),
                )),
            $state['failure'] === '' ? '' : Html::el(
                'p',
                ['class' => 'museau-order__alert'],
                Html::text(self::failure($state['failure'], $state['code'], $state['failed'])),
            ),
            Html::el(
                'p',
                [],
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'button', 'name' => self::BUTTON, 'value' => '1', 'aria-describedby' => 'wallets-help'],
                    Html::text($lines === []
                        ? __('Activer Apple Pay et Google Pay', 'museau')
                        : __('Demander de nouveau à Stripe', 'museau')),
                ),
            ),
            Html::el('span', ['class' => 'description', 'id' => 'wallets-help'], Html::text(
                __('Ce bouton enregistre aussi cette page. Il ne faut ni fichier, ni compte chez Apple ou Google.', 'museau'),
            )),
        );
    }

    private static function part(string ...$html): string
    {
        return SettingsFields::part(
            __('Apple Pay et Google Pay', 'museau'),
            self::line(__('Un second choix à côté de la carte, montré aux clients dont l\'appareil le permet.', 'museau')),
            ...$html,
        );
    }

    private static function line(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }

    private static function sentence(string $wallet, bool $is_active, string $why): string
    {
        return match (true) {
            /* translators: %s: Apple Pay or Google Pay */
            $is_active => sprintf(__('%s : actif', 'museau'), $wallet),
            /* translators: 1: Apple Pay or Google Pay, 2: Stripe's reason, in English */
            $why !== '' => sprintf(__('%1$s : inactif. Stripe dit : « %2$s »', 'museau'), $wallet, $why),
            /* translators: %s: Apple Pay or Google Pay */
            default => sprintf(__('%s : inactif, sans raison donnée. Demandez de nouveau dans une heure.', 'museau'), $wallet),
        };
    }

    private static function failure(string $failure, string $code, int $time): string
    {
        $when = Language::moment($time);

        return match ($failure) {
            WalletDomain::KEY => sprintf(
                /* translators: %s: day and hour */
                __('Stripe a refusé la clé secrète (%s). Une clé restreinte (rk_…) a besoin du droit « Payment Method Domains : écriture ».', 'museau'),
                $when,
            ),
            WalletDomain::REFUSED => sprintf(
                /* translators: 1: domain name, 2: day and hour, 3: Stripe's error code */
                __('Stripe n\'accepte pas le domaine %1$s (%2$s, code : %3$s). Il faut une adresse publique en https.', 'museau'),
                WalletDomain::name(),
                $when,
                $code,
            ),
            /* translators: %s: day and hour */
            default => sprintf(
                __('Stripe n\'a pas répondu (%s). Rien n\'est changé : demandez de nouveau dans un instant.', 'museau'),
                $when,
            ),
        };
    }
}
