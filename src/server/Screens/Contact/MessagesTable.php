<?php

declare(strict_types=1);

namespace Museau\Screens\Contact;

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Messages;
use Museau\Domain\Mail\MeantAddress;
use Museau\Kernel\Admission;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Lists\ListOptions;
use Museau\Screens\Lists\RecordTable;

/**
 * What visitors wrote, as 'Messages' lists it: received or junk, each read at once, answered or deleted, or many deleted.
 *
 * @phpstan-type Row array{
 *     id: int,
 *     created: int,
 *     is_spam: bool,
 *     name: string,
 *     email: string,
 *     subject: string,
 *     message: string,
 *     is_mailed: bool,
 *     error: string,
 * }
 *
 * @extends RecordTable<Row>
 */
final class MessagesTable extends RecordTable
{
    private const DELETE = 'delete';

    public function __construct(private readonly Messages $messages, private readonly bool $is_spam)
    {
        parent::__construct('messages', MessagesScreen::list_options());
    }

    /** @return array<string, string> */
    public function get_columns(): array
    {
        return [
            'cb' => '<input type="checkbox" />',
            'message' => __('Message', 'museau'),
            'from' => __('De', 'museau'),
            'created' => __('Date', 'museau'),
            'mail' => __('E-mail', 'museau'),
        ];
    }

    /** @return array<string, array{string, bool}> */
    protected function get_sortable_columns(): array
    {
        return ['created' => ['created', true]];
    }

    /** @return array<string, string> */
    protected function get_bulk_actions(): array
    {
        return [self::DELETE => __('Supprimer', 'museau')];
    }

    /** @return list<Row> */
    protected function read(int $page, int $size): array
    {
        $rows = $this->messages->page($page, $size, $this->is_spam, self::is_oldest_first());
        if (!$this->is_spam && $rows !== []) {
            $this->messages->mark_read(max(array_column($rows, 'id')));
        }

        return $rows;
    }

    protected function count(): int
    {
        return $this->messages->count($this->is_spam);
    }

    protected function nothing(): string
    {
        return __('Aucun message.', 'museau');
    }

    /** Deletes the messages that were ticked. */
    public function act(): void
    {
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST' || $this->current_action() !== self::DELETE) {
            return;
        }
        Admission::check('bulk-messages');
        $ids = array_slice(Read::ints($_POST['ids'] ?? []), 0, ListOptions::MOST);
        array_map($this->messages->delete(...), $ids);
        $ids === [] || Journal::write(Event::Write, 'message delete', count($ids) === 1 ? $ids[0] : 0);
        wp_safe_redirect(MessagesScreen::url($this->is_spam));
        exit;
    }

    /** @param Row $item */
    private static function box(array $item): string
    {
        $id = 'message-' . $item['id'];

        return Html::el('label', ['class' => 'screen-reader-text', 'for' => $id], Html::text(sprintf(
            /* translators: %s: subject of a message */
            __('Choisir « %s »', 'museau'),
            $item['subject'],
        ))) . Html::el('input', ['type' => 'checkbox', 'id' => $id, 'name' => 'ids[]', 'value' => $item['id']]);
    }

    /** @param Row $record */
    protected function cell(mixed $record, string $column): string
    {
        return match ($column) {
            'cb' => self::box($record),
            'message' => Html::el('strong', [], Html::text($record['subject']))
                . self::beneath($record['name'], Language::moment($record['created']))
                . self::mistyped($record)
                . Html::el('p', [], nl2br(Html::text($record['message']))),
            'from' => Html::text($record['name'])
                . Html::el('br') . Html::el('a', ['href' => esc_url(self::answer($record))], Html::text($record['email'])),
            'created' => Html::text(Language::moment($record['created'])),
            'mail' => self::mail($record),
            default => '',
        };
    }

    /** @param Row $record */
    protected function actions(mixed $record): array
    {
        return [
            'answer' => Html::el('a', ['href' => esc_url(self::answer($record))], Html::text(__('Répondre', 'museau'))),
            'delete' => Html::el(
                'button',
                ['type' => 'submit', 'class' => 'button-link button-link-delete', 'form' => MessagesScreen::ONE, 'name' => 'id']
                    + ['value' => $record['id']],
                Html::text(__('Supprimer', 'museau')),
            ),
        ];
    }

    /** @param Row $item */
    private static function mail(array $item): string
    {
        return match (true) {
            $item['is_spam'] => '',
            $item['is_mailed'] => Html::text(__('Mail parti.', 'museau')),
            default => Html::el('strong', ['class' => 'museau-order__alert'], Html::text(
                rtrim(sprintf(__("Le mail n'est pas parti : lisez et répondez ici. %s", 'museau'), $item['error'])),
            )),
        };
    }

    /**
     * Where an answer may go to nobody: the address that was meant, ready to write to.
     *
     * @param Row $item
     */
    private static function mistyped(array $item): string
    {
        $meant = MeantAddress::of($item['email']);
        if ($meant === '') {
            return '';
        }
        /* translators: %s: e-mail address */
        $words = __('Son adresse semble mal tapée : peut-être %s. Vérifiez avant de répondre.', 'museau');
        [$before, $after] = explode('%s', $words, 2) + ['', ''];

        return Html::el(
            'p',
            ['class' => 'museau-order__alert'],
            Html::text($before),
            Html::el('a', ['href' => self::answer(['email' => $meant] + $item)], Html::text($meant)),
            Html::text($after),
        );
    }

    /** @param Row $item */
    private static function answer(array $item): string
    {
        return 'mailto:' . $item['email'] . '?subject=' . rawurlencode(sprintf(__('Re : %s', 'museau'), $item['subject']));
    }
}
