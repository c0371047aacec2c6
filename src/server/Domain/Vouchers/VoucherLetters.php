<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailQueue;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;

/** The letter that brings a voucher to its recipient. Its row holds no code: that is made when the letter leaves. */
final class VoucherLetters
{
    /** Stands in a letter where its code goes. */
    public const CODE = '[code-du-bon]';

    private const KIND = '/^voucher-(\d+)-\d+$/D';

    /**
     * @param \Closure(): string  $balance_url   of the page that tells what a voucher still holds
     * @param \Closure(int): bool $buys_portrait whether so many cents buy one, with its delivery
     */
    public function __construct(
        private readonly MailQueue $box,
        private readonly \Closure $balance_url,
        private readonly \Closure $buys_portrait,
    ) {}

    /** Makes the first letter of a voucher, once, however many ask for it. */
    public function send(Voucher $voucher): void
    {
        $this->make($voucher, 0);
    }

    /** Ends the codes that a voucher has, and sends another one. */
    public function send_anew(Voucher $voucher): void
    {
        Transaction::run(function () use ($voucher): void {
            VoucherCodes::end($voucher->id);
            $this->make($voucher, $voucher->letters);
        });
    }

    /**
     * The letter as it leaves: with a code of its own, which nobody can read here again.
     *
     * @return array{string, string} HTML and text
     */
    public static function complete(string $kind, string $html, string $text): array
    {
        if (preg_match(self::KIND, $kind, $parts) !== 1) {
            return [$html, $text];
        }
        $code = VoucherCode::shown(VoucherCodes::make((int) $parts[1], is_shown: false));

        return [str_replace(self::CODE, $code, $html), str_replace(self::CODE, $code, $text)];
    }

    /** The mail server has taken a letter of this kind: a voucher of it counts as delivered. */
    public static function has_left(string $kind): void
    {
        if (preg_match(self::KIND, $kind, $parts) === 1) {
            VoucherCodes::mark_shown((int) $parts[1]);
        }
    }

    /** Whether a letter of this kind may still leave: its voucher was not taken back meanwhile; true for other letters. */
    public static function is_still_true(string $kind): bool
    {
        return preg_match(self::KIND, $kind, $parts) !== 1 || Vouchers::find((int) $parts[1])?->is_open() === true;
    }

    /** When a letter of this voucher last left, Unix time; what the mails have forgotten is told by its code. 0 of one that waits. */
    public static function sent(Voucher $voucher): int
    {
        $rows = Db::column(
            'SELECT sent FROM %i WHERE order_id = %d AND kind LIKE %s ORDER BY sent DESC',
            Schema::table('mails'),
            $voucher->order_id,
            Db::wpdb()->esc_like("voucher-$voucher->id-") . '%',
        );

        return $rows === [] ? $voucher->shown : (int) $rows[0];
    }

    /** Takes back the letters that have not left; the first one is made again if the voucher opens again. */
    public static function drop(Voucher $voucher): void
    {
        Db::run(
            'DELETE FROM %i WHERE sent = 0 AND order_id = %d AND kind LIKE %s',
            Schema::table('mails'),
            $voucher->order_id,
            Db::wpdb()->esc_like("voucher-$voucher->id-") . '%',
        );
        Db::run('UPDATE %i SET letters = 0 WHERE id = %d AND shown = 0', Vouchers::table(), $voucher->id);
    }

    private function make(Voucher $voucher, int $letters): void
    {
        Transaction::run(function () use ($voucher, $letters): void {
            $claimed = Db::run(
                'UPDATE %i SET letters = letters + 1 WHERE id = %d AND letters = %d',
                Vouchers::table(),
                $voucher->id,
                $letters,
            );
            if ($claimed === 1) {
                $letter = $this->letter($voucher);
                $this->box->put(
                    $voucher->order_id,
                    "voucher-$voucher->id-" . ($letters + 1),
                    $voucher->email,
                    $letter->title,
                    $letter->html(),
                    $letter->text(),
                    may_wait: true,
                );
            }
        });
    }

    private function letter(Voucher $voucher): EmailBody
    {
        $letter = new EmailBody($this->title($voucher));
        if ($voucher->recipient !== '') {
            /* translators: %s: who gets the voucher */
            $letter->paragraph(sprintf(__('Bonjour %s,', 'museau'), $voucher->recipient));
        }
        if ($voucher->message !== '') {
            $letter->paragraph('« ' . $voucher->message . ' »');
        }

        return $letter
            ->heading(__('Votre bon cadeau', 'museau'))
            ->table([
                [__('Valeur', 'museau'), Money::text($voucher->balance)],
                [__('Code', 'museau'), self::CODE],
                [__('Valable jusqu\'au', 'museau'), Language::date(self::day($voucher->expires))],
            ])
            ->paragraph(__('Écrivez ce code dans votre panier, en une ou plusieurs fois : ce qui reste du bon y reste. Gardez ce message, le code n\'est écrit nulle part ailleurs.', 'museau'))
            ->button(__('Choisir mon portrait', 'museau'), home_url('/'))
            ->link(__('Ce qui reste sur mon bon', 'museau'), ($this->balance_url)());
    }

    private function title(Voucher $voucher): string
    {
        // The format that was chosen: 'Un portrait A4'.
        $buys = ($this->buys_portrait)($voucher->cents) || preg_match('/\p{L}/u', $voucher->label) === 1;
        $value = Money::without_zeros($voucher->cents);

        return match (true) {
            $buys && $voucher->giver === '' => __('On vous offre un portrait', 'museau'),
            /* translators: %s: who gives the voucher */
            $buys => sprintf(__('%s vous offre un portrait', 'museau'), $voucher->giver),
            /* translators: %s: amount */
            $voucher->giver === '' => sprintf(__('On vous offre un bon de %s', 'museau'), $value),
            /* translators: 1: who gives the voucher, 2: amount */
            default => sprintf(__('%1$s vous offre un bon de %2$s', 'museau'), $voucher->giver, $value),
        };
    }

    /** A moment as a day of France, 'YYYY-MM-DD'. */
    public static function day(int $time): string
    {
        return (new \DateTimeImmutable("@$time"))->setTimezone(VoucherSales::zone())->format('Y-m-d');
    }
}
