<?php

declare(strict_types=1);

namespace Museau\Domain\Privacy;

defined('ABSPATH') || exit;

use Museau\Domain\Invoices\Invoice;
use Museau\Domain\Invoices\InvoiceParties;
use Museau\Domain\Invoices\InvoiceStore;
use Museau\Domain\Mail\MailHistory;
use Museau\Domain\Mail\MailQueue;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\PrivateNote;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Vouchers\VoucherPrivacy;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Money\Money;
use Museau\Kernel\PersonalData;
use Museau\Kernel\Read;

/**
 * Orders and their photos in WordPress's own tools for a person's data, on both engines: exported whole, the photos
 * inside the archive; when erased, photos, letters and everything that names the person go, and the amounts stay
 * without a name, because accounts are kept ten years (S29).
 *
 * @phpstan-import-type Group from PersonalData
 * @phpstan-import-type Erasure from PersonalData
 */
final class OrdersPrivacy implements Feature
{
    /** @param \Closure(): Orders $orders the engine is only known once the plugins are loaded */
    public function __construct(
        private readonly \Closure $orders,
        private readonly PhotoStore $photos,
        private readonly MailQueue $mails,
        private readonly RunningOrders $running,
        private readonly OrderCarnet $carnet,
    ) {}

    public function hooks(): void
    {
        PersonalData::register(
            'museau-orders',
            static fn(): string => __('Commandes', 'museau'),
            fn(string $email): array => array_map($this->export(...), ($this->orders)()->of_email($email)),
            $this->erase(...),
        );
        PersonalData::add_files($this->pictures(...));
        add_action(
            'wp_privacy_personal_data_export_file_created',
            static fn(string $archive, string $url, string $report, int $id) => Journal::write(Event::Privacy, 'export', $id),
            10,
            4,
        );
        add_action('wp_privacy_personal_data_erased', $this->delete_exports(...));
    }

    /** @return Erasure */
    public function erase(string $email): array
    {
        $removed = false;
        $messages = [];
        foreach (($this->orders)()->of_email($email) as $order) {
            $reason = $this->running->reason($order);
            if ($reason !== null) {
                $messages[] = $reason;
                continue;
            }
            $this->photos->forget_order($order->id);
            MailHistory::forget_order($order->id);
            $this->carnet->forget($order->id);
            VoucherPrivacy::forget_order($order->id);
            ($this->orders)()->forget_person($order->id);
            Journal::write(Event::Privacy, 'order erased', $order->id);
            $removed = true;
            $kept = InvoiceStore::of_order($order->id);
            if ($kept !== []) {
                $messages[] = sprintf(
                    /* translators: 1: order number, 2: names of invoices */
                    __('Commande n° %1$s : %2$s reste avec le nom et l\'adresse. La loi oblige à garder une facture dix ans (article L123-22 du code de commerce).', 'museau'),
                    $order->number,
                    implode(', ', array_map(static fn(Invoice $invoice): string => $invoice->label(), $kept)),
                );
            }
        }

        return ['items_removed' => $removed, 'items_retained' => $messages !== [], 'messages' => $messages, 'done' => true];
    }

    /** @return Group */
    private function export(Order $order): array
    {
        $billing = $order->billing;
        $firm = array_map(Read::text(...), Read::map($order->meta[InvoiceParties::BUYER] ?? null));
        $lines = array_map(static fn(OrderLine $line): string => sprintf(
            '%d × %s (%s) %s',
            $line->quantity,
            $line->name,
            Money::text($line->full()),
            implode(', ', array_map(static fn(array $option): string => $option['attribute'] . ' : ' . $option['value'], $line->options)),
        ), $order->lines);
        $photos = array_map(self::archived(...), $this->photos->all_of_order($order->id));
        $mails = array_map(
            static fn(array $mail): string => $mail['subject']
                . ' → '
                . $mail['recipient']
                . ($mail['sent'] === null ? '' : ' (' . $mail['sent'] . ')'),
            $this->mails->history->of_order($order->id),
        );
        return PersonalData::group('museau-orders', __('Commandes', 'museau'), 'order-' . $order->id, [
            __('Numéro', 'museau') => $order->number,
            __('Date', 'museau') => $order->created,
            __('État', 'museau') => $order->status->value,
            __('Articles', 'museau') => implode(' ; ', array_map(trim(...), $lines)),
            $order->discount_label() => $order->discount() > 0 ? Money::text($order->discount()) : '',
            __('Livraison', 'museau') => Money::text($order->shipping),
            __('Total', 'museau') => Money::text($order->total),
            __('Reçu', 'museau') => Money::text($order->received),
            __('Remboursé', 'museau') => Money::text($order->refunded),
            __('Payée le', 'museau') => $order->paid_at ?? '',
            __('Nom', 'museau') => $billing->name(),
            __('Société', 'museau') => implode(', ', array_unique(array_filter([$billing->company, ...array_values($firm)]))),
            __('Adresse', 'museau') => implode(
                ', ',
                array_filter([$billing->street_1, $billing->street_2, $billing->postal_code . ' ' . $billing->city]),
            ),
            __('Adresse de livraison', 'museau') => implode(', ', array_filter([...$billing->parcel_lines(), $billing->shipping_address])),
            __('Téléphone', 'museau') => $billing->phone,
            __('Adresse e-mail', 'museau') => $billing->email,
            __('Notes', 'museau') => $order->notes,
            __('Note de l\'artiste', 'museau') => PrivateNote::of($order),
            __('CGV acceptées', 'museau') => trim($billing->cgv_version . ' ' . Read::text($order->meta['cgv_at'] ?? '')),
            __('Délai annoncé', 'museau') => Read::text($order->meta['delay'] ?? ''),
            __('Suivi', 'museau') => Read::text($order->meta['tracking'] ?? ''),
            __('Photos', 'museau') => implode(', ', $photos),
            __('Carnet', 'museau') => implode(' ; ', $this->carnet->told($order)),
            __('Mails', 'museau') => implode(' ; ', $mails),
            __('Factures, gardées dix ans', 'museau') => implode(' ; ', array_map(
                static fn(Invoice $invoice): string => $invoice->label(),
                InvoiceStore::of_order($order->id),
            )),
        ]);
    }

    /** @return iterable<string, string> JPEGs, and PDFs of invoices, by their name in the archive */
    private function pictures(string $email): iterable
    {
        foreach (($this->orders)()->of_email($email) as $order) {
            foreach ($this->photos->all_of_order($order->id) as $photo) {
                $bytes = $this->photos->read($photo);
                if ($bytes !== null) {
                    yield self::archived($photo) => $bytes;
                }
            }
            yield from $this->carnet->pictures($order);
            foreach (InvoiceStore::of_order($order->id) as $invoice) {
                yield 'factures/' . $invoice->file_name() => InvoiceStore::read($invoice->id)['pdf'] ?? '';
            }
        }
    }

    /** An archive made before the erasure would still hold everything: it goes with it. */
    private function delete_exports(int $request_id): void
    {
        $request = wp_get_user_request($request_id);
        $posts = $request instanceof \WP_User_Request ? get_posts([
            'post_type' => 'user_request',
            'post_name__in' => ['export_personal_data'],
            'title' => $request->email,
            'post_status' => 'any',
            'nopaging' => true,
            'fields' => 'ids',
        ]) : [];
        foreach ($posts as $id) {
            $file = Read::text(get_post_meta($id, '_export_file_name', true));
            if ($file !== '' && is_file(wp_privacy_exports_dir() . basename($file))) {
                unlink(wp_privacy_exports_dir() . basename($file));
            }
            delete_post_meta($id, '_export_file_name');
            delete_post_meta($id, '_export_file_path');
            delete_post_meta($id, '_export_data_raw');
        }
    }

    /** Name of a photo in the archive. */
    private static function archived(Photo $photo): string
    {
        return sprintf('photos/commande-%d-photo-%d.jpg', $photo->order_id, $photo->id);
    }
}
