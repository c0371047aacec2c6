<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ChangeRequest;
use Museau\Domain\Progress\OrderProgress;
use Museau\Domain\Progress\PinnedNote;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\ProofMails;
use Museau\Domain\Progress\Proofs;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;

/** A proof in the carnet: the picture, what may be answered to it, or what was; then the versions before it. */
final class ProofView
{
    private const BLOCK = 'museau-carnet';

    public function __construct(private readonly Proofs $proofs, private readonly Settings $settings) {}

    /**
     * @param array<string, mixed> $typed what was sent and not taken
     *
     * @return string '' for an order without a proof
     */
    public function html(OrderProgress $progress, array $typed): string
    {
        $order = $progress->order;
        $proof = $this->proofs->shown($order->id);
        if ($proof === null) {
            return '';
        }
        $can_answer = $proof->is_open() && $order->status === OrderStatus::Processing;

        return Html::el(
            'section',
            ['class' => self::BLOCK . '__proof', 'id' => 'carnet-version', 'aria-labelledby' => 'carnet-proof'],
            Html::el('h2', ['id' => 'carnet-proof'], Html::text(self::title($proof))),
            Html::el(
                'div',
                ['class' => self::BLOCK . '__board'],
                $this->picture($progress, $proof, $can_answer),
                Html::el(
                    'div',
                    [],
                    $can_answer ? $this->forms($order, $proof, $typed) : $this->answer($progress, $proof) . ProofFields::unsent($typed),
                    $this->former($proof),
                ),
            ),
        );
    }

    private static function title(Proof $proof): string
    {
        return match ($proof->state) {
            ProofState::Approved, ProofState::Silent => __('Votre portrait, validé', 'museau'),
            ProofState::ChangeAsked => __('Votre correction', 'museau'),
            default => __('Votre portrait, à valider', 'museau'),
        };
    }

    /** The proof's picture without the artist's name, once the drawing is the customer's; null before, or where none was drawn. */
    private static function unmarked(OrderProgress $progress, Proof $proof): ?ProgressEntry
    {
        $entry = $progress->entry(ProgressStep::ToApprove);
        $is_same = $entry !== null && $entry->plain !== '' && $entry->file === $proof->file;

        return $is_same && $progress->is_approved_and_paid() ? $entry : null;
    }

    private function picture(OrderProgress $progress, Proof $proof, bool $can_answer): string
    {
        if ($proof->file === '') {
            return '';
        }
        if ($can_answer) {
            wp_enqueue_script_module('museau/proof');
        }
        $unmarked = self::unmarked($progress, $proof);
        $pins = '';
        foreach ($can_answer ? range(1, ChangeRequest::MOST) : [] as $number) {
            // Shown and placed by the script, one for each note.
            $pins .= Html::el('button', ['type' => 'button', 'class' => self::BLOCK . '__pin', 'hidden' => true], (string) $number);
        }

        return Html::el(
            'figure',
            ['class' => self::BLOCK . '__latest'],
            Html::el(
                'div',
                ['class' => self::BLOCK . '__sheet', 'data-proof-sheet' => $can_answer],
                LargePicture::link([
                    'class' => 'museau-sheet',
                    'src' => $unmarked === null
                        ? ProgressPage::url($progress->order, ProgressPage::PROOF, $proof->id)
                        : ProgressPage::url($progress->order, ProgressPage::PICTURE, $unmarked->id),
                    'width' => $proof->width,
                    'height' => $proof->height,
                    /* translators: %d: version of a proof */
                    'alt' => sprintf(__('Votre portrait, version %d', 'museau'), $proof->version),
                ]),
                $can_answer ? Html::el(
                    'span',
                    ['class' => self::BLOCK . '__large-hint', 'data-proof-placing' => true, 'hidden' => true],
                    Html::text(__('Touchez l\'endroit à changer', 'museau')),
                ) : '',
                $pins . self::pins($proof, self::BLOCK . '__pin'),
            ),
            Html::el('figcaption', ['class' => 'museau-caption'], Html::text(sprintf(
                /* translators: 1: version of a proof, 2: date */
                __('Version %1$d, %2$s', 'museau'),
                $proof->version,
                Language::day($proof->created),
            ))),
        );
    }

    /**
     * Where the notes of a change point; a list beside it says it in words.
     *
     * @param string $class of a pin, which its place is given as --x and --y
     */
    public static function pins(Proof $proof, string $class): string
    {
        $pins = '';
        foreach ($proof->notes as $i => $note) {
            $pins .= $note->x === null ? '' : Html::el(
                'span',
                ['class' => $class, 'style' => "--x:$note->x%;--y:$note->y%", 'aria-hidden' => 'true'],
                (string) ($i + 1),
            );
        }

        return $pins;
    }

    /** @param array<string, mixed> $typed */
    private function forms(Order $order, Proof $proof, array $typed): string
    {
        $rounds = ProofTerms::rounds($this->settings);
        $silence = ProofMails::silence($proof);

        return ($silence === '' ? '' : Html::el('p', ['class' => self::BLOCK . '__day'], Html::text($silence)))
            . ProofFields::approval($order, $proof)
            . ProofFields::change($order, $proof, $this->proofs->rounds($order->id) + 1, $rounds, $typed);
    }

    private function answer(OrderProgress $progress, Proof $proof): string
    {
        return match ($proof->state) {
            ProofState::Approved, ProofState::Silent => self::approval($progress, $proof),
            ProofState::ChangeAsked => Html::el('p', [], Html::text(sprintf(
                /* translators: 1: 'Correction 1 sur 2', 2: date and hour */
                __('%1$s, demandée le %2$s. Une nouvelle version vous sera montrée ici, et un message vous préviendra.', 'museau'),
                ProofMails::round($this->proofs->rounds($proof->order_id), ProofTerms::rounds($this->settings)),
                Language::moment($proof->decided),
            ))) . self::notes($proof),
            default => '',
        };
    }

    private static function approval(OrderProgress $progress, Proof $proof): string
    {
        return Html::el('p', [], Html::text(sprintf(
            $proof->state === ProofState::Silent
                /* translators: %s: date and hour */
                ? __('Tenu pour validé le %s.', 'museau')
                /* translators: %s: date and hour */
                : __('Validé par vous le %s.', 'museau'),
            Language::moment($proof->decided),
        )))
            . Html::el('blockquote', ['class' => self::BLOCK . '__words'], Html::text($proof->words))
            . self::digest($proof)
            // The digest is that of the picture which was looked at then.
            . (self::unmarked($progress, $proof) === null ? '' : Html::el('p', [], Html::el(
                'a',
                ['class' => 'museau-link', 'href' => ProgressPage::url($progress->order, ProgressPage::PROOF, $proof->id)],
                Html::text(__('L\'image que vous avez validée', 'museau')),
            )));
    }

    private static function digest(Proof $proof): string
    {
        return Html::el(
            'p',
            ['class' => self::BLOCK . '__digest'],
            Html::text(__('Preuve de ce que vous avez validé (empreinte de l\'image) :', 'museau') . ' '),
            Html::el('code', [], Html::text($proof->sha256)),
        );
    }

    /** Numbered as the pins are. */
    private static function notes(Proof $proof): string
    {
        return $proof->notes === [] ? '' : Html::el('ol', ['class' => self::BLOCK . '__notes'], ...array_map(
            static fn(PinnedNote $note): string => Html::el(
                'li',
                [],
                Html::el('strong', [], Html::text(self::first_capital($note->place()))),
                Html::el('br'),
                nl2br(Html::text($note->text)),
            ),
            $proof->notes,
        ));
    }

    private static function first_capital(string $words): string
    {
        return mb_strtoupper(mb_substr($words, 0, 1)) . mb_substr($words, 1);
    }

    /** What was answered to the versions before this one. */
    private function former(Proof $shown): string
    {
        $html = '';
        foreach ($this->proofs->of_order($shown->order_id) as $proof) {
            if ($proof->id === $shown->id || !($proof->state->is_approval() || $proof->state === ProofState::ChangeAsked)) {
                continue;
            }
            $html .= Html::el('h3', [], Html::text(sprintf(
                $proof->state->is_approval()
                    /* translators: 1: version of a proof, 2: date and hour */
                    ? __('Version %1$d, validée le %2$s', 'museau')
                    /* translators: 1: version of a proof, 2: date and hour */
                    : __('Version %1$d, correction demandée le %2$s', 'museau'),
                $proof->version,
                Language::moment($proof->decided),
            ))) . self::notes($proof) . ($proof->state->is_approval() ? self::digest($proof) : '');
        }

        return $html === '' ? '' : Html::el(
            'details',
            ['class' => self::BLOCK . '__former'],
            Html::el('summary', [], Html::text(__('Les versions précédentes', 'museau'))),
            $html,
        );
    }
}
