<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\OrderPhotos;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Progress\OrderProgress;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Transfers\Transfers;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Typography;
use Museau\Screens\Plain\MeansForm;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Vouchers\VoucherPage;

/** What /carnet shows of an order: where it is, the drawing so far, every step with its words, and what the customer can do. */
final class ProgressView
{
    private const BLOCK = 'museau-carnet';

    /** @param \Closure(Order): list<WithdrawalLine> $lines what of an order may be given back */
    public function __construct(
        private readonly Progress $progress,
        private readonly PhotoStore $photos,
        private readonly OrderPhotos $order_photos,
        private readonly \Closure $lines,
        private readonly ProofView $proof,
        private readonly ProgressEnd $end,
        private readonly Settings $settings,
        private readonly CardOffers $cards,
        private readonly Transfers $transfers,
    ) {}

    /**
     * @param string               $failure sentence why a form was not taken; '' when none was refused
     * @param string               $said    what ProgressForms::take() answered; '' when nothing was sent
     * @param array<string, mixed> $typed   what was sent and not taken
     */
    public function html(Order $order, string $failure, string $said, array $typed = []): string
    {
        $progress = $this->progress->of($order);
        $proof = $this->proof->html($progress, $typed);
        $answer = $failure === '' ? Alert::success(self::said($said, $order)) : Alert::error($failure);
        $is_message = MessageForm::takes($typed) || $said === 'message';
        $is_end = ProgressEnd::takes($typed) || in_array($said, ['accord', 'avis', 'avis-retire'], true);
        $is_invoice = InvoiceForm::takes($typed) || $said === 'facture';
        $is_code = VoucherBalanceForm::takes($typed) && VoucherBalanceForm::is_offered($order);
        $pair = $this->end->pair($progress);

        return self::article(
            self::head($order),
            $is_message || $is_end || $is_invoice || $is_code ? '' : $answer,
            $this->now($progress),
            $pair,
            $this->end->html($progress, $this->settings->artist(), $typed, $said, $is_end ? $answer : ''),
            $proof,
            $pair === '' && ($proof === '' || self::is_after_proof($progress)) ? self::latest($progress) : '',
            $this->cards->html($order),
            Html::el(
                'div',
                ['class' => self::BLOCK . '__columns'],
                self::steps($progress, $proof !== ''),
                Html::el(
                    'div',
                    ['class' => self::BLOCK . '__side'],
                    ProgressWishes::html($progress, $this->photos->all_of_order($order->id)),
                    ProgressPapers::order($order, $progress->is_ready()),
                    $this->balance($order),
                    InvoiceForm::html($order, $typed, $is_invoice ? $answer : ''),
                    VoucherBalanceForm::html($order, $typed, $is_code ? $answer : ''),
                    VoucherPage::of_order($order),
                    ProgressPapers::links($order, ($this->lines)($order)),
                ),
                MessageForm::html($order, $this->settings->artist(), $typed, $is_message ? $answer : ''),
            ),
        ) . ($proof === '' && $progress->newest_picture() === null ? '' : LargePicture::dialog());
    }

    /** For every reason alike: nobody learns which orders there are. */
    public static function missing(): string
    {
        return self::closed(
            __('Ce lien n\'ouvre aucun carnet.', 'museau'),
            __('Il a peut-être été remplacé : ouvrez le lien « Votre carnet » du dernier message reçu de la boutique.', 'museau'),
        );
    }

    public static function busy(): string
    {
        return self::closed(
            __('Un peu de patience', 'museau'),
            __('Cette page a été demandée trop souvent depuis votre connexion. Revenez dans quelques minutes.', 'museau'),
        );
    }

    private static function closed(string $title, string $sentence): string
    {
        return self::article(
            Html::el('p', ['class' => 'museau-eyebrow'], Html::text(__('Votre carnet', 'museau'))),
            Html::el('h1', [], Html::text($title)),
            Html::el('p', ['class' => 'museau-lead'], Html::text($sentence)),
            Html::el('p', [], Html::el(
                'a',
                ['class' => 'museau-button', 'href' => home_url('/contact')],
                Html::text(__('Écrire un message', 'museau')),
            )),
        );
    }

    private static function article(string ...$html): string
    {
        return Html::el('article', ['class' => 'museau-wrap museau-section ' . self::BLOCK], ...$html);
    }

    private static function head(Order $order): string
    {
        return Html::el(
            'header',
            ['class' => self::BLOCK . '__head'],
            Html::el('p', ['class' => 'museau-eyebrow'], Html::text(sprintf(
                /* translators: 1: order number, 2: date */
                __('Commande n° %1$s du %2$s', 'museau'),
                $order->number,
                Language::day((int) strtotime($order->created)),
            ))),
            Html::el('h1', [], Html::text(__('Votre carnet', 'museau'))),
        );
    }

    /** Where the order is, what comes next and when. */
    private function now(OrderProgress $progress): string
    {
        $order = $progress->order;
        if ($progress->is_given_up()) {
            return Alert::error(
                $order->status === OrderStatus::Refunded
                    ? __('Cette commande est remboursée : le carnet s\'arrête ici.', 'museau')
                    : __('Cette commande est annulée : le carnet s\'arrête ici.', 'museau'),
            );
        }
        $awaited = $this->transfers->awaited($order);
        if ($awaited !== null) {
            return MeansForm::instructions($awaited);
        }
        $is_portrait = $order->portraits() !== [];
        $current = $progress->current();
        $next = $progress->next();
        $when = OrderConfirmation::dispatch($order, $is_portrait && $current === null);
        $is_sent = $next === null || $next === ProgressStep::Received;

        return Html::el(
            'section',
            ['class' => 'museau-card ' . self::BLOCK . '__now', 'aria-labelledby' => 'carnet-now'],
            Html::el('h2', ['id' => 'carnet-now'], Html::text(__('Aujourd\'hui', 'museau'))),
            Html::el('p', ['class' => self::BLOCK . '__today'], Html::text(
                $current === null ? __('Votre photo est attendue', 'museau') : $current->step->label($is_portrait),
            )),
            $current === null || $next === null
                ? ''
                /* translators: %s: a step: 'Croquis' */
                : Html::el('p', [], Html::text(sprintf(__('Ensuite : %s', 'museau'), $next->label($is_portrait)))),
            $is_sent || $when === '' ? '' : Html::el('p', ['class' => self::BLOCK . '__when'], Html::text($when)),
            // The form stands with what she chose, a thumb's way below.
            $current === null && $progress->takes_photos() ? Html::el('p', [], Html::el(
                'a',
                ['class' => 'museau-button', 'href' => '#carnet-photo-' . max(1, $this->order_photos->first_missing($order))],
                Html::text(__('Envoyer ma photo', 'museau')),
            )) : '',
        );
    }

    /** How a balance is sent without a card, as its deposit was. */
    private function balance(Order $order): string
    {
        $instructions = $this->transfers->balance($order);

        return $instructions === null ? '' : MeansForm::instructions($instructions, __('Ou sans carte, comme la première fois', 'museau'));
    }

    private static function latest(OrderProgress $progress): string
    {
        $entry = $progress->newest_picture();

        return $entry === null ? '' : Html::el(
            'figure',
            ['class' => self::BLOCK . '__latest'],
            self::picture($progress->order, $entry, 'museau-sheet', false),
            Html::el('figcaption', ['class' => 'museau-caption'], Html::text(implode(', ', array_filter([
                $entry->step->label(),
                $entry->reached > 0 ? Language::day($entry->reached) : '',
            ])))),
        );
    }

    /** Whether the newest picture came after the proof's: the finished sheet, a parcel. */
    private static function is_after_proof(OrderProgress $progress): bool
    {
        return in_array($progress->newest_picture()?->step, [ProgressStep::Approved, ProgressStep::Received], true);
    }

    private static function said(string $said, Order $order): string
    {
        return match ($said) {
            'photo' => __('Votre photo est bien arrivée. Merci !', 'museau'),
            'details' => __('Vos photos sont bien arrivées. Merci !', 'museau'),
            'pose' => __('La pose est changée : c\'est cette photo qui sera dessinée.', 'museau'),
            'photo-retiree' => __('La photo est retirée.', 'museau'),
            'valide' => __('Votre portrait est validé. Merci !', 'museau'),
            'correction' => __('Votre demande est partie. Merci !', 'museau'),
            'accord' => __('Votre choix est enregistré.', 'museau'),
            'avis' => __('Votre avis est parti. Merci !', 'museau'),
            'avis-retire' => __('Votre avis est retiré.', 'museau'),
            'facture' => __('Votre facture est prête : le lien est dans « Facture ».', 'museau'),
            'bon' => VoucherBalanceForm::said($order),
            'message' => __('Votre message est parti. La réponse viendra ici et par e-mail.', 'museau'),
            default => '',
        };
    }

    /** @param bool $has_proof whether the picture of 'À valider' stands above, with its answer */
    private static function steps(OrderProgress $progress, bool $has_proof): string
    {
        $is_portrait = $progress->order->portraits() !== [];
        $large = $has_proof && !self::is_after_proof($progress) ? null : $progress->newest_picture();
        $items = array_map(static function (ProgressEntry $entry) use ($progress, $is_portrait, $has_proof, $large): string {
            $is_done = $progress->is_done($entry);
            $is_current = $entry === $progress->current();
            $state = $is_current ? 'current' : ($is_done ? 'done' : 'coming');

            return Html::el(
                'li',
                [
                    'class' => self::BLOCK . '__step ' . self::BLOCK . "__step--$state",
                    'aria-current' => $is_current ? 'step' : null,
                ],
                Html::el(
                    'h3',
                    [],
                    Html::text($entry->step->label($is_portrait)),
                    $is_done ? '' : Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(' ' . __('(à venir)', 'museau'))),
                ),
                !$is_done || $entry->reached === null || $entry->reached === 0 ? '' : Html::el(
                    'time',
                    ['datetime' => gmdate('Y-m-d', $entry->reached)],
                    Html::text(Language::day($entry->reached)),
                ),
                !$is_done || $entry->sentence === ''
                    ? ''
                    : Html::el('p', ['class' => self::BLOCK . '__words'], nl2br(Html::text(Typography::shown($entry->sentence)))),
                // The newest one stands large above.
                !$is_done || $entry->file === '' || $entry === $large || ($has_proof && $entry->step === ProgressStep::ToApprove)
                    ? ''
                    : self::picture($progress->order, $entry, 'museau-sheet', true),
            );
        }, $progress->entries);

        return Html::el(
            'section',
            ['class' => self::BLOCK . '__way', 'aria-labelledby' => 'carnet-way'],
            Html::el('h2', ['id' => 'carnet-way'], Html::text(match (true) {
                $is_portrait => __('De la photo au colis', 'museau'),
                $progress->order->ships() => __('De la commande au colis', 'museau'),
                default => __('La suite', 'museau'),
            })),
            Html::el('ol', ['class' => self::BLOCK . '__steps'], ...$items),
        );
    }

    private static function picture(Order $order, ProgressEntry $entry, string $class, bool $is_lazy): string
    {
        return LargePicture::link([
            'class' => $class,
            'src' => ProgressPage::url($order, ProgressPage::PICTURE, $entry->id),
            'width' => $entry->width,
            'height' => $entry->height,
            /* translators: %s: a step: 'Croquis' */
            'alt' => sprintf(__('Votre dessin à l\'étape « %s »', 'museau'), $entry->step->label()),
            'loading' => $is_lazy ? 'lazy' : null,
        ]);
    }
}
