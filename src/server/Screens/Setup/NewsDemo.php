<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;

/** News of every type and status for the demo shop, a winner among them. */
final class NewsDemo implements Feature
{
    private const RULES = 'Ouvert à toute personne majeure, ou mineure avec l\'accord de ses parents, qui vit en France.'
        . ' La photo est prise par vous et montre votre animal.'
        . ' À gagner : son portrait au graphite, format A4, sans cadre (valeur 120 €), envoyé chez vous.';

    /** Title, type, state, first and last day from today, text, rules, words, drawing, winner. */
    private const ITEMS = [
        [
            'Le plus beau regard de l\'hiver',
            'concours',
            'en_cours',
            -10,
            20,
            'Envoyez la photo de votre animal : le plus beau regard sera dessiné au graphite, format A4, et offert à son maître. C\'est moi qui choisis, crayon en main.',
            self::RULES,
            'concours, portrait, hiver',
            'chat-roux-polychromos',
            [],
        ],
        [
            'Marché des créateurs de Noël',
            'evenement',
            'a_venir',
            12,
            14,
            'Trois jours à l\'Orangerie, avec les originaux de la saison, les cartes postales et les marque-pages. Je dessine sur place l\'après-midi.',
            '',
            'marché, Noël, rencontres',
            'chouette-hulotte-graphite',
            [],
        ],
        [
            'Dans l\'atelier : dessiner le blanc',
            'article',
            'en_cours',
            -25,
            0,
            'Un canard blanc sur un papier blanc : il n\'y a rien à dessiner, et tout à montrer. Je commence par l\'ombre sous l\'aile, puis par tout ce qui n\'est pas lui.',
            '',
            'atelier, technique',
            'canard-blanc-polychromos',
            [],
        ],
        [
            'Chats et chiens de l\'été',
            'concours',
            'termine',
            -150,
            -110,
            'Deux cent douze photos reçues, et un chaton qui ne tenait pas en place.',
            self::RULES,
            'concours, été',
            'chaton-pelote-graphite',
            [
                'Élise',
                'Pelote',
                'Pelote, trois mois, dessinée avec sa pelote de laine.',
                'On dirait qu\'elle va sauter du cadre.',
                'chaton-pelote-polychromos',
            ],
        ],
        [
            'Portes ouvertes de l\'atelier',
            'evenement',
            'termine',
            -320,
            -318,
            'Merci aux cent quarante visiteurs, et aux sept chiens.',
            '',
            'atelier, rencontres',
            'berger-allemand-graphite',
            [],
        ],
        [
            'Du graphite aux polychromos',
            'article',
            'termine',
            -400,
            0,
            'Pourquoi certains animaux demandent la couleur et d\'autres non : la chouette, dessinée deux fois à un an d\'écart.',
            '',
            'technique',
            'chouette-hulotte-polychromos',
            [],
        ],
    ];

    public function __construct(private readonly News $news) {}

    public function hooks(): void
    {
        add_action('museau_demo', $this->fill(...));
    }

    private function fill(): void
    {
        $day = static fn(int $days): string => (string) wp_date('Y-m-d', time() + $days * DAY_IN_SECONDS);
        foreach (array_reverse(self::ITEMS) as [$title, $type, $status, $from, $to, $text, $regulations, $words, $drawing, $winner]) {
            $this->news->save(null, [
                'title' => $title,
                'content' => "<!-- wp:paragraph -->\n<p>" . esc_html($text) . "</p>\n<!-- /wp:paragraph -->",
                'status' => 'publish',
                'acf' => [
                    ...array_fill_keys(NewsItem::FIELDS, ''),
                    'date_debut' => $day($from),
                    'date_fin' => $to === 0 ? '' : $day($to),
                    'statut' => $status,
                    'type' => $type,
                    'regles' => $regulations,
                    'designation' => ['concours en_cours' => 'choix', 'concours termine' => 'tirage']["$type $status"] ?? '',
                    'mots_cles' => $words,
                    'image_concours' => $this->media($drawing),
                    'gagnant_nom' => $winner[0] ?? '',
                    'gagnant_animal' => $winner[1] ?? '',
                    'gagnant_description' => $winner[2] ?? '',
                    'gagnant_temoinage' => $winner[3] ?? '',
                    'gagnant_photo' => isset($winner[4]) ? $this->media($winner[4]) : '',
                ],
            ]);
        }
    }

    /** Id of a drawing that the demo shop has put into the library; '' without it. */
    private function media(string $drawing): string
    {
        return (string) Db::value(
            'SELECT post_id FROM %i WHERE meta_key = %s AND meta_value LIKE %s LIMIT 1',
            Db::wpdb()->postmeta,
            '_wp_attached_file',
            '%' . Db::wpdb()->esc_like($drawing) . '%',
        );
    }
}
