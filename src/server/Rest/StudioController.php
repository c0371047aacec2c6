<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Progress\CannotProgress;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\SentUpdate;
use Museau\Domain\Progress\SentUpdates;
use Museau\Domain\Progress\StepUpdate;
use Museau\Kernel\Clock;
use Museau\Kernel\Read;

/** POST /admin/progress: what studio mode sends (docs/adr/0020). */
final class StudioController implements Controller
{
    public function __construct(private readonly SentUpdates $updates) {}

    public function routes(): array
    {
        $flag = ['type' => 'boolean', 'default' => false];

        // None is required here: a form that came emptied is told so, and not that it has no step (take()).
        return [
            new Route('POST', '/admin/progress', $this->take(...), Access::ShopManager, [
                // Of an order that the device has seen; 0 where its number was typed.
                'order' => ['type' => 'integer', 'minimum' => 0, 'maximum' => 2147483647, 'default' => 0],
                'number' => ['type' => 'string', 'maxLength' => 60, 'default' => ''],
                'step' => [
                    'type' => 'string',
                    'enum' => array_map(static fn(ProgressStep $step): string => $step->value, ProgressStep::drawn()),
                ],
                // Longer ones are refused with a sentence of their own.
                'sentence' => ['type' => 'string', 'maxLength' => 4 * Progress::MAX_SENTENCE, 'default' => ''],
                'tell' => $flag,
                'mark' => $flag,
                // A UUID of the device's: the same update sent again is done once.
                'request' => [
                    'type' => 'string',
                    'pattern' => '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
                    'maxLength' => 36,
                ],
                // The account that made it: the device may be signed in to another one since.
                'account' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 2147483647],
                // A UUID of the device's queue: what it sends comes in its order.
                'queue' => [
                    'type' => 'string',
                    'pattern' => '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$',
                    'maxLength' => 36,
                    'default' => '',
                ],
                // Seconds since she pressed the button. No time of the device's: its clock may be wrong.
                'age' => ['type' => 'integer', 'minimum' => 0, 'maximum' => 31622400, 'default' => 0],
            ]),
        ];
    }

    /** @return array<string, mixed> as SentUpdates::take() answers; the same for the same key */
    private function take(\WP_REST_Request $request): array
    {
        if (Caller::was_emptied($request)) {
            throw PhotoRefused::is_too_heavy();
        }
        if (!isset($request['request'], $request['step'], $request['account'])) {
            throw CannotProgress::came_incomplete();
        }
        if (Read::int($request['account']) !== get_current_user_id()) {
            throw CannotProgress::is_of_other_account();
        }

        return $this->updates->take(new SentUpdate(
            Read::text($request['request']),
            Read::int($request['order']),
            Read::text($request['number']),
            new StepUpdate(
                ProgressStep::tryFrom(Read::text($request['step'])) ?? throw CannotProgress::has_no_such_step(),
                Progress::worded(str_replace("\r\n", "\n", Read::text($request['sentence']))),
                self::picture(Read::map($request->get_file_params()['picture'] ?? null)),
                Read::bool($request['tell']),
                Read::bool($request['mark']),
            ),
            Clock::now() - Read::int($request['age']),
            Read::text($request['queue']),
        ));
    }

    /** @param array<string, mixed> $file as $_FILES has it; empty without one */
    private static function picture(array $file): string
    {
        $error = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE);
        if ($error === UPLOAD_ERR_NO_FILE) {
            return '';
        }

        return $error === UPLOAD_ERR_OK ? Read::text($file['tmp_name'] ?? '') : throw PhotoRefused::of_upload($error);
    }
}
