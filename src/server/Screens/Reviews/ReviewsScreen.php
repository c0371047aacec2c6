<?php

declare(strict_types=1);

namespace Museau\Screens\Reviews;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Reviews\ReviewModeration;
use Museau\Domain\Reviews\Reviews;
use Museau\Domain\Reviews\ReviewState;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\MenuCount;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;

/** 'Avis' in wp-admin: what customers say, read, published, answered. Works at 360 px. */
final class ReviewsScreen implements Feature
{
    public const PAGE = 'museau-reviews';

    private const SIZE = 20;

    /** Longest side of a picture, in pixels: it travels in the page itself. */
    private const SIDE = 480;

    /**
     * @param \Closure(): Orders     $orders the engine is only known once the plugins are loaded
     * @param \Closure(): ReviewModeration $moderation
     */
    public function __construct(private readonly \Closure $orders, private readonly \Closure $moderation) {}

    public function hooks(): void
    {
        add_action('admin_menu', $this->add(...));
    }

    public static function url(ReviewState $state = ReviewState::Waiting): string
    {
        return admin_url('admin.php?page=' . self::PAGE . ($state === ReviewState::Waiting ? '' : '&etat=' . $state->value));
    }

    private function add(): void
    {
        $waiting = Reviews::count(ReviewState::Waiting);
        add_menu_page(
            __('Avis', 'museau'),
            __('Avis', 'museau') . MenuCount::html(
                $waiting,
                /* translators: %d: number of reviews */
                sprintf(_n('%d avis à lire', '%d avis à lire', $waiting, 'museau'), $waiting),
            ),
            'manage_woocommerce',
            self::PAGE,
            $this->print(...),
            'dashicons-star-filled',
            59,
        );
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $state = ReviewState::tryFrom(Read::text($_GET['etat'] ?? '')) ?? ReviewState::Waiting;
        echo $this->html($state, max(1, Read::int($_GET['paged'] ?? 1)));
    }

    public function html(ReviewState $state, int $page): string
    {
        $tabs = '';
        foreach (self::labels() as $value => $label) {
            $tab = ReviewState::from($value);
            $tabs .= Html::el('a', [
                'class' => 'nav-tab' . ($tab === $state ? ' nav-tab-active' : ''),
                'href' => self::url($tab),
                'aria-current' => $tab === $state ? 'page' : null,
            ], Html::text(sprintf('%1$s (%2$d)', $label, Reviews::count($tab))));
        }
        $unsent = ReviewActions::unsent();
        $cards = array_map(fn(Review $review): string => $this->card($review, $unsent), Reviews::page($state, $page, self::SIZE));

        return Html::el(
            'div',
            ['class' => 'wrap museau-orders museau-reviews'],
            ScreenHelp::heading(__('Avis', 'museau')),
            Html::el('p', [], Html::text(sprintf(
                /* translators: %d: days */
                __('Un avis vient du carnet d\'une commande payée et arrivée. Lisez-le : publiez-le, ou dites pourquoi il ne se publie pas (injurieux, étranger à la commande, contraire à la loi). Sans décision, il se publie après %d jours. Un avis ne se modifie pas ; vous pouvez répondre dessous.', 'museau'),
                Review::DAYS,
            ))),
            Html::el('nav', ['class' => 'nav-tab-wrapper', 'aria-label' => __('États des avis', 'museau')], $tabs),
            $cards === [] ? Html::el('p', [], Html::text(__('Aucun avis.', 'museau'))) : implode('', $cards),
            Html::el('div', ['class' => 'museau-orders__pages'], (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => (int) ceil(Reviews::count($state) / self::SIZE),
                'current' => $page,
                'prev_text' => __('Précédent', 'museau'),
                'next_text' => __('Suivant', 'museau'),
            ])),
        );
    }

    /** @return array<string, string> shown name by state */
    private static function labels(): array
    {
        return [
            ReviewState::Waiting->value => __('À lire', 'museau'),
            ReviewState::Published->value => __('Publiés', 'museau'),
            ReviewState::Refused->value => __('Non publiés', 'museau'),
        ];
    }

    /** @param array{int, string, string} $unsent review, step and text that were not taken */
    private function card(Review $review, array $unsent): string
    {
        $order = ($this->orders)()->find($review->order_id);
        $picture = ($this->moderation)()->picture($review);
        /* translators: %d: stars */
        $stars = sprintf(_n('%d étoile sur 5', '%d étoiles sur 5', $review->stars, 'museau'), $review->stars);
        $typed = static fn(string $step): string => [$unsent[0], $unsent[1]] === [$review->id, $step] ? $unsent[2] : '';

        return Html::el(
            'article',
            ['class' => 'museau-order__part museau-reviews__card', 'id' => "avis-$review->id"],
            Html::el('h2', [], Html::text($stars . ($review->name === '' ? '' : ", $review->name"))),
            Html::el('p', [], Html::text(sprintf(
                /* translators: 1: date and hour, 2: day of the experience */
                __('Reçu le %1$s ; expérience du %2$s.', 'museau'),
                Language::moment($review->created),
                Language::date($review->experience),
            ) . ' '), $order === null ? '' : Html::el(
                'a',
                ['href' => ($this->orders)()->edit_url($order->id)],
                /* translators: %s: order number */
                Html::text(sprintf(__('Commande n° %s', 'museau'), $order->number)),
            )),
            Html::el('blockquote', ['class' => 'museau-order__notes'], nl2br(Html::text($review->body))),
            $picture === null ? '' : Html::el('p', [], Html::el('img', [
                'src' => 'data:image/jpeg;base64,' . base64_encode(PhotoProcessor::small($picture, self::SIDE)),
                'alt' => __('L\'image jointe à l\'avis', 'museau'),
            ])),
            $review->reason === '' ? '' : Html::el('p', ['class' => 'museau-order__alert'], nl2br(Html::text(
                __('Raison donnée :', 'museau') . ' ' . $review->reason,
            ))),
            $review->state === ReviewState::Published ? '' : ReviewActions::form($review->id, 'publish', Html::el(
                'button',
                ['type' => 'submit', 'class' => 'button button-primary'],
                Html::text(__('Publier', 'museau')),
            )),
            self::text($review, 'answer', $typed('answer') ?: $review->answer),
            $review->state === ReviewState::Refused ? '' : self::text($review, 'refuse', $typed('refuse')),
        );
    }

    private static function text(Review $review, string $step, string $text): string
    {
        [$label, $button] = $step === 'answer'
            ? [__('Votre réponse, montrée sous l\'avis (vide : aucune)', 'museau'), __('Enregistrer ma réponse', 'museau')]
            : [__('Pourquoi il n\'est pas publié (son auteur le lira)', 'museau'), __('Ne pas publier, et le dire', 'museau')];
        $id = "avis-$review->id-$step";
        $form = ReviewActions::form(
            $review->id,
            $step,
            Html::el('label', ['for' => $id], Html::text($label)),
            Html::el('textarea', [
                'id' => $id,
                'name' => 'text',
                'rows' => 3,
                'maxlength' => Review::MAX_LENGTH,
                'required' => $step === 'refuse',
            ], Html::text($text)),
            Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text($button)),
        );

        return $step === 'answer' ? $form : Html::el(
            'details',
            ['open' => $text !== ''],
            Html::el('summary', [], Html::text(__('Ne pas publier…', 'museau'))),
            $form,
        );
    }
}
