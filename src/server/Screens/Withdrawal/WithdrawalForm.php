<?php

declare(strict_types=1);

namespace Museau\Screens\Withdrawal;

defined('ABSPATH') || exit;

use Museau\Domain\Mail\Address;
use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Withdrawal\CannotWithdraw;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Caller;
use Museau\Screens\Shell\FormFailure;
use Museau\Screens\Shell\VirtualPage;

/**
 * The page /retractation: the withdrawal function of L221-21 in plain forms, which need neither JavaScript nor account.
 * Naming the order is answered by its lines, confirming them by the receipt: neither is opened by an address, which logs,
 * history and screenshots keep. The same form again does nothing again. The page stands there even when the artist took hers away.
 */
final class WithdrawalForm implements Feature
{
    public const SLUG = 'retractation';

    /** Hidden field that tells our forms from any other POST, and which of the three it is. */
    private const MARK = 'museau_withdrawal';

    private string $failure = '';

    /** @var array<string, string> sentence by field */
    private array $errors = [];

    /** @var array<string, mixed> what was typed */
    private array $typed = [];

    private ?Order $order = null;

    private ?Withdrawal $receipt = null;

    private string $token = '';

    /**
     * @param \Closure(): WithdrawalActions $actions made only when the page is asked for
     * @param \Closure(): ?string        $core address of the engine's own withdrawal form, when it has one that is switched on
     */
    public function __construct(private readonly \Closure $actions, private readonly \Closure $core) {}

    public function hooks(): void
    {
        add_filter('pre_handle_404', $this->stand_in(...), 10, 2);
        add_filter('template_include', $this->template(...));
        add_action('template_redirect', $this->receive(...), 1);
        add_action('wp_enqueue_scripts', static function (): void {
            if (self::is_asked()) {
                wp_enqueue_style('museau-law');
                wp_enqueue_script_module('museau/withdrawal');
            }
        }, 6);
        add_filter(
            'wp_robots',
            fn(array $robots): array => self::is_asked() && $this->is_private() ? ['noindex' => true, 'nofollow' => true] : $robots,
            20,
        );
        add_filter('document_title_parts', $this->title(...), 20);
    }

    /** Whether the page now asked for is ours, whatever became of the artist's page of that address. */
    public static function is_asked(): bool
    {
        return VirtualPage::is_at('/' . self::SLUG);
    }

    /** The form, or the receipt, as it stands now. */
    public function html(): string
    {
        $actions = ($this->actions)();
        $view = new WithdrawalView($this->failure, $this->errors, $this->typed);
        $core = ($this->core)();

        return $view->link(self::MARK) . match (true) {
            $this->receipt !== null && $this->order !== null => $view->receipt(
                $this->receipt,
                $actions->next($this->order, $this->receipt),
            ),
            $this->order !== null => $view->lines($this->order, $actions->lines($this->order), self::MARK, $this->token),
            $core !== null => $view->elsewhere($core),
            default => $view->ask(self::MARK),
        };
    }

    /** The address answers 200 when the page of the artist is a draft or gone: the law asks for it the whole period. */
    private function stand_in(mixed $handled, \WP_Query $query): mixed
    {
        if (!self::is_asked() || $query->posts !== []) {
            return $handled;
        }
        status_header(200);

        return true;
    }

    private function template(string $template): string
    {
        return self::is_asked() ? get_theme_file_path('templates/page-retractation.php') : $template;
    }

    private function receive(): void
    {
        if (!self::is_asked()) {
            return;
        }
        $fields = Read::map(wp_unslash($_POST));
        $mark = Read::text($fields[self::MARK] ?? '');
        if ($mark !== '' || $this->is_private()) {
            nocache_headers();
        }
        try {
            match (true) {
                $mark === 'name' => $this->name($fields),
                $mark === 'link' => $this->follow($fields),
                $mark === 'confirm' => $this->confirm($fields),
                default => $this->show(),
            };
        } catch (DatabaseFailed|Refusal $why) {
            $failure = FormFailure::answer($why, self::SLUG);
            $this->typed = $fields;
            $this->failure = $failure->sentence;
            $this->errors = $failure->errors;
        }
    }

    /**
     * Step one: number and address name the order.
     *
     * @param array<string, mixed> $fields
     */
    private function name(array $fields): void
    {
        // A page opened from a mail may have an origin without a name; the form asks for number and address, or our signed token.
        Caller::refuse_foreign_form();
        $number = trim(Read::text($fields['numero'] ?? ''));
        $email = trim(Read::text($fields['adresse'] ?? ''));
        $missing = array_filter([
            'numero' => $number === '' ? __('Écrivez le numéro de la commande.', 'museau') : '',
            'adresse' => !Address::is_valid($email) ? __('Écrivez l\'adresse e-mail de la commande.', 'museau') : '',
        ]);
        if ($missing !== []) {
            throw CannotWithdraw::needs($missing);
        }
        $this->open(($this->actions)()->named($number, $email));
    }

    /**
     * Instead of step one: our script sends what a mail's link holds behind its #.
     *
     * @param array<string, mixed> $fields
     */
    private function follow(array $fields): void
    {
        Caller::refuse_foreign_form();
        $this->open($this->linked(Read::text($fields['commande'] ?? '')));
    }

    private function linked(string $link): Order
    {
        return preg_match('/^(\d{1,18})\.([0-9A-Za-z_]{8,64})$/', $link, $parts) === 1
            ? ($this->actions)()->linked((int) $parts[1], $parts[2])
            : throw CannotWithdraw::is_unknown();
    }

    private function open(Order $order): void
    {
        $this->order = $order;
        $this->token = AccessToken::issue('order', $order->id, time());
    }

    /**
     * Step two: what is given back, and the confirmation.
     *
     * @param array<string, mixed> $fields
     */
    private function confirm(array $fields): void
    {
        Caller::refuse_foreign_form();
        $this->token = Read::text($fields['acces'] ?? '');
        $order = ($this->actions)()->opened(AccessToken::read('order', $this->token, time()));
        $this->order = $order;
        $pieces = Read::map($fields['pieces'] ?? []);
        $quantities = [];
        foreach (Read::map($fields['lignes'] ?? []) as $line_id => $ticked) {
            $quantities[(int) $line_id] = Read::bool($ticked) ? Read::int($pieces[$line_id] ?? 1, 1) : 0;
        }
        $this->receipt = ($this->actions)()->declare(
            $order,
            Read::text($fields['demande'] ?? ''),
            Read::text($fields['nom'] ?? ''),
            $quantities,
        );
    }

    /** The link of an older mail (commande) leads on to a token of five minutes (acces): the order's key stays in no address. */
    private function show(): void
    {
        $link = Read::text($_GET['commande'] ?? '');
        $token = Read::text($_GET['acces'] ?? '');
        if ($link !== '') {
            $token = AccessToken::issue('link', $this->linked($link)->id, time());
            wp_safe_redirect(add_query_arg('acces', rawurlencode($token), home_url('/' . self::SLUG)), 303, 'Museau');
            exit;
        }
        if ($token !== '') {
            $this->open(($this->actions)()->opened(AccessToken::read('link', $token, time())));
        }
    }

    private function is_private(): bool
    {
        return isset($_GET['commande']) || isset($_GET['acces']);
    }

    /**
     * @param array<string, string> $parts
     *
     * @return array<string, string>
     */
    private function title(array $parts): array
    {
        if (!self::is_asked()) {
            return $parts;
        }
        $title = $this->receipt !== null ? __('Accusé de réception de votre rétractation', 'museau') : __('Renoncer au contrat', 'museau');

        // Without JavaScript the title is the first thing that a screen reader says of the page that came back.
        return [...$parts, 'title' => $this->failure === '' ? $title : __('Erreur :', 'museau') . ' ' . $title];
    }
}
