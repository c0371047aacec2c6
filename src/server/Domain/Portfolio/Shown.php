<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

/** What a customer lets be shown of her portrait. */
enum Shown: string
{
    case Named = 'named';

    case Unnamed = 'unnamed';

    case No = 'no';

    /** The words beside its choice, which the registry keeps with the answer. */
    public function words(): string
    {
        return match ($this) {
            self::Named => __('Oui, avec mon prénom, celui de mon animal et ma ville', 'museau'),
            self::Unnamed => __('Oui, sans prénom ni ville', 'museau'),
            self::No => __('Non', 'museau'),
        };
    }
}
