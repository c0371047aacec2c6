<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Read;

/** An answer of the REST server, read by path: $answer->text('order.ready_by'). */
final class RestAnswer extends \WP_REST_Response
{
    public static function of(\WP_REST_Response $response): self
    {
        $answer = new self($response->get_data(), $response->get_status(), $response->get_headers());
        $answer->add_links($response->get_links());

        return $answer;
    }

    /** As the server answers over HTTP, with its headers. */
    public static function dispatched(\WP_REST_Request $request): self
    {
        $response = apply_filters('rest_post_dispatch', rest_do_request($request), rest_get_server(), $request);
        assert($response instanceof \WP_REST_Response);

        return self::of($response);
    }

    public function json(): Json
    {
        return new Json($this->get_data());
    }

    public function at(string $path): mixed
    {
        return $this->json()->at($path);
    }

    public function text(string $path): string
    {
        return $this->json()->text($path);
    }

    public function int(string $path): int
    {
        return $this->json()->int($path);
    }

    /** @return array<array-key, mixed> */
    public function array(string $path): array
    {
        return $this->json()->array($path);
    }

    public function text_of_header(string $name): string
    {
        return Read::text($this->get_headers()[$name] ?? '');
    }

    /** What the answer names as the cart's token. */
    public function token(): string
    {
        return (new Json($this->get_headers()))->text('Cart-Token');
    }
}
