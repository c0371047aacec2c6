<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;

/** Invoices and credit notes of a year are numbered from one without a gap (CGI ann. II 242 nonies A). */
final class InvoiceInvariant
{
    public static function examine(): Examined
    {
        $looked = 0;
        $violations = [];
        foreach (Db::rows(
            'SELECT series, year, COUNT(*) AS made, MIN(place) AS first, MAX(place) AS last FROM %i GROUP BY series, year',
            Schema::table('invoices'),
        ) as $row) {
            $looked += (int) $row['made'];
            if ((int) $row['first'] !== 1 || (int) $row['last'] !== (int) $row['made']) {
                $violations[] = new Violation('invoice_gap', 'series', $row['series'] . $row['year'], [
                    'made' => (int) $row['made'],
                    'first' => (int) $row['first'],
                    'last' => (int) $row['last'],
                ]);
            }
        }

        return new Examined($looked, $violations);
    }
}
