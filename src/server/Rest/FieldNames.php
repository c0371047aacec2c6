<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;


/** Names of the routes' fields as a person reads them. */
final class FieldNames
{
    /** « quantity » as a person reads it: quantité. Programs find the field's own name in the answer's data. */
    public static function said(string $field): string
    {
        $names = [
            'quantity' => __('quantité', 'museau'),
            'product_id' => __('produit', 'museau'),
            'variation_id' => __('déclinaison', 'museau'),
            'variation' => __('options', 'museau'),
            'item_key' => __('ligne du panier', 'museau'),
            'page' => __('page', 'museau'),
            'search' => __('recherche', 'museau'),
            'name' => __('nom', 'museau'),
            'email' => __('adresse e-mail', 'museau'),
            'subject' => __('sujet', 'museau'),
            'message' => __('message', 'museau'),
            'order_notes' => __('notes de commande', 'museau'),
            'billing_details' => __('coordonnées', 'museau'),
            'title' => __('titre', 'museau'),
            'content' => __('contenu', 'museau'),
            'description' => __('description', 'museau'),
            'short_description' => __('description courte', 'museau'),
            'regular_price' => __('prix normal', 'museau'),
            'sale_price' => __('prix', 'museau'),
            'stock_quantity' => __('quantité en stock', 'museau'),
            'stock_status' => __('état du stock', 'museau'),
            'variations' => __('variations', 'museau'),
            'attributes' => __('attributs', 'museau'),
            'categories' => __('catégories', 'museau'),
            'featured_image' => __('image principale', 'museau'),
            'gallery' => __('galerie', 'museau'),
            'images' => __('images', 'museau'),
            'taxonomy' => __('liste', 'museau'),
            'banners' => __('bannières', 'museau'),
            'order' => __('commande', 'museau'),
            'number' => __('numéro de commande', 'museau'),
            'step' => __('étape', 'museau'),
            'sentence' => __('phrase', 'museau'),
            'request' => __('nom de l\'envoi', 'museau'),
        ];

        return $names[$field] ?? __('un autre champ', 'museau');
    }
}
