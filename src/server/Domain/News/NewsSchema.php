<?php

declare(strict_types=1);

namespace Museau\Domain\News;

use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Typography;
use Museau\Kernel\UntrustedHtml;

/** A news item as REST answers it, with what the pages show ready beside the stored fields. */
final class NewsSchema
{
    private const EXCERPT = 300;

    /** @var array<int, true> items whose text is being made, by id */
    private static array $being_read = [];

    /**
     * @return array<string, mixed> the specification's fields, and `display`: title, excerpt (≤ 300 characters, no tags), labels,
     *                              dates as French sentences, keywords, whether one can take part, winner, picture
     */
    public static function item(NewsItem $item): array
    {
        $picture = (int) get_post_thumbnail_id($item->id);
        $acf = $item->acf;
        $acf['type'] = $item->type();
        foreach (['gagnant_photo', 'image_concours'] as $field) {
            $acf[$field] = NewsItem::picture($acf[$field]);
        }

        return [
            'id' => $item->id,
            'title' => ['rendered' => Html::text($item->title)],
            'content' => ['rendered' => self::content($item)],
            'date' => $item->date,
            'modified' => $item->modified,
            'status' => $item->status,
            'link' => home_url($item->path()),
            'categories' => self::term_ids($item->id, 'category'),
            'tags' => self::term_ids($item->id, 'post_tag'),
            'featured_image_url' => $picture > 0 ? (string) wp_get_attachment_image_url($picture, 'large') : $acf['image_concours'],
            'acf' => $acf,
            'display' => self::display($item),
        ];
    }

    /** The article's HTML, with blocks rendered and nothing that could harm; '' inside itself. */
    public static function content(NewsItem $item): string
    {
        if (self::is_being_read($item->id)) {
            return '';
        }
        self::$being_read[$item->id] = true;
        try {
            return UntrustedHtml::without_our_marks(wp_kses_post(wpautop(do_blocks($item->content))));
        } finally {
            unset(self::$being_read[$item->id]);
        }
    }

    /** Whether the text of this item is being made: a block in it may name the item again. */
    public static function is_being_read(int $id): bool
    {
        return isset(self::$being_read[$id]);
    }

    /** @return array<string, mixed> what pages show, in French typography; the stored fields beside it stay as they are typed */
    public static function display(NewsItem $item): array
    {
        $acf = $item->acf;
        $today = NewsItem::today();
        $text = Typography::shown(Html::words($item->content));
        $image = (int) get_post_thumbnail_id($item->id);
        $source = $image > 0 ? wp_get_attachment_image_src($image, 'medium_large') : false;

        return [
            'title' => Typography::shown($item->title),
            'path' => Home::path($item->path()),
            'type' => Language::say(NewsItem::TYPES[$item->type()] ?? ''),
            'status' => isset(NewsItem::STATUSES[$acf['statut']])
                ? Language::say(NewsItem::STATUSES[$acf['statut']])
                : __('Statut inconnu', 'museau'),
            'statusKey' => isset(NewsItem::STATUSES[$acf['statut']]) ? $acf['statut'] : 'inconnu',
            'dates' => self::dates($acf['date_debut'], $acf['date_fin']),
            'until' => $acf['statut'] === 'en_cours' && $acf['date_fin'] !== ''
                /* translators: %s: date */
                ? sprintf(__('jusqu\'au %s', 'museau'), self::day($acf['date_fin']))
                : '',
            'excerpt' => mb_strlen($text) > self::EXCERPT ? mb_substr($text, 0, self::EXCERPT) . '…' : $text,
            'rules' => Typography::shown(trim(html_entity_decode(wp_strip_all_tags($acf['regles']), ENT_QUOTES))),
            'keywords' => array_map(Typography::shown(...), $item->keywords()),
            'participate' => $item->takes_part($today) ? Home::path($item->entry_path()) : '',
            'closed' => $item->is_running_contest() && !$item->takes_part($today),
            'winner' => self::winner($item),
            'image' => $source === false ? null : ['src' => $source[0], 'width' => $source[1], 'height' => $source[2]],
        ];
    }

    /** @return array<string, string>|null the names as they are typed */
    private static function winner(NewsItem $item): ?array
    {
        $winner = $item->winner();

        return $winner === null ? null : [
            ...$winner,
            'description' => Typography::shown($winner['description']),
            'testimonial' => Typography::shown($winner['testimonial']),
        ];
    }

    /** '24 décembre 2026' */
    public static function day(string $date): string
    {
        $time = \DateTimeImmutable::createFromFormat('!Y-m-d', $date, new \DateTimeZone('UTC'));

        return $time === false ? $date : Language::day($time->getTimestamp(), new \DateTimeZone('UTC'));
    }

    private static function dates(string $from, string $to): string
    {
        if ($from === '') {
            return '';
        }

        return $to === '' || $to === $from
            /* translators: %s: date */
            ? sprintf(__('À partir du %s', 'museau'), self::day($from))
            /* translators: 1: first day, 2: last day */
            : sprintf(__('Du %1$s au %2$s', 'museau'), self::day($from), self::day($to));
    }

    /** @return list<int> */
    private static function term_ids(int $id, string $taxonomy): array
    {
        $terms = get_the_terms($id, $taxonomy);

        return is_array($terms) ? array_values(array_map(static fn(\WP_Term $term): int => $term->term_id, $terms)) : [];
    }
}
