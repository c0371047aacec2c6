<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Kernel\Database\Db;
use Museau\Kernel\OwnHtml;
use Museau\Kernel\Read;

/** Takes back what a record says. What she has changed herself since then stays hers, and is named. */
final class ChangeUndo
{
    /** @var list<string> sentences about what was left alone */
    private array $kept = [];

    /** @param \Closure(int): string $delete_attribute in the engine; name of one that stays, because it has values now */
    public function __construct(private readonly ChangeRecord $record, private readonly \Closure $delete_attribute) {}

    /** @return list<string> what was left alone, and why */
    public function run(): array
    {
        CategoryMap::undo($this->record->categorised);
        ChangeRecorder::without_revisions(function (): void {
            // First: WordPress clears those that name a page when that page goes.
            $this->options();
            $this->posts();
            $this->terms();
            $this->attributes();
            $this->edited();
        });

        return $this->kept;
    }

    private function posts(): void
    {
        foreach ($this->record->posts as $id => $digest) {
            $post = get_post($id);
            if (!$post instanceof \WP_Post) {
                continue;
            }
            // The entries of a menu go with it, whatever she has called them.
            if ($post->post_type === 'nav_menu_item' || ChangeRecorder::digest($id) === $digest) {
                wp_delete_post($id, true);
            } elseif ($post->post_status !== 'trash') {
                wp_trash_post($id);
                /* translators: %s: title of a page */
                $this->keep(__('La page « %s », que vous avez changée, est dans la corbeille.', 'museau'), $post->post_title);
            }
        }
    }

    private function terms(): void
    {
        foreach ($this->record->terms as $id => ['taxonomy' => $taxonomy, 'digest' => $digest]) {
            $term = get_term($id, $taxonomy);
            if (!$term instanceof \WP_Term || $taxonomy === '') {
                continue;
            }
            if (self::is_used($term)) {
                /* translators: %s: name of a category or menu */
                $this->keep(__('« %s » reste : vous y avez mis quelque chose depuis.', 'museau'), $term->name);
            } elseif ($taxonomy === 'nav_menu') {
                // Without its entries a menu is nothing, whatever she has called it.
                wp_delete_nav_menu($term->term_id);
            } elseif ($digest !== '' && ChangeRecorder::term_digest($term) !== $digest) {
                /* translators: %s: name of a category */
                $this->keep(__('« %s » reste, avec ce que vous y avez changé depuis.', 'museau'), $term->name);
            } else {
                wp_delete_term($term->term_id, $taxonomy);
            }
        }
    }

    private static function is_used(\WP_Term $term): bool
    {
        $query = 'SELECT object_id FROM %i WHERE term_taxonomy_id = %d LIMIT 1';

        return Db::value($query, Db::wpdb()->term_relationships, $term->term_taxonomy_id) !== null;
    }

    private function attributes(): void
    {
        foreach ($this->record->attributes as $id) {
            $name = ($this->delete_attribute)($id);
            if ($name !== '') {
                /* translators: %s: name of an attribute */
                $this->keep(__('L\'attribut « %s » reste : vous lui avez donné des valeurs depuis.', 'museau'), $name);
            }
        }
    }

    private function edited(): void
    {
        foreach ($this->record->edited as $id => ['before' => $before, 'after' => $after]) {
            $post = get_post($id);
            if (!$post instanceof \WP_Post) {
                continue;
            }
            $now = ChangeRecorder::fields($post);
            $ours = array_filter(array_keys($before), static fn(string $name): bool => $before[$name] !== ($after[$name] ?? null));
            // Her own words of today win, field by field.
            $back = array_filter($ours, static fn(string $name): bool => ($now[$name] ?? null) === ($after[$name] ?? null));
            if ($back !== []) {
                /** @var array{ID: int, post_title?: string} $fields */
                $fields = wp_slash(['ID' => $id, ...array_intersect_key($before, array_flip($back))]);
                OwnHtml::keep(static function () use ($fields): void {
                    wp_update_post($fields);
                });
            }
            if (count($back) < count($ours)) {
                /* translators: %s: title of a page */
                $this->keep(__('« %s » garde ce que vous y avez changé depuis.', 'museau'), $post->post_title);
            }
        }
    }

    private function options(): void
    {
        foreach ($this->record->options as $name => ['had' => $had, 'before' => $before, 'after' => $after]) {
            if (!self::is_same(get_option($name), $after)) {
                /* translators: %s: name of a setting */
                $this->keep(__('Le réglage %s garde la valeur que vous lui avez donnée depuis.', 'museau'), $name);
            } elseif ($had) {
                update_option($name, $before);
            } else {
                delete_option($name);
            }
        }
    }

    /** WordPress answers a number as a text once it has been stored. */
    private static function is_same(mixed $one, mixed $other): bool
    {
        return Read::text(maybe_serialize($one)) === Read::text(maybe_serialize($other));
    }

    private function keep(string $sentence, string $name): void
    {
        $this->kept[] = sprintf($sentence, $name);
    }
}
