<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Legal\TermsArchive;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\PhotoFolder;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Progress\PinnedNote;
use Museau\Domain\Progress\ProgressEntry;
use Museau\Domain\Progress\ProgressRetention;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Site\Identity;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Orders\ProgressPanel;
use Museau\Screens\Orders\ProofPanel;
use Museau\Screens\Progress\ProofForms;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** A proof and what is answered to it, on every engine: once, for what was seen, and kept. */
final class ProofTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    private const APPROVE = [ProofForms::APPROVE => '1'];

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'proofs'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    #[TestDox('She approves what she sees, once: time, digest and words are kept, shown to both and written to both')]
    public function test_approval(): void
    {
        $order = $this->portrait();
        $this->mails = [];
        $this->sets($order, 'to_approve', 'Les moustaches <i>viennent</i>.', 'chaton');
        $proof = $this->open($order);
        self::assertSame([1, '', 1024], [$proof->version, $proof->due, max($proof->width, $proof->height)]);
        self::assertSame($proof->sha256, hash('sha256', (string) museau()->progress_photos()->proof($order, $proof->id)));
        [$letter] = $this->letters('Votre portrait est prêt à être validé', 1);
        foreach (['/carnet?ouvrir=' . $order->id . '.', "cid:proof-$proof->id@museau", 'Les moustaches &lt;i&gt;'] as $words) {
            self::assertStringContainsString($words, $letter, $words);
        }
        self::assertNotNull(museau()->progress_pictures()->mailed($order->id, "proof-$proof->id@museau"));
        self::assertStringNotContainsString('Sans réponse', $letter);
        foreach (['Valider le portrait', 'Correction 1 sur 2', 'en haut à gauche', $proof->sha256] as $words) {
            self::assertStringContainsString($words, $this->page($order), $words);
        }
        self::assertSame('valide', $this->answers($order, $proof, self::APPROVE));
        $approved = museau()->proofs()->shown($order->id) ?? self::fail('No proof.');
        self::assertSame([ProofState::Approved, $proof->sha256], [$approved->state, $approved->sha256]);
        self::assertEqualsWithDelta(time(), $approved->decided, 5);
        self::assertStringContainsString('ce dessin me convient', $approved->words);
        self::assertSame(ProgressStep::Approved, museau()->progress()->of($order)->current()?->step);
        foreach ([$this->page($order), $this->panel($order)] as $html) {
            foreach ([$proof->sha256, 'ce dessin me convient'] as $words) {
                self::assertStringContainsString($words, $html, $words);
            }
        }
        self::assertStringNotContainsString('name="carnet_valider"', $this->page($order));
        $this->refused('museau_proof_decided', fn() => $this->answers($order, $proof, self::APPROVE));
        $this->refused('museau_proof_decided', fn() => $this->answers($order, $proof, $this->notes('Non')));
        self::assertStringContainsString($proof->sha256, $this->letters('Votre portrait est validé', 1)[0]);
        self::assertStringContainsString('Zoé Martin valide', $this->letters('Un portrait est validé', 1)[0]);
        self::assertCount(3, $this->mails);
    }

    #[TestDox('She asks for a change with notes: rounds are counted and told, and when they are used up she can still approve')]
    public function test_changes(): void
    {
        $order = $this->portrait();
        foreach ([1, 2] as $round) {
            $this->sets($order, 'to_approve', '', $round === 1 ? 'chaton' : 'chien');
            $proof = $this->open($order);
            self::assertStringContainsString("Correction $round sur 2", $this->page($order));
            $this->refused('museau_change_empty', fn() => $this->answers($order, $proof, $this->notes(' ')));
            self::assertTrue($this->open($order)->is_open());
            $this->mails = [];
            self::assertSame('correction', $this->answers($order, $proof, $this->notes('L\'œil <b>clair</b>', 'Plus long')));
            self::assertEquals([new PinnedNote(40, 20, 'L\'œil <b>clair</b>'), new PinnedNote(50, 83, 'Plus long')], museau()->proofs()->shown($order->id)?->notes);
            $letter = $this->letters('Une correction est demandée', 1)[0];
            foreach (["Correction $round sur 2", 'L&#039;œil &lt;b&gt;', 'en bas au milieu : Plus long'] as $words) {
                self::assertStringContainsString($words, $letter, $words);
            }
            self::assertCount(1, $this->mails);
            self::assertSame(ProgressStep::InProgress, museau()->progress()->of($order)->current()?->step);
            self::assertStringContainsString('--x:40%;--y:20%', $this->page($order));
            self::assertStringContainsString('--x:40%;--y:20%', $this->panel($order));
        }
        $this->sets($order, 'to_approve', '', 'chaton');
        $html = $this->page($order);
        self::assertStringContainsString('Les 2 corrections comprises sont utilisées', $html);
        self::assertStringContainsString('href="#carnet_message"', $html);
        self::assertStringContainsString('Version 1, correction demandée', $html);
        self::assertStringNotContainsString('name="carnet_corriger"', $html);
        $this->refused('museau_rounds_used_up', fn() => $this->answers($order, $this->open($order), $this->notes('Encore')));
        $this->answers($order, $this->open($order), self::APPROVE);
        self::assertSame(3, museau()->proofs()->shown($order->id)?->version);
    }

    #[TestDox('Nothing is approved for another order, another picture, a version that was replaced or taken back, or an order that has ended')]
    public function test_what_cannot_be_approved(): void
    {
        [$order, $other] = [$this->portrait(), $this->portrait()];
        $this->mails = [];
        $this->refused('museau_proof_without_picture', fn() => $this->sets($order, 'to_approve', 'Le voici !'));
        self::assertSame([], $this->mails);
        $this->sets($order, 'to_approve', '', 'chaton');
        $proof = $this->open($order);
        $this->refused('museau_no_proof', fn() => $this->answers($other, $proof, self::APPROVE));
        self::assertNull(museau()->progress_photos()->proof($other, $proof->id));
        $this->mails = [];
        self::assertStringContainsString('le message est parti', $this->sets($order, 'to_approve', '', 'chien'));
        $this->letters('Votre portrait est prêt à être validé', 1);
        foreach ([self::APPROVE, $this->notes('L\'œil')] as $answer) {
            $this->refused('museau_proof_replaced', fn() => $this->answers($order, $proof, $answer));
        }
        self::assertNull(museau()->progress_photos()->proof($order, $proof->id), 'nobody answered to it: its picture is gone');
        $second = $this->open($order);
        self::assertStringContainsString('Aucun message', $this->sets($order, 'to_approve', 'Une phrase de plus.'));
        self::assertSame($second->id, $this->open($order)->id, 'words alone are no new version');
        $this->refused('museau_proof_replaced', fn() => museau()->proof_decisions()->approve($order, $second->id, str_repeat('0', 64)));
        $this->sets($order, 'in_progress');
        $this->refused('museau_proof_withdrawn', fn() => $this->answers($order, $second, self::APPROVE));
        $this->sets($order, 'to_approve');
        $third = $this->open($order);
        self::assertSame([$second->sha256, 3], [$third->sha256, $third->version], 'shown again, as another version');
        museau()->progress_actions()->step($order, ProgressActions::CLEAR . 'to_approve', []);
        $this->refused('museau_proof_withdrawn', fn() => $this->answers($order, $third, self::APPROVE));
        $this->sets($order, 'to_approve', '', 'chaton');
        $last = $this->open($order);
        museau()->orders()->record_refund($order->id, 're_' . $order->id, $order->received, [], 'Annulée');
        $this->refused('museau_order_given_up', fn() => $this->answers($order, $last, self::APPROVE));
        self::assertStringNotContainsString('name="carnet_valider"', $this->page($this->again($order)));
        // An order that has left is as little to be changed as one that was given back.
        $this->sets($other, 'to_approve', '', 'chaton');
        museau()->orders()->receive($other->id, 'pi_balance_' . $other->id, $other->left_to_pay(), 'balance');
        museau()->orders()->move($other->id, OrderStatus::Shipped);
        $this->refused('museau_order_given_up', fn() => $this->answers($other, $this->open($other), self::APPROVE));
    }

    #[TestDox('Her name is drawn over the picture where she asks for it; what is no picture is refused, and the version that waits stays')]
    public function test_her_name_and_hostile_files(): void
    {
        $order = $this->portrait();
        museau()->settings()->save(['artist' => 'Élise Dupré', 'proof_mark' => true]);
        self::assertMatchesRegularExpression('/name="progress_mark" value="1" checked/', $this->panel($order));
        $put = fn(string $file, bool $is_marked): string => museau()->progress_actions()->step($order, ProgressActions::SET, [
            ProgressActions::STEP => 'to_approve',
            ProgressActions::MARK => $is_marked ? '1' : '',
            ProgressActions::FILES => [ProgressActions::PICTURE => ['tmp_name' => $file, 'error' => UPLOAD_ERR_OK]],
        ]);
        $put(self::photo('chaton'), false);
        $plain = $this->open($order);
        $put(self::photo('chaton'), true);
        $marked = $this->open($order);
        self::assertNotSame($plain->sha256, $marked->sha256);
        self::assertSame([$plain->width, $plain->height], [$marked->width, $marked->height]);
        $hostile = (string) tempnam(sys_get_temp_dir(), 'proof');
        foreach (['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "\xFF\xD8\xFF\xE0<?php echo 1;", '<?php echo 1;'] as $bytes) {
            file_put_contents($hostile, $bytes);
            try {
                $put($hostile, true);
                self::fail('A hostile file was taken.');
            } catch (PhotoRefused) {
                self::assertSame($marked->id, $this->open($order)->id);
            }
        }
        unlink($hostile);
    }

    #[TestDox('Her name stays on the drawing until it is approved and paid in full; then the carnet shows it without, and its proof with it')]
    public function test_the_mark_goes_once_all_is_paid(): void
    {
        $order = $this->portrait();
        museau()->settings()->save(['artist' => 'Élise Dupré']);
        $sets = fn(bool $is_marked): string => museau()->progress_actions()->step($order, ProgressActions::SET, [
            ProgressActions::STEP => 'to_approve',
            ProgressActions::MARK => $is_marked ? '1' : '',
            ProgressActions::FILES => [ProgressActions::PICTURE => ['tmp_name' => self::photo('chaton'), 'error' => UPLOAD_ERR_OK]],
        ]);
        $entry = fn(): ProgressEntry => museau()->progress()->of($this->again($order))->entry(ProgressStep::ToApprove) ?? self::fail('No step.');
        $shown = fn(): string => (string) museau()->progress_photos()->picture($this->again($order), $entry()->id);
        $orphans = museau()->photos()->orphans(time() + 60);
        $sets(false);
        self::assertSame('', $entry()->plain);
        $bare = $shown();
        $sets(true);
        $former = $entry()->plain;
        self::assertNotSame('', $former);
        $sets(true);
        self::assertFileDoesNotExist((new PhotoFolder(null, new Identity()))->path($former), 'goes with the picture that it belongs to');
        self::assertSame($orphans, museau()->photos()->orphans(time() + 60), 'a row names it');
        $proof = $this->open($order);
        $marked = $shown();
        self::assertNotSame($bare, $marked);
        $this->answers($order, $proof, self::APPROVE);
        self::assertSame($marked, $shown(), 'approved, and the balance is still to come');
        self::assertStringNotContainsString('image que vous avez validée', $this->page($this->again($order)));
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $this->again($order)->left_to_pay(), 'balance');
        self::assertSame($bare, $shown());
        $html = $this->page($this->again($order));
        self::assertStringContainsString('image=' . $entry()->id . '"', $html);
        self::assertStringContainsString('image que vous avez validée', $html);
        self::assertSame($proof->sha256, hash('sha256', (string) museau()->progress_photos()->proof($order, $proof->id)));
        $files = [$entry()->file, $entry()->plain];
        museau()->progress()->forget_words($order->id);
        foreach ($files as $file) {
            self::assertFileDoesNotExist((new PhotoFolder(null, new Identity()))->path($file));
        }
    }

    #[TestDox('Silence counts only where the accepted terms say it, after the announced day and two reminders that left')]
    public function test_silence(): void
    {
        $unasked = $this->waits(false);
        museau()->settings()->save(['proof_silence' => true]);
        $earlier = $this->waits(false);
        $order = $this->waits(true);
        $this->mails = [];
        $proof = $this->open($order);
        self::assertSame(['', '', wp_date('Y-m-d', time() + 14 * DAY_IN_SECONDS)], [$this->open($unasked)->due, $this->open($earlier)->due, $proof->due]);
        self::assertStringContainsString('sera tenu pour validé', $this->page($order));
        self::assertStringNotContainsString('sera tenu pour validé', $this->page($earlier));
        foreach ([0 => 0, 6 => 0, 7 => 3, 8 => 3, 10 => 3, 11 => 6, 13 => 6, 14 => 6] as $days => $letters) {
            $this->later($days);
            self::assertCount($letters, $this->mails, "day $days");
            self::assertTrue($this->open($order)->is_open());
        }
        self::assertSame(2, count($this->letters('avis', 6)) / 3);
        Db::run("UPDATE %i SET sent = 0 WHERE kind = %s", Schema::table('mails'), "proof-$proof->id-reminder-2");
        Db::run("UPDATE %i SET next_try = %d WHERE sent = 0", Schema::table('mails'), time() + YEAR_IN_SECONDS);
        $this->later(15);
        self::assertTrue($this->open($order)->is_open(), 'a reminder that never left');
        Db::run("UPDATE %i SET sent = 1 WHERE sent = 0", Schema::table('mails'));
        $this->later(16);
        $silent = museau()->proofs()->shown($order->id) ?? self::fail('No proof.');
        self::assertSame([ProofState::Silent, ProgressStep::Approved], [$silent->state, museau()->progress()->of($order)->current()?->step]);
        self::assertStringContainsString('après deux rappels', $silent->words);
        $this->later(60);
        $this->refused('museau_proof_decided', fn() => $this->answers($order, $silent, self::APPROVE));
        $this->letters('validé', 2);
        self::assertTrue($this->open($unasked)->is_open() && $this->open($earlier)->is_open());
    }

    #[TestDox('A job that did not run moves the announced day; who was told nothing is not reminded, and an answer ends the reminders')]
    public function test_a_job_that_slept(): void
    {
        museau()->settings()->save(['proof_silence' => true]);
        $order = $this->waits(true);
        $this->sets($told = $this->portrait(), 'to_approve', '', 'chaton');
        $this->answers($told, $this->open($told), self::APPROVE);
        $untold = $this->portrait();
        museau()->progress()->set($untold, ProgressStep::ToApprove, '', self::photo('chaton'));
        $this->mails = [];
        $this->later(40);
        $this->later(40);
        self::assertCount(1, $this->mails);
        $this->later(44);
        self::assertCount(2, $this->mails);
        self::assertSame(wp_date('Y-m-d', time() + 47 * DAY_IN_SECONDS), $this->open($order)->due);
        $this->later(47);
        self::assertTrue($this->open($order)->is_open());
        $this->later(48);
        self::assertSame(ProofState::Silent, museau()->proofs()->shown($order->id)?->state);
    }

    #[TestDox('[B51] Export, retention and erasure hold proofs, notes and approval')]
    public function test_forgetting(): void
    {
        $order = $this->portrait();
        $this->sets($order, 'to_approve', '', 'chaton');
        $this->answers($order, $first = $this->open($order), $this->notes('L\'œil clair'));
        $this->sets($order, 'to_approve', '', 'chien');
        $this->answers($order, $second = $this->open($order), self::APPROVE);
        museau()->photos()->sweep();
        $export = html_entity_decode((string) wp_json_encode(PrivacyTools::ask('exporters', 'museau-orders', 'zoe@example.org')->at(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), ENT_QUOTES);
        foreach (['correction demandée', 'L\'œil clair', 'ce dessin me convient', $second->sha256, "commande-$order->id-version-1.jpg"] as $words) {
            self::assertStringContainsString($words, $export, $words);
        }
        self::assertNotNull(museau()->proofs()->read($first), 'what was answered to is kept beside what replaced it');
        $clear = fn() => (new ProgressRetention(museau()->progress(...), museau()->orders(...), museau()->settings(), static fn(): bool => false, museau()->identity()))->run();
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $clear();
        self::assertNotNull(museau()->proofs()->read($second));
        Clock::shift(91 * DAY_IN_SECONDS);
        $clear();
        self::assertNull(museau()->proofs()->read($first));
        self::assertNull(museau()->proofs()->read($second));
        $kept = museau()->proofs()->of_order($order->id);
        self::assertSame([[], $second->sha256], [$kept[0]->notes, $kept[1]->sha256]);
        self::assertStringContainsString($second->sha256, $this->page($this->again($order)), 'that it was approved stays');
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame([], museau()->proofs()->of_order($order->id));
    }

    /** An order whose proof waits for an answer. */
    private function waits(bool $says): Order
    {
        $order = $this->portrait();
        $version = TermsArchive::keep($says ? 'Votre silence vaut validation du dessin.' : 'Rien de tel.');
        museau()->orders()->set_meta($order->id, 'cgv_version', $version);
        $order = $this->again($order);
        $this->sets($order, 'to_approve', '', 'chaton');

        return $order;
    }

    private function later(int $days): void
    {
        Clock::shift($days * DAY_IN_SECONDS + 60);
        museau()->proof_reminders()->run();
    }

    private function open(Order $order): Proof
    {
        return museau()->proofs()->open($order->id) ?? self::fail('No proof waits.');
    }

    private function panel(Order $order): string
    {
        $order = $this->again($order);

        return (new ProofPanel(museau()->proofs(), museau()->settings()))->html($order)
            . (new ProgressPanel(museau()->progress(), museau()->settings()))->html($order);
    }

    /** @return array<string, mixed> fields of a change: the first note with coordinates, the second in words */
    private function notes(string $first, string $second = ''): array
    {
        return [ProofForms::CHANGE => '1', ProofForms::NOTES => [
            ['text' => $first, 'x' => '40', 'y' => '20', 'place' => ''],
            ['text' => $second, 'x' => '', 'y' => '', 'place' => '1-2'],
        ]];
    }

    /** @param array<string, mixed> $fields */
    private function answers(Order $order, Proof $proof, array $fields): string
    {
        return (new ProofForms(museau()->proof_decisions()))->take($order, [
            ...$fields,
            ProofForms::PROOF => (string) $proof->id,
            ProofForms::SHA256 => $proof->sha256,
        ]);
    }

    /** @return list<string> texts of the letters whose subject holds these words */
    private function letters(string $subject, int $number): array
    {
        $letters = array_values(array_filter($this->mails, static fn(array $mail): bool => str_contains($mail['subject'], $subject)));
        self::assertCount($number, $letters, implode("\n", array_column($this->mails, 'subject')));

        return array_column($letters, 'message');
    }
}
