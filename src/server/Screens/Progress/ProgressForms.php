<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Invoices\Invoices;
use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\VoucherBalance;
use Museau\Domain\Progress\OrderMessenger;
use Museau\Kernel\Read;

/** What the plain forms of a carnet do: an answer to a proof, a message, what may be shown, a review, an invoice, a voucher, a photo. */
final class ProgressForms
{
    /**
     * @param \Closure(): Invoices       $invoices
     * @param \Closure(): VoucherBalance $voucher_balance
     */
    public function __construct(
        private readonly ProofForms $proofs,
        private readonly OrderMessenger $messenger,
        private readonly ProgressEnd $end,
        private readonly ProgressPhotos $photos,
        private readonly DetailPhotoForms $details,
        private readonly \Closure $invoices,
        private readonly \Closure $voucher_balance,
    ) {}

    /**
     * @param array<string, mixed> $fields
     * @param array<string, mixed> $files  as $_FILES
     *
     * What was done.
     *
     * @return 'valide'|'correction'|'message'|'accord'|'avis'|'avis-retire'|'photo'|'details'|'pose'|'photo-retiree'|'facture'|'bon'
     *
     * @throws \Museau\Kernel\Refusal
     */
    public function take(Order $order, array $fields, array $files): string
    {
        if (ProofForms::takes($fields)) {
            return $this->proofs->take($order, $fields);
        }
        if (MessageForm::takes($fields)) {
            $this->messenger->send($order, false, Read::text($fields[MessageForm::TEXT] ?? ''));

            return 'message';
        }
        if (ProgressEnd::takes($fields)) {
            return $this->end->take($order, $fields, $files);
        }
        if (DetailPhotoForms::takes($fields)) {
            return $this->details->take($order, $fields, $files);
        }
        if (InvoiceForm::takes($fields)) {
            InvoiceForm::take(($this->invoices)(), $order, $fields);

            return 'facture';
        }
        if (VoucherBalanceForm::takes($fields)) {
            VoucherBalanceForm::take(($this->voucher_balance)(), $order, $fields);

            return 'bon';
        }
        $this->photos->take($order, $fields, $files);

        return 'photo';
    }
}
