<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;

/** A small shop of its own for one test: the engine under test writes it. */
trait MakesProducts
{
    /** A print with two formats: 12,00 € and 20,50 €. */
    protected function a_print(?int $stock = null, string $name = 'Tirage Hibou'): int
    {
        return $this->made([
            'name' => $name,
            'type' => 'variable',
            'categories' => ['impression', 'carte-postale'],
            'stock' => $stock,
            'attributes' => [['name' => 'pa_format', 'options' => ['a4', 'a3'], 'variation' => true]],
            'variations' => [
                ['choices' => ['pa_format' => 'a4'], 'price' => 1200],
                ['choices' => ['pa_format' => 'a3'], 'price' => 2050],
            ],
        ]);
    }

    /** An original of one piece, 180,00 €. */
    protected function an_original(string $name = 'Berger allemand'): int
    {
        return $this->made(['name' => $name, 'type' => 'simple', 'categories' => ['oeuvre-originale'], 'regular_price' => 18000, 'stock' => 1]);
    }

    /** The portrait product of this test's shop: 99,99 € and 149,00 €, 30 % deposit. */
    protected function the_portrait(): int
    {
        $id = $this->made([
            'name' => 'Portrait sur commande',
            'type' => 'variable',
            'categories' => ['portraits'],
            'deposit_percent' => 30,
            'attributes' => [
                ['name' => 'pa_format', 'options' => ['a4', 'a3'], 'variation' => true],
                ['name' => 'Nombre animaux', 'options' => ['1 animal', '2 animaux'], 'variation' => true],
            ],
            'variations' => [
                ['choices' => ['pa_format' => 'a4', 'nombre-animaux' => '1 animal'], 'price' => 9999],
                ['choices' => ['pa_format' => 'a3', 'nombre-animaux' => '1 animal'], 'price' => 14900],
            ],
        ]);
        museau()->settings()->save(['portrait_id' => $id]);
        do_action('museau_product_changed', $id);
        museau()->product_index()->flush();

        return $id;
    }

    /** @param array<string, mixed> $fields */
    protected function made(array $fields): int
    {
        /** @var array{name: string} $fields the writer refuses what is wrong with them */
        $id = museau()->product_writer()->save(null, ['status' => 'publish', 'description' => '', ...$fields]);
        museau()->product_index()->flush();

        return $id;
    }

    /** @param array<string, mixed> $fields */
    protected function change(int $id, array $fields): void
    {
        /** @var array{name?: string} $fields the writer refuses what is wrong with them */
        museau()->product_writer()->save($id, $fields);
        museau()->product_index()->flush();
    }

    protected function variation_of(int $product_id, int $place): int
    {
        return museau()->catalogue()->find($product_id)?->variations[$place]->id ?? throw new \OutOfBoundsException('No such variation.');
    }

    /** A cart with the portrait (A4, one animal). */
    protected function with_portrait(?string $token = null): Cart
    {
        return museau()->carts()->add($token, museau()->settings()->portrait_id(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal']);
    }

    protected function only_line(Cart $cart): CartLine
    {
        return count($cart->lines) === 1 ? $cart->lines[0] : throw new \OutOfBoundsException('Not one line.');
    }
}
