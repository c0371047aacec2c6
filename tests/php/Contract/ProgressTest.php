<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Progress\ProgressRetention;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Progress\ProgressPage;
use Museau\Screens\Progress\ProgressPhotos;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The carnet of an order, on every engine: its link, its steps, its letters, and what is forgotten of it. */
final class ProgressTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'proofs'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    #[TestDox('One link opens one order; guessed, changed, ended and foreign ones open nothing')]
    public function test_the_link(): void
    {
        [$order, $other] = [$this->portrait(), $this->portrait()];
        $token = self::token($order);
        $page = museau()->progress_page();
        $open = static fn(Order $asked, string $token): ?int => $page->opened(
            [ProgressPage::ORDER => (string) $asked->id],
            [ProgressPage::COOKIE . $asked->id => $token],
        )?->id;
        self::assertSame($order->id, $open($order, $token));
        self::assertSame($token, self::token($order), 'the same in every letter');
        self::assertStringNotContainsString($order->key, museau()->progress()->link($order));
        $secret = (string) Db::value('SELECT secret FROM %i WHERE order_id = %d', Schema::table('progress'), $order->id);
        self::assertStringNotContainsString($secret, $token);
        $changed = substr($token, 0, -1) . (str_ends_with($token, '0') ? '1' : '0');
        $unknown = ($other->id + 1000) . strstr($token, '.');
        foreach (['', $changed, $unknown, $other->id . strstr($token, '.'), "$order->id.", strtoupper($token), $token . "\n", $order->id . '.' . $secret] as $wrong) {
            self::assertSame(0, ProgressLink::order_of($wrong), $wrong);
            self::assertNull($open($order, $wrong), $wrong);
        }
        self::assertNull($open($other, $token), 'the link of another order');
        museau()->progress_actions()->step($order, ProgressActions::RENEW, []);
        self::assertNull($open($order, $token), 'ended');
        self::assertSame($order->id, $open($order, self::token($order)));
    }

    #[TestDox('The key of an older letter opens the carnet of its paid order, until its link was ended once')]
    public function test_the_key(): void
    {
        [$order, $other] = [$this->portrait(), $this->original()];
        self::assertTrue(ProgressLink::admits($order, $order->key));
        foreach (['', $other->key, substr($order->key, 1), strtoupper($order->key) . 'x', $order->key . "\n", self::token($order)] as $wrong) {
            self::assertFalse(ProgressLink::admits($order, $wrong), $wrong);
        }
        $unpaid = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $this->billing(), '', []);
        self::assertFalse(ProgressLink::admits($unpaid, $unpaid->key), 'not paid');
        museau()->progress_actions()->step($order, ProgressActions::RENEW, []);
        self::assertFalse(ProgressLink::admits($this->again($order), $order->key), 'ended');
        self::assertTrue(ProgressLink::admits($other, $other->key), 'another order');
    }

    #[TestDox('What the shop knows sets its step: photograph, balance, parcel, end, each with its date, and back when it is taken back')]
    public function test_facts(): void
    {
        $order = $this->portrait();
        self::assertSame([], array_filter([museau()->progress()->of($order)->current()]));
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $entry = museau()->progress()->of($order)->current() ?? self::fail('No step.');
        self::assertSame(ProgressStep::PhotoReceived, $entry->step);
        self::assertEqualsWithDelta(time(), $entry->reached, 5);
        // Paid before the drawing has begun, the balance moves nothing on.
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        $progress = museau()->progress()->of($this->again($order));
        self::assertSame(ProgressStep::PhotoReceived, $progress->current()?->step);
        self::assertEqualsWithDelta(time(), $progress->entry(ProgressStep::BalancePaid)?->reached, 5);
        self::assertSame(ProgressStep::PhotoAccepted, $progress->next());
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        self::assertSame(ProgressStep::Shipped, museau()->progress()->of($this->again($order))->current()?->step);
        self::assertSame(ProgressStep::Received, museau()->progress()->of($this->again($order))->next());
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertSame(ProgressStep::Received, museau()->progress()->of($this->again($order))->current()?->step);
        museau()->orders()->move($order->id, OrderStatus::Processing);
        self::assertSame(ProgressStep::PhotoReceived, museau()->progress()->of($this->again($order))->current()->step);
    }

    #[TestDox('An order of before the carnet has one at once, without dates that nobody knows; what exists already has three steps')]
    public function test_an_older_order(): void
    {
        $order = $this->original();
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        $progress = museau()->progress()->of($this->again($order));
        self::assertSame(['paid', 'shipped', 'received'], array_map(static fn(ProgressEntry $entry): string => $entry->step->value, $progress->entries));
        self::assertSame(0, $progress->current()?->reached);
        self::assertGreaterThan(0, $progress->entries[0]->reached);
        self::assertStringContainsString('De la commande au colis', $this->page($this->again($order)));
    }

    #[TestDox('She sets a step with words and picture, forward and back; the customer is told once for each time')]
    public function test_her_steps(): void
    {
        $order = $this->portrait();
        $this->sets($order, 'sketch', 'Les oreilles <b>d\'abord</b>.', 'chaton');
        $letters = array_values(array_filter($this->mails, static fn(array $mail): bool => str_contains($mail['subject'], 'croquis')));
        self::assertCount(1, $letters);
        foreach (['cid:progress-', '/carnet?ouvrir=' . $order->id . '.', 'Les oreilles &lt;b&gt;'] as $words) {
            self::assertStringContainsString($words, $letters[0]['message'], $words);
        }
        $this->mails = [];
        self::assertStringContainsString('Aucun message', $this->sets($order, 'sketch', 'Les yeux aussi.'));
        self::assertSame([], $this->mails);
        $html = $this->page($order);
        foreach (['Les yeux aussi.', 'Votre dessin à l&#039;étape', 'aria-current="step"', 'Ensuite : En cours'] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }
        $this->sets($order, 'approved');
        $this->sets($order, 'in_progress');
        $progress = museau()->progress()->of($order);
        self::assertSame([ProgressStep::InProgress, ProgressStep::ToApprove], [$progress->current()?->step, $progress->next()]);
        $this->mails = [];
        $this->sets($order, 'approved');
        self::assertCount(1, $this->mails, 'told again: it is another time');
        museau()->settings()->save(['mail_received' => false]);
        self::assertStringContainsString('Aucun message', $this->sets($order, 'received'));
        museau()->settings()->save(['mail_received' => true]);
        foreach (['balance_paid' => 'museau_step_sets_itself', 'paid' => 'museau_no_such_step', 'x' => 'museau_no_such_step'] as $step => $code) {
            $this->refused($code, fn() => $this->sets($order, $step));
        }
        $this->refused('museau_sentence_too_long', fn() => $this->sets($order, 'sketch', str_repeat('é', 601)));
        $this->refused('museau_photo_type', fn() => museau()->progress()->set($order, ProgressStep::Sketch, '', __FILE__));
        self::assertSame(ProgressStep::Received, museau()->progress()->of($order)->current()?->step, 'a refused picture changes nothing');
    }

    #[TestDox('A photograph is sent and replaced by the customer until it is accepted')]
    public function test_her_photograph(): void
    {
        $order = $this->portrait();
        museau()->orders()->set_meta($order->id, Order::PROMISE, '2030-12-07');
        museau()->orders()->set_meta($order->id, Order::WAITS_SINCE, (string) wp_date('Y-m-d', time() - 3 * DAY_IN_SECONDS));
        $order = $this->again($order);
        $door = static fn(string $name) => museau()->progress_photos()->take($order, [ProgressPhotos::PORTRAIT => '1'], [
            ProgressPhotos::FILE => ['tmp_name' => self::photo($name), 'error' => UPLOAD_ERR_OK],
        ]);
        self::assertStringContainsString('Il manque votre photo', $this->page($order));
        $door('chien');
        $runs = $this->again($order)->meta;
        self::assertSame(['2030-12-10', ''], [$runs['ready_by'] ?? null, $runs[Order::WAITS_SINCE] ?? null], 'the promise runs, three days later');
        [$first] = museau()->photos()->of_order($order->id);
        $door('chaton');
        $photos = museau()->photos()->of_order($order->id);
        self::assertCount(1, $photos);
        self::assertNotSame($first->sha256, $photos[0]->sha256);
        self::assertNull(museau()->photos()->read($first), 'the file that was replaced is gone');
        self::assertNotNull(museau()->progress_photos()->photo($order, $photos[0]->id));
        self::assertNull(museau()->progress_photos()->photo($this->portrait(), $photos[0]->id), 'not for another order');
        $this->sets($order, 'photo_accepted');
        $this->refused('museau_photo_accepted', static fn() => $door('chien'));
        self::assertStringNotContainsString('Remplacer ma photo', $this->page($order));
        $this->refused('museau_photo_missing', fn() => museau()->progress_photos()->take($this->portrait(), [], []));
    }

    #[TestDox('Letters to the customer carry the link, one to the artist does not; an order that was refunded as a whole says so')]
    public function test_letters_and_end(): void
    {
        $order = $this->portrait();
        museau()->mails()->order_paid($order);
        museau()->mails()->balance_asked($order);
        museau()->mails()->photo_asked($order);
        $hers = static fn(array $mail): bool => in_array('zoe@example.org', (array) $mail['to'], true);
        self::assertCount(3, array_filter($this->mails, $hers));
        self::assertCount(1, array_filter($this->mails, static fn(array $mail): bool => !$hers($mail)));
        foreach ($this->mails as $mail) {
            $is_hers = $hers($mail);
            self::assertSame($is_hers, str_contains($mail['message'], '/carnet?ouvrir=' . self::token($order)), $mail['subject']);
        }
        museau()->orders()->record_refund($order->id, 're_' . $order->id, $order->received, [], 'Annulée');
        $order = $this->again($order);
        self::assertSame(OrderStatus::Refunded, $order->status);
        self::assertStringContainsString('Cette commande est remboursée', $this->page($order));
        $this->refused('museau_order_given_up', static fn() => museau()->progress()->set($order, ProgressStep::Sketch, ''));
    }

    #[TestDox('The balance is a quiet link of the carnet until the drawing is approved or its balance asked for')]
    public function test_when_the_balance_is_due(): void
    {
        $order = $this->portrait();
        self::assertMatchesRegularExpression('/class="museau-link"[^>]*>Payer le solde dès maintenant</', $this->page($order));
        museau()->progress()->set($order, ProgressStep::Approved, '');
        self::assertMatchesRegularExpression('/class="museau-button museau-button--wide"[^>]*>Payer le solde de /', $this->page($order));
        $order = $this->portrait();
        museau()->orders()->set_meta($order->id, Order::DRAWN, Clock::iso());
        self::assertStringNotContainsString('dès maintenant', $this->page($this->again($order)));
    }

    #[TestDox('[B51] Words and pictures go with the photographs; erasing takes the link, too')]
    public function test_forgetting(): void
    {
        $order = $this->portrait();
        $this->sets($order, 'sketch', 'Les oreilles.', 'chaton');
        $entry = museau()->progress()->of($order)->entry(ProgressStep::Sketch) ?? self::fail('No entry.');
        $token = self::token($order);
        $export = (string) wp_json_encode(PrivacyTools::ask('exporters', 'museau-orders', 'zoe@example.org')->at(), JSON_UNESCAPED_UNICODE);
        self::assertStringContainsString('Les oreilles.', $export);
        self::assertStringContainsString("commande-$order->id-carnet-sketch.jpg", $export);
        museau()->photos()->sweep();
        self::assertNotNull(museau()->progress_pictures()->read($entry));
        $clear = fn() => (new ProgressRetention(museau()->progress(...), museau()->orders(...), museau()->settings(), static fn(): bool => false, museau()->identity()))->run();
        $clear();
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $clear();
        self::assertNotNull(museau()->progress_pictures()->read($entry), 'the delay begins');
        Db::run('UPDATE %i SET ended = %d', Schema::table('progress'), Clock::now() - 91 * DAY_IN_SECONDS);
        $clear();
        self::assertNull(museau()->progress_pictures()->read($entry));
        self::assertSame('', (museau()->progress()->rows($order->id)['sketch'] ?? null)?->sentence);
        self::assertSame($order->id, ProgressLink::order_of($token), 'the bare steps stay');
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame(0, ProgressLink::order_of($token));
    }
}
