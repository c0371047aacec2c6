<?php

declare(strict_types=1);

namespace Museau\Screens\Contact;

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Messages;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\MenuCount;
use Museau\Kernel\PersonalData;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;

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

    private const SIZE = 20;

    public function __construct(private readonly Messages $messages) {}

    public static function url(): string
    {
        return admin_url('admin.php?page=' . self::PAGE);
    }

    public function hooks(): void
    {
        add_action('admin_menu', $this->add(...));
        add_action('admin_post_' . self::DELETE, $this->delete(...));
        PersonalData::register(
            'museau-messages',
            static fn(): string => __('Messages du formulaire de contact', 'museau'),
            fn(string $email): array => array_map(self::export(...), $this->messages->of($email)),
            $this->erase(...),
        );
    }

    private function add(): void
    {
        $unread = $this->messages->unread();
        add_menu_page(
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
    }

    private function print(): void
    {
        $is_spam = Read::bool($_GET['spam'] ?? false);
        $page = max(1, Read::int($_GET['paged'] ?? 1));
        $count = $this->messages->count($is_spam);
        $tab = static fn(string $label, bool $spam, int $number): string => Html::el(
            'a',
            [
                'class' => 'nav-tab' . ($spam === $is_spam ? ' nav-tab-active' : ''),
                'href' => admin_url('admin.php?page=' . self::PAGE . ($spam ? '&spam=1' : '')),
            ],
            Html::text(sprintf('%1$s (%2$d)', $label, $number)),
        );
        $messages = $this->messages->page($page, self::SIZE, $is_spam);
        if (!$is_spam && $messages !== []) {
            $this->messages->mark_read($messages[0]['id']);
        }
        $cards = array_map($this->card(...), $messages);
        echo Html::el(
            'div',
            ['class' => 'wrap'],
            ScreenHelp::heading(__('Messages', 'museau')),
            Html::el(
                'nav',
                ['class' => 'nav-tab-wrapper', 'aria-label' => __('Messages', 'museau')],
                $tab(__('Reçus', 'museau'), false, $this->messages->count()),
                $tab(__('Indésirables', 'museau'), true, $this->messages->count(true)),
            ),
            $cards === [] ? Html::el('p', [], Html::text(__('Aucun message.', 'museau'))) : implode('', $cards),
            (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => (int) ceil($count / self::SIZE),
                'current' => $page,
            ]),
        );
    }

    /**
     * @param array{
     *     id: int,
     *     created: int,
     *     is_spam: bool,
     *     name: string,
     *     email: string,
     *     subject: string,
     *     message: string,
     *     is_mailed: bool,
     *     error: string,
     * } $message
     */
    private function card(array $message): string
    {
        $answer = 'mailto:' . $message['email'] . '?subject=' . rawurlencode(sprintf(__('Re : %s', 'museau'), $message['subject']));
        $mail = match (true) {
            $message['is_spam'] => '',
            $message['is_mailed'] => Html::el('p', [], Html::text(__('Mail parti.', 'museau'))),
            default => Html::el('p', ['class' => 'notice notice-error inline'], Html::text(
                rtrim(sprintf(__("Le mail n'est pas parti : lisez et répondez ici. %s", 'museau'), $message['error'])),
            )),
        };

        return Html::el(
            'article',
            ['class' => 'card'],
            Html::el('h2', [], Html::text($message['subject'])),
            Html::el(
                'p',
                [],
                Html::text($message['name'] . ', '),
                Html::el('a', ['href' => esc_url($answer)], Html::text($message['email'])),
                Html::text(', ' . Language::moment($message['created'])),
            ),
            Html::el('p', [], nl2br(Html::text($message['message']))),
            $mail,
            Html::el(
                'form',
                ['method' => 'post', 'action' => admin_url('admin-post.php')],
                Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::DELETE]),
                Html::el('input', ['type' => 'hidden', 'name' => 'id', 'value' => $message['id']]),
                wp_nonce_field(self::DELETE, '_wpnonce', true, false),
                Html::el('a', ['class' => 'button button-primary', 'href' => esc_url($answer)], Html::text(__('Répondre', 'museau'))),
                ' ',
                Html::el('button', ['class' => 'button', 'type' => 'submit'], Html::text(__('Supprimer', 'museau'))),
            ),
        );
    }

    private function delete(): void
    {
        check_admin_referer(self::DELETE);
        if (!current_user_can('manage_woocommerce')) {
            wp_die(Html::text(__("Vous n'avez pas accès à cette page.", 'museau')), '', ['response' => 403]);
        }
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
