<?php

declare(strict_types=1);

namespace Museau\Domain\Export;

use Museau\Domain\Accounts\BookCsv;
use Museau\Domain\Accounts\Csv;
use Museau\Domain\Accounts\SalesBook;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Contact\Messages;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderSearch;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Orders\PrivateNote;
use Museau\Domain\Portfolio\Consents;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Read;
use Museau\Kernel\ZipStream;

/** All that the shop knows of its customers and sales, as tables for a French spreadsheet: customers, orders, books, messages, consents. */
final class ShopExport
{
    private const MESSAGES = 200;

    /**
     * @param \Closure(): SalesBook $book
     * @param \Closure(): BookCsv   $csv
     */
    public function __construct(
        private readonly Orders $orders,
        private readonly \Closure $book,
        private readonly \Closure $csv,
        private readonly Messages $messages = new Messages(),
    ) {}

    /** Writes every table into the archive, in pieces. */
    public function into(ZipStream $zip): void
    {
        $zip->add('clients.csv', $this->customers());
        $zip->add('commandes.csv', $this->sold());
        $years = ($this->book)()->years();
        foreach ($years as $year) {
            $zip->add("recettes-$year.csv", [($this->csv)()->of($year)]);
        }
        $zip->add('messages.csv', $this->written());
        $zip->add('accords.csv', $this->agreed());
        $zip->end();
    }

    /** @return iterable<string> one row for each address, the latest name and way to reach it */
    public function customers(): iterable
    {
        $known = [];
        foreach ($this->all(null) as $order) {
            $email = mb_strtolower($order->billing->email);
            if ($email === '') {
                continue;
            }
            // The newest order comes first.
            $known[$email] ??= ['billing' => $order->billing, 'last' => $order->created, 'first' => '', 'count' => 0, 'cents' => 0];
            $known[$email]['first'] = $order->created;
            ++$known[$email]['count'];
            $known[$email]['cents'] += $order->received - $order->refunded;
        }
        yield Csv::head(['E-mail', 'Nom', 'Société', 'Téléphone', 'Adresse', 'Code postal', 'Ville', 'Première commande',
            'Dernière commande', 'Commandes payées', 'Reçu, moins ce qui a été rendu (€)']);
        foreach ($known as $email => $one) {
            $billing = $one['billing'];
            yield Csv::row([
                ...Csv::texts([(string) $email, $billing->name(), $billing->company, $billing->phone]),
                Csv::text(implode(', ', array_filter([$billing->street_1, $billing->street_2]))),
                ...Csv::texts([$billing->postal_code, $billing->city, self::day($one['first']), self::day($one['last'])]),
                (string) $one['count'],
                Csv::amount($one['cents']),
            ]);
        }
    }

    /** @return iterable<string> one row for each order, those that were never paid too */
    public function sold(): iterable
    {
        yield Csv::head(['N°', 'Date', 'État', 'Payée le', 'Nom', 'E-mail', 'Téléphone', 'Livraison', 'Articles', 'Animal',
            'Message du portrait', 'Port (€)', 'Total (€)', 'Reçu (€)', 'Rendu (€)', 'Reste à payer (€)', 'À finir avant le',
            'Suivi', 'Mot de la commande', 'Note privée', 'CGV acceptées']);
        foreach ([null, OrderStatus::Pending, OrderStatus::Cancelled] as $status) {
            foreach ($this->all($status) as $order) {
                yield Csv::row([
                    ...Csv::texts([$order->number, self::day($order->created), $order->status->label()]),
                    Csv::text(self::day($order->paid_at ?? '')),
                    ...Csv::texts([$order->billing->name(), $order->billing->email, $order->billing->phone]),
                    ...Csv::texts([implode(', ', $order->billing->parcel_lines()), self::works($order)]),
                    ...Csv::texts([self::said($order, Personalization::ANIMAL), self::said($order, Personalization::MESSAGE)]),
                    ...array_map(Csv::amount(...), [$order->shipping, $order->total, $order->received, $order->refunded]),
                    Csv::amount($order->status->is_paid() ? $order->left_to_pay() : 0),
                    ...Csv::texts([self::day(Read::text($order->meta['ready_by'] ?? '')), Read::text($order->meta['tracking'] ?? '')]),
                    ...Csv::texts([$order->notes, PrivateNote::of($order)]),
                    Csv::text(implode(' ', array_filter([
                        Read::text($order->meta['cgv_version'] ?? ''),
                        self::day(Read::text($order->meta['cgv_at'] ?? '')),
                    ]))),
                ]);
            }
        }
    }

    /** @return iterable<string> what was written by the contact form, then in the carnets */
    public function written(): iterable
    {
        yield Csv::head(['Date', 'D\'où', 'Nom', 'E-mail', 'Sujet', 'Message']);
        foreach ([false, true] as $is_spam) {
            $page = 1;
            do {
                $messages = $this->messages->page($page++, self::MESSAGES, $is_spam);
                foreach ($messages as $message) {
                    yield Csv::row(Csv::texts([
                        (string) wp_date('d/m/Y H:i', $message['created']),
                        $is_spam ? 'Contact, indésirable' : 'Contact',
                        $message['name'],
                        $message['email'],
                        $message['subject'],
                        $message['message'],
                    ]));
                }
            } while (count($messages) === self::MESSAGES);
        }
        foreach (OrderMessages::orders() as $at => $id) {
            $at % self::MESSAGES === 0 && wp_cache_flush_runtime();
            $order = $this->orders->find($id);
            foreach (OrderMessages::of_order($id) as $message) {
                yield Csv::row(Csv::texts([
                    (string) wp_date('d/m/Y H:i', $message->created),
                    'Commande ' . ($order->number ?? $id),
                    $message->is_artist ? 'Vous' : ($order?->billing->name() ?? ''),
                    $order?->billing->email ?? '',
                    '',
                    $message->body,
                ]));
            }
        }
    }

    /** @return iterable<string> every answer about what may be shown, the last of an order counts */
    public function agreed(): iterable
    {
        yield Csv::head(['Date', 'Commande', 'Nom', 'E-mail', 'Portrait montré', 'Photo montrée', 'Phrases acceptées']);
        foreach (Consents::orders() as $at => $id) {
            $at % self::MESSAGES === 0 && wp_cache_flush_runtime();
            $order = $this->orders->find($id);
            foreach (Consents::of_order($id) as $consent) {
                yield Csv::row(Csv::texts([
                    (string) wp_date('d/m/Y H:i', $consent->created),
                    $order->number ?? (string) $id,
                    $order?->billing->name() ?? '',
                    $order?->billing->email ?? '',
                    $consent->shown->words(),
                    $consent->photo ? 'Oui' : 'Non',
                    $consent->words,
                ]));
            }
        }
    }

    /**
     * Page by page, each once: an order that comes meanwhile moves those behind it.
     *
     * @return iterable<Order> newest first
     */
    private function all(?OrderStatus $status): iterable
    {
        $seen = [];
        $page = 1;
        do {
            $found = $this->orders->search(new OrderSearch('', $status), $page);
            foreach ($found['orders'] as $order) {
                if (!isset($seen[$order->id])) {
                    $seen[$order->id] = true;
                    yield $order;
                }
            }
            // What was read of these orders is read once: kept until the end, a large shop would not fit into memory.
            wp_cache_flush_runtime();
        } while ($page++ < $found['pages']);
    }

    private static function works(Order $order): string
    {
        return implode(' ; ', array_map(
            static fn(OrderLine $line): string => implode(', ', array_filter(["$line->quantity × $line->name", $line->work()])),
            $order->lines,
        ));
    }

    /** What the buyer said of each portrait. */
    private static function said(Order $order, string $field): string
    {
        return implode(' ; ', array_filter(array_map(
            static fn(OrderLine $line): string => Personalization::text($line->options, $field),
            $order->lines,
        )));
    }

    private static function day(string $iso): string
    {
        $time = $iso === '' ? false : strtotime($iso);

        return $time === false ? '' : (string) wp_date('d/m/Y', $time);
    }
}
