<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/**
 * A limit of the franchise of VAT and how near a year has come to it (CGI 293 B as in force since 1 January 2025). Cents, of a calendar
 * year.
 */
final class Threshold
{
    /** Percentage from which she is warned. */
    public const WARN = 80;

    /**
     * @param string $key   'goods', 'service': by which it is told once a year
     * @param int    $upper above it the franchise ends at once; between $limit and it, with the end of the year
     */
    public function __construct(
        public readonly string $key,
        public readonly int $cents,
        public readonly int $limit,
        public readonly int $upper,
        private readonly bool $is_artist,
    ) {}

    /** @return list<self> */
    public static function all(bool $is_artist, int $goods, int $service): array
    {
        return $is_artist
            // Authors and artists: their own works, and everything else that they do.
            ? [new self('goods', $goods, 5000000, 5500000, true), new self('service', $service, 3500000, 3850000, true)]
            // Who sells and serves may reach the first with both together, and the second with services.
            : [
                new self('goods', $goods + $service, 8500000, 9350000, false),
                new self('service', $service, 3750000, 4125000, false),
            ];
    }

    public function percent(): int
    {
        return intdiv(max(0, $this->cents) * 100, $this->limit);
    }

    /** @return ''|'near'|'over'|'above' nothing to say; from 80 %; over the limit; over the upper one */
    public function level(): string
    {
        return match (true) {
            $this->cents > $this->upper => 'above',
            $this->cents > $this->limit => 'over',
            $this->percent() >= self::WARN => 'near',
            default => '',
        };
    }

    public function label(): string
    {
        return match (true) {
            $this->is_artist && $this->key === 'goods' => __('Ventes de vos œuvres et droits d\'auteur', 'museau'),
            $this->is_artist => __('Autres opérations', 'museau'),
            $this->key === 'goods' => __('Ventes et prestations ensemble', 'museau'),
            default => __('Prestations de services', 'museau'),
        };
    }

    /** What a level means for her; '' of none. */
    public function warning(): string
    {
        return match ($this->level()) {
            'near' => __('Vous approchez du seuil de la franchise de TVA.', 'museau'),
            'over' => __('Le seuil est dépassé : la franchise de TVA cesse au 1er janvier prochain.', 'museau'),
            'above' => __('Le seuil majoré est dépassé : la TVA est due dès le jour du dépassement.', 'museau'),
            default => '',
        };
    }
}
