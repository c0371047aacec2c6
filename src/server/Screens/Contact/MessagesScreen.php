<?php

declare(strict_types=1);

namespace Museau\Screens\Contact;

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Messages;
use Museau\Kernel\Admission;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\MenuCount;
use Museau\Kernel\PersonalData;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Lists\ListOptions;

/**
 * 'Messages' in wp-admin: what visitors wrote, and whether the mail about it left. Works at 360 px.
 *
 * @phpstan-import-type Group from PersonalData
 * @phpstan-import-type Erasure from PersonalData
 */
final class MessagesScreen implements Feature
{
    private const PAGE = 'museau-messages';

    private const DELETE = 'museau_delete_message';

    /** Id of the form that deletes one message. */
    public const ONE = 'museau-message';

    private const SIZE_OPTION = 'museau_messages_per_page';

    private const SIZE = 20;

    public function __construct(private readonly Messages $messages) {}

    public static function url(bool $is_spam = false): string
    {
        return admin_url('admin.php?page=' . self::PAGE . ($is_spam ? '&spam=1' : ''));
    }

    public function hooks(): void
    {
        add_action('admin_menu', $this->add(...));
        self::list_options()->keep();
        add_action('admin_post_' . self::DELETE, $this->delete(...));
        PersonalData::register(
            'museau-messages',
            static fn(): string => __('Messages du formulaire de contact', 'museau'),
            fn(string $email): array => array_map(self::export(...), $this->messages->of($email)),
            $this->erase(...),
        );
    }

    /** How many records stand on a page, as WordPress keeps it. */
    public static function list_options(): ListOptions
    {
        return new ListOptions(self::SIZE_OPTION, self::SIZE);
    }

    private function add(): void
    {
        $unread = $this->messages->unread();
        $page = add_menu_page(
            __('Messages', 'museau'),
            __('Messages', 'museau') . MenuCount::html(
                $unread,
                /* translators: %d: number of messages */
                sprintf(_n('%d message non lu', '%d messages non lus', $unread, 'museau'), $unread),
            ),
            'manage_woocommerce',
            self::PAGE,
            $this->print(...),
            'dashicons-email',
            57,
        );
        self::list_options()->offer($page, $this->table(...));
    }

    private function table(): MessagesTable
    {
        return new MessagesTable($this->messages, Read::bool($_GET['spam'] ?? false));
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $is_spam = Read::bool($_GET['spam'] ?? false);
        $tab = static fn(string $label, bool $spam, int $number): string => Html::el(
            'a',
            [
                'class' => 'nav-tab' . ($spam === $is_spam ? ' nav-tab-active' : ''),
                'href' => self::url($spam),
                'aria-current' => $spam === $is_spam ? 'page' : null,
            ],
            Html::text(sprintf('%1$s (%2$d)', $label, $number)),
        );
        // Made before the tabs: what it shows counts as read.
        $list = $this->table()->html();
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Messages', 'museau')),
            Html::el(
                'nav',
                ['class' => 'nav-tab-wrapper', 'aria-label' => __('Messages', 'museau')],
                $tab(__('Reçus', 'museau'), false, $this->messages->count()),
                $tab(__('Indésirables', 'museau'), true, $this->messages->count(true)),
            ),
            Html::el('form', ['method' => 'post', 'action' => self::url($is_spam)], $list),
            Html::el(
                'form',
                ['method' => 'post', 'action' => admin_url('admin-post.php'), 'id' => self::ONE],
                Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::DELETE]),
                wp_nonce_field(self::DELETE, '_wpnonce', true, false),
            ),
        );
    }

    private function delete(): void
    {
        Admission::check(self::DELETE);
        $this->messages->delete(Read::int($_POST['id'] ?? 0));
        wp_safe_redirect(admin_url('admin.php?page=' . self::PAGE));
        exit;
    }

    /**
     * @param array{id: int, created: int, name: string, subject: string, message: string, ...} $message
     *
     * @return Group
     */
    private static function export(array $message): array
    {
        return PersonalData::group('museau-messages', __('Messages', 'museau'), 'message-' . $message['id'], [
            __('Date', 'museau') => Clock::iso($message['created']),
            __('Nom', 'museau') => $message['name'],
            __('Sujet', 'museau') => $message['subject'],
            __('Message', 'museau') => $message['message'],
        ]);
    }

    /** @return Erasure */
    private function erase(string $email): array
    {
        $messages = $this->messages->of($email);
        foreach ($messages as $message) {
            $this->messages->delete($message['id']);
        }

        return ['items_removed' => $messages !== [], 'items_retained' => false, 'messages' => [], 'done' => true];
    }
}
