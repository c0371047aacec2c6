<?php

declare(strict_types=1);

namespace Museau\Tests\Races;

use Museau\Domain\News\NewsItem;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Portfolio\Shown;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\Process;
use PHPUnit\Framework\TestCase;

/** Several processes at the same moment on one database, SQLite or MariaDB: what only commits can show. Needs a site of its own. */
final class RacesTest extends TestCase
{
    use MakesProducts;

    /** @var list<int> products of this test, erased after it */
    private array $made = [];

    protected function setUp(): void
    {
        if (getenv('MUSEAU_SITE') === false) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        wp_cache_flush();
    }

    protected function tearDown(): void
    {
        foreach ($this->made as $id) {
            wp_delete_post($id, true);
        }
    }

    /** Parallel adds lose nothing. */
    public function test_parallel_adds(): void
    {
        $print = $this->remember($this->a_print());
        $variation = $this->variation_of($print, 0);
        $cart = museau()->carts()->add(null, $print, 1, $variation);
        $this->together(6, 'add', ['token' => $cart->token, 'product' => $print, 'variation' => $variation]);
        wp_cache_flush();
        self::assertSame(7, museau()->carts()->open($cart->token)->count());
    }

    /** The last piece is held once, whoever comes first (F19); paid by several calls, it is booked once (M3). */
    public function test_the_last_piece(): void
    {
        $original = $this->remember($this->an_original());
        $tokens = [];
        for ($i = 0; $i < 6; ++$i) {
            $tokens[] = museau()->carts()->add(null, $original, 1)->token;
        }
        $answers = $this->together(6, 'place', array_map(static fn(string $token): array => ['token' => $token], $tokens));
        $orders = array_values(array_filter($answers, is_int(...)));
        self::assertCount(1, $orders, (string) wp_json_encode($answers));
        self::assertSame([], array_diff(array_filter($answers, is_string(...)), ['museau_stock_gone', 'museau_cart_empty']));
        wp_cache_flush();
        self::assertSame(0, museau()->catalogue()->available($original));
        $booked = $this->together(4, 'receive', ['order' => $orders[0], 'cents' => 18700]);
        self::assertCount(1, array_filter($booked), (string) wp_json_encode($booked));
        wp_cache_flush();
        self::assertSame(18700, museau()->orders()->find($orders[0])?->received);
        self::assertEquals(0, get_post_meta($original, '_stock', true));
    }

    /** One household enters a contest once, however many requests come together and however they spell its address. */
    public function test_one_entry_a_household(): void
    {
        $acf = [...array_fill_keys(NewsItem::FIELDS, ''), 'type' => 'concours', 'statut' => 'en_cours', 'date_debut' => '2026-01-01', 'regles' => 'x'];
        $contest = $this->remember(museau()->news()->save(null, ['title' => 'Course', 'content' => '', 'status' => 'publish', 'acf' => $acf]));
        $photos = dirname(__DIR__, 2) . '/fixtures/photos/';
        $data = [];
        foreach (['chaton.jpg', 'chien.jpg', 'chevaux.jpg'] as $n => $photo) {
            $data[] = ['contest' => $contest, 'email' => ['elise@example.org', 'Elise@Example.org', 'elise+2@example.org'][$n], 'photo' => $photos . $photo];
        }
        $answers = $this->together(3, 'enter', $data);
        $entries = museau()->contest_entries()->of_contest($contest);
        self::assertCount(1, $entries, (string) wp_json_encode($answers));
        sort($answers);
        self::assertSame(['entered', 'museau_contest_second', 'museau_contest_second'], $answers);
        self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i WHERE line_key LIKE %s', Schema::table('photos'), "contest-$contest-%"), 'the others\' photos are gone');
        museau()->contest_entries()->delete($entries[0]);
        Db::run('DELETE FROM %i', Schema::table('rates'));
    }

    /** Approved and sent back at once: one answer counts, the other is told of it, and one letter goes to the artist. */
    public function test_one_answer_to_a_proof(): void
    {
        for ($round = 1; $round <= 3; ++$round) {
            [$order, $proof] = $this->proof();
            $data = ['order' => $order, 'proof' => $proof->id, 'sha256' => $proof->sha256];
            $answers = array_map(Read::text(...), $this->together(6, 'answer', array_map(
                static fn(int $n): array => [...$data, 'answer' => ($n + $round) % 2 === 0 ? 'approve' : 'change'],
                range(0, 5),
            )));
            sort($answers);
            $won = array_values(array_intersect($answers, ['correction', 'valide']));
            self::assertCount(1, $won, (string) wp_json_encode($answers));
            self::assertSame([], array_diff($answers, [$won[0], 'museau_proof_decided', 'museau_busy']), (string) wp_json_encode($answers));
            $kept = museau()->proofs()->find($order, $proof->id);
            self::assertSame($won[0] === 'valide' ? ProofState::Approved : ProofState::ChangeAsked, $kept?->state);
            self::assertCount($won[0] === 'valide' ? 0 : 1, $kept->notes);
            $letters = Db::column('SELECT kind FROM %i WHERE order_id = %d AND kind LIKE %s', Schema::table('mails'), $order, '%-artist');
            self::assertSame([$won[0] === 'valide' ? "proof-$proof->id-approved-artist" : "proof-$proof->id-change-artist"], array_values(preg_grep('/^proof-/', $letters) ?: []));
        }
    }

    /** Approved while the artist puts another version: whichever comes first, no version is approved that was replaced before. */
    public function test_an_answer_to_a_version_that_is_being_replaced(): void
    {
        [$order, $proof] = $this->proof();
        $answer = ['order' => $order, 'proof' => $proof->id, 'sha256' => $proof->sha256, 'answer' => 'approve'];
        $start = microtime(true) + 1.5;
        $photo = dirname(__DIR__, 2) . '/fixtures/photos/chien.jpg';
        $processes = array_map(static fn(array $work): Process => Process::start(__DIR__ . '/worker.php', [$work[0], (string) $start, (string) json_encode($work[1])]), [
            ['replace', ['order' => $order, 'photo' => $photo]], ['answer', $answer], ['answer', $answer],
        ]);
        $answers = array_map(static fn(Process $process): string => Read::text($process->answer()), $processes);
        $kept = museau()->proofs()->of_order($order);
        self::assertSame('replaced', $answers[0]);
        self::assertCount(2, $kept);
        self::assertSame(ProofState::Open, $kept[1]->state);
        $is_approved = in_array('valide', $answers, true);
        self::assertSame($is_approved ? ProofState::Approved : ProofState::Withdrawn, $kept[0]->state, (string) wp_json_encode($answers));
        self::assertSame([], array_diff($answers, ['replaced', 'valide', 'museau_proof_replaced', 'museau_proof_decided']), (string) wp_json_encode($answers));
    }

    /** An update of studio mode that arrives eight times at once is one step, one picture, one letter, and eight times the same answer. */
    public function test_one_update_a_key(): void
    {
        [$order] = $this->proof();
        foreach (['in_progress', 'to_approve', 'sketch'] as $round => $step) {
            Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('mails'), $order);
            $before = $this->private_files();
            $turn = museau()->progress()->rows($order)[$step]->turn ?? 0;
            $answers = $this->together(8, 'studio', [
                'request' => wp_generate_uuid4(), 'order' => $order, 'step' => $step, 'sentence' => "Tour $round", 'photo' => dirname(__DIR__, 2) . '/fixtures/photos/chien.jpg',
            ]);
            $told = array_values(array_filter($answers, is_array(...)));
            // Who waited too long for the order's lock is told to come again; the device does.
            self::assertSame([], array_diff(array_filter($answers, is_string(...)), ['museau_busy']), (string) wp_json_encode($answers));
            self::assertNotSame([], $told);
            self::assertCount(1, array_unique(array_map(serialize(...), $told)), (string) wp_json_encode($answers));
            wp_cache_flush();
            $letters = Db::column("SELECT kind FROM %i WHERE order_id = %d AND (kind LIKE 'progress-%%' OR kind LIKE 'proof-%%')", Schema::table('mails'), $order);
            self::assertCount(1, $letters, (string) wp_json_encode($letters));
            self::assertSame($turn + 1, museau()->progress()->rows($order)[$step]->turn ?? 0);
            self::assertSame("Tour $round", museau()->progress()->rows($order)[$step]->sentence ?? '');
            self::assertLessThanOrEqual(1, count($this->private_files()) - count($before), 'one picture, where none was replaced');
            self::assertSame((string) ($round + 1), Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('sent_updates'), $order));
        }
    }

    /** A review sent six times at once, each with a picture, is one, with one picture and one letter. */
    public function test_one_review_an_order(): void
    {
        $order = $this->sent();
        museau()->orders()->move($order, OrderStatus::Completed);
        $before = $this->private_files();
        $answers = array_map(Read::text(...), $this->together(6, 'carnet', [
            'order' => $order,
            'fields' => ['carnet_avis' => '1', 'avis_etoiles' => '5', 'avis_mots' => 'Merci'],
            'photo' => dirname(__DIR__, 2) . '/fixtures/photos/chien.jpg',
        ]));
        sort($answers);
        self::assertSame('avis', $answers[0]);
        self::assertSame([], array_diff(array_slice($answers, 1), ['museau_review_given', 'museau_busy']), (string) wp_json_encode($answers));
        self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('reviews'), $order));
        self::assertSame('1', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND kind = 'review-waits'", Schema::table('mails'), $order));
        self::assertCount(1, array_diff($this->private_files(), $before), 'the others\' pictures are gone');
        museau()->review_moderation()->forget_order($order);
        Db::run('DELETE FROM %i', Schema::table('rates'));
    }

    /** She takes her consent back while the artist shows the portrait: whichever comes first, nothing is shown in the end. */
    public function test_a_no_while_the_portrait_is_being_shown(): void
    {
        $order = $this->sent();
        $photo = dirname(__DIR__, 2) . '/fixtures/photos/chaton.jpg';
        for ($round = 1; $round <= 3; ++$round) {
            $customer = museau()->orders()->find($order) ?? self::fail('No order.');
            museau()->portfolio()->answer($customer, Shown::Unnamed, true, true);
            $before = self::public_files();
            $start = microtime(true) + 1.5;
            $no = ['order' => $order, 'fields' => ['carnet_accord' => '1', 'accord_portrait' => 'no']];
            $processes = array_map(static fn(array $work): Process => Process::start(__DIR__ . '/worker.php', [$work[0], (string) $start, (string) json_encode($work[1])]), [
                ['show', ['order' => $order, 'photo' => $photo]], ['carnet', $no], ['show', ['order' => $order, 'photo' => $photo]],
            ]);
            $answers = array_map(static fn(Process $process): string => Read::text($process->answer()), $processes);
            self::assertSame('accord', $answers[1], (string) wp_json_encode($answers));
            self::assertSame([], array_diff($answers, ['accord', 'shown', 'museau_not_allowed']), (string) wp_json_encode($answers));
            self::assertSame([], Portfolio::of_order($order), (string) wp_json_encode($answers));
            self::assertSame([], array_diff(self::public_files(), $before), 'no copy is left');
        }
        museau()->portfolio()->forget_order($order);
    }

    /** Of a hundred calls at once exactly N pass a limit (S24). */
    public function test_limits_under_fire(): void
    {
        $answers = $this->together(5, 'limit', ['bucket' => 'race' . microtime(), 'most' => 37, 'times' => 20]);
        self::assertSame(37, array_sum($answers), (string) wp_json_encode($answers));
        Db::run('DELETE FROM %i', Schema::table('rates'));
    }

    /** A thousand likes at once count each visitor once (S25). */
    public function test_a_thousand_likes(): void
    {
        $product = $this->remember($this->a_print());
        $data = [];
        for ($process = 0; $process < 5; ++$process) {
            $visitors = array_map(static fn(int $n): int => ($n * 7 + $process) % 350, range(1, 200));
            shuffle($visitors);
            $data[] = ['product' => $product, 'visitors' => $visitors];
        }
        $distinct = count(array_unique(array_merge(...array_column($data, 'visitors'))));
        $this->together(5, 'likes', $data);
        self::assertSame(1000, count(array_merge(...array_column($data, 'visitors'))));
        self::assertSame([$product => $distinct], museau()->likes()->counts([$product]));
    }

    /**
     * Runs a task in so many processes at the same moment; answers what each one answered.
     *
     * @param array<mixed> $data of all, or a list with one for each
     *
     * @return list<mixed>
     */
    private function together(int $number, string $task, array $data): array
    {
        $start = microtime(true) + 0.25 + 0.35 * $number;
        $processes = [];
        for ($i = 0; $i < $number; ++$i) {
            // A served site may loosen the limits for its one address: the limit itself is tested here.
            $processes[] = Process::start(__DIR__ . '/worker.php', [$task, (string) $start, (string) json_encode(array_is_list($data) ? $data[$i] : $data)], environment: ['MUSEAU_RATE_FACTOR' => '']);
        }

        return array_map(static fn(Process $process): mixed => $process->answer(), $processes);
    }

    /** @return array{int, Proof} a paid order's id, and its proof that waits for an answer */
    private function proof(): array
    {
        $portrait = museau()->settings()->portrait_id();
        $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0));
        $order = museau()->orders()->place($cart, new BillingDetails('A', 'B', '', 'C', '', '75011', 'Paris', '0612345678', 'a@example.org', true), '', []);
        museau()->orders()->receive($order->id, "pi_proof_$order->id", $order->due_now(), 'deposit');
        $order = museau()->orders()->find($order->id) ?? self::fail('No order.');
        museau()->progress()->set($order, ProgressStep::ToApprove, '', dirname(__DIR__, 2) . '/fixtures/photos/chaton.jpg');

        return [$order->id, museau()->proofs()->open($order->id) ?? self::fail('No proof.')];
    }

    /** A portrait that was paid and sent. */
    private function sent(): int
    {
        [$id] = $this->proof();
        $order = museau()->orders()->find($id) ?? self::fail('No order.');
        museau()->orders()->receive($id, "pi_balance_$id", $order->left_to_pay(), 'balance');
        museau()->orders()->move($id, OrderStatus::Shipped);

        return $id;
    }

    /** @return list<string> */
    private function private_files(): array
    {
        return glob(museau()->photos()->health()['folder'] . '/*.jpg') ?: [];
    }

    /** @return list<string> */
    private static function public_files(): array
    {
        return glob(dirname(PublicPictures::path('x')) . '/*.jpg') ?: [];
    }

    private function remember(int $product_id): int
    {
        $this->made[] = $product_id;

        return $product_id;
    }
}
