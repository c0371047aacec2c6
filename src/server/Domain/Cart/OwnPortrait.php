<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/** What a line of a cart shows of the portrait that is printed for it. */
final class OwnPortrait
{
    /**
     * @param string $name  of the line: 'Carte postale de votre portrait'
     * @param string $words which portrait it is: 'Filou, dessin n° 1042-2'
     * @param string $path  address of its page on this site
     * @param array{id: int, src: string, alt: string, width: int, height: int} $image thumbnail
     */
    public function __construct(
        public readonly string $name,
        public readonly string $words,
        public readonly string $path,
        public readonly array $image,
    ) {}
}
