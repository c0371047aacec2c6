<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Progress\CannotProgress;
use Museau\Domain\Progress\OrderMessages;
use Museau\Domain\Progress\OrderMessenger;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\StepUpdate;
use Museau\Domain\Progress\StepUpdates;
use Museau\Kernel\Read;

/** What the artist does with an order's carnet, from the panel. */
final class ProgressActions
{
    /** Member of a panel's fields that holds the uploads, as $_FILES names them. */
    public const FILES = '/files';

    public const SET = 'progress_set';

    /** The next step by one press: the photograph is accepted, or a proof is sent. */
    public const ACCEPT = 'progress_accept';

    public const PROOF = 'progress_proof';

    public const RENEW = 'progress_renew';

    public const WRITE = 'progress_write';

    public const SETTLE = 'progress_settle';

    /** Followed by the step whose words and picture go. */
    public const CLEAR = 'progress_clear_';

    /** Fields of the panel. */
    public const STEP = 'progress_step';

    public const SENTENCE = 'progress_sentence';

    public const PICTURE = 'progress_picture';

    public const TELL = 'progress_tell';

    public const MARK = 'progress_mark';

    /** Fields of a proof that is sent by one press. */
    public const PROOF_WORDS = 'proof_words';

    public const PROOF_PICTURE = 'proof_picture';

    public const PROOF_MARK = 'proof_mark';

    public const MESSAGE = 'progress_message';

    /** Id of the last message that the panel shows. */
    public const SEEN = 'progress_seen';

    public function __construct(
        private readonly Progress $progress,
        private readonly Orders $orders,
        private readonly StepUpdates $updates,
        private readonly OrderMessenger $messenger,
        private readonly PortfolioActions $portfolio,
    ) {}

    public static function takes(string $step): bool
    {
        return str_starts_with($step, 'progress_');
    }

    /**
     * Does one action; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws \Museau\Kernel\Refusal
     */
    public function step(Order $order, string $action, array $fields): string
    {
        if ($action === self::RENEW) {
            ProgressLink::renew($order->id);
            $this->orders->note($order->id, __('Lien du carnet révoqué : un nouveau lien le remplace.', 'museau'));

            return __('L\'ancien lien n\'ouvre plus rien. Le nouveau part avec le prochain message, ou copiez-le ici.', 'museau');
        }
        if ($action === self::WRITE) {
            $this->messenger->send($order, true, Read::text($fields[self::MESSAGE] ?? ''));

            return __('Votre message est parti ; il se lit aussi dans le carnet.', 'museau');
        }
        if ($action === self::SETTLE) {
            OrderMessages::settle($order->id, Read::int($fields[self::SEEN] ?? 0));

            return OrderMessages::unanswered([$order->id]) === []
                ? __('C\'est noté : rien à répondre.', 'museau')
                : __('Un message est arrivé entre-temps et attend encore : lisez-le ci-dessous.', 'museau');
        }
        if (PortfolioActions::takes($action)) {
            return $this->portfolio->step($order, $action, $fields);
        }
        if (in_array($action, [self::SET, self::ACCEPT, self::PROOF], true)) {
            return $this->set($order, self::as_set($action, $fields));
        }
        $this->progress->clear(
            $order,
            ProgressStep::tryFrom(substr($action, strlen(self::CLEAR))) ?? throw CannotProgress::has_no_such_step(),
        );

        return __('La phrase et l\'image de cette étape sont retirées.', 'museau');
    }

    /**
     * What one press of ACCEPT or PROOF says, in the fields of SET; it tells the customer where the step's letter is switched on.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @return array<string, mixed>
     *
     * @throws CannotProgress has_no_picture
     */
    public static function as_set(string $action, array $fields): array
    {
        if ($action === self::ACCEPT) {
            return [self::STEP => ProgressStep::PhotoAccepted->value, self::TELL => '1'];
        }
        if ($action !== self::PROOF) {
            return $fields;
        }
        if (PictureUpload::path($fields, self::PROOF_PICTURE) === '') {
            throw CannotProgress::has_no_picture();
        }

        return [
            self::STEP => ProgressStep::ToApprove->value,
            self::SENTENCE => Read::text($fields[self::PROOF_WORDS] ?? ''),
            self::FILES => [self::PICTURE => Read::map($fields[self::FILES] ?? null)[self::PROOF_PICTURE] ?? null],
            self::TELL => '1',
            self::MARK => $fields[self::PROOF_MARK] ?? '',
        ];
    }

    /** @param array<string, mixed> $fields */
    private function set(Order $order, array $fields): string
    {
        return $this->updates->set($order, new StepUpdate(
            ProgressStep::tryFrom(Read::text($fields[self::STEP] ?? '')) ?? throw CannotProgress::has_no_such_step(),
            self::sentence($fields),
            PictureUpload::path($fields, self::PICTURE),
            Read::bool($fields[self::TELL] ?? false),
            Read::bool($fields[self::MARK] ?? false),
        ));
    }

    /** @param array<string, mixed> $fields */
    public static function sentence(array $fields): string
    {
        return trim(str_replace("\r\n", "\n", Read::text($fields[self::SENTENCE] ?? '')));
    }
}
