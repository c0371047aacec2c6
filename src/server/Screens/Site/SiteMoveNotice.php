<?php

declare(strict_types=1);

namespace Museau\Screens\Site;

defined('ABSPATH') || exit;

use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/** Asks the artist whether a site that stands elsewhere was moved or copied: in wp-admin, in the dashboard, by WP-CLI. */
final class SiteMoveNotice implements Feature
{
    private const ACTION = 'museau_site';

    /** @param \Closure(): bool $has_sold whether any order was ever to be paid here */
    public function __construct(private readonly Identity $identity, private readonly \Closure $has_sold) {}

    public function hooks(): void
    {
        add_action('init', $this->identity->record_place(...), 2);
        add_action('admin_init', $this->separate_unsold_copy(...));
        add_action('admin_notices', function (): void {
            echo $this->notice();
        }, 1);
        add_action('admin_post_' . self::ACTION, $this->answer(...));
        add_filter('wp_privacy_personal_data_erasers', $this->block_erasers(...), PHP_INT_MAX);
        if (defined('WP_CLI') && class_exists('WP_CLI')) {
            \WP_CLI::add_command('museau site', $this->command(...), [
                'shortdesc' => 'Dit où la boutique est enregistrée ; « moved » : le site a déménagé, « copy » : c\'est une copie.',
                'synopsis' => [['type' => 'positional', 'name' => 'answer', 'optional' => true, 'options' => ['moved', 'copy']]],
            ]);
        }
    }

    /** What is wrong, in one sentence; '' when nothing is. */
    public function sentence(): string
    {
        ['host' => $host, 'was' => $was] = $this->identity->hosts();

        if (!$this->identity->is_paused()) {
            return '';
        }

        return $host === $was
            ? __('La base de données de ce site n\'est plus celle où la boutique a été enregistrée. A-t-il été déménagé, ou est-ce une copie ?', 'museau')
            : sprintf(
                /* translators: 1: former host, 2: present host */
                __('Cette boutique a été enregistrée à l\'adresse %1$s et répond maintenant à %2$s. A-t-elle été déménagée, ou est-ce une copie ?', 'museau'),
                $was,
                $host,
            );
    }

    /** What follows of each answer. */
    public static function explanation(): string
    {
        return __('Jusqu\'à votre réponse, rien n\'est encaissé, remboursé, envoyé ni effacé ici. « Déménagée » : la boutique continue avec ses commandes. « Copie » : ce site oublie les clés de production et ne touche plus aux commandes ni aux photos de l\'original.', 'museau');
    }

    /** @return list<array{label: string, url: string}> the answers; each address takes a POST */
    public static function answers(): array
    {
        $url = static fn(string $answer): string => add_query_arg(
            ['action' => self::ACTION, 'answer' => $answer, '_wpnonce' => wp_create_nonce(self::ACTION . $answer)],
            admin_url('admin-post.php'),
        );

        return [
            ['label' => __('Déménagée : c\'est ma boutique', 'museau'), 'url' => $url('moved')],
            ['label' => __('Copie : un site d\'essai', 'museau'), 'url' => $url('copy')],
        ];
    }

    /** The question with its two buttons, for whoever runs the shop; '' when there is none. */
    public function notice(): string
    {
        $sentence = current_user_can('manage_woocommerce') ? $this->sentence() : '';

        return $sentence === '' ? '' : Html::el(
            'div',
            ['class' => 'notice notice-error'],
            Html::el('p', [], Html::el('strong', [], Html::text($sentence))),
            Html::el('p', [], Html::text(self::explanation())),
            Html::el('div', ['style' => 'margin-block:0.5em'], ...array_map(
                static fn(array $answer): string => Html::el(
                    'form',
                    ['method' => 'post', 'action' => $answer['url'], 'style' => 'display:inline-block;margin-inline-end:1em'],
                    Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text($answer['label'])),
                ),
                self::answers(),
            )),
        );
    }

    private function answer(): never
    {
        $answer = Read::text($_GET['answer'] ?? '');
        Admission::check_sent(self::ACTION . $answer);
        $this->take($answer);
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }

    /** @param list<string> $args */
    private function command(array $args): void
    {
        if (isset($args[0])) {
            $this->take($args[0]);
        }
        $sentence = $this->sentence();
        if ($sentence === '') {
            \WP_CLI::success('La boutique est là où elle a été enregistrée.');

            return;
        }
        \WP_CLI::warning($sentence . "\n" . self::explanation());
    }

    private function take(string $answer): void
    {
        match ($answer) {
            'moved' => $this->identity->moved(),
            'copy' => $this->identity->copied(),
            default => null,
        };
        Journal::write(Event::Write, 'site ' . $answer);
    }

    /** Before its first order a shop has nothing that a copy could spoil, and each of the two goes its own way from here. */
    private function separate_unsold_copy(): void
    {
        if ($this->identity->is_paused() && current_user_can('manage_options') && !($this->has_sold)()) {
            $this->identity->copied();
        }
    }

    /**
     * Nobody's data are erased here while they may be those of another shop.
     *
     * @param array<string, array<string, mixed>> $erasers
     *
     * @return array<string, array<string, mixed>>
     */
    private function block_erasers(array $erasers): array
    {
        if (!$this->identity->is_paused()) {
            return $erasers;
        }
        $hold = fn(): array => ['items_removed' => false, 'items_retained' => true, 'messages' => [$this->sentence()], 'done' => true];

        return array_map(static fn(array $eraser): array => ['callback' => $hold] + $eraser, $erasers);
    }
}
