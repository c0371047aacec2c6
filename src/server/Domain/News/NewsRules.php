<?php

declare(strict_types=1);

namespace Museau\Domain\News;

use Museau\Kernel\Read;

/** What the artist may write in a news item; the first fault is told, in the specification's order. */
final class NewsRules
{
    /**
     * @param array<string, mixed> $input   body of POST /news or PUT /concours/{id}
     * @param ?NewsItem            $present the item that is changed; null for a new one
     *
     * @return array{title?: string, content?: string, status?: string, acf?: array<string, string>}
     *
     * @throws NewsIsInvalid with the specification's sentence
     */
    public static function check(array $input, ?NewsItem $present): array
    {
        $given = Read::map($input['acf'] ?? []);
        $fields = $present === null ? array_fill_keys(NewsItem::FIELDS, '') : $present->acf;
        foreach (NewsItem::FIELDS as $field) {
            if (array_key_exists($field, $given)) {
                $fields[$field] = trim(Read::text($given[$field]));
            }
        }
        $title = trim(Read::text($input['title'] ?? $present?->title));
        if ($title === '') {
            throw NewsIsInvalid::because(__('Le titre est obligatoire.', 'museau'));
        }
        if (!self::is_day($fields['date_debut'])) {
            throw NewsIsInvalid::because(__('La date de début est obligatoire.', 'museau'));
        }
        if (!isset(NewsItem::STATUSES[$fields['statut']])) {
            throw NewsIsInvalid::because(__('Le statut est obligatoire.', 'museau'));
        }
        $fields['type'] = NewsItem::singular($fields['type']);
        if ($fields['type'] === '') {
            throw NewsIsInvalid::because(__('Le type est obligatoire.', 'museau'));
        }
        if ($fields['date_fin'] !== '' && (!self::is_day($fields['date_fin']) || $fields['date_fin'] < $fields['date_debut'])) {
            throw NewsIsInvalid::because(__('La date de fin doit suivre la date de début.', 'museau'));
        }
        if ($present === null && $fields['regles'] === '' && ($fields['type'] === 'concours' || $fields['statut'] === 'termine')) {
            throw NewsIsInvalid::because(__('Le règlement est obligatoire.', 'museau'));
        }
        foreach (['gagnant_photo', 'image_concours'] as $field) {
            $fields[$field] = self::picture($fields[$field]);
        }
        $acf = [];
        foreach ($fields as $field => $value) {
            $acf[$field] = self::clean($field, $value);
        }
        $checked = ['title' => sanitize_text_field($title), 'acf' => $acf];
        if (array_key_exists('content', $input)) {
            $checked['content'] = wp_kses_post(trim(Read::text($input['content'])));
        }
        $status = Read::text($input['status'] ?? ($present === null ? 'draft' : ''));
        if ($status !== '') {
            $checked['status'] = $status === 'publish' ? 'publish' : 'draft';
        }

        return $checked;
    }

    /**
     * A field as it may be stored, whoever writes it: this form, WordPress's own REST routes or its screen. Only the rules may
     * hold HTML: in a name '&' is '&', and is encoded where it is shown.
     */
    public static function clean(string $field, string $value): string
    {
        return match ($field) {
            'regles' => wp_kses_post($value),
            'designation' => isset(NewsItem::DESIGNATIONS[$value]) ? $value : '',
            'foyer' => isset(NewsItem::HOUSEHOLDS[$value]) ? $value : '',
            'gagnant_photo', 'image_concours' => ctype_digit($value) ? $value : sanitize_url($value, ['http', 'https']),
            default => sanitize_textarea_field($value),
        };
    }

    private static function is_day(string $date): bool
    {
        $time = \DateTimeImmutable::createFromFormat('!Y-m-d', $date);

        return $time !== false && $time->format('Y-m-d') === $date;
    }

    /** A media id of the library, or an address inside it turned into its id; anything else is refused (B37). */
    private static function picture(string $value): string
    {
        if ($value === '' || $value === '0') {
            return '';
        }
        $id = ctype_digit($value) ? (int) $value : attachment_url_to_postid((string) preg_replace('/-\d+x\d+(?=\.\w+$)/', '', $value));
        if ($id === 0 || !wp_attachment_is_image($id)) {
            throw NewsIsInvalid::because(__('L\'image choisie n\'est pas dans la médiathèque.', 'museau'));
        }

        return (string) $id;
    }
}
