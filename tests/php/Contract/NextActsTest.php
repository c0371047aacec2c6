<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Clock;
use Museau\Screens\Orders\BalanceRequest;
use Museau\Screens\Orders\PanelPart;
use Museau\Screens\Orders\ProgressActions;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The order's panel: what is next is said first, its parts stand open at the top, the rest is folded. On every engine. */
final class NextActsTest extends WordPressTestCase
{
    use MakesProducts;
    use MakesCarnets;

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    private function html(Order $order): string
    {
        return str_replace(['’', '&#039;'], "'", museau()->order_panel()->html($this->again($order)));
    }

    /** @return list<string> ids of the parts that stand open, in their order */
    private static function open(string $html): array
    {
        preg_match_all('~<details open="" class="museau-order__part" id="([^"]+)"~', $html, $found);

        return $found[1];
    }

    /**
     * @param list<string> $open
     * @param string       $button the one that stands out; '' for none
     */
    private function shows(Order $order, string $sentence, array $open, string $button = ''): void
    {
        $html = $this->html($order);
        self::assertStringContainsString($sentence, $html);
        self::assertSame($open, self::open($html));
        $first = $open === [] ? null : strpos($html, 'id="' . $open[0] . '"');
        // The pictures stand before what is to be done, all else behind it; one button at most stands out there.
        $act = (int) strpos($html, 'museau-order__next');
        self::assertTrue($first === null || ($first < $act) === in_array($open[0], ['photos', 'epreuve'], true));
        $next = substr($html, $act, (int) strpos($html, '</section>', $act) - $act);
        self::assertSame($button === '' ? 0 : 1, substr_count($next, 'button-primary'));
        self::assertStringContainsString($button, $next);
        self::assertLessThan(2, substr_count($html, 'Marquer terminée'));
        self::assertSame(1, substr_count($html, '<h2>Articles</h2>'));
        self::assertStringContainsString('href="' . esc_attr(home_url('/admin-dashboard')) . '"', $html);
    }

    #[TestDox('From the photograph to the parcel the panel begins with what is next')]
    public function test_a_life(): void
    {
        $order = $this->portrait();
        $this->shows($order, 'la photo est attendue', ['photos', 'articles']);
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $this->shows($order, 'Regardez la photo', ['photos', 'articles', 'notes'], 'Accepter la photo');
        $this->sets($order, 'photo_accepted');
        $this->shows($order, 'envoyez l\'épreuve', ['photos', 'articles', 'notes'], 'Envoyer l\'épreuve');
        $this->sets($order, 'to_approve', '', 'chaton');
        $this->shows($order, 'l\'épreuve attend la réponse', ['epreuve', 'articles']);
        $this->sets($order, 'approved');
        $this->shows($order, 'Demandez le solde de', ['paiement'], 'Demander le solde');
        museau()->order_actions()->step($order->id, BalanceRequest::STEP, []);
        $this->shows($order, 'est demandé', ['paiement']);
        museau()->orders()->receive($order->id, 'pi_next_' . $order->id, $this->again($order)->left_to_pay(), 'balance');
        $this->shows($order, 'Expédiez la commande.', ['livraison'], 'Marquer expédiée et prévenir');
        self::assertStringContainsString('tout est payé', $this->html($order));
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        $this->shows($order, 'Le colis est parti', ['suite'], 'Marquer terminée');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $html = $this->html($order);
        self::assertSame([], self::open($html));
        self::assertStringNotContainsString('museau-order__next', $html);
    }

    #[TestDox('What presses stands before: a late order and a message that waits; a disputed one is not to be sent')]
    public function test_what_presses(): void
    {
        $order = $this->original();
        museau()->orders()->set_meta($order->id, 'ready_by', (string) wp_date('Y-m-d', Clock::now() - 2 * DAY_IN_SECONDS));
        OrderMessages::add($order->id, false, 'Où en est-elle ?');
        $this->shows($order, 'Un message attend votre réponse.', ['messages', 'notes', 'livraison'], 'Lire et répondre');
        $html = $this->html($order);
        self::assertLessThan(strpos($html, 'En retard : promis le'), strpos($html, 'Un message attend votre réponse.'));
        museau()->orders()->set_meta($order->id, Order::DISPUTED, true);
        $html = $this->html($order);
        self::assertStringContainsString('Le paiement est contesté', $html);
        self::assertStringNotContainsString('Expédiez la commande.', $html);
    }

    #[TestDox('What is withdrawn from is settled before it leaves')]
    public function test_a_withdrawal(): void
    {
        $order = $this->original();
        $this->shows($order, 'Expédiez la commande.', ['livraison'], 'Marquer expédiée et prévenir');
        museau()->withdrawals()->declare($order, '11111111-2222-4333-8444-555555555557', 'Zoé Martin', [$order->lines[0]->id => 1]);
        $this->shows($order, 'Une rétractation attend d\'être réglée.', ['retractation'], 'Régler la rétractation');
        self::assertStringNotContainsString('Expédiez la commande.', $this->html($order));
    }

    #[TestDox('The part of the button that was pressed stays open on the page that follows')]
    public function test_pressed(): void
    {
        $order = $this->portrait();
        museau()->order_panel()->keep_open($order->id, 'note');
        self::assertSame(['photos', 'articles', 'note-privee'], self::open($this->html($order)));
        self::assertSame(['photos', 'articles'], self::open($this->html($order)), 'once');
        museau()->message_panel()->keep($order->id, 'Pas encore envoyé');
        self::assertSame(['photos', 'articles', 'messages'], self::open($this->html($order)));
        museau()->message_panel()->keep($order->id, '');
        self::assertSame(PanelPart::Carnet, PanelPart::of_step(ProgressActions::CLEAR . 'sketch'));
        self::assertSame(PanelPart::Withdrawals, PanelPart::of_step('close_withdrawal:3'));
        self::assertNull(PanelPart::of_step('refund'));
    }
}
