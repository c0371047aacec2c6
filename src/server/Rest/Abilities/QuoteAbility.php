<?php

declare(strict_types=1);

namespace Museau\Rest\Abilities;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Choices;
use Museau\Kernel\Money\Money;

/** What a portrait costs: the same price, deposit and shipping as its form shows and its order charges. */
final class QuoteAbility implements Ability
{
    public function __construct(private readonly PortraitChoices $choices) {}

    public function name(): string
    {
        return 'museau/quote';
    }

    public function label(): string
    {
        return __('Prix d\'un portrait', 'museau');
    }

    public function description(): string
    {
        return __('Prix, acompte, solde et livraison d\'un portrait sur commande, pour les options choisies. Ne commande rien.', 'museau');
    }

    public function input(): array
    {
        return ['properties' => ['options' => PortraitChoices::SCHEMA]];
    }

    public function output(): array
    {
        $euros = ['type' => 'number', 'minimum' => 0];
        $text = ['type' => 'string'];

        return ['properties' => [
            'options' => ['type' => 'array', 'items' => [
                'type' => 'object',
                'properties' => ['attribute' => $text, 'value' => $text],
                'additionalProperties' => false,
            ]],
            'currency' => ['type' => 'string', 'enum' => ['EUR']],
            ...array_fill_keys(['price', 'shipping', 'total', 'deposit', 'due_now', 'balance'], $euros),
            'deposit_percent' => ['type' => 'integer', 'minimum' => 0, 'maximum' => 100],
            'url' => ['type' => 'string', 'format' => 'uri'],
        ]];
    }

    public function answer(array $input): array
    {
        $portrait = $this->choices->portrait();
        [$variation, $choices] = $this->choices->resolve($portrait, $input['options'] ?? []);
        $price = (int) $variation->price;
        $percent = $portrait->deposit_percent;
        $deposit = $percent > 0 ? Money::percentage($price, $percent) : $price;

        return [
            'options' => array_map(
                static fn(array $option): array => ['attribute' => $option['attribute'], 'value' => $option['value']],
                Choices::shown($portrait, $choices),
            ),
            'currency' => 'EUR',
            'price' => Money::to_rest($price),
            'shipping' => Money::to_rest($portrait->shipping_cost),
            'total' => Money::to_rest($price + $portrait->shipping_cost),
            'deposit' => Money::to_rest($deposit),
            // The deposit and the whole shipping.
            'due_now' => Money::to_rest($deposit + $portrait->shipping_cost),
            'balance' => Money::to_rest($price - $deposit),
            'deposit_percent' => $percent > 0 ? $percent : 100,
            'url' => home_url('/commandez-votre-portrait'),
        ];
    }
}
