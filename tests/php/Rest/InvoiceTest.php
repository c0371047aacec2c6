<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Accounts\Kinds;
use Museau\Domain\Invoices\CannotInvoice;
use Museau\Domain\Invoices\FacturX;
use Museau\Domain\Invoices\Invoice;
use Museau\Domain\Invoices\InvoiceContent;
use Museau\Domain\Invoices\InvoiceLine;
use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Invoices\InvoiceStore;
use Museau\Domain\Invoices\InvoiceWriter;
use Museau\Domain\Invoices\Party;
use Museau\Domain\Invoices\Siren;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\PaymentStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\InvoicePanel;
use Museau\Screens\Progress\InvoiceForm;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\FacturXCheck;
use Museau\Tests\Support\PdfCheck;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Invoices and credit notes: numbers, mentions of the law, Factur-X. */
final class InvoiceTest extends WordPressTestCase
{
    use MakesProducts;

    private int $payments = 0;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['payments', 'refunds', 'sales', 'invoices'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        museau()->settings()->save([
            'legal_name' => 'Camille Exemple', 'legal_form' => 'EI', 'legal_address' => "1 rue des Exemples\n35000 Rennes",
            'siret' => '73282932000074', 'vat_number' => '', 'vat_exempt' => true, Kinds::SETTING => [],
        ]);
    }

    #[TestDox('A hundred invoices of all sorts are valid by the schema of profile BASIC, and their sums hold the rules of EN 16931')]
    public function test_factur_x(): void
    {
        mt_srand(5);
        for ($round = 0; $round < 100; ++$round) {
            $content = self::content($round);
            FacturXCheck::check(FacturX::xml($content));
            self::assertSame($content->total(), $content->due() + min($content->paid, $content->total()));
        }
    }

    #[TestDox('A paid deposit, the number, both parties and the law stand in the invoice; its PDF is a PDF/A-3 that holds the very XML')]
    public function test_issue(): void
    {
        $portrait = $this->the_portrait();
        $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0));
        $order = $this->paid($cart->token, self::person());
        $invoice = museau()->invoices()->issue($order);
        self::assertSame('F' . wp_date('Y') . '-0001', $invoice->number);
        self::assertSame($invoice->id, museau()->invoices()->issue($order)->id, 'asked twice, made once');
        $read = InvoiceStore::read($invoice->id) ?? self::fail('No invoice.');
        $sums = FacturXCheck::check($read['xml']);
        self::assertSame([$order->total, $order->received, $order->total - $order->received], [$sums['GrandTotalAmount'], $sums['TotalPrepaidAmount'], $sums['DuePayableAmount']]);
        self::assertGreaterThan(0, $sums['DuePayableAmount']);
        $text = PdfCheck::check($read['pdf'], $read['xml']);
        foreach ([
            'Facture n° ' . $invoice->number, 'Camille Exemple', '1 rue des Exemples', '35000 Rennes', 'SIRET 73282932000074', 'EI', 'Zoé Martin', '12 rue des Lilas',
            '75011 Paris', 'TVA non applicable, art. 293 B du CGI', 'Livraison de biens', 'Portrait sur commande', 'Déjà payé (acomptes compris)', 'Le solde est dû avant l',
        ] as $words) {
            self::assertStringContainsString($words, $text);
        }
        self::assertStringNotContainsString('Indemnité', $text);
        self::assertStringContainsString('VATEX-FR-FRANCHISE', $read['xml']);
        self::assertStringContainsString('schemeID="FC"', $read['xml']);
    }

    #[TestDox('A firm\'s invoice names its SIREN and the terms between firms; the SIREN is checked')]
    public function test_firm(): void
    {
        $order = $this->an_order();
        foreach ([['company' => 'Galerie Bleue', 'siren' => '123456789'], ['siren' => '732829320'], ['company' => 'X', 'siren' => 'abc']] as $firm) {
            self::assertStringStartsWith('museau_invoice_', $this->refused(fn() => museau()->invoices()->issue($order, $firm)));
        }
        self::assertSame([], InvoiceStore::of_order($order->id));
        $invoice = museau()->invoices()->issue($order, ['company' => " Galerie\nBleue \u{1F408}\u{200D}\u{2B1B}", 'siren' => '732 829 320']);
        $read = InvoiceStore::read($invoice->id) ?? self::fail('No invoice.');
        FacturXCheck::check($read['xml']);
        $text = PdfCheck::check($read['pdf'], $read['xml']);
        foreach (['Galerie Bleue', 'Zoé Martin', 'SIREN 732829320', 'Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €', 'trois fois le taux'] as $words) {
            self::assertStringContainsString($words, $text);
        }
        self::assertStringNotContainsString('Galerie Bleue ?', $text, 'the font has no emoji');
        self::assertStringContainsString("Galerie Bleue \u{1F408}\u{200D}\u{2B1B}", $read['xml']);
        self::assertStringContainsString('<ram:ID schemeID="0002">732829320</ram:ID>', $read['xml']);
        self::assertTrue(Siren::is('732829320') && !Siren::is('732829321') && !Siren::is('000000000'));
    }

    #[TestDox('Without what the law asks of her no invoice is made and no number taken; the customer is not shown why, the artist is')]
    public function test_missing_fields(): void
    {
        $order = $this->an_order();
        museau()->settings()->save(['siret' => '', 'legal_address' => '']);
        try {
            museau()->invoices()->issue($order);
            self::fail('It was made.');
        } catch (CannotInvoice $why) {
            self::assertStringContainsString('« Adresse », « Numéro SIRET »', $why->getMessage());
            // Told with the way to the first of them.
            $url = InvoicePanel::where_to_complete($why);
            self::assertSame(admin_url('admin.php?page=museau-settings&tab=loi') . '#legal_address', $url);
            set_transient('museau_order_said_' . $this->sign_in(), ['error', $why->getMessage(), $order->id, [], '', '', 'invoice', $url], 60);
            self::assertStringContainsString('href="' . esc_attr($url) . '"', museau()->panel_answer()->box($order));
            self::assertSame('', InvoicePanel::where_to_complete(CannotInvoice::is_unpaid()));
        }
        self::assertSame('museau_invoice_not_ready', $this->refused(fn() => museau()->progress_forms()->take($order, [InvoiceForm::ASK => '1'], [])));
        museau()->settings()->save(['siret' => '73282932000074', 'legal_address' => '1 rue des Exemples, 35000 Rennes', 'vat_exempt' => false]);
        self::assertSame('museau_invoice_vat', $this->refused(fn() => museau()->invoices()->issue($order)));
        museau()->settings()->save(['vat_exempt' => true]);
        self::assertSame('facture', museau()->progress_forms()->take($order, [InvoiceForm::ASK => '1'], []));
        self::assertSame('F' . wp_date('Y') . '-0001', InvoiceStore::of_order($order->id)[0]->number);
        $unpaid = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), self::person(), '', []);
        self::assertSame('museau_invoice_unpaid', $this->refused(fn() => museau()->invoices()->issue($unpaid)));
    }

    #[TestDox('What is given back, before the invoice or after, has a credit note of its own number that names the invoice; nothing is credited twice')]
    public function test_credit_notes(): void
    {
        $order = $this->an_order();
        $this->refund($order, 300, [$order->lines[0]->id => 200]);
        $invoice = museau()->invoices()->issue($order);
        $order = museau()->orders()->find($order->id) ?? self::fail('No order.');
        $this->refund($order, 150, []);
        $this->refund($order, 50, [], sent: false);
        museau()->invoices()->catch_up();
        museau()->invoices()->catch_up();
        $notes = array_values(array_filter(InvoiceStore::of_order($order->id), static fn(Invoice $one): bool => $one->is_credit()));
        $year = wp_date('Y');
        self::assertSame(["A$year-0001", "A$year-0002"], array_map(static fn(Invoice $one): string => $one->number, $notes));
        $sums = [];
        foreach ($notes as $note) {
            $read = InvoiceStore::read($note->id) ?? self::fail('No note.');
            $sums[] = FacturXCheck::check($read['xml'])['GrandTotalAmount'];
            self::assertStringContainsString('<ram:TypeCode>381</ram:TypeCode>', $read['xml']);
            self::assertStringContainsString("<ram:IssuerAssignedID>$invoice->number</ram:IssuerAssignedID>", $read['xml']);
            self::assertStringContainsString("Corrige la facture : $invoice->number", PdfCheck::check($read['pdf'], $read['xml']));
        }
        self::assertSame([300, 150], $sums);
    }

    #[TestDox('Of a demand that Stripe has refused in part, the credit note is as much as went back, whichever piece went')]
    public function test_demand_refused_in_part(): void
    {
        foreach ([0, 1] as $gone) {
            $order = $this->an_order();
            museau()->invoices()->issue($order);
            $this->refund($order, 300, [], piece: $gone);
            if ($gone === 0) {
                // Its second piece, of 200 cents, was refused and deleted.
                Db::run('UPDATE %i SET lines_json = %s', Schema::table('refunds'), (string) wp_json_encode([$order->lines[0]->id => 500]));
            }
            museau()->invoices()->catch_up();
            $note = InvoiceStore::of_order($order->id)[1] ?? self::fail("No credit note of piece $gone.");
            $sums = FacturXCheck::check((InvoiceStore::read($note->id) ?? self::fail('No note.'))['xml']);
            self::assertSame([300, 300, 0], [$sums['GrandTotalAmount'], $sums['TotalPrepaidAmount'], $sums['DuePayableAmount']]);
        }
    }

    #[TestDox('The pieces of one demand, written down over a second\'s end, make one credit note')]
    public function test_one_note_of_two_pieces(): void
    {
        $order = $this->an_order();
        museau()->invoices()->issue($order);
        $this->refund($order, 300, [$order->lines[0]->id => 500]);
        $this->refund($order, 200, [], piece: 1);
        Db::run("UPDATE %i SET request = REPLACE(request, '_200', '_300'), created = created + 1 WHERE cents = 200", Schema::table('refunds'));
        museau()->invoices()->catch_up();
        $notes = array_slice(InvoiceStore::of_order($order->id), 1);
        self::assertCount(1, $notes);
        self::assertSame(500, FacturXCheck::check((InvoiceStore::read($notes[0]->id) ?? self::fail('No note.'))['xml'])['GrandTotalAmount']);
    }

    #[TestDox('A portrait whose deposit goes back takes its balance off the invoice, too')]
    public function test_cancelled_balance(): void
    {
        $portrait = $this->the_portrait();
        $order = $this->paid(museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0))->token, self::person());
        museau()->invoices()->issue($order);
        $this->refund($order, $order->received, [$order->lines[0]->id => $order->lines[0]->total - $order->lines[0]->balance]);
        museau()->invoices()->catch_up();
        $note = InvoiceStore::of_order($order->id)[1] ?? self::fail('No credit note.');
        $sums = FacturXCheck::check((InvoiceStore::read($note->id) ?? self::fail('No note.'))['xml']);
        self::assertSame([$order->total, $order->received, $order->lines[0]->balance], [$sums['GrandTotalAmount'], $sums['TotalPrepaidAmount'], $sums['DuePayableAmount']]);
    }

    #[TestDox('What is left to credit is read while no other pass can credit, and the order is told after')]
    public function test_credit_reads_under_the_lock(): void
    {
        $order = $this->an_order();
        museau()->invoices()->issue($order);
        $this->refund($order, 100, []);
        $held = [];
        (new Invoices(
            static function () use (&$held): Orders {
                $held[] = Lock::holds_another('');

                return museau()->orders();
            },
            static fn(): InvoiceWriter => new InvoiceWriter(museau()->settings(), museau()->sales()),
            museau()->ledger(...),
            museau()->identity(),
        ))->credit($order->id);
        self::assertSame([true, false], $held);
        self::assertCount(2, InvoiceStore::of_order($order->id));
    }

    #[TestDox('An order of a firm has its invoice by itself once it has left, and not before; one of tests takes no number of the real series')]
    public function test_firms_by_themselves(): void
    {
        $print = $this->a_print();
        $firm = $this->paid(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0))->token, self::person('Galerie Bleue'));
        $private = $this->an_order();
        museau()->sales()->keep_all(Kinds::of(museau()->settings()));
        museau()->invoices()->catch_up();
        self::assertSame([], InvoiceStore::of_order($firm->id));
        self::assertStringContainsString('Si elle paie d\'avance, faites-la dès le paiement', html_entity_decode(InvoicePanel::html($firm), ENT_QUOTES));
        foreach ([$firm, $private] as $order) {
            museau()->orders()->move($order->id, OrderStatus::Shipped);
        }
        museau()->invoices()->catch_up();
        self::assertCount(1, InvoiceStore::of_order($firm->id));
        self::assertSame([], InvoiceStore::of_order($private->id));
        $test = $this->an_order(live: false);
        self::assertSame('ESSAI-F' . wp_date('Y') . '-0001', museau()->invoices()->issue($test)->number);
        self::assertSame('F' . wp_date('Y') . '-0002', museau()->invoices()->issue($private)->number);
    }

    #[TestDox('A copy of the shop makes no invoice and no credit note of the orders that were paid on the original')]
    public function test_copy(): void
    {
        [$order, $other] = [$this->an_order(), $this->an_order()];
        museau()->invoices()->issue($other);
        $this->refund($other, 100, []);
        museau()->ledger()->leave_to('original');
        Db::run("UPDATE %i SET site = 'original'", Schema::table('payments'));
        self::assertSame('museau_invoice_elsewhere', $this->refused(fn() => museau()->invoices()->issue($order)));
        self::assertSame('museau_invoice_not_ready', $this->refused(fn() => museau()->invoices()->demand($order, [])));
        museau()->invoices()->catch_up();
        museau()->invoices()->credit($other->id);
        self::assertSame([0, 1], [count(InvoiceStore::of_order($order->id)), count(InvoiceStore::of_order($other->id))]);
    }

    #[TestDox('Money that came without Stripe is real while its keys are of tests, and the invoice names its means')]
    public function test_paid_without_stripe(): void
    {
        foreach (['bacs' => '30', 'cheque' => '20', 'cod' => '1', '' => '1'] as $source => $code) {
            $order = $this->an_order(live: false);
            // '' stands for an order that another gateway has paid: it has no row.
            Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('payments'), $order->id);
            $source === '' || museau()->ledger()->add_elsewhere($order->id, $order->received, $source, false);
            $invoice = museau()->invoices()->issue($order);
            self::assertSame(Invoice::INVOICE, $invoice->series, $source);
            self::assertMatchesRegularExpression(
                "#PaymentMeans>\\s*<ram:TypeCode>$code<#",
                (InvoiceStore::read($invoice->id) ?? self::fail('No invoice.'))['xml'],
            );
        }
        $card = museau()->invoices()->issue($this->an_order());
        self::assertMatchesRegularExpression('#PaymentMeans>\\s*<ram:TypeCode>48<#', (InvoiceStore::read($card->id) ?? self::fail('No invoice.'))['xml']);
    }

    #[TestDox('Two hundred orders that never leave, and one that cannot be read, keep no older one from its invoice')]
    public function test_nobody_starves(): void
    {
        $print = $this->a_print();
        $firm = $this->paid(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0))->token, self::person('Galerie Bleue'));
        $refunded = $this->an_order();
        museau()->invoices()->issue($refunded);
        $this->refund($refunded, 100, []);
        museau()->sales()->keep_all(Kinds::of(museau()->settings()));
        museau()->orders()->move($firm->id, OrderStatus::Shipped);
        for ($id = 900000; $id < 900200; ++$id) {
            Db::run("INSERT INTO %i (order_id, company, lines_json) VALUES (%d, 1, '[]')", Schema::table('sales'), $id);
        }
        $calls = 0;
        $invoices = new Invoices(
            static function () use (&$calls): Orders {
                // The order whose credit note comes first cannot be read.
                return ++$calls === 1 ? throw new \RuntimeException('It cannot be read.') : museau()->orders();
            },
            static fn(): InvoiceWriter => new InvoiceWriter(museau()->settings(), museau()->sales()),
            museau()->ledger(...),
            museau()->identity(),
        );
        $log = (string) ini_set('error_log', '/dev/null');
        try {
            for ($pass = 0; $pass < 60 && InvoiceStore::of_order($firm->id) === []; ++$pass) {
                $invoices->catch_up();
                self::assertCount($pass === 0 ? 1 : 2, InvoiceStore::of_order($refunded->id));
            }
        } finally {
            ini_set('error_log', $log);
        }
        self::assertCount(1, InvoiceStore::of_order($firm->id));
    }

    #[TestDox('What fails takes no number: the next invoice follows the last without a gap')]
    public function test_no_gap(): void
    {
        $year = wp_date('Y');
        self::assertSame("F$year-0001", museau()->invoices()->issue($this->an_order())->number);
        $thrown = false;
        try {
            InvoiceStore::add(Invoice::INVOICE, 999999, 'order', static fn(): InvoiceContent => throw new \RuntimeException('The disk is full.'));
        } catch (\RuntimeException) {
            $thrown = true;
        }
        self::assertTrue($thrown);
        self::assertSame("F$year-0002", museau()->invoices()->issue($this->an_order())->number);
    }

    #[TestDox('Carnet and panel offer the invoice of a paid order, then show it; another order\'s invoice is not sent')]
    public function test_screens(): void
    {
        $order = $this->an_order();
        self::assertStringContainsString('Demander la facture', InvoiceForm::html($order, []));
        self::assertStringContainsString('Faire la facture', InvoicePanel::html($order));
        self::assertStringNotContainsString('formtarget', InvoicePanel::html($order), 'a refusal would stand in a second tab');
        $refused = museau()->progress_view()->html($order, 'Ce numéro SIREN n\'existe pas.', '', [InvoiceForm::ASK => '1', 'facture_siren' => '12']);
        self::assertMatchesRegularExpression('#<h2 id="carnet-facture-titre">Facture</h2>.{1,200}Ce numéro SIREN#s', $refused);
        self::assertStringContainsString('value="12"', $refused);
        $said = museau()->order_actions()->step($order->id, InvoicePanel::STEP, []);
        $invoice = InvoiceStore::of_order($order->id)[0];
        self::assertSame('C\'est fait : ' . $invoice->label() . '.', $said);
        self::assertStringContainsString("facture=$invoice->id", html_entity_decode(InvoiceForm::html($order, [])));
        self::assertStringContainsString("download=\"{$invoice->file_name()}\"", InvoiceForm::html($order, []));
        self::assertMatchesRegularExpression('~action=museau_invoice[^>]+target="_blank">' . $invoice->label() . '~', InvoicePanel::html($order));
        self::assertFalse(InvoiceForm::send($this->an_order(), $invoice->id));
    }

    #[TestDox('[S29] An invoice is exported with its order, and stays when the person is erased, who is told why')]
    public function test_privacy(): void
    {
        $order = $this->an_order();
        $invoice = museau()->invoices()->issue($order);
        $told = (string) wp_json_encode(PrivacyTools::ask('exporters', 'museau-orders', 'zoe@example.org')->map(), JSON_UNESCAPED_UNICODE);
        self::assertStringContainsString($invoice->label(), $told);
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        museau()->orders()->move($order->id, OrderStatus::Completed);
        $erased = PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org')->map();
        self::assertSame([true, true], [$erased['items_removed'], $erased['items_retained']]);
        self::assertStringContainsString('L123-22', (string) wp_json_encode($erased['messages'], JSON_UNESCAPED_UNICODE));
        $left = museau()->orders()->find($order->id) ?? self::fail('No order.');
        self::assertStringNotContainsString('Martin', $left->billing->name());
        $read = InvoiceStore::read($invoice->id) ?? self::fail('No invoice.');
        self::assertStringContainsString('Zoé Martin', PdfCheck::check($read['pdf'], $read['xml']));
        $print = $this->a_print();
        $later = $this->paid(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0))->token, self::person());
        museau()->orders()->forget_person($later->id);
        $later = museau()->orders()->find($later->id) ?? self::fail('No order.');
        self::assertSame('museau_invoice_nobody', $this->refused(fn() => museau()->invoices()->issue($later)));
    }

    private function refused(callable $work): string
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            return $refusal->error_code;
        }

        return '';
    }

    private static function person(string $company = ''): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', $company, '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function an_order(bool $live = true): Order
    {
        $print = $this->a_print();

        return $this->paid(museau()->carts()->add(null, $print, 2, $this->variation_of($print, 1))->token, self::person(), $live);
    }

    private function paid(?string $token, BillingDetails $billing, bool $live = true): Order
    {
        $order = museau()->orders()->place(museau()->carts()->open($token), $billing, '', []);
        $kind = $order->balance > 0 ? 'deposit' : 'full';
        $payment = museau()->ledger()->add($order->id, $kind, 'invoice-' . ++$this->payments, '', $order->due_now()) ?? self::fail('No payment.');
        Db::run('UPDATE %i SET intent_id = %s WHERE id = %d', Schema::table('payments'), "pi_invoice_$payment->id", $payment->id);
        self::assertTrue(museau()->ledger()->close($payment, PaymentStatus::Paid, $live));
        museau()->orders()->receive($order->id, "pi_invoice_$payment->id", $order->due_now(), $kind);

        return museau()->orders()->find($order->id) ?? self::fail('No order.');
    }

    /** @param array<int, int> $lines */
    private function refund(Order $order, int $cents, array $lines, bool $sent = true, int $piece = 0): void
    {
        $payment = museau()->ledger()->of_order($order->id)[0] ?? self::fail('No payment.');
        $id = "re_{$order->id}_$cents";
        Db::run(
            'INSERT INTO %i (request, order_id, payment_id, cents, lines_json, reason, created) VALUES (%s, %d, %d, %d, %s, %s, %d)',
            Schema::table('refunds'),
            "demand-$id:$piece",
            $order->id,
            $payment->id,
            $cents,
            (string) wp_json_encode($lines),
            'Geste commercial',
            time(),
        );
        if ($sent) {
            Db::run('UPDATE %i SET refund_id = %s WHERE request = %s', Schema::table('refunds'), $id, "demand-$id:$piece");
            self::assertTrue(museau()->orders()->record_refund($order->id, $id, $cents, $lines, 'Geste'));
        }
    }

    private static function content(int $round): InvoiceContent
    {
        $lines = [];
        for ($n = mt_rand(1, 5); $n > 0; --$n) {
            $quantity = mt_rand(1, 7);
            $total = mt_rand(0, 2) === 0 ? mt_rand(1, 30000) : $quantity * mt_rand(1, 20000);
            $lines[] = new InvoiceLine("Œuvre <n° $n> & \"cadre\" \u{1F43E}", $quantity, $total, mt_rand(0, 1) === 1 ? 'goods' : 'service');
        }
        $party = new Party('Camille & <Exemple>', ['1 rue A', 'Bât. B'], '35000', 'Rennes', '732829320', '73282932000074', mt_rand(0, 1) === 1 ? 'FR44732829320' : '', 'EI');
        $buyer = new Party('Zoé Martin', ['12 rue des Lilas'], '75011', 'Paris', mt_rand(0, 1) === 1 ? '732829320' : '');
        $sum = array_sum(array_map(static fn(InvoiceLine $line): int => $line->total, $lines));
        [$shipping, $other] = [mt_rand(0, 1) * mt_rand(1, 2000), [0, 500, -min(100, $sum)][mt_rand(0, 2)]];
        $is_credit = mt_rand(0, 3) === 0;

        return new InvoiceContent(
            sprintf('F2026-%04d', $round + 1),
            $is_credit,
            '2026-03-10',
            '2026-03-09',
            '2026-0001',
            $party,
            $buyer,
            $buyer,
            $lines,
            $shipping,
            $other,
            mt_rand(0, $sum + $shipping + $other),
            'TVA non applicable, art. 293 B du CGI',
            mt_rand(0, 1) === 1 ? ['PMT' => 'Indemnité : 40 €.', 'ABL' => 'RCS Rennes'] : [],
            $is_credit ? 'F2026-0001' : '',
            $is_credit ? '2026-03-01' : '',
        );
    }
}
