<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** What a press in an order's panel answered, and what she typed: kept for a minute, and told once on the page that follows. */
final class PanelAnswer
{
    /** Id of what the last step answered, where our own pages print it. */
    public const ANSWER = 'reponse';

    private const SAID = 'museau_order_said_';

    public function __construct(
        private readonly OrderPanel $panel,
        private readonly MessagePanel $messages,
        private readonly NotePanel $note,
    ) {}

    /**
     * @param array{string, string} $said   'success' or 'error', and its sentence
     * @param array<string, mixed>  $fields of the panel's form
     * @param array<string, mixed>  $refund what she typed into a refund that is said beside its fields; [] of all other presses
     * @param string                $mend   address where she mends what was refused; may be ''
     */
    public static function keep(array $said, int $order_id, string $step, array $fields, array $refund, string $mend): void
    {
        $done = $said[0] === 'success';
        // All buttons of the panel send one form: an answer that was begun stays there.
        $unsent = $done && $step === ProgressActions::WRITE ? '' : Read::text($fields[ProgressActions::MESSAGE] ?? '');
        $note = NotePanel::unsaved($fields, $done && $step === NotePanel::STEP);
        $left = TypedFields::left($fields, $step, $done);
        set_transient(self::SAID . get_current_user_id(), [...$said, $order_id, $refund, $unsent, $note, $step, $mend, $left], 60);
    }

    /** Keeps a sentence of a press that is no panel's. */
    public static function tell(string $type, string $text): void
    {
        set_transient(self::SAID . get_current_user_id(), [$type, $text], 60);
    }

    /** Tells it as WordPress' notices are told. */
    public function say(): void
    {
        $said = $this->said();
        if ($said !== null) {
            wp_admin_notice(nl2br(esc_html($said['text'])) . self::mend($said['url']), ['type' => $said['type'], 'dismissible' => true]);
        }
    }

    /** HTML of the panel under what the last step answered, for a screen that hides WordPress's notices. */
    public function box(Order $order): string
    {
        return $this->html() . $this->panel->html($order);
    }

    /** What the last step answered, told once, where WordPress prints no notices; '' when there was none. */
    public function html(): string
    {
        $said = $this->said();
        $failed = $said !== null && $said['type'] === 'error';

        return $said === null ? '' : Html::el(
            'p',
            [
                'id' => self::ANSWER,
                'class' => $failed
                    ? 'museau-order__alert museau-alert museau-alert--error'
                    : 'museau-order__said museau-alert museau-alert--success',
                'role' => $failed ? 'alert' : 'status',
            ],
            nl2br(Html::text($said['text'])) . self::mend($said['url']),
        );
    }

    /** The way to where she mends what was refused; '' where there is none. */
    private static function mend(string $url): string
    {
        $words = __('Compléter dans « Boutique »', 'museau');

        return $url === '' ? '' : ' ' . Html::el('a', ['href' => esc_url_raw($url)], Html::text($words));
    }

    /** @return ?array{type: string, text: string, url: string} what the last step answered this person, told once */
    private function said(): ?array
    {
        $said = Read::items(get_transient(self::SAID . get_current_user_id()));
        if ($said === []) {
            return null;
        }
        delete_transient(self::SAID . get_current_user_id());

        $order_id = Read::int($said[2] ?? 0);
        $this->messages->keep($order_id, Read::text($said[4] ?? ''));
        $this->note->keep($order_id, Read::text($said[5] ?? ''));
        $this->panel->keep_open($order_id, Read::text($said[6] ?? ''));
        $this->panel->type_again($order_id, array_map(Read::text(...), Read::map($said[8] ?? [])));
        $refund = Read::map($said[3] ?? []);
        if ($refund !== []) {
            // Said where she typed it.
            $this->panel->refill($order_id, Read::text($said[1] ?? ''), $refund);

            return null;
        }

        return ['type' => Read::text($said[0] ?? 'info'), 'text' => Read::text($said[1] ?? ''), 'url' => Read::text($said[7] ?? '')];
    }
}
