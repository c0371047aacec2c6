<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Portfolio\DrawnAs;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Progress\OrderProgress;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Reviews\ReviewModeration;
use Museau\Domain\Reviews\Reviews;
use Museau\Domain\Reviews\SentReview;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Portfolio\PortfolioPage;
use Museau\Screens\Shell\BeforeAfter;
use Museau\Screens\Storefront\PortraitWish;

/**
 * The end of a carnet, once the order has left: photograph and drawing over each other, the way to another one, and what is asked
 * then and never before: may the portrait be shown and, once the parcel can have come, what does the customer think.
 */
final class ProgressEnd
{
    private const BLOCK = 'museau-carnet';

    /** @param \Closure(int): ?\Museau\Domain\Catalogue\Product $product by its id, as it is sold today */
    public function __construct(
        private readonly Progress $progress,
        private readonly PhotoStore $photos,
        private readonly Portfolio $portfolio,
        private readonly ReviewModeration $reviews,
        private readonly \Closure $product,
    ) {}

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return ConsentForm::takes($fields) || ReviewFields::takes($fields);
    }

    /**
     * @param array<string, mixed> $fields
     * @param array<string, mixed> $files  as $_FILES
     *
     * @return 'accord'|'avis'|'avis-retire' what was done
     *
     * @throws \Museau\Kernel\Refusal
     */
    public function take(Order $order, array $fields, array $files): string
    {
        $progress = $this->progress->of($order);
        if (ConsentForm::takes($fields)) {
            [$shown, $photo] = ConsentForm::read($fields);
            $this->portfolio->answer($order, $shown, $photo, self::asks($progress));
            $this->reviews->show_picture($order->id);

            return 'accord';
        }
        if (isset($fields[ReviewFields::RETRACT])) {
            $this->reviews->retract($order);

            return 'avis-retire';
        }
        $sent = SentReview::read(
            $fields[ReviewFields::STARS] ?? '',
            $fields[ReviewFields::BODY] ?? '',
            $fields[ReviewFields::NAMED] ?? '',
        );
        $file = Read::map($files[ReviewFields::PICTURE] ?? null);
        $error = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE);
        if ($error !== UPLOAD_ERR_NO_FILE) {
            $error === UPLOAD_ERR_OK || throw PhotoRefused::of_upload($error);
            Limits::count_photo();
        }
        $this->reviews->send($progress, $sent, $error === UPLOAD_ERR_OK ? Read::text($file['tmp_name'] ?? '') : '');

        return 'avis';
    }

    /** Whether it is time to ask about showing a portrait. */
    private static function asks(OrderProgress $progress): bool
    {
        return $progress->order->portraits() !== [] && $progress->order->status->is_paid() && $progress->is_delivered();
    }

    /**
     * What is asked, and what was answered.
     *
     * @param array<string, mixed> $typed  what was sent and not taken
     * @param string               $said   what take() answered
     * @param string               $answer HTML that says what became of it
     */
    public function html(OrderProgress $progress, string $artist, array $typed, string $said, string $answer): string
    {
        $order = $progress->order;
        $past = Consents::of_order($order->id);
        $review = Reviews::of_order($order->id);
        $is_consent = ConsentForm::takes($typed) || $said === 'accord';
        $forms = ($past !== [] || self::asks($progress)
            ? ConsentForm::html($order, $past, $typed, $is_consent ? $answer : '')
            : '')
            . ($review !== null || ReviewModeration::asks($progress)
                ? ReviewFields::html($order, $review, $artist, $typed, $is_consent ? '' : $answer)
                : '');

        return $forms === '' ? '' : Html::el('div', ['class' => self::BLOCK . '__asks'], $forms);
    }

    /** The photograph over the drawing, and where to go from there; '' before the portrait has left. */
    public function pair(OrderProgress $progress): string
    {
        $order = $progress->order;
        $line = $order->portraits()[0] ?? null;
        if ($line === null || !$progress->is_delivered() || $progress->is_given_up()) {
            return '';
        }
        $drawing = $progress->newest_picture();
        $photos = array_values(array_filter(
            $this->photos->of_order($order->id),
            static fn(\Museau\Domain\Photos\Photo $photo): bool => $photo->line_key === $line->key,
        ));
        $pair = '';
        if ($drawing !== null && $photos !== []) {
            wp_enqueue_style('museau-before-after-style');
            $pair = Html::el('div', ['class' => self::BLOCK . '__pair'], BeforeAfter::pair(
                self::img(
                    ProgressPage::url($order, ProgressPage::PHOTO, $photos[0]->id) . '&v=' . substr($photos[0]->sha256, 0, 8),
                    $photos[0]->width,
                    $photos[0]->height,
                    __('La photo que vous avez envoyée', 'museau'),
                ),
                self::img(
                    ProgressPage::url($order, ProgressPage::PICTURE, $drawing->id),
                    $drawing->width,
                    $drawing->height,
                    __('Votre portrait, terminé', 'museau'),
                ),
            ));
        }
        $drawn = DrawnAs::of($line, ($this->product)($line->product_id));

        return Html::el(
            'section',
            ['class' => self::BLOCK . '__end', 'aria-labelledby' => 'carnet-fin'],
            Html::el('h2', ['id' => 'carnet-fin'], Html::text(__('De la photo au dessin', 'museau'))),
            $pair,
            Html::el(
                'p',
                ['class' => self::BLOCK . '__tools'],
                Html::el(
                    'a',
                    ['class' => 'museau-button', 'href' => home_url(PortraitWish::with($drawn->technique, $drawn->format))],
                    Html::text(__('Commander un autre', 'museau')),
                ),
                self::share($order),
            ),
        );
    }

    /** A link that everybody may open: only of a portrait that she lets be shown, and that is. */
    private static function share(Order $order): string
    {
        $shown = Portfolio::of_order($order->id)[0] ?? null;
        $url = $shown === null ? '' : PortfolioPage::address($shown);
        if ($url === '') {
            return '';
        }
        wp_enqueue_script_module('museau/share');
        $title = __('Le portrait de mon compagnon', 'museau');

        return Html::el('a', [
            'class' => 'museau-button museau-button--quiet',
            'href' => 'mailto:?subject=' . rawurlencode($title) . '&body=' . rawurlencode($url),
            'data-share' => $url,
            'data-title' => $title,
        ], Html::text(__('Partager ce portrait', 'museau')));
    }

    private static function img(string $url, int $width, int $height, string $alt): string
    {
        return Html::el('img', ['src' => $url, 'width' => $width, 'height' => $height, 'alt' => $alt, 'loading' => 'lazy']);
    }
}
