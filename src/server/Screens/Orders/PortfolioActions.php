<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Portfolio\CannotShow;
use Museau\Domain\Portfolio\Portfolio;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressPictures;
use Museau\Domain\Progress\Proofs;
use Museau\Kernel\Read;

/** The artist shows a portrait of an order to everybody, or takes it down: from the panel, where its customer has said yes. */
final class PortfolioActions
{
    public const SHOW = 'progress_portfolio_show';

    /** Followed by the place of the portrait in the order, from 0. */
    public const HIDE = 'progress_portfolio_hide_';

    /** Fields of the panel. */
    public const PORTRAIT = 'portfolio_portrait';

    /** 'step-12' or 'proof-3': a picture of the carnet. */
    public const SOURCE = 'portfolio_source';

    public const UPLOAD = 'portfolio_upload';

    public const PHOTO = 'portfolio_photo';

    public function __construct(
        private readonly Portfolio $portfolio,
        private readonly Progress $progress,
        private readonly ProgressPictures $pictures,
        private readonly Proofs $proofs,
        private readonly PhotoStore $photos,
    ) {}

    public static function takes(string $step): bool
    {
        return str_starts_with($step, 'progress_portfolio_');
    }

    /** Whether it takes something down, which is possible whatever became of the order. */
    public static function hides(string $step): bool
    {
        return str_starts_with($step, self::HIDE);
    }

    /**
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws \Museau\Kernel\Refusal
     */
    public function step(Order $order, string $step, array $fields): string
    {
        if (self::hides($step)) {
            $line = $order->portraits()[Read::int(substr($step, strlen(self::HIDE)), -1)] ?? throw CannotShow::has_no_portrait();
            $this->portfolio->hide($order, $line->key);

            return __('Le portrait n\'est plus montré.', 'museau');
        }
        $line = $order->portraits()[Read::int($fields[self::PORTRAIT] ?? 0, -1)] ?? throw CannotShow::has_no_portrait();
        $drawing = self::upload($fields) ?? $this->picture($order, Read::text($fields[self::SOURCE] ?? ''))
            ?? throw CannotShow::has_no_picture();
        $photo = null;
        foreach (Read::bool($fields[self::PHOTO] ?? false) ? $this->photos->of_order($order->id) : [] as $one) {
            $photo = $one->line_key === $line->key ? $this->photos->read($one) : $photo;
        }
        $this->portfolio->show($order, $line->key, $drawing, $photo);

        return __('Le portrait est montré là où vous avez placé le bloc « Portraits de clients ».', 'museau');
    }

    /** @return array<string, string> pictures of the carnet that can be shown, newest first: their names by what the form sends */
    public function sources(Order $order): array
    {
        $sources = [];
        $progress = $this->progress->of($order);
        foreach (array_reverse($progress->entries) as $entry) {
            if ($entry->file !== '' && $progress->is_done($entry)) {
                /* translators: %s: a step: 'Croquis' */
                $sources["step-$entry->id"] = sprintf(__('Image de l\'étape « %s »', 'museau'), $entry->step->label());
            }
        }
        foreach (array_reverse($this->proofs->of_order($order->id)) as $proof) {
            if ($proof->file !== '' && $proof->state->is_approval()) {
                /* translators: %d: version of a proof */
                $sources["proof-$proof->id"] = sprintf(__('Version %d, validée', 'museau'), $proof->version);
            }
        }

        return $sources;
    }

    private function picture(Order $order, string $source): ?string
    {
        if (!isset($this->sources($order)[$source])) {
            return null;
        }
        [$kind, $id] = explode('-', $source);
        if ($kind === 'proof') {
            $proof = $this->proofs->find($order->id, (int) $id);

            return $proof === null ? null : $this->proofs->read($proof);
        }
        foreach ($this->progress->rows($order->id) as $entry) {
            if ($entry->id === (int) $id) {
                return $this->pictures->read($entry);
            }
        }

        return null;
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return ?string a JPEG of ours; null when none was chosen
     *
     * @throws PhotoRefused
     */
    private static function upload(array $fields): ?string
    {
        $path = PictureUpload::path($fields, self::UPLOAD);

        return $path === '' ? null : PhotoProcessor::develop($path)['bytes'];
    }
}
