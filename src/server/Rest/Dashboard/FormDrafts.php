<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * What is typed into a form and not saved yet, kept with the account of who typed it, so that another device goes on. Each
 * writing must name the number of the one that it follows; what another device wrote stays beside what replaces it.
 */
final class FormDrafts
{
    /** What one form may hold, in bytes. */
    public const MOST_BYTES = 200_000;

    /** Forms of one account. */
    private const MOST = 50;

    private const DAYS = 30;

    private const PREFIX = 'museau_draft_';

    /**
     * @return array{rev: int, at: string, device: string, draft: string, other: string} rev 0 and empty texts for none; `draft` is
     *     what the form sent, `other` what another device had written and this one replaced
     */
    public function read(int $user, string $form): array
    {
        $kept = Read::json(Read::text(get_user_meta($user, self::PREFIX . $form, true), '[]'));
        $at = Read::int($kept['at'] ?? 0);

        return $at < time() - self::DAYS * DAY_IN_SECONDS
            ? ['rev' => 0, 'at' => '', 'device' => '', 'draft' => '', 'other' => '']
            : [
                'rev' => Read::int($kept['rev'] ?? 0),
                'at' => (string) wp_date('c', $at),
                'device' => Read::text($kept['device'] ?? ''),
                'draft' => Read::text($kept['draft'] ?? ''),
                'other' => Read::text($kept['other'] ?? ''),
            ];
    }

    /**
     * @param int $rev of the draft that was read; 0 when there was none
     *
     * @throws Refusal another device wrote meanwhile, or it is no form's draft
     *
     * @return array{rev: int} of what is kept now
     */
    public function write(int $user, string $form, int $rev, string $device, string $draft): array
    {
        if (!is_array(json_decode($draft, true)) || strlen($draft) > self::MOST_BYTES) {
            throw new Refusal('museau_invalid_draft', __('Ce brouillon ne peut pas être gardé.', 'museau'));
        }
        $stored = Read::text(get_user_meta($user, self::PREFIX . $form, true));
        $before = $this->read($user, $form);
        if ($before['rev'] !== $rev) {
            throw self::is_newer();
        }
        if ($stored === '' && $this->count($user) >= self::MOST) {
            throw new Refusal(
                'museau_too_many_drafts',
                __('Trop de saisies non enregistrées : enregistrez-en ou abandonnez-en une.', 'museau'),
                Reason::Conflict,
            );
        }
        $is_anothers = $before['device'] !== '' && $before['device'] !== $device && $before['draft'] !== $draft;
        $next = (string) wp_json_encode([
            'rev' => $rev + 1,
            'at' => time(),
            'device' => $device,
            'draft' => $draft,
            'other' => $is_anothers ? $before['draft'] : $before['other'],
        ]);
        // WordPress compares what is stored as it writes: of two devices one is told.
        $is_kept = $stored === ''
            ? add_user_meta($user, self::PREFIX . $form, wp_slash($next), true)
            : update_user_meta($user, self::PREFIX . $form, wp_slash($next), $stored);
        if ($is_kept === false) {
            throw self::is_newer();
        }

        return ['rev' => $rev + 1];
    }

    /** Forgets what was saved or given up; what another device wrote since stays. */
    public function forget(int $user, string $form, int $rev): bool
    {
        return $this->read($user, $form)['rev'] === $rev && delete_user_meta($user, self::PREFIX . $form);
    }

    /** Drafts of an account; those that are over are deleted. */
    private function count(int $user): int
    {
        $count = 0;
        foreach (array_keys(Read::map(get_user_meta($user))) as $key) {
            if (!str_starts_with($key, self::PREFIX)) {
                continue;
            }
            $this->read($user, substr($key, strlen(self::PREFIX)))['rev'] === 0 ? delete_user_meta($user, $key) : $count++;
        }

        return $count;
    }

    private static function is_newer(): Refusal
    {
        return new Refusal(
            'museau_newer_draft',
            __('Un autre appareil a écrit dans ce formulaire entre-temps.', 'museau'),
            Reason::Conflict,
        );
    }
}
