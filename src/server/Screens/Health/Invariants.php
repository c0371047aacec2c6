<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Health\Violation;

/** What must always be so in the live shop, each looked at without changing anything, and what to do where it is not. */
final class Invariants
{
    /** In the order in which they are told. */
    public const NAMES = ['tables', 'money', 'vouchers', 'stock', 'photo_files', 'letters', 'queue', 'products', 'invoices'];

    /** Days that are looked back at, unless somebody names a day. */
    public const DAYS = 90;

    /** Violations that a finding names. */
    private const NAMED = 8;

    /** @param \Closure(): array<value-of<self::NAMES>, \Closure(int): Examined> $examinations each takes the Unix time to look back to */
    public function __construct(private readonly \Closure $examinations) {}

    /** @param value-of<self::NAMES> $name */
    public function examine(string $name, ?int $since = null): Examined
    {
        try {
            return ($this->examinations)()[$name]($since ?? time() - self::DAYS * DAY_IN_SECONDS);
        } catch (DatabaseFailed) {
            return new Examined(0, [new Violation('not_examined', 'database', 'error')], false);
        }
    }

    /** @param value-of<self::NAMES> $name */
    public function finding(string $name, ?Examined $examined = null): Finding
    {
        $examined ??= $this->examine($name);
        [$good, $bad, $advice] = self::words()[$name];
        if ($examined->violations === []) {
            /* translators: %d: number of things that were looked at */
            return Finding::good($good, sprintf(_n('%d examiné.', '%d examinés.', $examined->looked, 'museau'), $examined->looked));
        }
        $faults = $examined->faults();
        $named = array_map(
            static fn(Violation $violation): string => $violation->line(),
            array_slice($faults === [] ? $examined->violations : $faults, 0, self::NAMED),
        );
        $left = count($examined->violations) - count($named);
        $text = $advice . ' ' . sprintf(
            /* translators: %s: codes and numbers */
            __('Ce qui a été trouvé : %s.', 'museau'),
            implode(' ; ', $named) . ($left > 0 ? " … (+ $left)" : ''),
        );

        return $faults === [] ? Finding::advice($bad, $text) : Finding::alarm($bad, $text);
    }

    /** @param value-of<self::NAMES> $name */
    public static function title(string $name): string
    {
        return self::words()[$name][0];
    }

    /** @return array<value-of<self::NAMES>, array{string, string, string}> what is said when all is well, when it is not, and what to do */
    private static function words(): array
    {
        return [
            'tables' => [
                __('Les tables de la boutique sont complètes', 'museau'),
                __('Il manque une table ou une colonne à la boutique', 'museau'),
                __('Une mise à jour s\'est arrêtée à mi-chemin. Rechargez une page du site pour qu\'elle recommence ; si cela reste, l\'utilisateur de la base n\'a pas le droit de changer les tables.', 'museau'),
            ],
            'money' => [
                __('L\'argent reçu et rendu est celui des commandes', 'museau'),
                __('Une commande ne dit pas ce que disent ses paiements', 'museau'),
                __('Comparez ces commandes avec Stripe avant d\'expédier ou de rembourser (docs/runbook.md).', 'museau'),
            ],
            'vouchers' => [
                __('Chaque bon cadeau vaut la somme de ses mouvements', 'museau'),
                __('Un bon cadeau ne vaut pas la somme de ses mouvements', 'museau'),
                __('N\'acceptez plus ce bon avant d\'avoir lu son histoire dans « Bons cadeaux » (docs/runbook.md).', 'museau'),
            ],
            'stock' => [
                __('Le stock et ce qui est réservé concordent', 'museau'),
                __('Une pièce semble vendue ou réservée en trop', 'museau'),
                __('Retirez la pièce de la vente, puis lisez les commandes nommées (docs/runbook.md).', 'museau'),
            ],
            'photo_files' => [
                __('Les photos des commandes en cours sont entières', 'museau'),
                __('Une photo d\'une commande en cours manque ou a changé', 'museau'),
                __('Recopiez le dossier des photos de la sauvegarde ; sinon redemandez la photo à la cliente ou au client par le lien de la commande (docs/runbook.md).', 'museau'),
            ],
            'letters' => [
                __('Aucun message n\'attend plus qu\'il ne doit', 'museau'),
                __('Des messages attendent plus qu\'ils ne doivent', 'museau'),
                __('Vérifiez l\'envoi des messages du site, puis « Renvoyer maintenant » (docs/runbook.md).', 'museau'),
            ],
            'queue' => [
                __('Le travail de fond de la boutique se fait à l\'heure', 'museau'),
                __('Du travail de fond de la boutique est en retard', 'museau'),
                __('Demandez à votre hébergeur d\'appeler wp-cron.php chaque minute (docs/runbook.md).', 'museau'),
            ],
            'products' => [
                __('La liste des produits dit ce que disent les produits', 'museau'),
                __('La liste des produits ne dit pas ce que disent les produits', 'museau'),
                __('Reconstruisez la liste (« Reconstruire la liste », ou wp museau index). Un produit groupé ou externe n\'y est jamais.', 'museau'),
            ],
            'invoices' => [
                __('Les factures se suivent sans trou', 'museau'),
                __('Il y a un trou dans les numéros des factures', 'museau'),
                __('Une facture ne s\'efface pas : retrouvez-la dans la sauvegarde, et gardez une note pour le contrôle (docs/runbook.md).', 'museau'),
            ],
        ];
    }
}
