<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\MailHistory;
use Museau\Kernel\Feature;
use Museau\Kernel\PersonalData;

/**
 * Withdrawals in WordPress's own tools for a person's data. One that is not refunded yet is kept: the customer's right depends on it.
 *
 * @phpstan-import-type Group from PersonalData
 * @phpstan-import-type Erasure from PersonalData
 */
final class WithdrawalPrivacy implements Feature
{
    public function __construct(private readonly Withdrawals $withdrawals) {}

    public function hooks(): void
    {
        PersonalData::register(
            'museau-withdrawals',
            static fn(): string => __('Rétractations', 'museau'),
            fn(string $email): array => array_map(self::export(...), $this->withdrawals->of_email($email)),
            $this->erase(...),
        );
    }

    /** @return Erasure */
    public function erase(string $email): array
    {
        $removed = false;
        $messages = [];
        foreach ($this->withdrawals->of_email($email) as $withdrawal) {
            if (!$withdrawal->is_closed) {
                $messages[] = sprintf(
                    /* translators: %s: number of a withdrawal */
                    __('La rétractation %s n\'est pas encore remboursée : elle est gardée.', 'museau'),
                    $withdrawal->number(),
                );
                continue;
            }
            $this->withdrawals->forget_person($withdrawal->id);
            MailHistory::forget($withdrawal->order_id, "withdrawal-$withdrawal->id", "withdrawal-artist-$withdrawal->id");
            $removed = true;
        }

        return ['items_removed' => $removed, 'items_retained' => $messages !== [], 'messages' => $messages, 'done' => true];
    }

    /** @return Group */
    private static function export(Withdrawal $withdrawal): array
    {
        return PersonalData::group('museau-withdrawals', __('Rétractations', 'museau'), 'withdrawal-' . $withdrawal->id, [
            __('Numéro', 'museau') => $withdrawal->number(),
            __('Date', 'museau') => $withdrawal->moment(),
            __('Nom', 'museau') => $withdrawal->name,
            __('Adresse e-mail', 'museau') => $withdrawal->email,
            __('Déclaration', 'museau') => $withdrawal->declaration,
        ]);
    }
}
