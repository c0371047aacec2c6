<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Read;
use Museau\Rest\Routes;

/** What only the web server in front of WordPress can answer: it is asked as a visitor would. */
final class WebHealth
{
    /** Headers by which caches say that an answer was kept. */
    private const HITS = [
        'x-cache',
        'x-cache-status',
        'x-proxy-cache',
        'cf-cache-status',
        'x-litespeed-cache',
        'x-nginx-cache',
        'x-varnish-cache',
        'x-wp-super-cache',
    ];

    private const DATA = '@<script[^>]*id="museau-data".*?</script>@s';
    /** Beside the page's data, where the nonce of all visitors stands. */
    private const NONCE = '/"nonce":"[^"]+"|_wpnonce|X-WP-Nonce/';

    public function __construct(private readonly PhotoStore $photos) {}

    /** S14: a stored photo asked by its address is refused. A file of a moment's life stands for it. */
    public function photos_closed(): Finding
    {
        $health = $this->photos->health();
        $label = __('Les photos des clients sont fermées au public', 'museau');
        if ($health['url'] === null) {
            return Finding::good($label, __('Leur dossier est hors du site : aucun serveur web ne le montre.', 'museau'));
        }
        $name = 'essai-' . bin2hex(random_bytes(16)) . '.jpg';
        $file = $health['folder'] . '/' . $name;
        if (@file_put_contents($file, 'essai') === false) {
            return Finding::advice(
                $label,
                __('Rien n\'a pu être essayé : le dossier des photos n\'est pas accessible en écriture.', 'museau'),
            );
        }
        try {
            $answer = self::get($health['url'] . '/' . $name);
        } finally {
            unlink($file);
        }
        $status = $answer['status'];

        return match (true) {
            in_array($status, [401, 403, 404, 410], true) => Finding::good(
                $label,
                /* translators: %d: HTTP status */
                sprintf(__('L\'adresse d\'une photo, essayée comme un visiteur, répond %d.', 'museau'), $status),
            ),
            $status >= 200 && $status < 300 => Finding::alarm(
                __('Les photos des clients sont ouvertes à tous', 'museau'),
                __('Leur dossier est servi par le serveur web. Sur nginx, ajoutez : location ^~ /wp-content/museau-private/ { deny all; } ; ou nommez par MUSEAU_PRIVATE_DIR, dans wp-config.php, un dossier hors du site.', 'museau'),
            ),
            default => Finding::advice(
                $label,
                sprintf(
                    /* translators: %d: HTTP status, 0 for none */
                    __('L\'essai n\'a pas abouti (réponse %d) : le site ne peut pas s\'appeler lui-même. Vérifiez à la main que le dossier museau-private est refusé.', 'museau'),
                    $status,
                ),
            ),
        };
    }

    /** P10: what everybody shares holds nothing of anybody, and what is one visitor's own is never kept. */
    public function page_cache(): Finding
    {
        $label = __('Cache des pages', 'museau');
        $home = self::get(home_url('/'));
        $cart = rest_url(Routes::NAMESPACE . '/cart');
        $first = self::get($cart);
        $second = self::get($cart);
        if ($home['status'] !== 200 || $first['status'] !== 200 || $second['status'] !== 200) {
            return Finding::advice($label, sprintf(
                /* translators: 1, 2: HTTP statuses, 0 for none */
                __('L\'essai n\'a pas abouti (accueil %1$d, panier %2$d) : le site ne peut pas s\'appeler lui-même, ou une protection répond à sa place.', 'museau'),
                $home['status'],
                max($first['status'], $second['status']),
            ));
        }
        $token = static fn(array $answer): string => Read::text(Read::map($answer['headers'] ?? null)['cart-token'] ?? '');
        $cookies = array_map(static fn(string $cookie): string => explode('=', $cookie)[0], $home['cookies']);

        return match (true) {
            // A stranger's empty cart has no name yet.
            ($token($first) !== '' && $token($first) === $token($second))
                || self::is_kept($first['headers'])
                || self::is_kept($second['headers']) => Finding::alarm(
                    __('Un cache garde les paniers', 'museau'),
                    __('Deux visiteurs peuvent recevoir le même panier. Exceptez /wp-json/ du cache des pages (sauf les adresses que docs/operation.md nomme), ou laissez-le obéir à Cache-Control.', 'museau'),
                ),
            !str_contains(strtolower(Read::text($first['headers']['cache-control'] ?? '')), 'no-store') => Finding::alarm(
                __('Un cache pourrait garder les paniers', 'museau'),
                __('L\'en-tête Cache-Control: no-store du panier s\'est perdu en chemin. Cherchez l\'extension ou le serveur qui le réécrit, et exceptez /wp-json/.', 'museau'),
            ),
            $cookies !== [] => Finding::advice(
                $label,
                sprintf(
                    /* translators: %s: names of cookies */
                    __('L\'accueil pose un cookie (%s) : un cache des pages ne le gardera pas, et le bandeau de la loi devient nécessaire. Cherchez l\'extension qui le pose.', 'museau'),
                    implode(', ', $cookies),
                ),
            ),
            preg_match(self::NONCE, (string) preg_replace(self::DATA, '', $home['body'])) === 1 => Finding::advice(
                $label,
                __('L\'accueil porte un nonce : il sera périmé dans un cache des pages. Cherchez l\'extension qui l\'écrit.', 'museau'),
            ),
            preg_match('/no-store|private/', strtolower(Read::text($home['headers']['cache-control'] ?? ''))) === 1 => Finding::advice(
                $label,
                __('L\'accueil interdit d\'être gardé (Cache-Control) : ni cache ni retour instantané. Cherchez l\'extension qui l\'écrit.', 'museau'),
            ),
            default => Finding::good(
                $label,
                __('L\'accueil est le même pour tous, sans cookie ni nonce personnel ; les paniers ne sont jamais gardés.', 'museau'),
            ),
        };
    }

    /** @param array<string, mixed> $headers */
    private static function is_kept(array $headers): bool
    {
        foreach (self::HITS as $name) {
            if (preg_match('/\bhit\b/i', Read::text($headers[$name] ?? '')) === 1) {
                return true;
            }
        }

        return Read::int($headers['age'] ?? 0) > 0;
    }

    /**
     * A call as a stranger's: no cookie, no login.
     *
     * @return array{
     *     status: int,
     *     headers: array<string, mixed>,
     *     cookies: list<string>,
     *     body: string,
     * } status 0: no answer; names of headers in lower case
     */
    private static function get(string $url): array
    {
        $answer = wp_remote_get($url, [
            'timeout' => 10,
            'redirection' => 2,
            'cookies' => [],
            'sslverify' => Read::bool(apply_filters('https_local_ssl_verify', false)),
        ]);
        if (is_wp_error($answer)) {
            return ['status' => 0, 'headers' => [], 'cookies' => [], 'body' => ''];
        }
        $headers = wp_remote_retrieve_headers($answer);
        $all = Read::map($headers instanceof \WpOrg\Requests\Utility\CaseInsensitiveDictionary ? $headers->getAll() : $headers);
        $headers = array_change_key_case(array_map(
            static fn(mixed $value): string => is_array($value) ? implode(', ', array_map(Read::text(...), $value)) : Read::text($value),
            $all,
        ));
        $cookies = array_map(
            static fn(\WP_Http_Cookie $cookie): string => $cookie->name,
            array_values(wp_remote_retrieve_cookies($answer)),
        );

        return [
            'status' => (int) wp_remote_retrieve_response_code($answer),
            'headers' => $headers,
            'cookies' => $cookies,
            'body' => wp_remote_retrieve_body($answer),
        ];
    }
}
