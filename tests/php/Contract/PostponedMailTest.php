<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Tests\WordPressTestCase;
use PHPMailer\PHPMailer\PHPMailer;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestDox;

/** A mail that waits for a lock or a transaction leaves as it would have left at once, on every engine. */
final class PostponedMailTest extends WordPressTestCase
{
    /** @var list<list<string>> sender's address and name, kind of content, subject of each mail that PHPMailer is given */
    private array $left = [];

    /** @var list<array{string, \Closure, int}> hooks of these tests: the shop has others at the same priorities */
    private array $hooks = [];

    protected function setUp(): void
    {
        parent::setUp();
        $answer = null;
        $this->hooks = [
            ['pre_wp_mail', static function (mixed $sent) use (&$answer): mixed {
                return $answer = $sent;
            }, 4],
            // Past the letter boxes of the tests and of the site, to WordPress's own sending.
            ['pre_wp_mail', static function () use (&$answer): mixed {
                return $answer;
            }, PHP_INT_MAX],
            ['phpmailer_init', $this->look(...), PHP_INT_MAX],
        ];
        foreach ($this->hooks as $hook) {
            add_filter(...$hook);
        }
    }

    protected function tearDown(): void
    {
        foreach ($this->hooks as $hook) {
            remove_filter(...$hook);
        }
        // WordPress keeps one for all mails: it would give up as early in the tests that follow.
        unset($GLOBALS['phpmailer']);
        parent::tearDown();
    }

    #[TestDox('Whoever sends it changes its sender and its kind only around its own call: it keeps them; what it names itself stays')]
    public function test_filters_around_a_call(): void
    {
        $send = static function (string $subject, string $headers = '', bool $is_theirs = true): void {
            $filters = $is_theirs ? [
                'wp_mail_from' => static fn(string $from): string => str_starts_with($from, 'wordpress@') ? 'atelier@example.org' : $from,
                'wp_mail_from_name' => static fn(string $name): string => $name === 'WordPress' ? 'L’atelier' : "$name (atelier)",
                'wp_mail_content_type' => static fn(): string => 'text/html',
            ] : [];
            foreach ($filters as $name => $filter) {
                add_filter($name, $filter);
            }
            wp_mail('zoe@example.org', $subject, '<p>Bonjour</p>', $headers);
            foreach ($filters as $name => $filter) {
                remove_filter($name, $filter);
            }
        };
        $all = static function () use ($send): void {
            $send('Une');
            $send('Deux', "From: \"Anne\" <anne@example.org>\r\nContent-Type: text/plain; charset=UTF-8");
            $send('Trois', 'Content-Type: text/html; charset=UTF-8', false);
            $send('Quatre', '', false);
        };
        $all();
        [$at_once, $this->left] = [$this->left, []];
        self::assertSame(['atelier@example.org', 'L’atelier', 'text/html', 'Une'], $at_once[0] ?? []);
        self::assertSame(['anne@example.org', 'Anne (atelier)', 'text/html', 'Deux'], $at_once[1] ?? []);
        foreach ([Transaction::run(...), static fn(\Closure $work): mixed => Lock::with('postponed-mail', $work)] as $postponing) {
            $postponing(function () use ($all): void {
                $all();
                self::assertSame([], $this->left);
            });
            self::assertSame($at_once, $this->left);
            $this->left = [];
        }
        $send('Une', '', false);
        self::assertNotSame($at_once[0], $this->left[0], 'of the next one nothing is kept');
    }

    #[Group('woocommerce')]
    #[TestDox('A mail of WooCommerce\'s leaves with its sender')]
    public function test_a_mail_of_woocommerce(): void
    {
        update_option('woocommerce_email_from_address', 'boutique@example.org');
        update_option('woocommerce_email_from_name', 'La boutique');
        Transaction::run(function (): void {
            WC()->mailer()->send('zoe@example.org', 'Stock', '<p>Vendu</p>');
            self::assertSame([], $this->left);
        });
        self::assertSame([['boutique@example.org', 'La boutique', 'text/html', 'Stock']], $this->left);
    }

    private function look(PHPMailer $mailer): void
    {
        $this->left[] = [$mailer->From, $mailer->FromName, $mailer->ContentType, $mailer->Subject];
        // Nobody listens there: it goes nowhere.
        $mailer->isSMTP();
        [$mailer->Host, $mailer->Port, $mailer->Timeout] = ['127.0.0.1', 1, 1];
    }
}
