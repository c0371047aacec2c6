<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Contact\Message;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\PrivateNote;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Portfolio\Shown;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\ZipStream;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** All that the artist takes away by one button, on every engine. */
final class ShopExportTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('One archive, sent in pieces, holds customers, orders, books, messages and consents as CSV for a French spreadsheet, without a formula')]
    public function test_the_archive(): void
    {
        $ids = [];
        // More than a page of the orders' list.
        for ($i = 0; $i < 22; ++$i) {
            $billing = new BillingDetails('=HYPERLINK("x")', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '0612345678', $i === 0 ? 'autre@example.org' : 'zoe@example.org', true);
            $order = museau()->orders()->place(museau()->carts()->add(null, $this->a_print(stock: 99), 2, 0, ['pa_format' => 'a4']), $billing, "Mot;\n\"$i\"", []);
            museau()->orders()->receive($order->id, "pi_export_$order->id", $order->due_now(), 'full');
            $ids[] = $order->id;
        }
        $cart = museau()->carts()->add(null, $this->a_print(), 1, 0, ['pa_format' => 'a4']);
        $cart = museau()->carts()->add($cart->token, $this->the_portrait(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'], ['museau_animal' => 'Néo', 'museau_message' => '=1+1']);
        $unpaid = museau()->orders()->place($cart, $billing, '', []);
        PrivateNote::keep(museau()->orders(), $ids[0], '@note', PrivateNote::mark(''));
        Consents::add($ids[0], Shown::No, false);
        OrderMessages::add($ids[0], false, '+33 ?');
        (new Messages())->keep(Message::from(['name' => 'Ana', 'email' => 'ana@example.org', 'subject' => 'Sujet', 'message' => '-1+1, une formule']), 'empreinte', time());

        wp_cache_set('museau_read_before', 'x', 'museau-test');
        $files = $this->archive();
        self::assertFalse(wp_cache_get('museau_read_before', 'museau-test'), 'what is written is not kept in memory until the end');
        self::assertSame(['accords.csv', 'clients.csv', 'commandes.csv', 'messages.csv'], array_values(array_filter(array_keys($files), static fn(string $name): bool => !str_starts_with($name, 'recettes-'))));
        self::assertArrayHasKey('recettes-' . wp_date('Y') . '.csv', $files);
        foreach ($files as $name => $csv) {
            self::assertStringStartsWith("\u{FEFF}\"", $csv, $name);
            self::assertStringEndsWith("\r\n", $csv, $name);
            self::assertDoesNotMatchRegularExpression('/(?:^|;|\n)"?[=+@]/', $csv, "$name holds a formula");
        }
        $orders = explode("\r\n", trim($files['commandes.csv']));
        self::assertCount(24, $orders, 'a heading, 22 that were paid and one that was not');
        self::assertCount(24, array_unique($orders));
        foreach (['"Mot; ""0"""', '"\'@note"', '"2 × Tirage', 'En attente de paiement'] as $words) {
            self::assertStringContainsString($words, $files['commandes.csv']);
        }
        self::assertMatchesRegularExpression("/\"$unpaid->number\";.*;\"Néo\";\"'=1\+1\";/", $files['commandes.csv']);
        self::assertCount(3, explode("\r\n", trim($files['clients.csv'])), 'each address once');
        self::assertMatchesRegularExpression('/"zoe@example.org";.*;21;\d+,\d\d/', $files['clients.csv']);
        self::assertStringContainsString('"\'+33 ?"', $files['messages.csv']);
        self::assertStringContainsString('"\'-1+1, une formule"', $files['messages.csv']);
        self::assertStringContainsString('"Non"', $files['accords.csv']);
    }

    /** @return array<string, string> what an ordinary reader finds in it, by name */
    private function archive(): array
    {
        $path = (string) wp_tempnam('export');
        $pieces = 0;
        museau()->shop_export()->into(new ZipStream(static function (string $bytes) use ($path, &$pieces): void {
            file_put_contents($path, $bytes, FILE_APPEND);
            ++$pieces;
        }));
        self::assertGreaterThan(15, $pieces, 'written as it is made');
        $zip = new \ZipArchive();
        self::assertTrue($zip->open($path, \ZipArchive::CHECKCONS));
        $files = [];
        for ($i = 0; $i < $zip->numFiles; ++$i) {
            $files[(string) $zip->getNameIndex($i)] = (string) $zip->getFromIndex($i);
        }
        $zip->close();
        unlink($path);
        ksort($files);

        return $files;
    }
}
