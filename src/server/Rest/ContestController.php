<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\Contests;
use Museau\Domain\Contests\EntryForm;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsIsInvalid;
use Museau\Kernel\Limits\RateLimit;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** POST /concours/{id}/participations: a visitor takes part in a contest. */
final class ContestController implements Controller
{
    public function __construct(private readonly News $news, private readonly Contests $contests) {}

    public function routes(): array
    {
        // The limits are told in French by EntryForm itself, with the field's name; WordPress's own refusal would name none.
        $text = static fn(int $limit): array => [
            'type' => 'string',
            'maxLength' => $limit,
            'default' => '',
            'validate_callback' => '__return_true',
        ];

        return [
            new Route('POST', '/concours/(?P<id>\d+)/participations', $this->enter(...), args: [
                'id' => ['type' => 'integer', 'minimum' => 1, 'maximum' => PHP_INT_MAX, 'required' => true],
                ...array_map($text, EntryForm::LIMITS),
                'rules' => ['type' => 'boolean', 'default' => false],
                'publish' => ['type' => 'boolean', 'default' => false],
                'website' => $text(200),
                'token' => $text(100),
            ], rate: [60, 3600]),
        ];
    }

    /**
     * Multipart, with the picture as `photo` (JPEG, PNG or WebP, 15 MB). 200 {message}; 400 with `data.fields`, one sentence per field;
     * 404 no such contest; 409 closed, or the household's second; 413, 415 or 422 the photo; 429 with Retry-After; 503 today is full.
     *
     * @return array{message: string}|\WP_REST_Response
     */
    private function enter(\WP_REST_Request $request): array|\WP_REST_Response
    {
        $contest = $this->news->find(Read::int($request['id']));
        if ($contest === null || $contest->type() !== 'concours') {
            throw NewsIsInvalid::item_is_unknown();
        }
        try {
            $this->contests->enter($contest, Read::map($request->get_params()), Read::map($request->get_file_params()['photo'] ?? []));

            return ['message' => Contests::thanks()];
        } catch (Refusal $refusal) {
            $status = StatusCode::of($refusal);
            if ($status !== 429) {
                throw $refusal;
            }

            return new \WP_REST_Response(
                ['code' => $refusal->error_code, 'message' => $refusal->getMessage(), 'data' => ['status' => $status]],
                $status,
                ['Retry-After' => (string) max(1, RateLimit::wait(Contests::bucket()))],
            );
        }
    }
}
