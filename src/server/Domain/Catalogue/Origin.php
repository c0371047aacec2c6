<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Read;

/** What the artist says of a portrait in her library: hers, or somebody's who lets it be shown. It stands below the picture. */
enum Origin: string
{
    case Own = 'own';

    case Agreed = 'agreed';

    /** Of an item of the media library. */
    public const META = '_museau_origin';

    public static function of(int $image_id): ?self
    {
        return $image_id > 0 ? self::tryFrom(Read::text(get_post_meta($image_id, self::META, true))) : null;
    }

    /** The sentence below a picture of the library; '' while she has said nothing of it. */
    public static function told(int $image_id): string
    {
        return self::of($image_id)?->sentence() ?? '';
    }

    /** @param ?self $origin null: nothing is said */
    public static function set(int $image_id, ?self $origin): void
    {
        $origin === null ? delete_post_meta($image_id, self::META) : update_post_meta($image_id, self::META, $origin->value);
    }

    public function sentence(): string
    {
        return match ($this) {
            self::Own => __('Portrait personnel de l\'artiste.', 'museau'),
            self::Agreed => __('Montré avec l\'accord de son propriétaire.', 'museau'),
        };
    }

    /** As the artist chooses it. */
    public function label(): string
    {
        return match ($this) {
            self::Own => __('À moi : mon animal, ou une photo que j\'ai le droit d\'utiliser', 'museau'),
            self::Agreed => __('D\'un client, qui m\'a donné son accord', 'museau'),
        };
    }
}
