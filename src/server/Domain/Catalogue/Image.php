<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Typography;

final class Image
{
    /**
     * @param string $src       address of the largest file
     * @param string $thumbnail address of the small square
     * @param string $srcset    ready srcset attribute, may be empty
     * @param int    $width     of src, pixels
     * @param int    $height    of src, pixels
     */
    public function __construct(
        public readonly int $id,
        public readonly string $src,
        public readonly string $thumbnail,
        public readonly string $srcset,
        public readonly int $width,
        public readonly int $height,
        public readonly string $alt,
    ) {}

    /** The same with its words as visitors read them. */
    public function typeset(): self
    {
        return new self($this->id, $this->src, $this->thumbnail, $this->srcset, $this->width, $this->height, Typography::shown($this->alt));
    }
}
