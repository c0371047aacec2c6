<?php

declare(strict_types=1);

namespace Museau\Screens\Journal;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Journal\Sentence;
use Museau\Kernel\Language;
use Museau\Screens\Lists\RecordTable;

/**
 * The lines of the journal, as 'Journal' lists them.
 *
 * @phpstan-type Line array{
 *     created: int,
 *     event: string,
 *     detail: string,
 *     subject: int,
 *     user_id: int,
 *     route: string,
 *     status: int,
 *     hits: int,
 * }
 *
 * @extends RecordTable<Line>
 */
final class JournalTable extends RecordTable
{
    /** @var array<int, string> number by id, of the orders that were looked up */
    private array $numbers = [];

    /** @param \Closure(): Orders $orders */
    public function __construct(private readonly \Closure $orders)
    {
        parent::__construct('journal', JournalScreen::list_options());
    }

    /** @return array<string, string> */
    public function get_columns(): array
    {
        return [
            'what' => __('Ce qui s\'est passé', 'museau'),
            'created' => __('Date', 'museau'),
            'event' => __('Sorte', 'museau'),
            'who' => __('Par', 'museau'),
            'hits' => __('Nombre', 'museau'),
        ];
    }

    /** @return array<string, array{string, bool}> */
    protected function get_sortable_columns(): array
    {
        return ['created' => ['created', true]];
    }

    /** @return list<Line> */
    protected function read(int $page, int $size): array
    {
        return Journal::page($page, $size, self::is_oldest_first());
    }

    protected function count(): int
    {
        return Journal::count();
    }

    protected function nothing(): string
    {
        return __('Rien à signaler.', 'museau');
    }

    /** @param Line $record */
    protected function cell(mixed $record, string $column): string
    {
        return match ($column) {
            'what' => Html::el('strong', [], Html::text(Sentence::of($record, $this->number($record))))
                . self::beneath(Language::moment($record['created']), self::who($record)),
            'created' => Html::text(Language::moment($record['created'])),
            'event' => Html::text(Event::tryFrom($record['event'])?->label() ?? ''),
            'who' => Html::text(self::who($record)),
            /* translators: %d: how many times */
            'hits' => Html::text($record['hits'] > 1 ? sprintf(__('%d fois', 'museau'), $record['hits']) : ''),
            default => '',
        };
    }

    /** @param Line $record */
    private static function who(array $record): string
    {
        $user = $record['user_id'] > 0 ? get_userdata($record['user_id']) : false;

        return $user instanceof \WP_User ? $user->display_name : __('Visiteur', 'museau');
    }

    /**
     * The order's number as she knows it; '' of what is no order, or is gone.
     *
     * @param Line $record
     */
    private function number(array $record): string
    {
        $id = $record['subject'];
        if ($id === 0 || !Sentence::is_of_order($record)) {
            return '';
        }

        return $this->numbers[$id] ??= ($this->orders)()->find($id)->number ?? '';
    }
}
