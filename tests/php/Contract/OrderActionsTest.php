<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\AddressForm;
use Museau\Screens\Orders\OrderActions;
use Museau\Tests\Support\Json;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the artist sees of an order and does with it, and the mails that follow, on every engine. */
final class OrderActionsTest extends WordPressTestCase
{
    use MakesProducts;

    /** At settlement one mail to the customer and one to the artist, however often it is asked for. */
    public function test_the_mails_of_a_paid_portrait(): void
    {
        $order = $this->paid_portrait();
        $this->mails = [];
        museau()->mails()->order_paid($order);
        museau()->mails()->order_paid($order);
        $ours = $this->mails_to('zoe@example.org');
        self::assertCount(1, $ours);
        self::assertCount(1, $this->mails_to(museau()->settings()->email()));
        $letter = $ours[0]['message'];
        foreach (['Portrait sur commande', "Nombre d’animaux\u{A0}: 1 animal", '114,99 €', 'Acompte payé', '45,00 €', '69,99 €', 'Payer le solde dès maintenant', '10 à 15 jours', 'Envoyer ma photo', $order->number] as $words) {
            self::assertStringContainsString($words, $letter, $words);
        }
        $says = static fn(string $words): int => (int) strpos(wp_strip_all_tags($letter), $words);
        self::assertGreaterThan($says('Acompte payé'), $says('Solde restant'));
        self::assertStringNotContainsString('Offerte', $letter);
        self::assertMatchesRegularExpression('/Livraison\s*15,00/u', wp_strip_all_tags($letter));
        self::assertStringContainsString(ProgressLink::url($order->id) . OrderLinks::BALANCE_PART, $letter);
        self::assertStringContainsString('Votre carnet la suit, sans compte', wp_strip_all_tags($letter));
        self::assertStringContainsString('quand votre dessin est prêt, dans votre carnet', wp_strip_all_tags($letter));
        self::assertStringNotContainsString('arrhes', $letter);
        $artist = $this->mails_to(museau()->settings()->email())[0]['message'];
        self::assertStringContainsString('Rex est timide', $artist);
        foreach ([...$order->billing->parcel_lines(), $order->billing->email, $order->billing->phone] as $words) {
            self::assertStringContainsString(esc_html($words), $artist);
        }
        self::assertStringNotContainsString($order->key, $artist);
    }

    #[TestDox('The artist sends a parcel to another address until it has left; a wrong one says what is wrong and changes nothing')]
    public function test_another_address(): void
    {
        $order = $this->paid_portrait();
        $before = $order->billing->parcel_lines();
        $to = ['shippingFirstName' => 'Jeanne', 'shippingLastName' => 'Le Goff', 'shippingStreetAddress1' => "3 quai d'Orléans", 'shippingPostalCode' => '75004', 'shippingCity' => 'Paris'];
        $step = fn(array $fields): string => museau()->order_actions()->step($order->id, AddressForm::STEP, ['delivery' => $fields]);
        $found = static fn(): BillingDetails => museau()->orders()->find($order->id)->billing ?? self::fail('The order is gone.');
        try {
            $step(['shippingPostalCode' => '7500'] + $to);
            self::fail('A wrong postcode was taken.');
        } catch (Refusal $refusal) {
            self::assertSame('museau_invalid_billing', $refusal->error_code);
        }
        self::assertSame($before, $found()->parcel_lines());
        self::assertStringContainsString('Aucun message', $step($to));
        self::assertSame(['Jeanne Le Goff', "3 quai d'Orléans", '75004 Paris'], $found()->parcel_lines());
        self::assertSame([$order->billing->name(), $order->billing->street_1, $order->billing->email], [$found()->name(), $found()->street_1, $found()->email], 'who pays stays');
        self::assertStringContainsString('3 quai', museau()->order_panel()->html(museau()->orders()->find($order->id) ?? $order));
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        try {
            $step($to);
            self::fail('A parcel that has left was sent elsewhere.');
        } catch (Refusal $refusal) {
            self::assertSame('museau_parcel_has_left', $refusal->error_code);
        }
    }

    /** A mail that fails is kept, shown, and sent again when it is due (F23). */
    public function test_a_mail_that_fails_is_kept(): void
    {
        $order = $this->paid_portrait();
        $refuse = static function (): bool {
            do_action('wp_mail_failed', new \WP_Error('wp_mail_failed', 'Refusé.'));

            return false;
        };
        add_filter('pre_wp_mail', $refuse, 99);
        museau()->mails()->order_paid($order);
        remove_filter('pre_wp_mail', $refuse, 99);
        $failing = museau()->mail_queue()->history->failing();
        self::assertSame([2, 'Refusé.'], [count($failing), $failing[0]['error']]);
        self::assertSame(0, museau()->mail_queue()->send_due());
        Db::run('UPDATE %i SET next_try = 0', Schema::table('mails'));
        self::assertSame(2, museau()->mail_queue()->send_due());
        self::assertSame([], museau()->mail_queue()->history->failing());
    }

    #[TestDox('[R235] The panel shows photos, options, notes and money; what a customer wrote stays text (S18)')]
    public function test_the_panel(): void
    {
        $this->sign_in();
        $order = $this->paid_portrait('<script>alert(1)</script> Rex');
        museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        $html = museau()->order_panel()->html($order);
        foreach (['Reste à payer', '69,99 €', 'Acompte de 30 %', '<img src="', 'Tourner à gauche', 'Tourner à droite', 'Télécharger', '&lt;script&gt;', 'Envoyer le lien du solde', 'dès que le solde est payé'] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }
        self::assertStringNotContainsString('<script', $html);
        self::assertStringNotContainsString('manquante', $html);
        self::assertStringContainsString('id="museau-order-' . $order->id . '"', museau()->order_panel()->forms());
    }

    /** A balance that is paid early finishes no drawing; once the drawing is ready, its letter says that it leaves. */
    public function test_the_letter_of_a_paid_balance(): void
    {
        foreach (['Votre dessin part dès' => [], 'part maintenant' => ['ask_balance']] as $words => $steps) {
            $order = $this->paid_portrait();
            foreach ($steps as $step) {
                $this->desk()->step($order->id, $step, []);
            }
            $this->mails = [];
            museau()->mails()->balance_paid(museau()->orders()->find($order->id) ?? $order);
            self::assertStringContainsString($words, $this->mails_to('zoe@example.org')[0]['message']);
        }
    }

    /** Nothing leaves before the balance is paid; then parcel and end, each told once. */
    public function test_steps(): void
    {
        $order = $this->paid_portrait();
        $this->refuses('museau_balance_due', $order, 'ship');
        $this->refuses('museau_balance_due', $order, 'complete');
        self::assertFalse(museau()->orders()->find($order->id)?->is_drawn());
        $this->desk()->step($order->id, 'ask_balance', []);
        self::assertTrue(museau()->orders()->find($order->id)->is_drawn());
        self::assertStringContainsString('Payer le solde', $this->last_mail());
        $asked = count($this->mails);
        $this->desk()->step($order->id, 'ask_balance', []);
        self::assertCount($asked, $this->mails, 'pressed twice, mailed once');
        $this->desk()->step($order->id, 'photo_missing', []);
        self::assertStringContainsString(ProgressLink::url($order->id) . OrderLinks::PHOTO_PART, $this->last_mail());
        $this->desk()->step($order->id, 'photo_received', []);
        self::assertSame('received', museau()->orders()->find($order->id)?->meta['photo_state'] ?? null);
        museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        $this->refuses('museau_nothing_due', $order, 'ask_balance');
        $this->desk()->step($order->id, 'ship', ['tracking' => ' 8R 123 4567 8901 ']);
        self::assertStringContainsString('8R12345678901', $this->last_mail());
        $this->refuses('museau_wrong_step', $order, 'ship');
        $this->desk()->step($order->id, 'complete', []);
        self::assertSame(OrderStatus::Completed, museau()->orders()->find($order->id)?->status);
        $this->refuses('museau_unknown_step', $order, 'destroy');
    }

    #[TestDox('A parcel that was said to be on its way by mistake is told again when it leaves, as often as that happens, each time with its number')]
    public function test_a_parcel_sent_again(): void
    {
        $order = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_again', $order->due_now(), 'full');
        $this->mails = [];
        foreach (['8R00000000111', '8R00000000222', '8R00000000333'] as $tracking) {
            $this->desk()->step($order->id, 'ship', ['tracking' => $tracking]);
            $this->desk()->step($order->id, 'complete', []);
            self::assertTrue(museau()->orders()->move($order->id, OrderStatus::Processing));
        }
        self::assertSame(3, museau()->orders()->find($order->id)?->meta['reopened'] ?? null);
        $told = array_column($this->mails_to('zoe@example.org'), 'message');
        self::assertSame([1, 1, 1], array_map(static fn(string $number): int => count(array_filter($told, static fn(string $letter): bool => str_contains($letter, $number))), ['8R00000000111', '8R00000000222', '8R00000000333']));
    }

    /** A refund that was refused stands open with what she typed, and with the reason beside it; its confirmation is not ticked. */
    public function test_a_refused_refund_is_kept_as_typed(): void
    {
        $me = $this->sign_in();
        $order = $this->paid_portrait();
        $line = $order->lines[0]->id;
        set_transient('museau_order_said_' . $me, ['error', 'Cochez la case.', $order->id, ['lines' => [$line => '12,50'], 'other' => '3', 'reason' => 'Un <geste>', 'back' => []]], 60);
        $box = fn(): string => museau()->panel_answer()->box($order);
        $html = $box();
        self::assertMatchesRegularExpression('#<details[^>]* open="">\s*<summary><h2>Rembourser</h2></summary>\s*<p[^>]*role="alert">Cochez la case.</p>#', $html);
        foreach (['name="lines[' . $line . ']" placeholder="0,00" maxlength="12" value="12,50"', 'name="other" placeholder="0,00" maxlength="12" value="3"', 'value="Un &lt;geste&gt;"'] as $typed) {
            self::assertStringContainsString($typed, $html);
        }
        self::assertSame(1, substr_count($html, 'Cochez la case.'));
        self::assertStringNotContainsString('name="confirmed" value="1" checked', $html);
        self::assertStringNotContainsString('12,50"', museau()->order_panel()->html($this->paid_portrait()), 'another order\'s');
    }

    /** A refund needs its confirmation, amounts that are amounts, and an order that was paid. */
    public function test_refused_refunds(): void
    {
        $order = $this->paid_portrait();
        $this->refuses('museau_not_confirmed', $order, 'refund', ['other' => '5']);
        $this->refuses('museau_no_amount', $order, 'refund', ['other' => '5,555', 'confirmed' => '1']);
        $this->refuses('museau_unknown_step', $order, 'refund', ['other' => '5', 'confirmed' => '1', 'request' => 'again']);
        $unpaid = museau()->orders()->place($this->with_portrait(), $this->billing(), '', []);
        $this->refuses('museau_order_unpaid', $unpaid, 'ship');
    }

    /** A person's data: exported, then erased from finished orders; amounts stay, files go (S29). */
    public function test_privacy(): void
    {
        $order = $this->paid_portrait('Rex');
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        museau()->mails()->order_paid($order);
        $tools = static fn(string $kind): Json => PrivacyTools::ask($kind, 'museau-orders', 'zoe@example.org');
        self::assertStringContainsString($order->number, (string) wp_json_encode($tools('exporters')->at()));
        self::assertTrue($tools('erasers')->bool('items_retained'));
        museau()->orders()->receive($order->id, 'pi_rest_' . $order->id, $order->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Completed);
        self::assertTrue($tools('erasers')->bool('items_removed'));
        $left = museau()->orders()->find($order->id);
        self::assertNotNull($left);
        self::assertSame([$order->total, ''], [$left->total, $left->notes]);
        self::assertStringNotContainsString('Martin', (string) wp_json_encode($left->billing->to_array()));
        self::assertStringNotContainsString('zoe@', (string) wp_json_encode($left->billing->to_array()));
        self::assertSame([], museau()->orders()->of_email('zoe@example.org'));
        self::assertNotSame($order->key, $left->key);
        self::assertSame([], museau()->mail_queue()->history->of_order($order->id));
        self::assertNull(museau()->photos()->read($photo));
    }

    private function paid_portrait(string $notes = 'Rex est timide'): Order
    {
        $this->the_portrait();
        $order = museau()->orders()->place($this->with_portrait(), $this->billing(), $notes, ['delay' => '10 à 15 jours']);
        museau()->orders()->receive($order->id, 'pi_test_' . $order->id, $order->due_now(), 'deposit');

        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    private function billing(): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function desk(): OrderActions
    {
        return museau()->order_actions();
    }

    /** @param array<string, mixed> $fields */
    private function refuses(string $code, Order $order, string $step, array $fields = []): void
    {
        try {
            $this->desk()->step($order->id, $step, $fields);
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);

            return;
        }
        self::fail("Not refused with $code.");
    }

    /** @return list<array{to: string|list<string>, subject: string, message: string}> */
    private function mails_to(string $address): array
    {
        return array_values(array_filter($this->mails, static fn(array $mail): bool => in_array($address, (array) $mail['to'], true)));
    }

    private function last_mail(): string
    {
        return $this->mails === [] ? self::fail('No mail.') : $this->mails[count($this->mails) - 1]['message'];
    }
}
