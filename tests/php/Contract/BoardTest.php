<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\Board;
use Museau\Domain\Progress\BoardCard;
use Museau\Domain\Progress\BoardColumn;
use Museau\Domain\Progress\ChangeRequest;
use Museau\Domain\Progress\OrderMessages;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Clock;
use Museau\Screens\Orders\AdviceNote;
use Museau\Screens\Orders\BalanceRequest;
use Museau\Screens\Orders\OrderBoard;
use Museau\Screens\Orders\ProgressActions;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The artist's board: whose turn it is with each order, on every engine. */
final class BoardTest extends WordPressTestCase
{
    use MakesProducts;
    use MakesCarnets;

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    /** The card of an order, and the column it stands in; null when the board has none. */
    private function card(Order $order): ?BoardCard
    {
        foreach ((new Board(museau()->orders(), museau()->settings()))->columns() as $name => $cards) {
            foreach ($cards as $card) {
                if ($card->order->id === $order->id) {
                    self::assertSame($name, $card->column()->value);

                    return $card;
                }
            }
        }

        return null;
    }

    private function column(Order $order): ?BoardColumn
    {
        return $this->card($order)?->column();
    }

    #[TestDox('A portrait goes from column to column as photograph, steps, proof, balance and parcel come; what has left stands nowhere')]
    public function test_a_life(): void
    {
        $this->the_portrait();
        $unpaid = museau()->orders()->place($this->with_portrait(), $this->billing(), '', []);
        self::assertNull($this->column($unpaid));
        $order = $this->portrait();
        self::assertSame(BoardColumn::Waiting, $this->column($order));
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        self::assertSame(BoardColumn::ToCheck, $this->column($order));
        self::assertSame([ProgressStep::PhotoAccepted], $this->card($order)?->next_steps());
        $this->sets($order, 'photo_accepted');
        self::assertSame(BoardColumn::ToDraw, $this->column($order));
        self::assertSame([ProgressStep::Sketch, ProgressStep::InProgress], $this->card($order)?->next_steps());
        $this->sets($order, 'in_progress');
        self::assertSame([], $this->card($order)->next_steps());
        $this->sets($order, 'to_approve', '', 'chaton');
        self::assertSame(BoardColumn::ToApprove, $this->column($order));
        $proof = museau()->proofs()->open($order->id) ?? self::fail('No proof.');
        museau()->proof_decisions()->ask_change($this->again($order), $proof->id, $proof->sha256, ChangeRequest::read([['text' => 'Les yeux']]));
        self::assertSame(BoardColumn::ToDraw, $this->column($order));
        self::assertTrue($this->card($order)?->is_to_change());
        // Approved by telephone, then begun anew: the sheet was ruined.
        $this->sets($order, 'approved');
        self::assertSame(BoardColumn::ToShip, $this->column($order));
        $this->sets($order, 'in_progress');
        self::assertSame(BoardColumn::ToDraw, $this->column($order));
        $this->sets($order, 'approved');
        self::assertSame(BoardColumn::ToShip, $this->column($order));
        museau()->order_actions()->step($order->id, BalanceRequest::STEP, []);
        self::assertSame(BoardColumn::Waiting, $this->column($order));
        museau()->orders()->receive($order->id, 'pi_board_' . $order->id, $this->again($order)->left_to_pay(), 'balance');
        self::assertSame(BoardColumn::ToShip, $this->column($order));
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        self::assertNull($this->column($order));
    }

    #[TestDox('What exists already waits to be sent; a photograph that came otherwise is there, one asked for again is not')]
    public function test_stock_and_photographs(): void
    {
        self::assertSame(BoardColumn::ToShip, $this->column($this->original()));
        $order = $this->portrait();
        museau()->order_actions()->step($order->id, 'photo_received', []);
        self::assertSame(BoardColumn::ToCheck, $this->column($order));
        museau()->order_actions()->step($order->id, 'photo_missing', []);
        self::assertSame(BoardColumn::Waiting, $this->column($order));
    }

    #[TestDox('The nearest day stands first, a late one is told, and one tap leads to the order, two move it')]
    public function test_the_screen(): void
    {
        [$late, $soon] = [$this->portrait(), $this->portrait()];
        foreach ([[$soon, '2999-12-31'], [$late, (string) wp_date('Y-m-d', Clock::now() - DAY_IN_SECONDS)]] as [$order, $day]) {
            museau()->orders()->set_meta($order->id, 'ready_by', $day);
            museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        }
        $html = museau()->order_board()->html(museau()->board()->columns());
        $place = static fn(Order $order): int => (int) strpos($html, "N° $order->number,");
        self::assertGreaterThan(0, $place($late));
        self::assertGreaterThan($place($late), $place($soon));
        self::assertSame(1, substr_count($html, 'museau-board__card--late'));
        self::assertStringContainsString('href="' . esc_html(museau()->orders()->edit_url($late->id)) . '"', $html);
        self::assertSame(2, substr_count($html, '>Photo acceptée <small>'));
        // Each shows its photograph, small, through the artist's own door, and no other column does.
        self::assertSame(2, preg_match_all('~<img class="museau-board__photo" src="[^"]*action=museau_photo&amp;[^"]*petite=1[^"]*"~', $html));
        self::assertStringContainsString("alt=\"La photo de la commande n° $late->number\"", $html);
        $this->billing_is_text();
    }

    #[TestDox('A card of another day changes nothing and says so; a disputed order stands on the board and says so')]
    public function test_stale_and_disputed(): void
    {
        $order = $this->portrait();
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $this->sets($order, 'to_approve', '', 'chaton');
        $press = static fn(string $column): string => museau()->order_actions()->step($order->id, ProgressActions::SET, [
            ProgressActions::STEP => 'sketch', OrderBoard::COLUMN => $column,
        ]);
        $this->refused('museau_board_is_old', static fn() => $press('to_draw'));
        self::assertNotNull(museau()->proofs()->open($order->id), 'the proof is still before the customer');
        self::assertStringContainsString('Croquis', $press('to_approve'));
        museau()->orders()->mark_disputed($order->id, true);
        self::assertNotNull($this->card($order));
        self::assertStringContainsString('Paiement contesté', museau()->order_board()->html(museau()->board()->columns()));
        museau()->orders()->mark_disputed($order->id, false);
        self::assertStringNotContainsString('Paiement contesté', museau()->order_board()->html(museau()->board()->columns()));
    }

    #[TestDox('A message of the customer\'s waits on her card until it is answered')]
    public function test_messages(): void
    {
        $order = $this->original();
        $waits = static fn(): bool => str_contains(museau()->order_board()->html(museau()->board()->columns()), 'Un message attend votre réponse.');
        self::assertFalse($waits());
        OrderMessages::add($order->id, false, 'Bonjour ?');
        self::assertTrue($waits());
        OrderMessages::add($order->id, true, 'Bonjour !');
        self::assertFalse($waits());
    }

    #[TestDox('Who asks for the artist\'s opinion marks the order: on its card until the photograph is accepted, in its panel and in her mail')]
    public function test_opinion(): void
    {
        $portrait = $this->the_portrait();
        $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0), [], Personalization::read([
            ['attribute' => Personalization::ADVICE, 'value' => Personalization::YES],
        ]));
        $order = museau()->orders()->place($cart, $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_opinion_' . $order->id, $order->due_now(), 'deposit');
        museau()->mails()->order_paid($this->again($order));
        $letters = array_column($this->mails, 'message');
        self::assertCount(2, $letters);
        self::assertSame([false, true], array_map(
            static fn(mixed $letter): bool => str_contains((string) $letter, 'Regardez-la avant de dessiner'),
            $letters,
        ));

        $says = static fn(string $html): bool => str_contains($html, 'Avis demandé sur la photo');
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $order = $this->again($order);
        self::assertSame(BoardColumn::ToCheck, $this->column($order));
        self::assertTrue($says(museau()->order_board()->html(museau()->board()->columns())));
        self::assertStringContainsString('Répondez par un message avant de dessiner', AdviceNote::html($order));
        self::assertSame('', AdviceNote::html($this->portrait()), 'nothing was asked');
        self::assertStringNotContainsString('Oui', $order->lines[0]->work());
        $this->sets($order, 'photo_accepted');
        self::assertFalse($says(museau()->order_board()->html(museau()->board()->columns())), 'she has looked at it');
        museau()->orders()->forget_person($order->id);
        self::assertSame('', AdviceNote::html($this->again($order)));
    }

    #[TestDox('The opinion is asked for by one word, whatever a client sends beside it')]
    public function test_opinion_is_one_word(): void
    {
        $read = static fn(string $value): array => Personalization::read([['attribute' => 'museau_advice', 'value' => $value]]);
        self::assertSame(['museau_advice' => 'Oui'], $read(' Oui '));
        self::assertSame([], $read('Non'));
        self::assertSame([], $read(''));
        $this->refused('museau_text_too_long', static fn() => $read('Bien sûr'));
    }

    #[TestDox('Where the head is, is kept in its one form, and anything else left out')]
    public function test_place_of_the_head(): void
    {
        $read = static fn(string $value): array => Personalization::read([['attribute' => 'museau_head', 'value' => $value]]);
        self::assertSame(['museau_head' => '40 % × 100 %'], $read('40 % × 100 %'));
        foreach (['40 % × 101 %', '40 × 20', '-1 % × 2 %', 'à gauche', '40 % × 20 % !'] as $other) {
            self::assertSame([], $read($other), $other);
        }
    }

    /** What a customer typed stays text (S18). */
    private function billing_is_text(): void
    {
        $billing = new \Museau\Domain\Orders\BillingDetails('<b>Zoé', '"Martin"', '', '12 rue', '', '75011', 'Paris', '0612345678', 'zoe@example.org', true);
        $order = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $billing, '', []);
        museau()->orders()->receive($order->id, 'pi_text_' . $order->id, $order->due_now(), 'full');
        self::assertStringNotContainsString('<b>Zoé', museau()->order_board()->html(museau()->board()->columns()));
        self::assertStringContainsString('Zoé', museau()->order_board()->html(museau()->board()->columns()));
    }
}
