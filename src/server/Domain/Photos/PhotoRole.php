<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/** What a photograph is for: one of each portrait shows the pose, the others help. */
enum PhotoRole: string
{
    case Pose = 'pose';

    case Detail = 'detail';

    case Colour = 'colour';

    /** @return list<self> those of photographs beside the pose */
    public static function beside(): array
    {
        return [self::Detail, self::Colour];
    }

    public function label(): string
    {
        return match ($this) {
            self::Pose => __('La pose', 'museau'),
            self::Detail => __('Un détail', 'museau'),
            self::Colour => __('Les couleurs', 'museau'),
        };
    }
}
