<?php

declare(strict_types=1);

namespace Museau\Screens\Contests;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\Entries;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsQuery;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Lists\RecordTable;

/**
 * The contests, as 'Concours' lists them.
 *
 * @extends RecordTable<NewsItem>
 */
final class ContestsTable extends RecordTable
{
    /** @var ?array<int, int> entries by contest, asked for once */
    private ?array $counts = null;


    public function __construct(private readonly News $news, private readonly Entries $entries)
    {
        parent::__construct('contests', ContestsScreen::list_options());
    }

    /** @return array<string, string> */
    public function get_columns(): array
    {
        return [
            'title' => __('Concours', 'museau'),
            'state' => __('État', 'museau'),
            'until' => __('Fin', 'museau'),
            'entries' => __('Participations', 'museau'),
        ];
    }

    /** @return array<string, array{string, bool}> */
    protected function get_sortable_columns(): array
    {
        return ['title' => ['title', false]];
    }

    /** @return list<NewsItem> */
    protected function read(int $page, int $size): array
    {
        return $this->found($page, $size)['items'];
    }

    protected function count(): int
    {
        return $this->found(1, 1)['total'];
    }

    protected function nothing(): string
    {
        return __('Aucun concours : ajoutez une actualité de type Concours dans votre tableau de bord.', 'museau');
    }

    /** @return array{items: list<NewsItem>, total: int} */
    private function found(int $page, int $size): array
    {
        $by_title = Read::text($_GET['orderby'] ?? '') === 'title';

        return $this->news->search(new NewsQuery(
            'concours',
            page: $page,
            per_page: $size,
            drafts: true,
            orderby: $by_title ? 'title' : 'date',
            order: $by_title && self::is_oldest_first() ? 'asc' : 'desc',
        ));
    }

    /** @param NewsItem $record */
    protected function cell(mixed $record, string $column): string
    {
        $this->counts ??= $this->entries->counts();

        return match ($column) {
            'title' => Html::el('a', ['class' => 'row-title', 'href' => ContestsScreen::url($record->id)], Html::text($record->title)),
            'state' => ContestsScreen::state($record),
            'until' => Html::text(ContestsScreen::until($record)),
            'entries' => Html::text(ContestsScreen::counted($this->counts[$record->id] ?? 0)),
            default => '',
        };
    }
}
