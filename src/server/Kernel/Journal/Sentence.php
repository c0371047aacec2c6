<?php

declare(strict_types=1);

namespace Museau\Kernel\Journal;

/** A line of the journal as a person reads it: what was done or refused, to what. */
final class Sentence
{
    /** Detail of a refusal by the bank. */
    public const DECLINED = 'card declined';

    /**
     * Whether the number of a line is an order's id.
     *
     * @param array{event: string, detail: string, ...} $line
     */
    public static function is_of_order(array $line): bool
    {
        return match (Event::tryFrom($line['event'])) {
            Event::Write => str_starts_with($line['detail'], 'order '),
            Event::Privacy => in_array($line['detail'], ['order erased', 'invoice'], true),
            Event::Mismatch => true,
            Event::Refusal => $line['detail'] === self::DECLINED,
            default => false,
        };
    }

    /**
     * @param array{event: string, detail: string, subject: int, route: string, status: int, ...} $line
     * @param string $number of what the line is about, as she knows it; '' for its id
     */
    public static function of(array $line, string $number = ''): string
    {
        $sentence = match (Event::tryFrom($line['event'])) {
            Event::Write => $line['route'] === '' ? self::step($line['detail']) : self::change($line['route']),
            Event::Refusal => self::refusal($line),
            Event::Mismatch => self::mismatch($line['detail']),
            Event::Webhook => self::webhook($line['detail']),
            Event::Privacy => self::privacy($line['detail']),
            Event::Error => self::error($line),
            null => __('Autre événement', 'museau'),
        };

        /* translators: 1: what happened, 2: number of a product, order, news item … */
        return $line['subject'] > 0 ? sprintf(__('%1$s (n° %2$s)', 'museau'), $sentence, $number ?: $line['subject']) : $sentence;
    }

    /** What the artist changed by a call, by the route as it was registered. */
    private static function change(string $route): string
    {
        [$method, $path] = self::parts($route);
        if (str_ends_with($path, '/preview')) {
            return __('Aperçu préparé, rien n\'est enregistré', 'museau');
        }

        return match (true) {
            str_ends_with($path, '/restore') => __('Produit sorti de la corbeille', 'museau'),
            $path === '/admin/product' => __('Produit ajouté', 'museau'),
            str_starts_with($path, '/admin/products') => $method === 'DELETE'
                ? __('Produit mis à la corbeille', 'museau')
                : __('Produit modifié', 'museau'),
            $path === '/admin/upload-media' => __('Image ajoutée à la médiathèque', 'museau'),
            $path === '/admin/term' => __('Série ou option ajoutée', 'museau'),
            str_starts_with($path, '/admin/terms') => __('Série ou option supprimée', 'museau'),
            $path === '/admin/sample-portrait' => __('Exemple de portrait ajouté', 'museau'),
            $path === '/news' => __('Actualité ajoutée', 'museau'),
            $method === 'DELETE' && self::area($path) === 'news' => __('Actualité mise à la corbeille', 'museau'),
            self::area($path) === 'news' => __('Actualité modifiée', 'museau'),
            self::area($path) === 'banners' => __('Bannières modifiées', 'museau'),
            default => __('Réglage de la boutique modifié', 'museau'),
        };
    }

    /** What the artist did on a screen of wp-admin. */
    private static function step(string $detail): string
    {
        return match ($detail) {
            'prices late' => __('Prix changé sans prévenir la boutique, trouvé par la vérification du jour', 'museau'),
            'settings' => __('Réglages de la boutique enregistrés', 'museau'),
            'voucher sell' => __('Bons cadeaux mis en vente', 'museau'),
            'voucher stop' => __('Bons cadeaux : vente arrêtée', 'museau'),
            'voucher months' => __('Bons cadeaux : durée changée', 'museau'),
            'voucher bounds' => __('Bons cadeaux : montants libres changés', 'museau'),
            'voucher renew' => __('Bon cadeau : ancien code fermé', 'museau'),
            'contest refuse' => __('Concours : participation écartée', 'museau'),
            'contest restore' => __('Concours : participation remise', 'museau'),
            'contest draw' => __('Concours : tirage au sort', 'museau'),
            'contest choose' => __('Concours : gagnant choisi', 'museau'),
            'contest publish' => __('Concours : gagnant mis dans l\'actualité', 'museau'),
            'message delete' => __('Messages supprimés', 'museau'),
            'review publish' => __('Avis publié', 'museau'),
            'review refuse' => __('Avis non publié, avec sa raison', 'museau'),
            'review answer' => __('Réponse à un avis', 'museau'),
            'takeover save' => __('Boutique d\'avant : choix enregistrés', 'museau'),
            'takeover open' => __('Boutique d\'avant : ouverte avec ce thème', 'museau'),
            'takeover back' => __('Boutique d\'avant : tout remis comme avant', 'museau'),
            'takeover wait' => __('Boutique d\'avant : ancien thème rendu aux visiteurs', 'museau'),
            'order progress_portfolio_show' => __('Commande : portrait montré', 'museau'),
            'order photo_received' => __('Commande : photo validée', 'museau'),
            'order photo_missing' => __('Commande : photo redemandée', 'museau'),
            'order ask_balance' => __('Commande : solde demandé', 'museau'),
            'order ship' => __('Commande : expédiée', 'museau'),
            'order complete' => __('Commande : terminée', 'museau'),
            'order reopen' => __('Commande : reprise', 'museau'),
            'order cancel' => __('Commande : annulée', 'museau'),
            'order revive' => __('Commande : rouverte', 'museau'),
            'order refund' => __('Commande : remboursement', 'museau'),
            'order transfer_received' => __('Commande : virement ou chèque reçu', 'museau'),
            'order transfer_cancelled' => __('Commande : annulée, son virement ou son chèque n\'est pas venu', 'museau'),
            'order transfer_balance_bacs', 'order transfer_balance_cheque'
                => __('Commande : solde reçu par virement ou chèque', 'museau'),
            default => str_starts_with($detail, 'order')
                ? __('Commande modifiée', 'museau')
                : __('Réglage de la boutique modifié', 'museau'),
        };
    }

    /** @param array{detail: string, route: string, status: int, ...} $line */
    private static function refusal(array $line): string
    {
        if ($line['detail'] === self::DECLINED) {
            return __('Carte refusée par la banque', 'museau');
        }
        $reason = match (true) {
            $line['detail'] === 'museau_foreign_origin' => __('la demande venait d\'un autre site', 'museau'),
            $line['detail'] === 'museau_method_override' => __('la demande se faisait passer pour une autre', 'museau'),
            $line['detail'] === 'museau_too_large' => __('l\'envoi était trop lourd', 'museau'),
            $line['detail'] === 'museau_unreadable' => __('l\'envoi était illisible', 'museau'),
            $line['detail'] === 'rest_cookie_invalid_nonce' => __('la session avait expiré', 'museau'),
            $line['detail'] === RefusedButtons::NONCE => __('la page avait expiré, ou la demande ne venait pas d\'elle', 'museau'),
            str_ends_with($line['route'], ' wp_ajax_woocommerce_delete_refund')
                && $line['status'] === 403 => __('l\'argent est déjà rendu', 'museau'),
            $line['status'] === 429 => __('trop de demandes à la fois', 'museau'),
            $line['status'] === 401 => __('personne n\'était connecté', 'museau'),
            $line['status'] === 402 => __('la carte a été refusée', 'museau'),
            $line['status'] === 403 => __('ce compte n\'en a pas le droit', 'museau'),
            default => __('la demande n\'était pas valable', 'museau'),
        };

        /* translators: 1: part of the shop, 2: reason */
        return sprintf(__('Refusé (%1$s) : %2$s', 'museau'), self::named(self::area(self::parts($line['route'])[1])), $reason);
    }

    private static function mismatch(string $detail): string
    {
        $names = [
            'intent' => __('son numéro', 'museau'),
            'amount' => __('la somme', 'museau'),
            'currency' => __('la devise', 'museau'),
            'order' => __('la commande', 'museau'),
            'site' => __('le site', 'museau'),
            'mode' => __('le mode de test ou de production', 'museau'),
        ];
        $told = array_values(array_intersect_key($names, array_flip(array_map('trim', explode(',', $detail)))));

        return $told === []
            ? __('Un paiement ne correspond pas à sa commande', 'museau')
            /* translators: %s: amount, currency … */
            : sprintf(__('Un paiement ne correspond pas à sa commande : %s', 'museau'), implode(', ', $told));
    }

    private static function webhook(string $detail): string
    {
        return $detail === 'museau_webhook_signature'
            ? __('Appel refusé : Stripe ne l\'a pas signé avec le secret enregistré', 'museau')
            : __('Un appel de Stripe n\'a pas pu être traité ; Stripe le répète', 'museau');
    }

    private static function privacy(string $detail): string
    {
        return match ($detail) {
            'order erased' => __('Données d\'une commande effacées', 'museau'),
            'contest winner unpublished' => __('Gagnant d\'un concours retiré de l\'actualité', 'museau'),
            'contest entry erased' => __('Participation à un concours effacée', 'museau'),
            'export' => __('Données d\'une personne exportées', 'museau'),
            'export' => __('Toutes les données de la boutique téléchargées', 'museau'),
            'sales-book' => __('Livre des ventes téléchargé', 'museau'),
            default => __('Données personnelles traitées', 'museau'),
        };
    }

    /** @param array{detail: string, route: string, ...} $line */
    private static function error(array $line): string
    {
        return sprintf(
            /* translators: 1: part of the shop, 2: kind of error, for who helps */
            __('Erreur du site (%1$s), à transmettre à qui vous aide : %2$s', 'museau'),
            self::named(self::area(self::parts($line['route'])[1])),
            basename(str_replace('\\', '/', $line['detail'])),
        );
    }

    /** @return array{string, string} method and path */
    private static function parts(string $route): array
    {
        [$method, $path] = [...explode(' ', $route, 2), ''];

        return [$method, $path];
    }

    /** Which part of the shop a path belongs to. */
    private static function area(string $path): string
    {
        return match (1) {
            preg_match('~^(?:admin_post_|wp_ajax_|load-)~', $path) => self::button($path),
            preg_match('~^/admin/(term|catalog)~', $path) => 'options',
            preg_match('~^/admin/upload~', $path) => 'pictures',
            preg_match('~^/admin/~', $path) => 'products',
            preg_match('~/participations$~', $path) => 'contests',
            preg_match('~^/(news|concours)~', $path) => 'news',
            preg_match('~^/settings/banners~', $path) => 'banners',
            preg_match('~cart~', $path) => 'cart',
            preg_match('~^/product/(like|unlike)~', $path) => 'likes',
            preg_match('~^/contact~', $path) => 'contact',
            preg_match('~^/order-photo~', $path) => 'photos',
            preg_match('~voucher~', $path) => 'vouchers',
            preg_match('~payment|order|balance|intent~', $path) => 'payments',
            preg_match('~^/stripe~', $path) => 'stripe',
            preg_match('~^/(product|attributes)~', $path) => 'catalogue',
            default => '',
        };
    }

    /** Which part of the shop a button of wp-admin belongs to, by its hook. */
    private static function button(string $hook): string
    {
        return match (1) {
            preg_match('~voucher~', $hook) => 'vouchers',
            preg_match('~refund~', $hook) => 'refunds',
            preg_match('~money~', $hook) => 'payments',
            preg_match('~contest~', $hook) => 'contests',
            preg_match('~review~', $hook) => 'reviews',
            preg_match('~order|packing|card_picture|invoice~', $hook) => 'orders',
            preg_match('~health~', $hook) => 'health',
            preg_match('~pictures~', $hook) => 'pictures',
            preg_match('~photo~', $hook) => 'photos',
            preg_match('~mails~', $hook) => 'mails',
            preg_match('~message~', $hook) => 'messages',
            preg_match('~sales|report|export~', $hook) => 'sales',
            preg_match('~index~', $hook) => 'products',
            preg_match('~mend|takeover~', $hook) => 'checklist',
            preg_match('~settings~', $hook) => 'settings',
            preg_match('~site~', $hook) => 'site',
            default => '',
        };
    }

    private static function named(string $area): string
    {
        return match ($area) {
            'options' => __('séries et options', 'museau'),
            'pictures' => __('images', 'museau'),
            'products' => __('produits', 'museau'),
            'news' => __('actualités', 'museau'),
            'banners' => __('bannières', 'museau'),
            'contests' => __('concours', 'museau'),
            'cart' => __('panier', 'museau'),
            'likes' => __('favoris', 'museau'),
            'contact' => __('formulaire de contact', 'museau'),
            'photos' => __('photo d\'une commande', 'museau'),
            'payments' => __('paiement', 'museau'),
            'stripe' => __('Stripe', 'museau'),
            'catalogue' => __('catalogue', 'museau'),
            'vouchers' => __('bons cadeaux', 'museau'),
            'refunds' => __('remboursement', 'museau'),
            'orders' => __('commandes', 'museau'),
            'reviews' => __('avis', 'museau'),
            'health' => __('santé du site', 'museau'),
            'mails' => __('envoi des messages', 'museau'),
            'messages' => __('messages reçus', 'museau'),
            'sales' => __('livre des ventes', 'museau'),
            'checklist' => __('mise en route', 'museau'),
            'settings' => __('réglages', 'museau'),
            'site' => __('déménagement du site', 'museau'),
            default => __('boutique', 'museau'),
        };
    }
}
