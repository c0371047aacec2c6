<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Legal\LegalTasks;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Payments\Keys;
use Museau\Domain\Payments\ReconcileSchedule;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Privacy\PhotoRetention;
use Museau\Kernel\Admission;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Settings\Settings;
use Museau\Rest\WebhookController;

/** 'Outils → Santé du site': our own tests, each with what to do, and our part of its information, without a name or a secret. */
final class SiteHealth implements Feature
{
    public const REBUILD = 'museau_rebuild_index';

    /**
     * @param \Closure(): ShopHealth     $shop
     * @param \Closure(): WebHealth      $web
     * @param \Closure(): (?Finding)     $engine what the shop's plugin has to say; null without one
     * @param \Closure(): Finding        $pictures whether each has its copies
     * @param \Closure(): Invariants     $invariants
     * @param 'embedded'|'woocommerce'   $engine_name
     */
    public function __construct(
        private readonly \Closure $shop,
        private readonly \Closure $web,
        private readonly \Closure $engine,
        private readonly \Closure $pictures,
        private readonly \Closure $invariants,
        private readonly string $engine_name,
        private readonly Settings $settings,
        private readonly Keys $keys,
        private readonly MailQueue $mails,
        private readonly PhotoStore $photos,
        private readonly ProductIndex $index,
    ) {}

    public function hooks(): void
    {
        add_filter('site_status_tests', $this->add(...));
        // Only names here: before init no text may be translated.
        $slow = ['photos_closed', 'page_cache', ...Invariants::NAMES];
        foreach (array_map(static fn(string $name): string => "museau_$name", $slow) as $name) {
            add_action('wp_ajax_health-check-' . self::action($name), fn() => self::answer($name, $this->slow()[$name][1]));
        }
        add_filter('debug_information', $this->inform(...));
        add_action('admin_post_' . self::REBUILD, $this->rebuild(...));
    }

    /**
     * @param array<string, array<string, mixed>> $tests
     *
     * @return array<string, array<string, mixed>>
     */
    private function add(array $tests): array
    {
        foreach ($this->quick() as $name => [$label, $test]) {
            $tests['direct'][$name] = ['label' => $label, 'test' => static fn(): array => $test()->to_array($name)];
        }
        foreach ($this->slow() as $name => [$label, $test]) {
            $tests['async'][$name] = [
                'label' => $label,
                'test' => self::action($name),
                'async_direct_test' => static fn(): array => $test()->to_array($name),
            ];
        }

        return $tests;
    }

    /** @return array<string, Finding> by name: what is told at once */
    public function findings(): array
    {
        $findings = [];
        foreach ($this->quick() as $name => [$label, $test]) {
            try {
                $finding = $test();
            } catch (DatabaseFailed) {
                $finding = Finding::alarm(
                    $label,
                    __('La base de données a refusé de répondre : regardez son journal, puis les tables.', 'museau'),
                );
            }
            $findings[substr($name, strlen('museau_'))] = $finding;
        }

        return $findings;
    }

    /** @return array<string, array{string, \Closure(): Finding}> label and test by name */
    private function quick(): array
    {
        $tests = [
            'museau_server' => [__('Ce que la boutique demande au serveur', 'museau'), fn(): Finding => ($this->shop)()->server()],
            'museau_site' => [__('Adresse de la boutique', 'museau'), fn(): Finding => ($this->shop)()->site()],
            'museau_clock' => [__('Horloge de la boutique', 'museau'), fn(): Finding => ($this->shop)()->clock()],
            'museau_stripe' => [__('Clés Stripe', 'museau'), fn(): Finding => ($this->shop)()->stripe(
                wp_get_environment_type() === 'production' && get_option('blog_public') === '1',
                str_starts_with(home_url(), 'https://'),
            )],
            'museau_webhook' => [__('Confirmations de paiement de Stripe', 'museau'), fn(): Finding => ($this->shop)()->webhook()],
            'museau_address' => [__('Adresse des visiteurs', 'museau'), fn(): Finding => ($this->shop)()->address()],
            'museau_mails' => [__('Messages de la boutique', 'museau'), fn(): Finding => ($this->shop)()->mails()],
            'museau_legal' => [__('Informations légales', 'museau'), fn(): Finding => ($this->shop)()->legal()],
            'museau_photos' => [__('Photos des clients', 'museau'), fn(): Finding => ($this->shop)()->photos()],
            'museau_index' => [__('Liste des produits', 'museau'), fn(): Finding => ($this->shop)()->index()],
            'museau_prices' => [__('Journal des prix', 'museau'), PriceHealth::finding(...)],
            'museau_pictures' => [__('Copies légères des images', 'museau'), fn(): Finding => ($this->pictures)()],
            'museau_object_cache' => [__('Cache d\'objets', 'museau'), fn(): Finding => ($this->shop)()->object_cache()],
            'museau_accounts' => [__('Comptes et clés de sécurité', 'museau'), AccountSecurity::now(...)],
            'museau_checklist' => [__('Mise en route', 'museau'), fn(): Finding => ($this->shop)()->checklist()],
        ];
        if ($this->engine_name === 'woocommerce') {
            $tests['museau_engine'] = ['WooCommerce', fn(): Finding => ($this->engine)() ?? Finding::good('WooCommerce')];
        }

        return $tests;
    }

    /** @return array<string, array{string, \Closure(): Finding}> those that call the site from outside, or read much */
    private function slow(): array
    {
        $invariants = [];
        foreach (Invariants::NAMES as $name) {
            $invariants["museau_$name"] = [Invariants::title($name), fn(): Finding => ($this->invariants)()->finding($name)];
        }

        return [
            'museau_photos_closed' => [__('Photos fermées au public', 'museau'), fn(): Finding => ($this->web)()->photos_closed()],
            'museau_page_cache' => [__('Cache des pages', 'museau'), fn(): Finding => ($this->web)()->page_cache()],
            ...$invariants,
        ];
    }

    /** WordPress's script turns only the first underscore of a name into a hyphen. */
    private static function action(string $name): string
    {
        return str_replace('_', '-', $name);
    }

    /** @param \Closure(): Finding $test */
    private static function answer(string $name, \Closure $test): never
    {
        check_ajax_referer('health-check-site-status');
        if (!current_user_can('view_site_health_checks')) {
            wp_die(-1, 403);
        }
        wp_send_json_success($test()->to_array($name));
    }

    /** The index counts as outdated from now on: this request and the next ones build it, a few seconds each. */
    private function rebuild(): never
    {
        Admission::check(self::REBUILD, 'manage_options');
        $this->index->mark_outdated();
        wp_safe_redirect(admin_url('site-health.php'));
        exit;
    }

    /**
     * @param array<string, array<string, mixed>> $information
     *
     * @return array<string, array<string, mixed>>
     */
    private function inform(array $information): array
    {
        $server = Server::now();
        $clock = ReconcileSchedule::health();
        $webhook = WebhookController::health();
        $mails = $this->mails->history->health();
        $photos = $this->photos->health();
        $index = $this->index->health();
        $iso = static fn(int|false|null $time): string => is_int($time) ? Clock::iso($time) : __('jamais', 'museau');
        $fields = [
            'version' => [__('Version du thème', 'museau'), (string) wp_get_theme(get_template())->get('Version')],
            'engine' => [__('Moteur', 'museau'), $this->engine_name],
            'database' => [__('Base de données', 'museau'), trim($server->database . ' ' . $server->database_version)],
            'stripe' => [__('Stripe', 'museau'), match (true) {
                $this->keys->simulated() => __('simulé', 'museau'),
                $this->keys->secret() === '' => __('sans clés', 'museau'),
                $this->keys->live() => __('clés de production', 'museau'),
                default => __('clés de test', 'museau'),
            }],
            'webhook_valid' => [__('Dernière confirmation reçue de Stripe', 'museau'), $webhook['valid'] ?? $iso(null)],
            'webhook_refused' => [__('Dernière confirmation de Stripe refusée', 'museau'), $webhook['refused'] ?? $iso(null)],
            'reconciled' => [__('Dernière vérification des paiements', 'museau'), $iso($clock['last'])],
            'next_reconcile' => [__('Prochaine vérification des paiements', 'museau'), $iso($clock['due'])],
            'next_mails' => [__('Prochain envoi de messages', 'museau'), $iso(wp_next_scheduled(MailQueue::CRON))],
            'next_photos' => [__('Prochain rangement des photos', 'museau'), $iso(wp_next_scheduled(PhotoRetention::CRON))],
            'next_clean_up' => [__('Prochain rangement du jour', 'museau'), $iso(wp_next_scheduled(Maintenance::DAILY))],
            'mails' => [__('Messages en échec', 'museau'), $mails['failing']],
            'photos' => [__('Photos gardées', 'museau'), $photos['photos']],
            'photo_folder' => [
                __('Dossier des photos', 'museau'),
                $photos['url'] === null ? __('hors du site', 'museau') : __('dans le site', 'museau'),
            ],
            'products' => [__('Produits publiés', 'museau'), $index['published']],
            'listed' => [__('Produits dans la liste', 'museau'), $index['listed']],
            'portrait' => [__('Numéro du produit « portrait »', 'museau'), $this->settings->portrait_id()],
            'legal' => [__('Informations légales qui manquent', 'museau'), count(LegalTasks::all($this->settings))],
            'object_cache' => [
                __('Cache d\'objets', 'museau'),
                wp_using_ext_object_cache() === true ? __('oui', 'museau') : __('non', 'museau'),
            ],
        ];
        $information['museau'] = [
            'label' => __('Boutique Museau', 'museau'),
            'fields' => array_map(static fn(array $field): array => ['label' => $field[0], 'value' => $field[1]], $fields),
        ];

        return $information;
    }
}
