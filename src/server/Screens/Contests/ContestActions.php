<?php

declare(strict_types=1);

namespace Museau\Screens\Contests;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\CannotDraw;
use Museau\Domain\Contests\Draws;
use Museau\Domain\Contests\Entries;
use Museau\Domain\Contests\Entry;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsIsInvalid;
use Museau\Domain\News\NewsItem;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;
use Museau\Kernel\Site\Identity;

/** What the artist does with a contest: sets entries aside, finds the winner, puts it into the news. */
final class ContestActions implements Feature
{
    public const ACTION = 'museau_contest';

    private const SAID = 'museau_contest_said_';

    public function __construct(
        private readonly News $news,
        private readonly Entries $entries,
        private readonly Draws $draws,
        private readonly WinnerNews $winner,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->act(...));
        add_action('admin_notices', self::say(...));
    }

    /** A form of one step; its fields are HTML. */
    public static function form(int $contest_id, string $step, string ...$fields): string
    {
        return Html::el(
            'form',
            // Going back would fill in a reason and tick its box again, beside another winner.
            ['method' => 'post', 'action' => admin_url('admin-post.php'), 'autocomplete' => 'off'],
            Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::ACTION]),
            Html::el('input', ['type' => 'hidden', 'name' => 'contest', 'value' => $contest_id]),
            Html::el('input', ['type' => 'hidden', 'name' => 'step', 'value' => $step]),
            Html::el('input', ['type' => 'hidden', 'name' => '_wpnonce', 'value' => wp_create_nonce(self::ACTION . $contest_id)]),
            ...$fields,
        );
    }

    private function act(): void
    {
        $id = Read::int($_POST['contest'] ?? 0);
        Admission::check(self::ACTION . $id);
        $fields = Read::map(wp_unslash($_POST));
        $step = Read::text($fields['step'] ?? '');
        try {
            $said = ['success', $this->step($id, $step, $fields)];
            Journal::write(Event::Write, 'contest ' . $step, $id);
        } catch (Refusal $refusal) {
            $said = ['error', $refusal->getMessage()];
        } catch (DatabaseFailed $failure) {
            Log::error('button_failed', $failure, ['code' => 'contest']);
            $said = ['error', DatabaseFailed::sentence()];
        }
        set_transient(self::SAID . get_current_user_id(), $said, 60);
        $entry = Read::int($fields['entry'] ?? 0);
        wp_safe_redirect((wp_get_referer() ?: ContestsScreen::url($id))
            . (in_array($step, ['refuse', 'restore'], true) ? '#participation-' . $entry : ''));
        exit;
    }

    /**
     * Does one step; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields entry, reason, confirmed
     *
     * @throws Refusal
     */
    public function step(int $contest_id, string $step, array $fields): string
    {
        $this->identity->refuse_if_paused();
        $contest = $this->news->find($contest_id, true);
        if ($contest === null || $contest->type() !== 'concours') {
            throw NewsIsInvalid::item_is_unknown();
        }
        $reason = trim(Read::text($fields['reason'] ?? ''));

        return match ($step) {
            'refuse' => $this->refuse($this->entry($contest, $fields), $reason),
            'restore' => $this->restore($this->entry($contest, $fields)),
            'draw' => $this->drawn($this->draws->lots($contest, self::deliberate($fields, $reason), get_current_user_id())->entry_id),
            'choose' => $this->drawn($this->draws->choice(
                $contest,
                Read::int($fields['entry'] ?? 0),
                self::deliberate($fields, $reason),
                get_current_user_id(),
            )->entry_id),
            'publish' => $this->winner->publish(
                $contest,
                $this->draws->winner($contest->id) ?? throw CannotDraw::there_is_no_winner(),
            ),
            default => throw new Refusal('museau_unknown_step', __('Cette action est inconnue.', 'museau')),
        };
    }

    private function refuse(Entry $entry, string $reason): string
    {
        if ($reason === '') {
            throw new Refusal('museau_no_reason', __('Écrivez pourquoi vous écartez cette participation.', 'museau'));
        }
        if ($entry->id === $this->draws->winner($entry->contest_id)?->id) {
            throw new Refusal(
                'museau_entry_has_won',
                __('Cette participation a gagné : désignez d\'abord un autre gagnant.', 'museau'),
                Reason::Conflict,
            );
        }
        $this->entries->judge($entry, mb_substr($reason, 0, 200));

        return __('La participation est écartée : elle ne peut plus gagner.', 'museau');
    }

    private function restore(Entry $entry): string
    {
        $this->entries->judge($entry, '');

        return __('La participation compte de nouveau.', 'museau');
    }

    private function drawn(int $entry_id): string
    {
        $winner = $this->entries->find($entry_id);

        /* translators: 1: winner of a contest, 2: her animal */
        return sprintf(__('Le gagnant est désigné : %1$s et %2$s.', 'museau'), $winner->person ?? '', $winner->animal ?? '');
    }

    /** @param array<string, mixed> $fields */
    private function entry(NewsItem $contest, array $fields): Entry
    {
        $entry = $this->entries->find(Read::int($fields['entry'] ?? 0));

        return $entry !== null && $entry->contest_id === $contest->id ? $entry : throw CannotDraw::entry_is_unknown();
    }

    /**
     * A reason counts with its box alone: finding another winner is done on purpose.
     *
     * @param array<string, mixed> $fields
     */
    private static function deliberate(array $fields, string $reason): string
    {
        return Read::bool($fields['confirmed'] ?? false) ? $reason : '';
    }

    private static function say(): void
    {
        $key = self::SAID . get_current_user_id();
        $said = Read::items(get_transient($key));
        if ($said !== [] && str_ends_with(get_current_screen()->id ?? '', ContestsScreen::PAGE)) {
            delete_transient($key);
            wp_admin_notice(esc_html(Read::text($said[1] ?? '')), ['type' => Read::text($said[0]), 'dismissible' => true]);
        }
    }
}
