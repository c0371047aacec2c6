<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Contact\Messages;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Read;
use Museau\Screens\Storefront\ContactForm;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class ContactTest extends WordPressTestCase
{
    private const MESSAGE = ['name' => 'Zoé', 'email' => 'zoe@example.org', 'subject' => 'Un portrait', 'message' => 'Dessinez-vous les furets ?'];

    protected function setUp(): void
    {
        parent::setUp();
        Db::run('DELETE FROM %i', Schema::table('messages'));
        Db::run('DELETE FROM %i', Schema::table('rates'));
        Db::run('DELETE FROM %i', Schema::table('mails'));
        $_SERVER['REMOTE_ADDR'] = '203.0.113.7';
    }

    protected function tearDown(): void
    {
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
        parent::tearDown();
    }

    #[TestDox('[R166] A message is kept, mailed to the artist, and its sender is told with date and number, without a word of the message')]
    public function test_a_message_arrives(): void
    {
        $answer = $this->call('POST', '/contact', self::MESSAGE);

        self::assertSame(200, $answer->get_status());
        self::assertSame(['message' => 'Votre message a bien été envoyé.'], $answer->get_data());
        self::assertSame([museau()->settings()->email(), 'zoe@example.org'], array_column($this->mails, 'to'));
        self::assertStringContainsString('Dessinez-vous les furets ?', $this->mails[0]['message']);
        $thanks = $this->mails[1]['subject'] . ' ' . $this->mails[1]['message'];
        self::assertMatchesRegularExpression('/le \d{1,2} \S+ \d{4} à \d\d:\d\d.*n° \d+/u', $thanks);
        foreach (['furets', 'Un portrait', 'Zoé'] as $own) {
            self::assertStringNotContainsString($own, $thanks);
        }
        self::assertSame(1, (new Messages())->count());
    }

    #[TestDox('A message that the database refuses stands in its form again, with a sentence, without JavaScript, too')]
    public function test_a_failing_database(): void
    {
        $page = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Écrire']);
        $form = new ContactForm(museau()->contact(...));
        $refuse = static fn(string $sql): string => str_contains($sql, 'museau_messages') && str_starts_with($sql, 'INSERT') ? 'INSERT INTO no_such_table (a) VALUES (1)' : $sql;
        [$query, $method, $posted] = [$GLOBALS['wp_query'] ?? null, $_SERVER['REQUEST_METHOD'] ?? null, $_POST];
        $GLOBALS['wp_query'] = new \WP_Query(['page_id' => $page]);
        $_SERVER['REQUEST_METHOD'] = 'POST';
        $_POST = [ContactForm::MARK => '1'];
        foreach (self::MESSAGE as $name => $value) {
            $_POST[ContactForm::PREFIX . $name] = $value;
        }
        Db::wpdb()->suppress_errors(true);
        add_filter('query', $refuse);
        try {
            \Closure::bind(fn() => $form->receive(), null, ContactForm::class)();
        } finally {
            remove_filter('query', $refuse);
            Db::wpdb()->suppress_errors(false);
            [$GLOBALS['wp_query'], $_SERVER['REQUEST_METHOD'], $_POST] = [$query, $method, $posted];
        }

        self::assertSame(DatabaseFailed::sentence(), $form->failure());
        self::assertSame(self::MESSAGE, $form->values());
        self::assertSame([], $this->mails);
    }

    #[TestDox('The same message sent twice is one message and one mail')]
    public function test_a_message_sent_twice(): void
    {
        $this->call('POST', '/contact', self::MESSAGE);

        self::assertSame(200, $this->call('POST', '/contact', self::MESSAGE)->get_status());
        self::assertCount(2, $this->mails);
    }

    #[TestDox('[R166] [R167] Empty and wrong fields are named')]
    public function test_refusals(): void
    {
        $missing = $this->call('POST', '/contact', ['name' => 'Zoé', 'message' => ' ']);
        $wrong = $this->call('POST', '/contact', [...self::MESSAGE, 'subject' => 'Chat']);

        self::assertSame(400, $missing->get_status());
        self::assertSame('Veuillez remplir tous les champs requis.', $missing->at('message'));
        self::assertSame(['email', 'subject', 'message'], $missing->at('missing_fields'));
        self::assertSame([400, 'Le sujet doit contenir au moins 5 caractères'], [$wrong->get_status(), $wrong->at('message')]);
        self::assertSame(400, $this->call('POST', '/contact', [...self::MESSAGE, 'name' => ['x']])->get_status());
        self::assertSame([], $this->mails);
    }

    #[TestDox('Machines get no mail through: honeypot, and few messages an hour without the time note')]
    public function test_machines(): void
    {
        $this->call('POST', '/contact', [...self::MESSAGE, 'website' => 'https://spam.example']);
        self::assertSame([], $this->mails);
        self::assertSame(1, (new Messages())->count(spam: true));

        for ($i = 0; $i < 20; ++$i) {
            $last = $this->call('POST', '/contact', [...self::MESSAGE, 'message' => "Message numéro $i du robot"]);
        }
        self::assertLessThanOrEqual(2, count($this->mails) / 2);
        self::assertSame(429, $last->get_status());
        self::assertSame('Trop de messages en peu de temps. Veuillez réessayer dans une heure.', $last->at('message'));
        self::assertGreaterThan(3000, Read::int($last->get_headers()['Retry-After']));
    }

    #[TestDox('A person with the time note sends five an hour')]
    public function test_people(): void
    {
        $statuses = [];
        $now = time();
        for ($i = 0; $i < 6; ++$i) {
            $statuses[] = $this->call('POST', '/contact', [...self::MESSAGE, 'message' => "Ma question numéro $i", 'token' => FormToken::issue($now - 20 - $i)])->get_status();
        }
        self::assertSame([200, 200, 200, 200, 200, 429], $statuses);
        self::assertCount(5 + 2, $this->mails, 'all to the artist, two acknowledgements to one address a day');
        self::assertNotSame(FormToken::issue($now), FormToken::issue($now), 'two people of one second');
        self::assertFalse(FormToken::is_valid(FormToken::issue(time()), time()), 'nobody writes in no time');
        self::assertFalse(FormToken::is_valid((time() - 20) . '.' . str_repeat('0', 64), time()));
    }

    #[TestDox('Whoever gives strangers\' addresses has few of them told, whatever the hour, and never more than one at a time')]
    public function test_strangers(): void
    {
        $now = time();
        for ($hour = 0; $hour < 6; ++$hour) {
            Clock::shift($hour * 3700);
            for ($i = 0; $i < 5; ++$i) {
                $this->call('POST', '/contact', [...self::MESSAGE, 'email' => "inconnu$hour.$i@example.com", 'message' => "Achetez ceci $hour $i !", 'token' => FormToken::issue($now + $hour * 3700 - 20 - $i)]);
            }
        }
        $told = array_filter($this->mails, static fn(array $mail): bool => $mail['to'] !== museau()->settings()->email());
        self::assertCount(5, $told);
        Clock::shift(0);
        foreach (['"a,victim@example.com,b"@evil.fr', 'victim@example.com,b@evil.fr', 'user@[127.0.0.1]', 'Zoe <victim@example.com>'] as $email) {
            $answer = $this->call('POST', '/contact', [...self::MESSAGE, 'email' => $email]);
            self::assertSame([400, 'Veuillez entrer un email valide'], [$answer->get_status(), Read::map($answer->get_data())['message'] ?? ''], $email);
        }
        self::assertStringNotContainsString('victim', (string) wp_json_encode(array_column($this->mails, 'to')));
    }

    #[TestDox('A mail that does not leave is kept and shown to the artist')]
    public function test_a_failing_mail(): void
    {
        add_filter('pre_wp_mail', '__return_false', 99);

        self::assertSame(200, $this->call('POST', '/contact', self::MESSAGE)->get_status());
        remove_filter('pre_wp_mail', '__return_false', 99);

        $messages = (new Messages())->page(1, 10);
        self::assertFalse($messages[0]['is_mailed']);
        self::assertSame('Dessinez-vous les furets ?', $messages[0]['message']);
        self::assertNotSame([], museau()->mail_queue()->history->failing());
    }

    #[TestDox('A person finds and erases her messages')]
    public function test_privacy(): void
    {
        $this->call('POST', '/contact', [...self::MESSAGE, 'message' => 'Je <3 les furets']);

        $exported = PrivacyTools::ask('exporters', 'museau-messages', 'zoe@example.org')->array('data');
        self::assertCount(1, $exported);
        self::assertStringContainsString('Je &lt;3 les furets', (string) wp_json_encode($exported), 'WordPress prints it as HTML');
        self::assertTrue(PrivacyTools::ask('erasers', 'museau-messages', 'zoe@example.org')->bool('items_removed'));
        self::assertSame(0, (new Messages())->count());
        self::assertSame('0', Db::value("SELECT COUNT(*) FROM %i WHERE kind LIKE 'contact%%'", Schema::table('mails')));
    }
}
