<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\ProgressLink;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\ProgressActions;

/** Paid orders with their carnets, and what the artist and the customer do there; beside MakesProducts, in a test on WordPress. */
trait MakesCarnets
{
    private function portrait(): Order
    {
        $portrait = $this->the_portrait();
        $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0));
        $order = museau()->orders()->place($cart, $this->billing(), '', ['delay' => '10 à 15 jours', 'ready_by' => '2030-12-07']);
        museau()->orders()->receive($order->id, 'pi_carnet_' . $order->id, $order->due_now(), 'deposit');

        return $this->again($order);
    }

    private function original(): Order
    {
        $order = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_carnet_' . $order->id, $order->due_now(), 'full');

        return $this->again($order);
    }

    private function billing(): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function again(Order $order): Order
    {
        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    private function sets(Order $order, string $step, string $sentence = '', string $picture = ''): string
    {
        return museau()->progress_actions()->step($order, ProgressActions::SET, [
            ProgressActions::STEP => $step,
            ProgressActions::SENTENCE => $sentence,
            ProgressActions::TELL => '1',
            ProgressActions::FILES => $picture === '' ? [] : [ProgressActions::PICTURE => ['tmp_name' => self::photo($picture), 'error' => UPLOAD_ERR_OK]],
        ]);
    }

    private function page(Order $order): string
    {
        return museau()->progress_view()->html($order, '', '');
    }

    private static function token(Order $order): string
    {
        museau()->progress()->link($order);

        return ProgressLink::token($order->id);
    }

    private static function photo(string $name): string
    {
        return museau()->path("tests/fixtures/photos/$name.jpg");
    }

    /** @param \Closure(): mixed $work */
    private function refused(string $code, \Closure $work): void
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            self::assertSame($code, $refusal->error_code);

            return;
        }
        self::fail("Not refused with $code.");
    }
}
