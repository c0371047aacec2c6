<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Legal\LegalTasks;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Language;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Site\SiteMoveNotice;

/** What can be said of the shop without asking the web server: each method is one line of 'Santé du site'. */
final class ShopHealth
{
    /**
     * @param \Closure(): list<ChecklistLine> $checklist
     * @param string                          $settings_url  screen 'Boutique'
     * @param string                          $checklist_url screen 'Mise en route'
     * @param string                          $index_url     builds the product index anew
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly Keys $keys,
        private readonly MailQueue $mails,
        private readonly PhotoStore $photos,
        private readonly ProductIndex $index,
        private readonly \Closure $checklist,
        private readonly string $settings_url,
        private readonly string $checklist_url,
        private readonly string $index_url,
        private readonly ?SiteMoveNotice $site = null,
    ) {}

    public function server(?Server $server = null): Finding
    {
        $server ??= Server::now();
        $all = implode(' ', [...$server->missing(), ...$server->short()]);

        return match (true) {
            $server->missing() !== [] => Finding::alarm(__('Il manque au serveur ce dont la boutique a besoin', 'museau'), $all),
            $server->short() !== [] => Finding::advice(__('Le serveur est à l\'étroit pour la boutique', 'museau'), $all),
            default => Finding::good(__('PHP et la base de données suffisent à la boutique', 'museau')),
        };
    }

    /** Whether the shop stands where it was written down: a copy with the same keys would confirm and refund another's orders. */
    public function site(): Finding
    {
        $sentence = $this->site?->sentence() ?? '';

        return $sentence === ''
            ? Finding::good(__('La boutique est là où elle a été enregistrée', 'museau'))
            : Finding::alarm(
                __('Boutique déménagée, ou copie ?', 'museau'),
                $sentence . ' ' . SiteMoveNotice::explanation(),
                __('Répondre', 'museau'),
                admin_url(),
            );
    }

    /** F17, M4: without the clock nobody asks Stripe about unfinished payments, and mails that failed stay. */
    public function clock(?int $now = null): Finding
    {
        $clock = ReconcileSchedule::health($now);
        if ($clock['late']) {
            return Finding::alarm(
                __('L\'horloge de la boutique est arrêtée', 'museau'),
                sprintf(
                    /* translators: %s: date or 'jamais' */
                    __('La vérification des paiements en cours est en retard (dernière : %s). Demandez à votre hébergeur d\'appeler wp-cron.php chaque minute ; jusque-là, les commandes inachevées et les messages en échec attendent.', 'museau'),
                    self::date($clock['last']),
                ),
            );
        }

        return Finding::good(
            /* translators: %s: date or 'jamais' */
            __('L\'horloge de la boutique tourne', 'museau'),
            sprintf(__('Dernière vérification des paiements en cours : %s.', 'museau'), self::date($clock['last'])),
        );
    }

    /** Whether the limits against abuse know whom they count. */
    public function address(): Finding
    {
        $label = __('Adresse des visiteurs', 'museau');

        return RateLimit::is_behind_unknown_proxy()
            ? Finding::alarm($label, self::proxy_words())
            : Finding::good($label, __('Chaque visiteur est compté par sa propre adresse.', 'museau'));
    }

    public static function proxy_words(): string
    {
        return __('Le site est derrière un proxy (Cloudflare, Varnish, répartiteur de charge…) qui n\'est pas déclaré : les limites contre les abus ne connaissent pas l\'adresse sûre des visiteurs. Demandez à votre hébergeur quel en-tête la porte, et ajoutez-le dans wp-config.php, par exemple : define(\'MUSEAU_ADDRESS_HEADER\', \'HTTP_X_REAL_IP\');', 'museau');
    }

    public function stripe(bool $public, bool $https): Finding
    {
        return (new StripeHealth($this->keys, SettingsTab::Payment->url()))->keys($public, $https);
    }

    public function webhook(): Finding
    {
        return (new StripeHealth($this->keys, SettingsTab::Payment->url()))->webhook();
    }

    public function mails(): Finding
    {
        ['failing' => $failing, 'given_up' => $given_up] = $this->mails->history->health();
        if ($failing === 0) {
            return Finding::good(__('Tous les messages de la boutique sont partis', 'museau'));
        }

        return Finding::alarm(
            sprintf(
                /* translators: %d: number of mails */
                _n('%d message de la boutique n\'a pas pu partir', '%d messages de la boutique n\'ont pas pu partir', $failing, 'museau'),
                $failing,
            ),
            ($given_up > 0
                ? sprintf(
                    /* translators: %d: number of mails */
                    _n('%d ne sera plus renvoyé tout seul.', '%d ne seront plus renvoyés tout seuls.', $given_up, 'museau'),
                    $given_up,
                )
                : __('Ils sont gardés et seront renvoyés tout seuls.', 'museau'))
                . ' ' . __('Vérifiez l\'envoi des messages du site (une extension SMTP, ou votre hébergeur), puis renvoyez-les.', 'museau'),
            __('Renvoyer maintenant', 'museau'),
            MailNotice::again_url(),
        );
    }

    public function legal(): Finding
    {
        $missing = LegalTasks::all($this->settings);
        if ($missing === []) {
            return Finding::good(__('Les informations légales sont complètes', 'museau'));
        }
        $say = [
            __('Des informations légales manquent', 'museau'),
            /* translators: %s: names of fields */
            sprintf(__('Il manque : %s.', 'museau'), implode(', ', $missing)),
            __('Compléter dans « Boutique »', 'museau'),
            $this->settings_url . '#manque',
        ];

        return $this->keys->live() ? Finding::alarm(...$say) : Finding::advice(...$say);
    }

    public function photos(): Finding
    {
        $health = $this->photos->health();

        return match (true) {
            !$health['writable'] => Finding::alarm(
                __('Les photos des clients ne peuvent pas être gardées', 'museau'),
                __('Le dossier des photos n\'est pas accessible en écriture. Donnez au serveur web le droit d\'y écrire, ou nommez un autre dossier par MUSEAU_PRIVATE_DIR dans wp-config.php.', 'museau'),
            ),
            $health['full'] => Finding::alarm(
                __('Le disque est presque plein', 'museau'),
                __('Moins de 500 Mo libres : les photos des clients sont refusées. Libérez de la place ou agrandissez le disque.', 'museau'),
            ),
            $health['lost'] > 0 => Finding::alarm(
                sprintf(
                    /* translators: %d: number of photos */
                    _n('%d photo d\'une commande récente manque', '%d photos de commandes récentes manquent', $health['lost'], 'museau'),
                    $health['lost'],
                ),
                __('Leur fichier n\'est pas dans le dossier des photos. Après une restauration ou un déménagement, recopiez-y la sauvegarde ; sinon envoyez au client le lien de sa commande pour renvoyer la photo.', 'museau'),
            ),
            default => Finding::good(
                __('Les photos des clients sont gardées', 'museau'),
                $health['url'] === null
                    ? __('Leur dossier est hors du site : aucun serveur web ne le montre.', 'museau')
                    : __('Leur dossier est dans le site ; que le serveur web le refuse est essayé à part.', 'museau'),
            ),
        };
    }

    public function index(): Finding
    {
        ['published' => $published, 'listed' => $listed, 'building' => $building] = $this->index->health();
        $label = __('Liste des produits', 'museau');

        return match (true) {
            $building => Finding::advice(
                $label,
                __('La liste des produits est en cours de construction ; revenez dans quelques minutes.', 'museau'),
            ),
            $published !== $listed => Finding::advice(
                $label,
                sprintf(
                    /* translators: 1, 2: numbers of products */
                    __('%1$d produits sont publiés et %2$d sont dans la liste. Reconstruisez-la ; si la différence reste, ce sont des produits d\'une sorte que la boutique ne montre pas (groupés, externes).', 'museau'),
                    $published,
                    $listed,
                ),
                __('Reconstruire la liste', 'museau'),
                $this->index_url,
            ),
            default => Finding::good(
                $label,
                sprintf(
                    /* translators: %d: number of products */
                    _n('%d produit publié, et dans la liste.', '%d produits publiés, tous dans la liste.', $published, 'museau'),
                    $published,
                ),
            ),
        };
    }

    /** What an object cache answers is what the database holds: two web servers with a cache each would sell by old settings. */
    public function object_cache(): Finding
    {
        $label = __('Cache d\'objets', 'museau');
        $stale = array_filter(
            [Settings::OPTION, 'active_plugins'],
            static fn(string $option): bool => maybe_serialize(get_option($option, null)) !== Db::value(
                'SELECT option_value FROM %i WHERE option_name = %s',
                Db::wpdb()->options,
                $option,
            ),
        );

        return match (true) {
            $stale !== [] => Finding::alarm(
                $label,
                __('Le cache d\'objets répond des réglages qui ne sont plus ceux de la base. Videz-le, et vérifiez que tous les serveurs web partagent le même.', 'museau'),
            ),
            wp_using_ext_object_cache() === true => Finding::good(
                $label,
                __('Un cache d\'objets est branché et répond ce que dit la base.', 'museau'),
            ),
            default => Finding::good($label, __('Aucun cache d\'objets : la boutique n\'en a pas besoin.', 'museau')),
        };
    }

    public function checklist(): Finding
    {
        $left = array_map(
            static fn(ChecklistLine $line): string => $line->title,
            array_filter(($this->checklist)(), static fn(ChecklistLine $line): bool => !$line->done),
        );

        return $left === [] ? Finding::good(__('La mise en route est terminée', 'museau')) : Finding::advice(
            __('La mise en route n\'est pas terminée', 'museau'),
            /* translators: %s: what is left */
            sprintf(__('Il reste : %s.', 'museau'), implode(', ', $left)),
            __('Ouvrir la mise en route', 'museau'),
            $this->checklist_url,
        );
    }

    /** Date and hour as the artist reads them. */
    public static function date(?int $time): string
    {
        return $time === null ? __('jamais', 'museau') : Language::moment($time);
    }
}
