<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Progress\BalanceShow;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** The letter that asks for the balance, with the finished drawing: its part of the order's panel, and the press. */
final class BalanceRequest
{
    public const STEP = 'ask_balance';

    /** Fields of the panel. */
    public const WORDS = 'balance_words';

    public const PICTURE = 'balance_picture';

    /** Seconds in which a second press is the first one again. */
    private const PRESSED_TWICE = 600;

    public function __construct(
        private readonly Orders $orders,
        private readonly OrderMails $mails,
        private readonly ProgressPictures $pictures,
    ) {}

    /** '' while nothing is left to pay. */
    public static function html(Order $order): string
    {
        if (!$order->status->is_paid() || $order->left_to_pay() === 0) {
            return '';
        }

        return Html::el(
            'div',
            ['class' => 'museau-order__row'],
            BalanceShow::is_possible($order) ? self::show($order) : '',
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Lien vers le solde, dans le carnet', 'museau')),
                Html::el('input', ['type' => 'text', 'readonly' => true, 'value' => ProgressLink::to_balance($order)]),
            ),
            PanelFields::copy(ProgressLink::to_balance($order), __('Copier le lien', 'museau')),
            LetterPreview::beside($order, self::STEP, $order->is_drawn()
                /* translators: %s: date */
                ? sprintf(__('Envoyer de nouveau le lien du solde (parti le %s)', 'museau'), Language::day($order->drawn()))
                : __('Envoyer le lien du solde', 'museau')),
        );
    }

    private static function show(Order $order): string
    {
        $kept = BalanceShow::of($order->id);
        $words = self::WORDS . '-' . $order->id;

        return Html::el(
            'div',
            ['class' => 'museau-order__field'],
            Html::el('label', ['for' => $words], Html::text(__('Vos mots pour le message du solde (facultatif)', 'museau'))),
            Html::el('textarea', [
                'id' => $words,
                'name' => self::WORDS,
                'form' => PanelFields::form_id($order->id),
                'rows' => 3,
                'maxlength' => Progress::MAX_SENTENCE,
            ], Html::text($kept->sentence)),
        ) . Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text($kept->file === ''
                ? __('Le dessin fini, pour ce message et pour le carnet (facultatif)', 'museau')
                : __('Une autre image du dessin fini (l\'image envoyée est gardée)', 'museau')),
            PanelFields::input($order, ['type' => 'file', 'name' => self::PICTURE, 'accept' => 'image/jpeg,image/png,image/webp']),
        );
    }

    /**
     * @param array<string, mixed> $fields of the panel's form; the board's has neither words nor a picture
     *
     * @return string what the artist is told
     *
     * @throws Refusal 'museau_nothing_due' when the balance is paid
     */
    public function ask(Order $order, array $fields): string
    {
        return Lock::with("balance_letter:$order->id", function () use ($order, $fields): string {
            // As another press has left it: two at once would both send the letter.
            return $this->ask_alone($this->orders->find($order->id) ?? $order, $fields);
        });
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @throws Refusal
     */
    private function ask_alone(Order $order, array $fields): string
    {
        if ($order->left_to_pay() === 0) {
            throw new Refusal('museau_nothing_due', __('Le solde de cette commande est déjà payé.', 'museau'), Reason::Conflict);
        }
        if (isset($fields[self::WORDS])) {
            $show = new BalanceShow($this->pictures);
            // Her words stay although the picture cannot be taken.
            $show->keep($order, self::words($fields), '');
            $picture = PictureUpload::path($fields, self::PICTURE);
            $picture === '' || $show->keep($order, self::words($fields), $picture);
        }
        if (Clock::now() - $order->drawn() < self::PRESSED_TWICE) {
            return __('Ce message vient de partir : il n\'est pas envoyé une deuxième fois. Vos mots et l\'image sont gardés.', 'museau');
        }
        $kept = BalanceShow::of($order->id);
        $this->mails->balance_asked($order, $kept->sentence, ProgressPictures::mailed_name($kept));
        $this->orders->set_meta($order->id, Order::DRAWN, Clock::iso());
        /* translators: %s: amount */
        $this->orders->note($order->id, sprintf(__('Solde demandé : %s.', 'museau'), Money::text($order->left_to_pay())));

        return __('Un message avec le lien du solde est parti.', 'museau');
    }

    /**
     * Makes the letter for its preview; nothing is kept.
     *
     * @param array<string, mixed> $fields
     *
     * @return ?string the picture that was chosen, as a JPEG; null when none was
     */
    public static function preview(OrderMails $mails, ProgressPictures $pictures, Order $order, array $fields): ?string
    {
        $upload = PictureUpload::path($fields, self::PICTURE);
        $name = $upload === '' ? ProgressPictures::mailed_name(BalanceShow::of($order->id)) : 'progress-0@museau';
        $mails->balance_asked($order, Progress::worded(self::words($fields)), $name);

        return $upload === '' ? null : $pictures->preview($upload, '');
    }

    /** @param array<string, mixed> $fields */
    private static function words(array $fields): string
    {
        return trim(str_replace("\r\n", "\n", Read::text($fields[self::WORDS] ?? '')));
    }
}
