<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

/** A ninth of a picture, in words: where a note without coordinates points, and how a place is told to who does not see it. */
enum NotePlace: string
{
    case TopLeft = '0-0';

    case Top = '1-0';

    case TopRight = '2-0';

    case Left = '0-1';

    case Middle = '1-1';

    case Right = '2-1';

    case BottomLeft = '0-2';

    case Bottom = '1-2';

    case BottomRight = '2-2';

    /** @param int $x and $y in percent of the picture, from its upper left corner */
    public static function at(int $x, int $y): self
    {
        return self::from(min(2, intdiv($x, 34)) . '-' . min(2, intdiv($y, 34)));
    }

    /** @return array{int, int} its middle, in percent */
    public function middle(): array
    {
        [$column, $row] = array_map(intval(...), explode('-', $this->value));

        return [17 + 33 * $column, 17 + 33 * $row];
    }

    public function label(): string
    {
        return match ($this) {
            self::TopLeft => __('en haut à gauche', 'museau'),
            self::Top => __('en haut au milieu', 'museau'),
            self::TopRight => __('en haut à droite', 'museau'),
            self::Left => __('à gauche', 'museau'),
            self::Middle => __('au milieu', 'museau'),
            self::Right => __('à droite', 'museau'),
            self::BottomLeft => __('en bas à gauche', 'museau'),
            self::Bottom => __('en bas au milieu', 'museau'),
            self::BottomRight => __('en bas à droite', 'museau'),
        };
    }
}
