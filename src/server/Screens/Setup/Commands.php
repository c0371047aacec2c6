<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Domain\Pictures\PictureUpkeep;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Feature;

/** The shop's WP-CLI commands, and the first run when the theme is switched on by hand. */
final class Commands implements Feature
{
    /**
     * @param \Closure(): FirstRun $first_run
     * @param \Closure(): Demo     $demo
     * @param \Closure(): int      $index     builds the product index anew, answers the number of products
     * @param \Closure(): string   $manifest  JSON of the REST routes
     * @param \Closure(): PictureUpkeep $pictures
     */
    public function __construct(
        private readonly \Closure $first_run,
        private readonly \Closure $demo,
        private readonly \Closure $index,
        private readonly \Closure $manifest,
        private readonly \Closure $pictures,
    ) {}

    public function hooks(): void
    {
        add_action('cli_init', $this->register(...));
        // Before WordPress writes down the menus that it remembers, so that it does not forget those of another request.
        add_action('after_switch_theme', FirstRun::wait(...), 1);
        // A shop that sold before waits for its owner (ShopTakeover): nothing of hers changes by an activation.
        add_action('after_switch_theme', fn() => TakeoverState::waits() || FirstRun::under_lock(fn() => ($this->first_run)()->run()));
        // For hosts without WP-CLI: Playground's blueprint and our own start on it.
        add_action('museau_fill_demo', function (): void {
            ($this->demo)()->run();
            ($this->first_run)()->adopt();
        });
    }

    private function register(): void
    {
        \WP_CLI::add_command('museau setup', function (): void {
            ($this->first_run)()->run();
            \WP_CLI::success('La boutique est prête.');
        }, ['shortdesc' => 'Crée pages, menus et réglages qui manquent ; peut être répété.']);
        \WP_CLI::add_command('museau demo', function (): void {
            $made = ($this->demo)()->run();
            ($this->first_run)()->adopt();
            \WP_CLI::success($made === 0
                ? 'La boutique de démonstration est déjà là.'
                : sprintf('%d produits de démonstration créés.', $made));
        }, ['shortdesc' => 'Remplit une fois la boutique de démonstration.']);
        \WP_CLI::add_command('museau index', function (): void {
            \WP_CLI::success(sprintf('%d produits indexés.', ($this->index)()));
        }, ['shortdesc' => 'Reconstruit l\'index des produits.']);
        \WP_CLI::add_command('museau pictures', function (): void {
            $done = ($this->pictures)()->run();
            \WP_CLI::success($done === 0 ? 'Chaque image a déjà ses copies.' : sprintf('%d images ont leurs copies.', $done));
        }, ['shortdesc' => 'Fait les copies légères des images qui n\'en ont pas ; reprend où il s\'est arrêté.']);
        \WP_CLI::add_command('museau manifest', function (): void {
            file_put_contents(get_template_directory() . '/docs/rest-manifest.json', ($this->manifest)());
            \WP_CLI::success('docs/rest-manifest.json est à jour.');
        }, ['shortdesc' => 'Écrit la liste des routes REST dans docs/rest-manifest.json.']);
    }
}
