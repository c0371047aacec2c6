<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CouldNotWriteProduct extends Refusal
{
    public static function product_is_unknown(): self
    {
        return new self('museau_unknown_product', __('Produit non trouvé.', 'museau'), Reason::NotFound);
    }

    /** The set is written whole: a foreign id would take a variation from its product (B39). */
    public static function variation_belongs_to_another(int $id): self
    {
        return new self(
            'museau_foreign_variation',
            /* translators: %d: number of a variation */
            sprintf(__('La variation n° %d n\'appartient pas à ce produit.', 'museau'), $id),
            Reason::Invalid,
        );
    }

    public static function term_is_refused(string $name): self
    {
        /* translators: %s: name of an option or category */
        return new self('museau_term', sprintf(__('« %s » ne peut pas être enregistré.', 'museau'), $name), Reason::Invalid);
    }

    public static function was_not_saved(string $why): self
    {
        /* translators: %s: reason */
        return new self('museau_not_saved', sprintf(__('Le produit n\'a pas pu être enregistré : %s', 'museau'), $why), Reason::Failed);
    }
}
