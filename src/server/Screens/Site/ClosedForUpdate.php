<?php

declare(strict_types=1);

namespace Museau\Screens\Site;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;

/**
 * Between two releases nobody buys: where a later release has written the database, or where its change could not be made whole,
 * visitors and Stripe are told to come again, and the artist what to do.
 */
final class ClosedForUpdate implements Feature
{
    /** Seconds after which whoever was turned away may come again. */
    private const WAIT = 120;

    /** Routes that would read or write what is not whole: ours, and WooCommerce's for visitors. */
    private const ROUTES = '#^/(museau-react|wc/store)(/|$)#';

    public function __construct(private readonly Schema $schema) {}

    public function hooks(): void
    {
        // Before WooCommerce answers its own calls there.
        add_action('template_redirect', $this->refuse_page(...), PHP_INT_MIN);
        add_filter('rest_pre_dispatch', $this->refuse_call(...), PHP_INT_MIN, 3);
        add_action('admin_init', $this->refuse_button(...), PHP_INT_MIN);
        add_action('admin_notices', function (): void {
            $sentence = $this->sentence();
            // While an archive is uploaded, what it says would stand above the word that all went well.
            $is_said = $sentence !== '' && ($GLOBALS['pagenow'] ?? '') !== 'update.php';
            $words = Html::text(Typography::shown($sentence)) . self::way_out();
            echo $is_said ? Html::el('div', ['class' => 'notice notice-error'], Html::el('p', [], $words)) : '';
        }, 0);
    }

    /** What the artist is told; '' when the shop is open. */
    public function sentence(): string
    {
        if (Schema::is_newer()) {
            return __('La boutique est fermée : ses données ont été écrites par une version plus récente du thème Museau que celle-ci. Rien n\'est perdu. Remettez la version récente par Apparence → Thèmes → Ajouter → Téléverser un thème.', 'museau');
        }

        return $this->schema->is_complete() ? '' : __('La boutique est fermée : la base de données a refusé un changement que la nouvelle version du thème Museau demande. Rien n\'est perdu. Vérifiez la place sur le disque et les droits de la base ; la boutique réessaie à chaque visite et rouvre toute seule.', 'museau');
    }

    /** A link to where the later release is put back; '' where room is what lacks. */
    private static function way_out(): string
    {
        [$url, $label] = self::upload();

        return $url === '' ? '' : ' ' . Html::el('a', ['href' => esc_url($url)], Html::text($label));
    }

    /** @return array{string, string} address and label */
    private static function upload(): array
    {
        return Schema::is_newer() && current_user_can('upload_themes')
            ? [admin_url('theme-install.php'), __('Ajouter un thème', 'museau')]
            : ['', ''];
    }

    private function refuse_page(): void
    {
        $sentence = $this->sentence();
        if ($sentence !== '') {
            self::turn_away(current_user_can('switch_themes') ? $sentence : self::for_visitors());
        }
    }

    private function refuse_call(mixed $answer, \WP_REST_Server $server, \WP_REST_Request $request): mixed
    {
        if (preg_match(self::ROUTES, $request->get_route()) !== 1 || $this->sentence() === '') {
            return $answer;
        }
        $response = new \WP_REST_Response([
            'code' => 'museau_updating',
            'message' => self::for_visitors(),
            'data' => ['status' => 503],
        ], 503);
        $response->header('Retry-After', (string) self::WAIT);

        return $response;
    }

    /** A form of a page that was opened before. */
    private function refuse_button(): void
    {
        $action = Read::text($_REQUEST['action'] ?? '');
        $is_plain = str_ends_with(Read::text($_SERVER['SCRIPT_NAME'] ?? ''), '/admin-post.php') || wp_doing_ajax();
        if ($is_plain && str_starts_with($action, 'museau_') && $this->sentence() !== '') {
            self::turn_away(current_user_can('switch_themes') ? $this->sentence() : self::for_visitors());
        }
    }

    private static function for_visitors(): string
    {
        return __('La boutique est mise à jour et rouvre dans quelques minutes. Votre panier est gardé ; une commande déjà payée est enregistrée.', 'museau');
    }

    private static function turn_away(string $sentence): never
    {
        nocache_headers();
        headers_sent() || header('Retry-After: ' . self::WAIT);
        [$url, $label] = self::upload();
        wp_die(
            esc_html(Typography::shown($sentence)),
            esc_html__('Mise à jour en cours', 'museau'),
            ['response' => 503] + ($url === '' ? [] : ['link_url' => $url, 'link_text' => $label]),
        );
    }
}
