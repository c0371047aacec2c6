<?php

declare(strict_types=1);

namespace Museau\Domain\News;

use Museau\Kernel\Clock;

/** A contest, an event or an article. Dates of the item are days ('2026-12-24'), `date` and `modified` ISO 8601. */
final class NewsItem
{
    /** Shown labels by stored value. @translated */
    public const STATUSES = ['a_venir' => 'À venir', 'en_cours' => 'En cours', 'termine' => 'Terminé'];

    /** @translated */
    public const TYPES = ['concours' => 'Concours', 'evenement' => 'Événement', 'article' => 'Article'];

    /** Post meta, named as Advanced Custom Fields stores them, so that its values are these very ones. */
    public const FIELDS = [
        'date_debut', 'date_fin', 'statut', 'type', 'regles', 'gagnant_nom', 'gagnant_animal', 'gagnant_photo',
        'gagnant_description', 'gagnant_temoinage', 'image_concours', 'mots_cles', 'designation', 'foyer',
    ];

    /** How a contest's winner is found; the first is what one that says nothing has. @translated */
    public const DESIGNATIONS = ['tirage' => 'Tirage au sort', 'choix' => 'Choix de l\'artiste'];

    /** By what one household is told from another; the first is what a contest that says nothing has. @translated */
    public const HOUSEHOLDS = ['email' => 'Adresse e-mail', 'adresse' => 'Adresse e-mail et adresse postale'];

    /** Where contests end at midnight: summer and winter time are the zone's. */
    private const ZONE = 'Europe/Paris';

    /**
     * @param string                $title   as written, unescaped
     * @param string                $content HTML, as stored
     * @param 'publish'|'draft'     $status
     * @param array<string, string> $acf     every one of FIELDS; pictures as stored: media id or address
     */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $content,
        public readonly string $date,
        public readonly string $modified,
        public readonly string $status,
        public readonly array $acf,
    ) {}

    /** 'concours', 'evenement' or 'article': the singular, whatever was stored ('evenements' of an older form). */
    public function type(): string
    {
        return self::singular($this->acf['type']);
    }

    /** The stored type of what a person or a query calls it; '' for something else. */
    public static function singular(string $type): string
    {
        $type = strtolower(trim($type));
        foreach (array_keys(self::TYPES) as $known) {
            if ($type === $known || $type === $known . 's') {
                return $known;
            }
        }

        return '';
    }

    public function path(): string
    {
        return '/actualites/' . $this->id;
    }

    /** The form by which a visitor takes part in a contest. */
    public function entry_path(): string
    {
        return $this->path() . '/' . News::ENTRY;
    }

    /** The day in France, 'YYYY-MM-DD', whatever clock the site has. */
    public static function today(): string
    {
        return (new \DateTimeImmutable('@' . Clock::now()))->setTimezone(new \DateTimeZone(self::ZONE))->format('Y-m-d');
    }

    /** The Unix time of the midnight that ends its last day; null without an end date. */
    public function ends_at(): ?int
    {
        $last = \DateTimeImmutable::createFromFormat('!Y-m-d', $this->acf['date_fin'], new \DateTimeZone(self::ZONE));

        return $last === false ? null : $last->modify('+1 day')->getTimestamp();
    }

    /** Whether the winner of the contest is drawn by lot; else the artist chooses. */
    public function draws_lots(): bool
    {
        return $this->acf['designation'] !== 'choix';
    }

    /** Whether a household is told by its postal address, too. */
    public function asks_address(): bool
    {
        return $this->acf['foyer'] === 'adresse';
    }

    /** Whether a visitor can still take part: a contest under way whose end date is not past (B22). */
    public function takes_part(string $today): bool
    {
        return $this->is_running_contest() && ($this->acf['date_fin'] === '' || $this->acf['date_fin'] >= $today);
    }

    public function is_running_contest(): bool
    {
        return $this->type() === 'concours' && $this->acf['statut'] === 'en_cours';
    }

    /**
     * @return ?array{nom: string, animal: string, photoUrl: string, description: string, testimonial: string} of a finished contest with a
     *   winner
     */
    public function winner(): ?array
    {
        if ($this->acf['statut'] !== 'termine' || $this->acf['gagnant_nom'] === '') {
            return null;
        }

        return [
            'nom' => $this->acf['gagnant_nom'],
            'animal' => $this->acf['gagnant_animal'],
            'photoUrl' => self::picture($this->acf['gagnant_photo']),
            'description' => $this->acf['gagnant_description'],
            'testimonial' => $this->acf['gagnant_temoinage'],
        ];
    }

    /** @return list<string> */
    public function keywords(): array
    {
        return array_values(array_filter(
            array_map('trim', explode(',', $this->acf['mots_cles'])),
            static fn(string $word): bool => $word !== '',
        ));
    }

    /** Address of a picture stored as media id or address; '' without one. */
    public static function picture(string $stored, string $size = 'large'): string
    {
        return ctype_digit($stored) ? (string) wp_get_attachment_image_url((int) $stored, $size) : $stored;
    }
}
