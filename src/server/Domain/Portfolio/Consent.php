<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

/** What a customer answered once: answers are added, never changed, and the last one counts. */
final class Consent
{
    /**
     * @param int    $created Unix time
     * @param bool   $photo   whether her photograph may stand beside the drawing
     * @param string $words   the sentences that she chose, as they stood on the page
     */
    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly int $created,
        public readonly Shown $shown,
        public readonly bool $photo,
        public readonly string $words,
    ) {}

    /** @param array<string, ?string> $row of consents */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            (int) $row['created'],
            Shown::tryFrom((string) $row['shown']) ?? Shown::No,
            (bool) $row['photo'],
            (string) $row['words'],
        );
    }

    public function shows(): bool
    {
        return $this->shown !== Shown::No;
    }

    /** The sentences of an answer. */
    public static function said(Shown $shown, bool $photo): string
    {
        return implode(' ', [
            self::portrait_question(),
            $shown->words() . '.',
            ...($shown === Shown::No ? [] : [self::photo_question(), $photo ? __('Oui.', 'museau') : __('Non.', 'museau')]),
        ]);
    }

    public static function portrait_question(): string
    {
        return __('Puis-je montrer votre portrait sur ce site ?', 'museau');
    }

    public static function photo_question(): string
    {
        return __('Et votre photo à côté du dessin ?', 'museau');
    }
}
