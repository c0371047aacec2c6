<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * What has happened to a paid order and what will, as the page after its payment tells it, and the link of its carnet: the same steps,
 * read from the same facts. Days are as they are read, those that the order has frozen.
 */
final class OrderTrack
{
    public function __construct(private readonly Progress $progress, private readonly Settings $settings) {}

    /**
     * @return array{steps?: list<array{name: string, note: string, state: string}>, carnet?: string} nothing of an order that is not paid;
     *         no link where the order's key does not open the carnet any more
     */
    public function of(Order $order): array
    {
        if (!$order->status->is_paid()) {
            return [];
        }

        return ['steps' => $this->steps($this->progress->of($order))]
            + (ProgressLink::admits($order, $order->key) ? ['carnet' => ProgressLink::url($order->id)] : []);
    }

    /**
     * What is still to be done first is 'now', those before it 'done': a balance that is paid early is done, and the drawing is not.
     *
     * @return list<array{name: string, note: string, state: string}>
     */
    private function steps(OrderProgress $progress): array
    {
        $order = $progress->order;
        $is_sent = $progress->is_delivered() || (!$order->ships() && $order->status === OrderStatus::Completed);
        $is_open = false;
        $steps = [];
        foreach ($this->tasks($progress) as [$name, $note, $is_done]) {
            $is_done = $is_done || $is_sent;
            $steps[] = ['name' => $name, 'note' => $note, 'state' => match (true) {
                $is_done => 'done',
                $is_open => 'next',
                default => 'now',
            }];
            $is_open = $is_open || !$is_done;
        }

        return $steps;
    }

    /** @return list<array{string, string, bool}> name, note and whether it is done */
    private function tasks(OrderProgress $progress): array
    {
        $order = $progress->order;
        $delay = Read::text($order->meta['delay'] ?? '');
        $work = match (true) {
            !$order->ships() => [],
            $order->portraits() !== [] => $this->drawing($progress, $delay),
            default => [[
                __('Emballage à l\'atelier', 'museau'),
                /* translators: %s: '3 à 8 jours' */
                $delay === '' ? '' : sprintf(__('en %s', 'museau'), $delay),
                false,
            ]],
        };

        return [
            [__('Commande payée', 'museau'), self::on((int) strtotime($order->paid_at ?? $order->created)), true],
            ...$work,
            ...self::balance($order),
            $order->ships()
                ? [__('Expédition', 'museau'), self::dispatch($order, $order->portraits() !== [] && $progress->current() === null), false]
                : [__('Bon cadeau', 'museau'), __('par e-mail le jour choisi, ou à imprimer', 'museau'), false],
        ];
    }

    /** @return list<array{string, string, bool}> a portrait's, as far as its carnet says it */
    private function drawing(OrderProgress $progress, string $delay): array
    {
        $has_photo = $progress->has_done(ProgressStep::PhotoReceived);
        $is_ready = $has_photo && $progress->is_ready();
        $tasks = [
            $has_photo
                ? [__('Photo reçue', 'museau'), self::on((int) $progress->entry(ProgressStep::PhotoReceived)?->reached), true]
                : [__('Photo attendue', 'museau'), __('Le dessin commence quand elle est là.', 'museau'), false],
            [
                __('Photo acceptée', 'museau'),
                __('je la regarde avant de dessiner', 'museau'),
                $is_ready || ($has_photo && $progress->has_done(ProgressStep::PhotoAccepted)),
            ],
            [
                __('Dessin à la main', 'museau'),
                /* translators: %s: '10 à 15 jours' */
                $delay === '' ? '' : sprintf(__('%s entre la commande et l\'envoi', 'museau'), $delay),
                $is_ready || ($has_photo && $progress->has_done(ProgressStep::ToApprove)),
            ],
        ];

        return ProofTerms::rounds($this->settings) === 0 ? $tasks : [...$tasks, [
            __('Dessin à valider', 'museau'),
            __('vous voyez le dessin et demandez des corrections', 'museau'),
            $is_ready,
        ]];
    }

    /** @return list<array{string, string, bool}> where only a deposit was asked */
    private static function balance(Order $order): array
    {
        if ($order->left_to_pay() > 0) {
            return [[
                /* translators: %s: amount */
                sprintf(__('Solde de %s', 'museau'), Money::text($order->left_to_pay())),
                __('quand le dessin est prêt : un e-mail vous donne le lien', 'museau'),
                false,
            ]];
        }
        $had_deposit = array_filter($order->lines, static fn(OrderLine $line): bool => $line->balance > 0) !== [];

        return $had_deposit ? [[__('Solde payé', 'museau'), __('merci !', 'museau'), true]] : [];
    }

    /** When it is sent: what was promised, or the last day of the delay; '' of an order without a day. */
    private static function dispatch(Order $order, bool $photo_is_missing): string
    {
        $date = Language::date(Read::text($order->meta['ready_by'] ?? ''));

        return match (true) {
            $order->waits_for_photo($photo_is_missing) => __('La date partira du jour où votre photo arrive.', 'museau'),
            $date === '' => '',
            /* translators: %s: date */
            $order->is_promised() => sprintf(__('vers le %s', 'museau'), $date),
            /* translators: %s: date */
            default => sprintf(__('au plus tard le %s', 'museau'), $date),
        };
    }

    /** 'le 24 novembre 2026'; '' where nobody knows. */
    private static function on(int $time): string
    {
        /* translators: %s: date */
        return $time <= 0 ? '' : sprintf(__('le %s', 'museau'), Language::day($time));
    }
}
