<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\PersonalData;

/**
 * Likes in WordPress's tools for a person's data. A like is a hash of a random number that stays in the visitor's
 * browser (B52): nothing ties it to an address, so the tools say that, and how she takes it back herself.
 */
final class LikesPrivacy implements Feature
{
    public function hooks(): void
    {
        $name = static fn(): string => __('Mentions « j\'aime »', 'museau');
        PersonalData::register(
            'museau-likes',
            $name,
            static fn(): array => [
                PersonalData::group('museau-likes', $name(), 'likes', [__('Ce qui est gardé', 'museau') => self::sentence()]),
            ],
            static fn(): array => [
                'items_removed' => false,
                'items_retained' => false,
                'messages' => [self::sentence()],
                'done' => true,
            ],
        );
    }

    private static function sentence(): string
    {
        return __(
            'Un « j\'aime » est compté sous l\'empreinte d\'un numéro tiré au hasard, gardé dans le seul navigateur de la personne : rien ne le relie à une adresse. Cliquer de nouveau sur le cœur l\'efface aussitôt.',
            'museau',
        );
    }
}
