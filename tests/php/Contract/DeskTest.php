<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Mail\QuietHours;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\PrivateNote;
use Museau\Domain\Progress\BalanceShow;
use Museau\Domain\Progress\BoardCard;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\BalanceRequest;
use Museau\Screens\Orders\NotePanel;
use Museau\Screens\Orders\ProgressActions;
use Museau\Screens\Orders\ShipTogether;
use Museau\Tests\Support\Json;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the artist notes, corrects and takes back of an order, on every engine. */
final class DeskTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('A private note is kept, shown in no letter and no carnet, handed out by a demand of access and gone with an erasure')]
    public function test_private_note(): void
    {
        $this->sign_in();
        $order = $this->paid();
        $this->note($order, 'Fille de Mme <b>Girard</b>.', '');
        self::assertSame('Fille de Mme <b>Girard</b>.', PrivateNote::of($this->found($order)));
        self::assertStringContainsString('Fille de Mme &lt;b&gt;Girard', museau()->order_panel()->html($this->found($order)));
        museau()->mails()->order_paid($this->found($order));
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '']);
        $letters = (string) wp_json_encode(array_column($this->mails, 'message'));
        self::assertStringContainsString('vient d', $letters);
        self::assertStringNotContainsString('Fille de Mme', $letters);
        $tools = static fn(string $kind): Json => PrivacyTools::ask($kind, 'museau-orders', 'zoe@example.org');
        self::assertStringContainsString('Fille de Mme', (string) wp_json_encode($tools('exporters')->at()));
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertTrue($tools('erasers')->bool('items_removed'));
        self::assertSame('', PrivateNote::of($this->found($order)));
    }

    #[TestDox('A note that was changed meanwhile is not written over, nor is one that is too long; one press more keeps what she typed')]
    public function test_a_note_changed_meanwhile(): void
    {
        $order = $this->paid();
        $this->note($order, 'Du téléphone', '');
        self::assertSame('museau_note_changed', $this->refusal(fn() => $this->note($order, 'De l\'ordinateur', '')));
        self::assertSame('museau_note_too_long', $this->refusal(fn() => $this->note($order, str_repeat('é', PrivateNote::MOST + 1), 'Du téléphone')));
        self::assertSame('Du téléphone', PrivateNote::of($this->found($order)));
        $this->note($order, 'De l\'ordinateur', 'Du téléphone');
        self::assertSame('De l\'ordinateur', PrivateNote::of($this->found($order)));
        // Sent twice by one press.
        $this->note($order, 'De l\'ordinateur', 'Du téléphone');
        $this->note($order, '', 'De l\'ordinateur');
        self::assertSame('', PrivateNote::of($this->found($order)));
    }

    /** Every button of the panel sends the note's field: what she typed stands there again, and what she did not touch does not. */
    public function test_what_was_typed_stays(): void
    {
        $seen = PrivateNote::mark('Avant');
        self::assertSame('', NotePanel::unsaved(['private_note' => 'Avant', 'private_note_seen' => $seen], false));
        self::assertSame('Après', NotePanel::unsaved(['private_note' => "Après\r\n", 'private_note_seen' => $seen], false));
        self::assertSame('', NotePanel::unsaved(['private_note' => 'Après', 'private_note_seen' => $seen], true));
        $me = $this->sign_in();
        $order = $this->paid();
        set_transient('museau_order_said_' . $me, ['success', 'Fait.', $order->id, [], '', 'Tapée, pas enregistrée'], 60);
        $html = museau()->panel_answer()->box($order);
        self::assertStringContainsString('>Tapée, pas enregistrée</textarea>', $html);
        self::assertStringContainsString('pas encore enregistrée', str_replace('’', '\'', $html));
    }

    #[TestDox('The number of a parcel that has left is corrected; the customer is told when the artist asks for it, and once for each number')]
    public function test_tracking_is_corrected(): void
    {
        $order = $this->paid();
        $step = fn(string $number, bool $tells): string => museau()->order_actions()->step($order->id, 'track', ['tracking' => $number] + ($tells ? ['tracking_tell' => '1'] : []));
        self::assertSame('museau_wrong_step', $this->refusal(fn() => $step('6A12345678901', true)));
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '6A12345678901']);
        $this->mails = [];
        self::assertStringContainsString('Aucun message', $step('6A12345678902', false));
        self::assertSame([], $this->mails);
        self::assertSame('Colissimo 6A12345678902', $this->found($order)->meta['tracking'] ?? null);
        self::assertStringContainsString('message est parti', $step('6A12345678903', true));
        self::assertStringContainsString('aucun nouveau message', $step('6A12345678903', true));
        self::assertCount(1, $this->mails);
        self::assertStringContainsString('6A12345678903', $this->mails[0]['message']);
        self::assertStringContainsString('pas le bon', $this->mails[0]['message']);
        self::assertSame(OrderStatus::Shipped, $this->found($order)->status);
        // A number with a mistake changes nothing.
        self::assertNotSame('', $this->refusal(fn() => $step('CB123456789FR', true)));
        self::assertSame('Colissimo 6A12345678903', $this->found($order)->meta['tracking'] ?? null);
        $this->sign_in();
        self::assertStringContainsString('value="6A12345678903"', museau()->order_panel()->html($this->found($order)));
    }

    #[TestDox('A number that comes after its parcel, or the same one again, is not said to replace a wrong one; back and forth, the sentence says what left')]
    public function test_tracking_that_was_never_wrong(): void
    {
        $order = $this->paid();
        $step = fn(string $number): string => museau()->order_actions()->step($order->id, 'track', ['tracking' => $number, 'tracking_tell' => '1']);
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '']);
        $this->mails = [];
        $fields = ['tracking' => '6A12345678901'];
        self::assertStringContainsString('Voici le suivi', museau()->letter_preview()->page($this->found($order), 'preview_track', $fields));
        $step('6A12345678901');
        self::assertStringContainsString('Voici le suivi de votre colis', $this->mails[0]['message']);
        self::assertStringNotContainsString('pas le bon', $this->mails[0]['message']);
        self::assertStringNotContainsString('pas le bon', museau()->letter_preview()->page($this->found($order), 'preview_track', $fields));
        self::assertStringContainsString('message est parti', $step('6A12345678902'));
        foreach (['6A12345678901', '6A12345678902'] as $number) {
            self::assertStringContainsString('aucun nouveau message', $step($number));
        }
        self::assertCount(2, $this->mails);
        self::assertSame('museau_no_letter', $this->refusal(fn() => museau()->letter_preview()->page($this->found($order), 'preview_track', ['tracking' => ''])));
        self::assertStringContainsString('Aucun message', $step(''));
        // Sent again without a number, its letter is an old one.
        museau()->order_actions()->step($order->id, 'reopen', []);
        self::assertStringContainsString('déjà parti', museau()->order_actions()->step($order->id, 'ship', ['tracking' => '']));
        self::assertCount(2, $this->mails);
    }

    #[TestDox('A number corrected in the quiet hours goes with the letter that waits, which is the only one; together, too, it is said when letters leave')]
    public function test_tracking_is_corrected_at_night(): void
    {
        $this->sign_in();
        $hour = static fn(int $from_now): string => (string) wp_date('H:i', time() + $from_now);
        museau()->settings()->save([QuietHours::SETTING => ['from' => $hour(-3600), 'to' => $hour(3600)]]);
        $order = $this->paid();
        $this->mails = [];
        $answer = (new ShipTogether(museau()->order_actions(...)))->ship(['orders' => [$order->id => $order->number], 'tracking' => [$order->id => '6A12345678901']]);
        self::assertStringContainsString('Heures calmes', $answer['lines'][0]);
        self::assertStringNotContainsString('est parti.', $answer['lines'][0]);
        $shown = museau()->letter_preview()->page($this->found($order), 'preview_track', ['tracking' => '6A12345678902']);
        self::assertStringContainsString('en route', $shown);
        $said = museau()->order_actions()->step($order->id, 'track', ['tracking' => '6A12345678902', 'tracking_tell' => '1']);
        self::assertStringContainsString('pas encore parti', $said);
        Clock::shift(2 * 3600);
        museau()->mail_queue()->send_due();
        $letters = array_column($this->mails, 'message');
        self::assertCount(1, array_filter($letters, static fn(string $letter): bool => str_contains($letter, '6A12345678902')));
        self::assertSame([], array_filter($letters, static fn(string $letter): bool => str_contains($letter, '6A12345678901') || str_contains($letter, 'pas le bon')));
    }

    #[TestDox('A parcel whose payment is disputed stays, with the reason')]
    public function test_a_disputed_parcel_stays(): void
    {
        $order = $this->paid();
        museau()->orders()->mark_disputed($order->id, true);
        $this->mails = [];
        $answer = (new ShipTogether(museau()->order_actions(...)))->ship(['orders' => [$order->id => $order->number]]);
        self::assertStringNotContainsString('expédiée', $answer['lines'][0]);
        self::assertNotSame('', $this->refusal(fn() => museau()->order_actions()->step($order->id, 'ship', ['tracking' => ''])));
        self::assertSame([], $this->mails);
        museau()->orders()->mark_disputed($order->id, false);
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '']);
        self::assertSame(OrderStatus::Shipped, $this->found($order)->status);
    }

    #[TestDox('Before a status is taken back the panel says what follows: no letter, no money, no stock; and it is so')]
    public function test_taking_back_says_what_follows(): void
    {
        $this->sign_in();
        $order = $this->paid();
        $html = static fn(Order $order): string => str_replace('’', '\'', museau()->order_panel()->html($order));
        self::assertStringNotContainsString('Revenir en arrière', $html($this->found($order)));
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '6A12345678901']);
        museau()->order_actions()->step($order->id, 'complete', []);
        $said = $html($this->found($order));
        foreach (['Revenir en arrière', 'Aucun message ne part', 'le stock et la facture ne bougent pas', 'sa date promise compte de nouveau'] as $words) {
            self::assertStringContainsString($words, $said);
        }
        $before = $this->found($order);
        $left = museau()->catalogue()->available($order->lines[0]->product_id);
        $this->mails = [];
        museau()->order_actions()->step($order->id, 'reopen', []);
        $after = $this->found($order);
        self::assertSame(OrderStatus::Processing, $after->status);
        self::assertSame([$before->received, $before->refunded, $left, []], [$after->received, $after->refunded, museau()->catalogue()->available($order->lines[0]->product_id), $this->mails]);
        $unpaid = $this->placed();
        museau()->orders()->cancel($unpaid->id);
        self::assertStringContainsString('ses œuvres sont de nouveau en vente', $html($this->found($unpaid)));
        museau()->orders()->record_refund($order->id, 're_desk', $order->total, [], '');
        self::assertStringContainsString('un état ne le fait pas revenir', $html($this->found($order)));
    }

    #[TestDox('Several orders are sent by one press, each by itself: what is refused is named with its reason and keeps its number')]
    public function test_shipping_together(): void
    {
        $this->sign_in();
        [$one, $two, $three, $unpaid] = [$this->paid(), $this->paid(), $this->paid(), $this->placed()];
        $columns = museau()->board()->columns();
        $form = ShipTogether::html($columns['to_ship']);
        foreach ([$one, $two, $three] as $order) {
            self::assertStringContainsString("name=\"orders[$order->id]\"", $form);
        }
        $this->mails = [];
        $together = new ShipTogether(museau()->order_actions(...));
        $orders = [$one->id => $one->number, $two->id => $two->number, $three->id => $three->number, $unpaid->id => $unpaid->number, 99999999 => 'X'];
        $sent = ['orders' => $orders, 'tracking' => [$one->id => '6A12345678901', $two->id => 'CB123456789FR'], 'carrier' => [$two->id => 'colissimo']];
        $answer = $together->ship($sent);
        self::assertSame([OrderStatus::Shipped, OrderStatus::Processing, OrderStatus::Shipped, OrderStatus::Pending], array_map(fn(Order $order): OrderStatus => $this->found($order)->status, [$one, $two, $three, $unpaid]));
        self::assertCount(5, $answer['lines']);
        self::assertStringStartsWith("N° $two->number : ", $answer['lines'][1]);
        self::assertSame([$two->id, $unpaid->id, 99999999], array_keys($answer['failed']));
        self::assertSame('CB123456789FR', $answer['failed'][$two->id]['tracking']);
        self::assertCount(2, $this->mails);
        self::assertStringContainsString('6A12345678901', $this->mails[0]['message']);
        // One that is left alone keeps the number that was typed for it.
        set_transient('museau_ship_kept_' . get_current_user_id(), $answer['failed'], 60);
        $alone = array_values(array_filter(museau()->board()->columns()['to_ship'], static fn(BoardCard $card): bool => $card->order->id === $two->id));
        self::assertStringContainsString('value="CB123456789FR"', ShipTogether::html($alone));
        self::assertSame('', ShipTogether::html($alone), 'shown once');
        // The same press again sends nothing twice.
        self::assertSame([$one->id], array_keys($together->ship(['orders' => [$one->id => $one->number]])['failed']));
        self::assertCount(2, $this->mails);
        self::assertSame(['lines' => [], 'failed' => []], $together->ship(['orders' => 'x']));
    }

    #[TestDox('The letter for the balance brings the artist\'s words and the finished drawing, as its preview shows them; the carnet keeps both')]
    public function test_balance_with_a_picture(): void
    {
        $this->the_portrait();
        $order = museau()->orders()->place($this->with_portrait(), $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_show_' . $order->id, $order->due_now(), 'deposit');
        $order = $this->found($order);
        $upload = static function (): array {
            $path = (string) wp_tempnam('dessin');
            copy(museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'), $path);

            return [ProgressActions::FILES => ['balance_picture' => ['tmp_name' => $path, 'error' => UPLOAD_ERR_OK]]];
        };
        $page = museau()->letter_preview()->page($order, 'preview_ask_balance', ['balance_words' => 'Il est fini <3'] + $upload());
        self::assertStringContainsString('Il est fini &lt;3', $page);
        self::assertStringContainsString('data:image/jpeg;base64,', $page);
        self::assertSame(['', ''], [BalanceShow::of($order->id)->sentence, BalanceShow::of($order->id)->file], 'a preview keeps nothing');
        $this->mails = [];
        $bad = [ProgressActions::FILES => ['balance_picture' => ['tmp_name' => museau()->path('style.css'), 'error' => UPLOAD_ERR_OK]]];
        self::assertNotSame('', $this->refusal(fn() => museau()->order_actions()->step($order->id, 'ask_balance', ['balance_words' => 'Il est fini'] + $bad)));
        self::assertSame([[], 'Il est fini'], [$this->mails, BalanceShow::of($order->id)->sentence], 'nothing left, the words stay');
        museau()->order_actions()->step($order->id, 'ask_balance', ['balance_words' => 'Il est fini'] + $upload());
        self::assertStringContainsString('Il est fini', $this->mails[0]['message']);
        self::assertStringContainsString('cid:progress-' . BalanceShow::of($order->id)->id . '@museau', $this->mails[0]['message']);
        self::assertNotNull(museau()->progress_pictures()->read(BalanceShow::of($order->id)));
        self::assertStringContainsString('>Il est fini</textarea>', museau()->order_panel()->html($this->found($order)));
        self::assertStringContainsString('deuxième fois', museau()->order_actions()->step($order->id, 'ask_balance', ['balance_words' => 'Il est fini']));
        self::assertCount(1, $this->mails);
        museau()->progress()->forget_words($order->id);
        self::assertSame(['', ''], [BalanceShow::of($order->id)->sentence, BalanceShow::of($order->id)->file]);
    }

    #[TestDox('Of two presses at once, which both have read the order as not yet asked, one sends the letter for the balance')]
    public function test_balance_is_asked_once(): void
    {
        $this->the_portrait();
        $order = museau()->orders()->place($this->with_portrait(), $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_twice_' . $order->id, $order->due_now(), 'deposit');
        $order = $this->found($order);
        $this->mails = [];
        $press = static fn(): string => (new BalanceRequest(museau()->orders(), museau()->mails(), museau()->progress_pictures()))->ask($order, []);
        self::assertStringContainsString('est parti', $press());
        self::assertStringContainsString('deuxième fois', $press());
        self::assertCount(1, $this->mails);
    }

    #[TestDox('Finding orders costs as many queries among forty orders as among twenty-one: a page of them, whatever their number')]
    public function test_finding_costs_the_same(): void
    {
        $make = function (int $number): void {
            for ($i = 0; $i < $number; ++$i) {
                $this->paid();
            }
        };
        $cost = static function (): int {
            wp_cache_flush();
            $before = Db::wpdb()->num_queries;
            self::assertCount(20, museau()->orders()->search(new OrderSearch('zoe@example'), 1)['orders']);

            return Db::wpdb()->num_queries - $before;
        };
        $make(21);
        $cost();
        $few = $cost();
        $make(19);
        self::assertSame($few, $cost());
        self::assertLessThan(self::is_woocommerce() ? 20 * 15 : 12, $few);
    }

    private function billing(): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true);
    }

    private function note(Order $order, string $typed, string $seen): void
    {
        museau()->order_actions()->step($order->id, 'note', ['private_note' => $typed, 'private_note_seen' => PrivateNote::mark($seen)]);
    }

    /** @param callable(): mixed $work */
    private function refusal(callable $work): string
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            return $refusal->error_code;
        }

        return '';
    }

    private function placed(): Order
    {
        return museau()->orders()->place(museau()->carts()->add(null, $this->a_print(stock: 9), 2, 0, ['pa_format' => 'a4']), $this->billing(), '', []);
    }

    private function paid(): Order
    {
        $order = $this->placed();
        museau()->orders()->receive($order->id, 'pi_desk_' . $order->id, $order->due_now(), 'full');

        return $this->found($order);
    }

    private function found(Order $order): Order
    {
        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }
}
