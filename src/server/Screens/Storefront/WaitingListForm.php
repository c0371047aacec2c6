<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

defined('ABSPATH') || exit;

use Museau\Domain\WaitingList\CannotSubscribe;
use Museau\Domain\WaitingList\Subscriber;
use Museau\Domain\WaitingList\WaitingList;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Caller;
use Museau\Screens\Shell\Alert;
use Museau\Screens\Shell\EmailHint;
use Museau\Screens\Shell\FormFailure;

/**
 * 'Me prévenir' under the portrait's form while no place is left, and the two buttons behind the link of its letter: plain forms,
 * with and without JavaScript. A link alone confirms nothing: programs that look at letters follow links.
 */
final class WaitingListForm implements Feature
{
    /** Name of the forms' buttons, which says what is wished, and of the fields. */
    private const BUTTON = 'waiting_do';

    private const EMAIL = 'waiting_email';

    private const TRAP = 'waiting_website';

    private const TOKEN = 'waiting_token';

    /** Query of the page after a form: what was done. */
    private const DONE = 'inscription';

    private string $failure = '';

    private string $error = '';

    private string $typed = '';

    private ?Subscriber $asked = null;

    /** @param \Closure(): WaitingList $list made only when a form or a link comes */
    public function __construct(private readonly \Closure $list) {}

    public function hooks(): void
    {
        add_action('template_redirect', $this->receive(...), 1);
        add_filter(
            'wp_robots',
            static fn(array $robots): array => self::is_asked() ? ['noindex' => true, 'nofollow' => true] : $robots,
            20,
        );
        add_filter('document_title_parts', fn(array $parts): array => $this->failure === '' && $this->error === ''
            ? $parts
            : [...$parts, 'title' => __('Erreur :', 'museau') . ' ' . Read::text($parts['title'] ?? '')], 20);
    }

    /**
     * The part of the page, '' when there is nothing to say.
     *
     * @param string $full why no portrait can be ordered now; '' when one can
     */
    public function html(string $full): string
    {
        $done = $this->done();
        $inner = match (true) {
            $done !== '' => Alert::success($done),
            $this->asked !== null => $this->answer($this->asked),
            $full !== '' || $this->error !== '' => $this->ask(),
            $this->failure !== '' => '',
            default => null,
        };
        $class = 'museau-wrap museau-waiting-list' . ($full === '' ? '' : ' museau-waiting-list--first');

        return $inner === null ? '' : Html::el(
            'section',
            ['class' => $class, 'id' => 'attente', 'aria-labelledby' => 'waiting-title'],
            Html::el('h2', ['id' => 'waiting-title'], Html::text(__('Me prévenir', 'museau'))),
            $full === '' ? '' : Html::el('p', ['class' => 'museau-lead'], Html::text($full)),
            Alert::error($this->failure),
            $inner,
        );
    }

    /** Whether the page now asked for is one person's. */
    private static function is_asked(): bool
    {
        return isset($_GET[WaitingList::QUERY]) || isset($_GET[self::DONE]);
    }

    private function done(): string
    {
        return $this->failure !== '' || $this->error !== '' ? '' : match (Read::text($_GET[self::DONE] ?? '')) {
            'demandee' => __('Merci ! Ouvrez le message que je vous envoie et confirmez votre adresse : je vous écrirai dès qu\'une place se libère.', 'museau'),
            'confirmee' => __('C\'est confirmé : je vous écris dès qu\'une place se libère.', 'museau'),
            'retiree' => __('Votre adresse est effacée : je ne vous écrirai pas.', 'museau'),
            default => '',
        };
    }

    private function ask(): string
    {
        $error = $this->error === '' ? '' : Html::el(
            'p',
            ['class' => 'museau-field__error', 'id' => 'waiting-error'],
            Html::text($this->error),
        );

        $promise = __(
            'Laissez votre e-mail : je vous écris une fois, dès qu\'une place se libère, dans l\'ordre des inscriptions.',
            'museau',
        );

        return Html::el('p', [], Html::text($promise))
            . Html::el(
                'form',
                ['class' => 'museau-waiting-list__form', 'method' => 'post', 'action' => Read::path() . '#attente', 'novalidate' => true],
                Html::el(
                    'div',
                    ['class' => 'museau-field'],
                    Html::el(
                        'label',
                        ['class' => 'museau-field__label', 'for' => 'waiting-email'],
                        Html::text(__('Votre e-mail', 'museau')),
                    ),
                    Html::el('input', [
                        'class' => 'museau-field__control', 'id' => 'waiting-email', 'name' => self::EMAIL, 'type' => 'email',
                        'autocomplete' => 'email', 'maxlength' => 254, 'value' => $this->typed, 'required' => true,
                        'aria-invalid' => $error === '' ? null : 'true', 'aria-describedby' => $error === '' ? null : 'waiting-error',
                        ...EmailHint::attributes(),
                    ]),
                    $error,
                ),
                Html::el(
                    'div',
                    ['class' => 'museau-waiting-list__trap', 'aria-hidden' => 'true'],
                    Html::el('label', ['for' => 'waiting-website'], Html::text(__('Laissez ce champ vide', 'museau'))),
                    Html::el('input', [
                        'type' => 'text', 'id' => 'waiting-website', 'name' => self::TRAP, 'tabindex' => '-1', 'autocomplete' => 'off',
                    ]),
                ),
                self::button('subscribe', __('Me prévenir', 'museau')),
            )
            . Html::el('p', ['class' => 'museau-waiting-list__note'], Html::text(
                __('Votre adresse ne sert qu\'à ce message et s\'efface ensuite.', 'museau'),
            ));
    }

    /** What the link of the letter opens. */
    private function answer(Subscriber $asked): string
    {
        $is_confirmed = $asked->confirmed > 0;

        return Html::el('p', [], Html::text($is_confirmed
            ? __('Vous êtes sur la liste : je vous écris dès qu\'une place se libère.', 'museau')
            : __('Voulez-vous que je vous écrive dès qu\'une place se libère ?', 'museau')))
            . Html::el(
                'form',
                ['class' => 'museau-waiting-list__form', 'method' => 'post', 'action' => Read::path() . '#attente'],
                Html::el('input', ['type' => 'hidden', 'name' => self::TOKEN, 'value' => $asked->token()]),
                $is_confirmed ? '' : self::button('confirm', __('Oui, me prévenir', 'museau')),
                self::button('leave', __('Non, effacer mon adresse', 'museau'), ' museau-button--quiet'),
            );
    }

    private static function button(string $name, string $label, string $class = ''): string
    {
        return Html::el(
            'button',
            ['type' => 'submit', 'class' => "museau-button$class", 'name' => self::BUTTON, 'value' => $name],
            Html::text($label),
        );
    }

    private function receive(): void
    {
        $fields = Read::map(wp_unslash($_POST));
        $wish = Read::text($_SERVER['REQUEST_METHOD'] ?? '') === 'POST' ? Read::text($fields[self::BUTTON] ?? '') : '';
        if ($wish === '' && !self::is_asked()) {
            return;
        }
        nocache_headers();
        try {
            if ($wish !== '') {
                Caller::refuse_foreign();
                $this->leave($this->act($wish, $fields));
            }
            $token = Read::text(wp_unslash($_GET[WaitingList::QUERY] ?? ''));
            $this->asked = $token === '' ? null : ($this->list)()->find($token);
        } catch (DatabaseFailed|Refusal $why) {
            $failure = FormFailure::answer($why, 'commandez-votre-portrait');
            $this->typed = Read::text($fields[self::EMAIL] ?? '');
            $this->error = $failure->errors['email'] ?? '';
            $this->failure = $this->error === '' ? $failure->sentence : '';
        }
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return string what was done
     *
     * @throws CannotSubscribe
     */
    private function act(string $wish, array $fields): string
    {
        $list = ($this->list)();
        if ($wish === 'subscribe') {
            $list->subscribe(['email' => $fields[self::EMAIL] ?? '', 'website' => $fields[self::TRAP] ?? '']);

            return 'demandee';
        }
        $subscriber = $list->find(Read::text($fields[self::TOKEN] ?? ''));
        if ($wish === 'leave') {
            $list->forget($subscriber);

            return 'retiree';
        }
        $list->confirm($subscriber);

        return 'confirmee';
    }

    private function leave(string $done): never
    {
        wp_safe_redirect(add_query_arg(self::DONE, $done, home_url(Home::inner(Read::path()))) . '#attente', 303);
        exit;
    }
}
