<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Domain\Payments\Payment;
use Museau\Kernel\Read;

/** A browser at a served shop: speaks HTTP, keeps its Cart-Token, can press twice at once. */
final class Shopper
{
    public string $token = '';

    /** @var array<string, mixed> answer of the last create-payment-intent */
    public array $intent = [];

    /** Promised day that her page shows, 'YYYY-MM-DD'; '' of none. */
    public string $ready_on = '';

    /** @var array<string, int> shown_total and shown_due, cents, as her page shows them */
    public array $shown = [];

    /** The transfer or cheque that she chooses; '' for a card. */
    public string $means = '';

    /** @var list<string> sent with each call */
    public array $headers = [];

    /** @param array<string, mixed> $billing */
    public function __construct(private readonly string $rest, public array $billing = [])
    {
        $this->billing = $billing + [
            'firstName' => 'Zoé',
            'lastName' => 'Martin',
            'country' => 'France',
            'streetAddress1' => '12 rue des Lilas',
            'postalCode' => '69003',
            'city' => 'Lyon',
            'phone' => '06 12 34 56 78',
            'email' => 'zoe@example.org',
            'sameAddress' => true,
            'cgv_version' => '2026-11',
        ];
    }

    /** Puts one piece into the cart. */
    public function add(int $product_id, int $variation_id = 0): Answer
    {
        return $this->call('POST', '/add-to-cart', ['product_id' => $product_id, 'quantity' => 1, 'variation_id' => $variation_id]);
    }

    public function press(): Answer
    {
        $answer = $this->call('POST', '/create-payment-intent', $this->order());
        if ($answer->status === 200) {
            $this->intent = $answer->data;
        }

        return $answer;
    }

    public function intent_id(): string
    {
        return explode('_secret_', Read::text($this->intent['client_secret'] ?? null))[0];
    }

    /** The row of her intent. */
    public function payment(): Payment
    {
        return museau()->ledger()->of_intent($this->intent_id()) ?? throw new \LogicException('No payment of this intent.');
    }

    public function order_id(): int
    {
        return Read::int($this->intent['order_id'] ?? null);
    }

    /** What the browser sends once Stripe said 'succeeded'. */
    public function finish(?string $photo = null, ?string $intent_id = null): Answer
    {
        return self::together([$this->finishing($photo, $intent_id)])[0];
    }

    /** @return array{string, string, array<string, mixed>, string, list<string>} for together() */
    public function finishing(?string $photo = null, ?string $intent_id = null): array
    {
        return ['POST', $this->rest . '/create-order-with-image', array_filter([
            'billing_details' => (string) json_encode($this->billing),
            'payment_intent_id' => $intent_id ?? $this->intent_id(),
            'same_address' => '1',
            'portrait_image' => $photo === null ? null : new \CURLFile($photo, 'image/jpeg', 'portrait_image_2026-11-21.jpg'),
        ], static fn(mixed $field): bool => $field !== null), $this->token, $this->headers];
    }

    /** @return array{string, string, array<string, mixed>, string, list<string>} for together() */
    public function pressing(): array
    {
        return ['POST', $this->rest . '/create-payment-intent', ['json' => $this->order()], $this->token, $this->headers];
    }

    /** @return array<string, mixed> */
    private function order(): array
    {
        return ['billing_details' => $this->billing] + $this->shown + ($this->means === '' ? [] : ['means' => $this->means]) + ($this->ready_on === '' ? [] : ['ready_on' => $this->ready_on]);
    }

    /** @param array<string, mixed> $body query for GET, JSON otherwise */
    public function call(string $method, string $path, array $body = []): Answer
    {
        $url = $this->rest . $path . ($method === 'GET' && $body !== [] ? '?' . http_build_query($body) : '');
        $answer = self::together([[$method, $url, $method === 'GET' ? [] : ['json' => $body], $this->token, $this->headers]])[0];
        $this->token = $answer->token !== '' ? $answer->token : $this->token;

        return $answer;
    }

    /**
     * Sends requests at once and waits for all answers.
     *
     * @param ?callable(): bool $meanwhile done again and again while they run, until it says true
     *
     * @param list<array{0: string, 1: string, 2: array<string, mixed>, 3: string, 4?: list<string>}> $requests method, address, fields (or {json: …}, {raw: body}), Cart-Token, more headers
     *
     * @return list<Answer>
     */
    public static function together(array $requests, int $seconds = 60, ?callable $meanwhile = null): array
    {
        $multi = curl_multi_init();
        $handles = [];
        foreach ($requests as $request) {
            [$method, $url, $fields, $token] = $request;
            assert($url !== '');
            $handle = curl_init($url);
            assert($handle instanceof \CurlHandle);
            $headers = $token === '' ? [] : ['Cart-Token: ' . $token];
            array_push($headers, ...$request[4] ?? []);
            if (array_key_exists('json', $fields) || array_key_exists('raw', $fields)) {
                $headers[] = 'Content-Type: application/json';
                curl_setopt($handle, CURLOPT_POSTFIELDS, Read::text($fields['raw'] ?? null) ?: (string) json_encode($fields['json'] ?? null));
            } elseif ($fields !== []) {
                curl_setopt($handle, CURLOPT_POSTFIELDS, $fields);
            }
            curl_setopt_array($handle, [
                CURLOPT_CUSTOMREQUEST => $method ?: 'GET',
                CURLOPT_RETURNTRANSFER => true,
                CURLOPT_HEADER => true,
                CURLOPT_TIMEOUT => $seconds,
                CURLOPT_HTTPHEADER => [...$headers, 'Expect:'],
            ]);
            curl_multi_add_handle($multi, $handle);
            $handles[] = $handle;
        }
        do {
            curl_multi_exec($multi, $running);
            curl_multi_select($multi, 0.05);
            $meanwhile = $meanwhile !== null && $meanwhile() ? null : $meanwhile;
        } while ($running > 0);

        return array_map(static function (\CurlHandle $handle): Answer {
            $raw = (string) curl_multi_getcontent($handle);
            $size = Read::int(curl_getinfo($handle, CURLINFO_HEADER_SIZE));
            $headers = substr($raw, 0, $size);
            preg_match('/^cart-token: (\S+)/im', $headers, $token);
            preg_match('/^retry-after: (\d+)/im', $headers, $wait);

            return new Answer(Read::int(curl_getinfo($handle, CURLINFO_RESPONSE_CODE)), Read::json(substr($raw, $size)), $token[1] ?? '', Read::int($wait[1] ?? 0));
        }, $handles);
    }
}
