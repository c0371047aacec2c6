<?php

declare(strict_types=1);

namespace Museau\Kernel\Settings;

defined('ABSPATH') || exit;

/** The parts of the screen 'Boutique', each a tab with an address and a button of its own. */
enum SettingsTab: string
{
    case Shop = 'boutique';
    case Portraits = 'portraits';
    case Carnet = 'carnet';
    case Shipping = 'livraison';
    case Payment = 'paiement';
    case Law = 'loi';
    case Accounts = 'comptes';

    /** Slug of the screen in wp-admin. */
    public const PAGE = 'museau-settings';

    public function label(): string
    {
        return match ($this) {
            self::Shop => __('Contact et pages', 'museau'),
            self::Portraits => __('Portraits', 'museau'),
            self::Carnet => __('Carnet', 'museau'),
            self::Shipping => __('Livraison', 'museau'),
            self::Payment => __('Paiement', 'museau'),
            self::Law => __('Loi et données', 'museau'),
            self::Accounts => __('Comptes', 'museau'),
        };
    }

    /** @param string $place id of a field or of a part that it opens at */
    public function url(string $place = ''): string
    {
        return admin_url('admin.php?page=' . self::PAGE . '&tab=' . $this->value) . ($place === '' ? '' : '#' . $place);
    }
}
