<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Contact;
use Museau\Domain\Contact\Message;
use Museau\Kernel\Clock;
use Museau\Kernel\Limits\FormToken;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

final class ContactController implements Controller
{
    public function __construct(private readonly Contact $contact) {}

    public function routes(): array
    {
        // The limits are told in French by Message itself, with the field's name; WordPress's own refusal would name none.
        $text = static fn(int $limit): array => [
            'type' => 'string',
            'maxLength' => $limit,
            'default' => '',
            'validate_callback' => '__return_true',
        ];

        return [
            new Route('POST', '/contact', $this->receive(...), args: [
                ...array_map($text, Message::LIMITS),
                'website' => $text(200),
                'token' => $text(100),
            ], rate: [60, 3600]),
            new Route(
                'GET',
                '/contact/token',
                static fn(): array => ['token' => FormToken::issue(Clock::now()), 'wait' => FormToken::MINIMUM],
                rate: [120, 3600],
            ),
        ];
    }

    /** @return array{message: string}|\WP_REST_Response */
    private function receive(\WP_REST_Request $request): array|\WP_REST_Response
    {
        try {
            return ['message' => $this->contact->receive(Read::map($request->get_params()))];
        } catch (Refusal $refusal) {
            $status = StatusCode::of($refusal);

            return new \WP_REST_Response(
                [
                    'code' => $refusal->error_code,
                    'message' => $refusal->getMessage(),
                    // The specification reads missing_fields beside the message.
                    ...array_intersect_key($refusal->data, ['missing_fields' => true]),
                    'data' => ['status' => $status, ...$refusal->data],
                ],
                $status,
                $status === 429 ? ['Retry-After' => (string) max(1, RateLimit::wait(Contact::bucket()))] : [],
            );
        }
    }
}
