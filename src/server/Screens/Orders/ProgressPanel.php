<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\OrderProgress;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\ProofMark;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;

/** The carnet in the order's panel: how far it is, the next step with its words and picture, the customer's link. */
final class ProgressPanel
{
    public function __construct(private readonly Progress $progress, private readonly Settings $settings) {}

    public function html(Order $order): string
    {
        if (!$order->is_confirmed()) {
            return '';
        }
        $link = $this->progress->link($order);
        $progress = $this->progress->of($order);

        return PanelFields::part(
            PanelPart::Carnet,
            __('Carnet', 'museau'),
            $this->steps($progress),
            $order->status->is_paid() ? $this->form($progress) : '',
            Html::el(
                'div',
                ['class' => 'museau-order__row'],
                Html::el(
                    'label',
                    ['class' => 'museau-order__field'],
                    Html::text(__('Lien du carnet, pour la cliente ou le client', 'museau')),
                    Html::el('input', ['type' => 'text', 'readonly' => true, 'value' => $link]),
                ),
                PanelFields::copy($link, __('Copier le lien', 'museau')),
                Html::el('a', ['class' => 'button', 'href' => $link, 'target' => '_blank'], Html::text(__('Voir le carnet', 'museau'))),
                $order->status->is_paid()
                    ? PanelFields::button($order, ProgressActions::RENEW, __('Révoquer ce lien et en faire un autre', 'museau'))
                    : '',
            ),
        );
    }

    private function steps(OrderProgress $progress): string
    {
        $order = $progress->order;
        $items = array_map(static function (ProgressEntry $entry) use ($progress, $order): string {
            $facts = array_filter([
                $entry->reached > 0 ? Language::day($entry->reached) : '',
                $entry->file === '' ? '' : __('avec une image', 'museau'),
            ]);
            $is_current = $progress->current() === $entry;

            return Html::el(
                'li',
                [
                    'class' => $progress->is_done($entry) ? 'museau-order__step museau-order__step--done' : 'museau-order__step',
                    'aria-current' => $is_current ? 'step' : null,
                ],
                Html::el($is_current ? 'strong' : 'span', [], Html::text($entry->step->label($order->portraits() !== []))),
                $facts === [] ? '' : Html::el('span', ['class' => 'description'], Html::text(implode(', ', $facts))),
                $entry->sentence === '' ? '' : Html::el('span', [], nl2br(Html::text($entry->sentence))),
                ($entry->sentence === '' && $entry->file === '') || !$order->status->is_paid() ? '' : PanelFields::button(
                    $order,
                    ProgressActions::CLEAR . $entry->step->value,
                    __('Retirer la phrase et l\'image', 'museau'),
                ),
            );
        }, $progress->entries);

        return Html::el('ol', ['class' => 'museau-order__steps'], ...$items);
    }

    private function form(OrderProgress $progress): string
    {
        $order = $progress->order;
        $form = PanelFields::form_id($order->id);
        $is_portrait = $order->portraits() !== [];
        $current = $progress->current();
        $proposed = self::proposed($progress);
        $options = '';
        foreach ($progress->entries as $entry) {
            if (self::is_offered($progress, $entry)) {
                $options .= Html::el(
                    'option',
                    ['value' => $entry->step->value, 'selected' => $entry->step === $proposed],
                    Html::text($entry->step->label($is_portrait) . ($entry === $current ? ' ' . __('(aujourd\'hui)', 'museau') : '')),
                );
            }
        }
        // What has come already was told when it came.
        $is_told = $proposed !== null
            && $progress->entry($proposed)?->reached === null
            && ProgressMails::is_on($this->settings, $proposed);

        return Html::el(
            'div',
            ['class' => 'museau-order__progress'],
            self::field(ProgressActions::STEP, __('Étape', 'museau'), Html::el('select', [
                'id' => ProgressActions::STEP,
                'name' => ProgressActions::STEP,
                'form' => $form,
            ], $options)),
            self::field(
                ProgressActions::SENTENCE,
                __('Une phrase pour la cliente ou le client (facultatif)', 'museau'),
                Html::el('textarea', [
                    'id' => ProgressActions::SENTENCE,
                    'name' => ProgressActions::SENTENCE,
                    'form' => $form,
                    'rows' => 3,
                    'maxlength' => Progress::MAX_SENTENCE,
                ]),
            ),
            self::field(ProgressActions::PICTURE, __('Une image de cette étape (facultatif)', 'museau'), PanelFields::input($order, [
                'type' => 'file',
                'id' => ProgressActions::PICTURE,
                'name' => ProgressActions::PICTURE,
                'accept' => 'image/jpeg,image/png,image/webp',
            ])),
            $is_portrait && ProofMark::is_possible() ? self::check(
                $order,
                ProgressActions::MARK,
                __('À l\'étape « À valider », écrire mon nom en travers de l\'image', 'museau'),
                ProofTerms::is_marked($this->settings),
            ) : '',
            self::check($order, ProgressActions::TELL, __('Prévenir par e-mail', 'museau'), $is_told),
            LetterPreview::beside($order, ProgressActions::SET, __('Mettre le carnet à cette étape', 'museau')),
        );
    }

    /** The next step of hers; the one that the order has come to when there is none. */
    private static function proposed(OrderProgress $progress): ?ProgressStep
    {
        foreach ($progress->entries as $entry) {
            if (self::is_offered($progress, $entry) && !$progress->is_done($entry)) {
                return $entry->step;
            }
        }

        return $progress->current()?->step;
    }

    /** What she sets, or what came by itself. Only a parcel that left can have arrived: the form's button tells its customer. */
    private static function is_offered(OrderProgress $progress, ProgressEntry $entry): bool
    {
        return $entry->reached !== null
            || ($entry->step->is_hers() && ($entry->step !== ProgressStep::Received || $progress->is_delivered()));
    }

    private static function check(Order $order, string $name, string $label, bool $is_checked): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-order__check'],
            PanelFields::input($order, ['type' => 'checkbox', 'name' => $name, 'value' => '1', 'checked' => $is_checked]),
            Html::text($label),
        );
    }

    /** @param string $name of the control, whose id is the same */
    private static function field(string $name, string $label, string $control): string
    {
        return Html::el('div', ['class' => 'museau-order__field'], Html::el('label', ['for' => $name], Html::text($label)), $control);
    }
}
