<?php

declare(strict_types=1);

namespace Museau\Screens\Reviews;

defined('ABSPATH') || exit;

use Museau\Domain\Reviews\ReviewModeration;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** What the artist does with a review: publishes it, refuses it with its reason, answers below it. She changes none. */
final class ReviewActions implements Feature
{
    public const ACTION = 'museau_review';

    private const SAID = 'museau_review_said_';

    /** @param \Closure(): ReviewModeration $moderation */
    public function __construct(private readonly \Closure $moderation) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->act(...));
        add_action('admin_notices', self::say(...));
    }

    /** A form of one step; its fields are HTML. */
    public static function form(int $review_id, string $step, string ...$fields): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => admin_url('admin-post.php'), 'class' => 'museau-reviews__form'],
            Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::ACTION]),
            Html::el('input', ['type' => 'hidden', 'name' => 'review', 'value' => $review_id]),
            Html::el('input', ['type' => 'hidden', 'name' => 'step', 'value' => $step]),
            Html::el('input', ['type' => 'hidden', 'name' => '_wpnonce', 'value' => wp_create_nonce(self::ACTION . $review_id)]),
            ...$fields,
        );
    }

    private function act(): void
    {
        $id = Read::int($_POST['review'] ?? 0);
        Admission::check(self::ACTION . $id);
        $fields = Read::map(wp_unslash($_POST));
        $step = Read::text($fields['step'] ?? '');
        $text = Read::text($fields['text'] ?? '');
        $unsent = [];
        try {
            $said = ['success', $this->step($id, $step, $text)];
            Journal::write(Event::Write, 'review ' . $step, $id);
        } catch (Refusal $refusal) {
            [$said, $unsent] = [['error', $refusal->getMessage()], [$id, $step, $text]];
        } catch (DatabaseFailed $failure) {
            Log::error('button_failed', $failure, ['code' => 'review']);
            [$said, $unsent] = [['error', DatabaseFailed::sentence()], [$id, $step, $text]];
        }
        set_transient(self::SAID . get_current_user_id(), [...$said, $unsent], 60);
        wp_safe_redirect((wp_get_referer() ?: ReviewsScreen::url()) . "#avis-$id");
        exit;
    }

    /**
     * Does one step; answers the sentence that says so.
     *
     * @param string $text reason or answer
     *
     * @throws Refusal
     */
    public function step(int $id, string $step, string $text): string
    {
        $moderation = ($this->moderation)();
        match ($step) {
            'publish' => $moderation->publish($id),
            'refuse' => $moderation->refuse($id, $text),
            'answer' => $moderation->answer($id, $text),
            default => throw new Refusal('museau_unknown_step', __('Cette action est inconnue.', 'museau')),
        };

        return match ($step) {
            'publish' => __('L\'avis est publié.', 'museau'),
            'refuse' => __('L\'avis n\'est pas publié ; son auteur en reçoit la raison par e-mail.', 'museau'),
            default => __('Votre réponse est enregistrée sous l\'avis.', 'museau'),
        };
    }

    /** @return array{int, string, string} review, step and text that were not taken a moment ago; told once */
    public static function unsent(): array
    {
        $key = self::SAID . get_current_user_id() . '_unsent';
        $unsent = Read::items(get_transient($key));
        delete_transient($key);

        return [Read::int($unsent[0] ?? 0), Read::text($unsent[1] ?? ''), Read::text($unsent[2] ?? '')];
    }

    private static function say(): void
    {
        $key = self::SAID . get_current_user_id();
        $said = Read::items(get_transient($key));
        if ($said !== [] && str_ends_with(get_current_screen()->id ?? '', ReviewsScreen::PAGE)) {
            delete_transient($key);
            set_transient($key . '_unsent', Read::items($said[2] ?? []), 60);
            wp_admin_notice(esc_html(Read::text($said[1] ?? '')), ['type' => Read::text($said[0]), 'dismissible' => true]);
        }
    }
}
