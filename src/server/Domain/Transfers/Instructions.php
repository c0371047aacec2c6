<?php

declare(strict_types=1);

namespace Museau\Domain\Transfers;

use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;

/**
 * What somebody needs to send the money of an order: amount, reference, where to.
 *
 * @phpstan-type Row array{label: string, value: string}
 */
final class Instructions
{
    /**
     * @param string    $title sentence that says what is awaited
     * @param list<Row> $rows
     * @param string    $words the owner's own; '' of none
     */
    private function __construct(public readonly string $title, public readonly array $rows, public readonly string $words) {}

    /**
     * @param int    $cents  to be sent
     * @param string $number of the order, which names it
     * @param string $payee  to whom a cheque is made out
     * @param string $place  where a cheque is sent to; '' where the owner's words say it
     * @param string $until  last day, 'YYYY-MM-DD'; '' for a balance, which has none
     */
    public static function of(MeansDetails $details, int $cents, string $number, string $payee, string $place, string $until): self
    {
        $is_transfer = $details->means === Means::Transfer;
        $rows = [self::row(__('Montant', 'museau'), Money::text($cents))];
        if ($is_transfer) {
            $rows[] = self::row(__('Libellé du virement', 'museau'), self::reference($number));
            foreach ($details->accounts as $account) {
                $rows[] = self::row(__('Titulaire du compte', 'museau'), $account['holder']);
                $rows[] = self::row(__('IBAN', 'museau'), self::spaced($account['iban']));
                $rows[] = self::row(__('BIC', 'museau'), $account['bic']);
                $rows[] = self::row(__('Banque', 'museau'), $account['bank']);
            }
        } else {
            $rows[] = self::row(__('À l\'ordre de', 'museau'), $payee);
            $rows[] = self::row(__('À écrire au dos', 'museau'), self::reference($number));
            $rows[] = self::row(__('À envoyer à', 'museau'), $place);
        }
        if ($until !== '') {
            $rows[] = self::row(__('Au plus tard', 'museau'), Language::date($until));
        }

        return new self(
            /* translators: %s: 'votre virement', 'votre chèque' */
            sprintf(__('La commande attend %s', 'museau'), $details->means->yours()),
            array_values(array_filter($rows, static fn(array $row): bool => $row['value'] !== '')),
            $details->instructions,
        );
    }

    /** 'Commande 1234': what a bank lets stand in a transfer. */
    public static function reference(string $number): string
    {
        /* translators: %s: order number */
        return sprintf(__('Commande %s', 'museau'), $number);
    }

    /** 'FR76 3000 6000 0112 3456 7890 189' */
    public static function spaced(string $iban): string
    {
        $bare = strtoupper(preg_replace('/\s+/', '', $iban) ?? '');

        return trim(chunk_split($bare, 4, ' '));
    }

    /** The same as lines of a letter. */
    public function text(): string
    {
        return implode("\n", array_map(
            /* translators: 1: what is said, 2: its value */
            static fn(array $row): string => sprintf(__('%1$s : %2$s', 'museau'), $row['label'], $row['value']),
            $this->rows,
        ));
    }

    /** @return Row */
    private static function row(string $label, string $value): array
    {
        return ['label' => $label, 'value' => trim(preg_replace('/\s*\n\s*/', ', ', trim($value)) ?? $value)];
    }
}
