<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;
use Museau\Rest\StatusCode;

/** Why a plain form of the shop was not taken: what its page shows beside what was typed. */
final class FormFailure
{
    /** @param array<string, string> $errors sentence by field */
    private function __construct(
        public readonly string $sentence,
        public readonly array $errors,
    ) {}

    /**
     * Sends the status that belongs to it, and writes down what somebody should know of.
     *
     * @param string $slug of the page that took the form
     */
    public static function answer(DatabaseFailed|Refusal $why, string $slug): self
    {
        if ($why instanceof DatabaseFailed) {
            Log::error('form_failed', $why, ['route' => "POST /$slug"]);
            status_header(503);
            header('Retry-After: ' . Db::ROW_PATIENCE);

            return new self(DatabaseFailed::sentence(), []);
        }
        status_header(StatusCode::of($why));
        $seconds = Read::int($why->data['retry_after'] ?? 0);
        if ($seconds > 0) {
            header("Retry-After: $seconds");
        }
        if (in_array($why->reason, [Reason::Forbidden, Reason::TooMany], true)) {
            Journal::write(Event::Refusal, $why->error_code, 0, "POST /$slug", StatusCode::of($why));
        }

        return new self(
            $why->getMessage(),
            array_map(static fn(mixed $sentence): string => Read::text($sentence), Read::map($why->data['fields'] ?? [])),
        );
    }
}
