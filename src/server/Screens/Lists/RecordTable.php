<?php

declare(strict_types=1);

namespace Museau\Screens\Lists;

defined('ABSPATH') || exit;

use Museau\Kernel\Html;
use Museau\Kernel\Read;

foreach (['template', 'class-wp-screen', 'screen', 'class-wp-list-table'] as $museau_file) {
    // wp-admin has them already; a command line has not.
    require_once ABSPATH . "wp-admin/includes/$museau_file.php";
}
unset($museau_file);

/**
 * A list of records in wp-admin, after WordPress' conventions: columns that 'Options de l'écran' hides, so many on a page as she
 * chooses, the toggle of each row on a phone. Cells are ready HTML.
 *
 * @template Record
 */
abstract class RecordTable extends \WP_List_Table
{
    /**
     * @param string $name of the records, in the list's form: 'messages'
     */
    public function __construct(string $name, private readonly ListOptions $options)
    {
        parent::__construct(['plural' => $name, 'screen' => get_current_screen()->id ?? "museau-$name"]);
    }

    /** @return list<Record> the records of one page */
    abstract protected function read(int $page, int $size): array;

    abstract protected function count(): int;

    /** The sentence of an empty list. */
    abstract protected function nothing(): string;

    /**
     * HTML of a record's cell.
     *
     * @param Record $record
     */
    abstract protected function cell(mixed $record, string $column): string;

    /**
     * What can be done with one record: HTML by name.
     *
     * @param Record $record
     *
     * @return array<string, string>
     */
    protected function actions(mixed $record): array
    {
        return [];
    }

    /** What was asked for many records at once; a list without bulk actions has nothing to do. */
    public function act(): void {}

    public function prepare_items(): void
    {
        $size = ListOptions::bounded($this->get_items_per_page($this->options->option, $this->options->size));
        $count = $this->count();
        $this->set_pagination_args(['total_items' => $count, 'per_page' => $size, 'total_pages' => (int) ceil($count / $size)]);
        $this->items = $this->read($this->get_pagenum(), $size);
    }

    public function no_items(): void
    {
        echo Html::text($this->nothing());
    }

    /**
     * @param mixed  $item
     * @param string $column_name
     */
    protected function column_default($item, $column_name): string
    {
        /** @var Record $item */
        return $this->cell($item, $column_name);
    }

    /** @param mixed $item */
    protected function column_cb($item): string
    {
        /** @var Record $item */
        return $this->cell($item, 'cb');
    }

    /**
     * @param mixed  $item
     * @param string $column_name
     * @param string $primary
     */
    protected function handle_row_actions($item, $column_name, $primary): string
    {
        /** @var Record $item */
        $actions = $column_name === $primary ? $this->actions($item) : [];

        return $actions === [] ? parent::handle_row_actions((array) $item, $column_name, $primary) : $this->row_actions($actions, true);
    }

    /** On a phone, where WordPress folds the other columns away: what of them stands in the first. */
    protected static function beneath(string ...$texts): string
    {
        return Html::el('span', ['class' => 'museau-list__beneath'], Html::text(implode(', ', $texts)));
    }

    /** The list as HTML, made ready. */
    public function html(): string
    {
        $this->prepare_items();
        ob_start();
        $this->display();

        return (string) ob_get_clean();
    }

    /** Whether the oldest stand first. */
    protected static function is_oldest_first(): bool
    {
        return Read::text($_GET['order'] ?? '') === 'asc';
    }
}
