<?php

declare(strict_types=1);

namespace Museau\Screens\Cards;

defined('ABSPATH') || exit;

use Museau\Domain\Cards\CardIsClosed;
use Museau\Domain\Cards\PrivateCard;
use Museau\Domain\Cards\PrivateCards;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Progress\Proofs;
use Museau\Kernel\Feature;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\SentFile;
use Museau\Screens\Progress\ProgressPage;
use Museau\Screens\Shell\VirtualPage;

/**
 * The page /carte-privee and its pictures (docs/adr/0025), for whoever has the link. No post stands behind the address, so nothing lists,
 * finds, maps or feeds it.
 */
final class CardPage implements Feature
{
    /** Pages and pictures that one address may ask for in ten minutes. */
    private const MOST = 300;

    private PrivateCard|CardIsClosed $card = CardIsClosed::Unknown;

    private bool $is_busy = false;

    /**
     * @param \Closure(): PrivateCards $cards  made only when the page is asked for
     * @param \Closure(): CardView     $view   likewise
     * @param \Closure(): Proofs       $proofs likewise
     */
    public function __construct(
        private readonly \Closure $cards,
        private readonly \Closure $view,
        private readonly \Closure $proofs,
    ) {}

    public function hooks(): void
    {
        (new VirtualPage(PrivateCard::PATH, 'page-carte-privee.php', self::headers(), $this->title(...)))->hooks();
        add_action('template_redirect', $this->receive(...), 1);
        add_action('wp_enqueue_scripts', $this->dress(...), 20);
    }

    public static function is_asked(): bool
    {
        return VirtualPage::is_at(PrivateCard::PATH);
    }

    /**
     * The carnet's, but that its form says where it comes from: the shop's name alone, never the link.
     *
     * @return array<string, string>
     */
    public static function headers(): array
    {
        return [...ProgressPage::headers(), 'Referrer-Policy' => 'strict-origin'];
    }

    public function html(): string
    {
        if ($this->is_busy) {
            return CardView::busy();
        }

        $card = $this->card;

        return $card instanceof PrivateCard ? ($this->view)()->html($card) : CardView::closed($card);
    }

    /**
     * What is shown at this address.
     *
     * @param array<array-key, mixed> $query
     */
    public function opened(array $query): PrivateCard|CardIsClosed
    {
        return ($this->cards)()->open(Read::text($query[PrivateCard::LINK] ?? ''));
    }

    /** The JPEG of a card in one of its sizes, never in the one that is kept; null when its file is gone. */
    public function picture(PrivateCard $card, string $size): ?string
    {
        $side = PrivateCard::SIDES[$size] ?? null;
        $bytes = $side === null ? null : ($this->proofs)()->read($card->proof);

        return $side === null || $bytes === null ? null : PhotoProcessor::small($bytes, $side);
    }

    private function title(): string
    {
        return $this->card instanceof PrivateCard ? $this->card->kind->title() : __('Votre carte', 'museau');
    }

    private function receive(): void
    {
        if (!self::is_asked()) {
            return;
        }
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true);
        }
        $bucket = 'carte|' . RateLimit::visitor();
        if (!RateLimit::allows($bucket, self::MOST, 600)) {
            $this->is_busy = true;
            status_header(429);
            header('Retry-After: ' . max(1, RateLimit::wait($bucket)));

            return;
        }
        $this->card = $this->opened($_GET);
        if ($this->card instanceof CardIsClosed) {
            status_header($this->card->status());
        } elseif (isset($_GET[PrivateCard::PICTURE])) {
            $this->send($this->card, Read::text($_GET[PrivateCard::PICTURE]));
        }
    }

    private function send(PrivateCard $card, string $size): void
    {
        $bytes = $this->picture($card, $size);
        if ($bytes === null) {
            $this->card = CardIsClosed::Unknown;
            status_header(404);

            return;
        }
        SentFile::picture($bytes, ProgressPage::headers());
    }

    /** Its form is a product's, its picture stands as in the carnet. */
    private function dress(): void
    {
        if (!self::is_asked()) {
            return;
        }
        wp_enqueue_style('museau-late');
        foreach (['museau/product', 'museau/carnet'] as $name) {
            $block = \WP_Block_Type_Registry::get_instance()->get_registered($name);
            array_map(wp_enqueue_style(...), $block instanceof \WP_Block_Type ? $block->style_handles : []);
        }
        wp_enqueue_script_module('museau/buy');
    }
}
