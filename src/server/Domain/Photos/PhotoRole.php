<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/** What a photograph is for: one of each portrait shows the pose, the others help. */
enum PhotoRole: string
{
    case Pose = 'pose';

    /** One of several that are drawn together. */
    case Animal = 'animal';

    case Detail = 'detail';

    case Colour = 'colour';

    /** @return list<self> those of photographs beside the pose of a portrait with so many animals, the likeliest first */
    public static function beside(int $animals): array
    {
        return [...($animals > 1 ? [self::Animal] : []), self::Detail, self::Colour];
    }

    /** What the former pose is for once a photograph of this role has taken its place. */
    public function of_former_pose(): self
    {
        return $this === self::Animal ? self::Animal : self::Detail;
    }

    public function label(): string
    {
        return match ($this) {
            self::Pose => __('La pose', 'museau'),
            self::Animal => __('Un autre animal', 'museau'),
            self::Detail => __('Un détail', 'museau'),
            self::Colour => __('Les couleurs', 'museau'),
        };
    }
}
