<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Kernel\Read;

/** What one browser knows: its cart, the last order that it has begun, and what it was told of it. */
final class Visitor
{
    public string $token = '';

    /** @var array<string, mixed> answer of the last create-payment-intent or balance-intent */
    public array $intent = [];

    public int $order_id = 0;

    public string $key = '';

    /** Stripe's page of an order without JavaScript. */
    public string $page = '';

    /** @var array<string, mixed> */
    public array $billing;

    public function __construct(public readonly int $number)
    {
        $this->billing = [
            'firstName' => 'Zoé',
            'lastName' => 'Martin',
            'country' => 'France',
            'streetAddress1' => '12 rue des Lilas',
            'postalCode' => '69003',
            'city' => 'Lyon',
            'phone' => '06 12 34 56 78',
            'email' => "zoe$number@example.org",
            'sameAddress' => true,
            'cgv_version' => museau()->shell()->legal->cgv_version(),
        ];
    }

    public function intent_id(): string
    {
        return explode('_secret_', Read::text($this->intent['client_secret'] ?? null))[0];
    }

    /** @return array<string, string> */
    public function headers(): array
    {
        return ['Cart-Token' => $this->token];
    }
}
