<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Kernel\Money\Money;
use Museau\Kernel\Typography;

/**
 * What is left of a stored cart when it is opened again: works are sold and prices change meanwhile.
 *
 * @phpstan-import-type StoredLine from CartRules
 * @phpstan-import-type Known from CartRules
 */
final class CartRefresh
{
    /**
     * Lines as they can be bought now, and a sentence for each one that changed since it was last shown.
     *
     * @param list<StoredLine> $stored
     * @param Known            $known
     *
     * @return array{list<StoredLine>, list<string>}
     */
    public static function lines(array $stored, array $known): array
    {
        $lines = $notices = $taken = [];
        foreach ($stored as $line) {
            $product = $known['products'][$line['product_id']] ?? null;
            $variation = $product?->variation($line['variation_id']);
            $price = $line['variation_id'] > 0 ? $variation?->price : $product?->price;
            if ($product === null || $price === null) {
                $notices[] = __('Un article de votre panier n\'est plus en vente : il a été retiré.', 'museau');
                continue;
            }
            $portrait = PrintedPortraits::of($line, $known);
            if ($portrait === null && PrintedPortraits::word($line) !== '') {
                $notices[] = __('Une carte de votre panier n\'est plus proposée : son portrait n\'est plus gardé, ou son lien est fermé. Elle a été retirée.', 'museau');
                continue;
            }
            $name = Typography::shown($portrait->name ?? $product->name);
            $piece = $known['pieces'][CartRules::piece($line['product_id'], $line['variation_id'])];
            $left = $piece['left'] === null ? null : $piece['left'] - ($taken[$piece['id']] ?? 0);
            if ($product->is_sold($variation)) {
                /* translators: %s: name of the product */
                $notices[] = sprintf(__('« %s » vient d\'être vendu : il a été retiré de votre panier.', 'museau'), $name);
                continue;
            }
            if ($left !== null && $left < 1) {
                $notices[] = sprintf(
                    /* translators: %s: name of the product */
                    __('« %s » est en cours d\'achat par une autre personne : il a été retiré de votre panier.', 'museau'),
                    $name,
                );
                continue;
            }
            if ($left !== null && $line['quantity'] > $left) {
                /* translators: 1: name of the product, 2: pieces left */
                $notices[] = sprintf(__('« %1$s » : il n\'en reste que %2$d, la quantité a été changée.', 'museau'), $name, $left);
                $line['quantity'] = $left;
            }
            if ($line['price'] !== $price) {
                $notices[] = sprintf(
                    /* translators: 1: name of the product, 2: former price, 3: present price */
                    __('Le prix de « %1$s » a changé : %3$s au lieu de %2$s.', 'museau'),
                    $name,
                    Money::text($line['price']),
                    Money::text($price),
                );
                $line['price'] = $price;
            }
            $taken[$piece['id']] = ($taken[$piece['id']] ?? 0) + $line['quantity'];
            $lines[] = $line;
        }

        return [$lines, $notices];
    }
}
