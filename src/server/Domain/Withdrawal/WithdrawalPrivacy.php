<?php

declare(strict_types=1);

namespace Museau\Domain\Withdrawal;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;

/** Withdrawals in WordPress's own tools for a person's data. One that is not refunded yet is kept: the customer's right depends on it. */
final class WithdrawalPrivacy implements Feature
{
    public function __construct(private readonly Withdrawals $withdrawals) {}

    public function hooks(): void
    {
        add_filter('wp_privacy_personal_data_exporters', fn(array $exporters): array => [...$exporters, 'museau-withdrawals' => [
            'exporter_friendly_name' => __('Rétractations', 'museau'),
            'callback' => fn(string $email): array => [
                'data' => array_map(self::export(...), $this->withdrawals->of_email($email)),
                'done' => true,
            ],
        ]]);
        add_filter('wp_privacy_personal_data_erasers', fn(array $erasers): array => [...$erasers, 'museau-withdrawals' => [
            'eraser_friendly_name' => __('Rétractations', 'museau'),
            'callback' => $this->erase(...),
        ]]);
    }

    /** @return array{items_removed: bool, items_retained: bool, messages: list<string>, done: true} */
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
            foreach (['withdrawal-', 'withdrawal-artist-'] as $kind) {
                Db::run(
                    'DELETE FROM %i WHERE order_id = %d AND kind = %s',
                    Schema::table('mails'),
                    $withdrawal->order_id,
                    $kind . $withdrawal->id,
                );
            }
            $removed = true;
        }

        return ['items_removed' => $removed, 'items_retained' => $messages !== [], 'messages' => $messages, 'done' => true];
    }

    /** @return array<string, mixed> */
    private static function export(Withdrawal $withdrawal): array
    {
        return [
            'group_id' => 'museau-withdrawals',
            'group_label' => __('Rétractations', 'museau'),
            'item_id' => 'withdrawal-' . $withdrawal->id,
            'data' => [
                ['name' => __('Numéro', 'museau'), 'value' => $withdrawal->number()],
                ['name' => __('Date', 'museau'), 'value' => $withdrawal->moment()],
                ['name' => __('Nom', 'museau'), 'value' => $withdrawal->name],
                ['name' => __('Adresse e-mail', 'museau'), 'value' => $withdrawal->email],
                ['name' => __('Déclaration', 'museau'), 'value' => $withdrawal->declaration],
            ],
        ];
    }
}
