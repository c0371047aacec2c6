<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Kernel\Read;
use Museau\Screens\Progress\MessageForm;
use Museau\Screens\Progress\ProofForms;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\Support\Simulator;

/** What a visitor does with an order of hers once it is placed: carnet, balance, photograph, withdrawal, her data. */
final class Carnet
{
    public const VERBS = ['balance', 'balance-code', 'photo', 'approve', 'change', 'message', 'withdraw', 'card', 'carnet', 'erase', 'export'];

    private const PHOTO = __DIR__ . '/../../fixtures/photos/chat-petite-451x300.jpg';

    public function __construct(private readonly World $world, private readonly Stage $stage) {}

    /** @param string $verb of VERBS */
    public function does(string $verb, int $which, int $a, int $b): string
    {
        if (in_array($verb, ['erase', 'export'], true)) {
            return $this->asks_for_her_data($verb === 'erase' ? 'erasers' : 'exporters', $which);
        }
        $order = $this->stage->order($which);
        if ($order === null) {
            return 'no order';
        }

        return match ($verb) {
            'balance' => $this->balance($order, $a),
            'balance-code' => $this->balance_code($order, $a),
            'photo' => (string) $this->world->rest('POST', '/order-photo', ['order' => $order->id, 'key' => $order->key, 'payment_intent_id' => ''], [], ['portrait_image' => ['name' => 'p.jpg', 'type' => 'image/jpeg', 'size' => 9999, 'tmp_name' => self::PHOTO, 'error' => 0]])->get_status(),
            'approve' => $this->answers($order, [ProofForms::APPROVE => '1']),
            'change' => $this->answers($order, [ProofForms::CHANGE => '1', ProofForms::NOTES => [['text' => "Note $a", 'x' => '40', 'y' => '20', 'place' => '']]]),
            'message' => museau()->progress_forms()->take($order, [MessageForm::SEND => '1', MessageForm::TEXT => "Bonjour $a"], []),
            'withdraw' => $this->withdraw($order, $a, $b),
            'card' => $this->card($order, $a),
            default => 'carnet of ' . strlen(museau()->progress_view()->html($order, '', '')) . ' bytes',
        };
    }

    private function balance(Order $order, int $outcome): string
    {
        $due = $order->left_to_pay();
        $answer = $this->world->rest('POST', '/balance-intent', ['order' => $order->id, 'key' => $order->key]);
        $intent = explode('_secret_', World::field($answer, 'client_secret'))[0];
        if ($answer->get_status() !== 200 || $intent === '') {
            return World::said($answer);
        }
        $asked = (int) round((float) World::field($answer, 'amount') * 100);
        if ($asked !== $due) {
            $this->world->faults[] = "the carnet shows a balance of $due cents, $asked are asked";
        }
        $said = Simulator::confirm($intent, ['ok', 'ok', 'decline', 'processing'][$outcome % 4]);

        return $said . ' ' . ($outcome % 2 === 0 ? World::field($this->world->rest('GET', '/balance', ['order' => $order->id, 'key' => $order->key]), 'state') : 'and she closes the page');
    }

    private function balance_code(Order $order, int $n): string
    {
        $voucher = $this->stage->a_voucher($n);
        if ($voucher === null) {
            return 'no voucher';
        }
        $answer = $this->world->rest('POST', '/balance-voucher', ['order' => $order->id, 'key' => $order->key, 'code' => VoucherCodes::make($voucher->id)]);

        return World::said($answer);
    }

    /** @param array<string, mixed> $fields */
    private function answers(Order $order, array $fields): string
    {
        $proof = museau()->proofs()->shown($order->id);
        if ($proof === null) {
            return 'no proof';
        }

        return museau()->progress_forms()->take($order, [...$fields, ProofForms::PROOF => (string) $proof->id, ProofForms::SHA256 => $proof->sha256], []);
    }

    private function withdraw(Order $order, int $line, int $pieces): string
    {
        $desk = museau()->withdrawals();
        $order = $desk->linked($order->id, $order->key);
        $chosen = $order->lines[$line % max(1, count($order->lines))] ?? null;
        if (!$chosen instanceof OrderLine) {
            return 'no line';
        }
        $withdrawal = $desk->declare($order, sprintf('%08x-2222-4333-8444-%012x', $order->id, $line * 10 + $pieces), 'Zoé Martin', [$chosen->id => 1 + $pieces % $chosen->quantity]);

        return 'withdrawn ' . count($withdrawal->lines);
    }

    /** A postcard of her own portrait, into the first visitor's cart. */
    private function card(Order $order, int $who): string
    {
        $card = museau()->private_cards()->of_order($order)[0] ?? null;
        if ($card === null) {
            return 'no card';
        }
        $visitor = $this->stage->visitor($who);
        $answer = $this->world->rest('POST', '/add-to-cart', [
            'product_id' => $card->product->id,
            'variation' => [['attribute' => 'pa_format', 'value' => 'a4'], ['attribute' => 'museau_card', 'value' => $card->token]],
        ], $visitor->headers());
        $visitor->token = $answer->text_of_header('Cart-Token') ?: $visitor->token;

        return World::said($answer);
    }

    private function asks_for_her_data(string $kind, int $who): string
    {
        $removed = 0;
        foreach (PrivacyTools::ask_all($kind, "zoe$who@example.org") as $answer) {
            $removed += (int) Read::bool($answer['items_removed'] ?? false);
        }

        return "$kind $removed";
    }
}
