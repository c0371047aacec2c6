<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Transfers;

use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Transfers\Instructions;
use Museau\Domain\Transfers\Means;
use Museau\Domain\Transfers\MeansDetails;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class InstructionsTest extends TestCase
{
    #[TestDox('A transfer names amount, reference and account; what is not known is left out')]
    public function test_transfer(): void
    {
        $details = new MeansDetails(Means::Transfer, 'Virement', '', 'Merci !', [
            ['holder' => 'Zélie', 'bank' => '', 'iban' => 'fr76 3000 6000 0112 3456 7890 189', 'bic' => 'AGRIFRPP'],
        ]);
        $instructions = Instructions::of($details, 4500, '1234', 'Zélie', '1 rue du Port', '');
        self::assertSame([
            'Montant' => '45,00 €',
            'Libellé du virement' => 'Commande 1234',
            'Titulaire du compte' => 'Zélie',
            'IBAN' => 'FR76 3000 6000 0112 3456 7890 189',
            'BIC' => 'AGRIFRPP',
        ], array_map(static fn(string $value): string => str_replace("\u{a0}", ' ', $value), array_column($instructions->rows, 'value', 'label')));
        self::assertSame('Merci !', $instructions->words);
        self::assertStringContainsString('BIC : AGRIFRPP', $instructions->text());
    }

    #[TestDox('A cheque names to whom, what stands on its back, and where to')]
    public function test_cheque(): void
    {
        $instructions = Instructions::of(new MeansDetails(Means::Cheque, 'Chèque', '', ''), 4500, '1234', 'Zélie', "1 rue du Port\n69003 Lyon", '');
        $rows = array_column($instructions->rows, 'value', 'label');
        self::assertSame(['Zélie', 'Commande 1234', '1 rue du Port, 69003 Lyon'], [$rows["À l'ordre de"], $rows['À écrire au dos'], $rows['À envoyer à']]);
    }

    #[TestDox('A transfer without an account or a word of the owner cannot be offered')]
    public function test_complete(): void
    {
        self::assertFalse((new MeansDetails(Means::Transfer, 'Virement', 'Depuis votre banque.', ''))->is_complete());
        self::assertTrue((new MeansDetails(Means::Transfer, 'Virement', '', 'Notre IBAN vous est envoyé.'))->is_complete());
        self::assertTrue((new MeansDetails(Means::Cheque, 'Chèque', '', ''))->is_complete());
    }

    #[TestDox('What an order keeps is read back as it was; anything else is no transfer')]
    public function test_kept(): void
    {
        $awaited = new AwaitedTransfer(Means::Cheque, 4500, '2026-12-11');
        self::assertEquals($awaited, AwaitedTransfer::read([AwaitedTransfer::META => $awaited->stored()]));
        foreach ([[], [AwaitedTransfer::META => 'bacs'], [AwaitedTransfer::META => ['means' => 'paypal']]] as $meta) {
            self::assertNull(AwaitedTransfer::read($meta));
        }
    }
}
