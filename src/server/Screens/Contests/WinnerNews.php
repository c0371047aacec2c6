<?php

declare(strict_types=1);

namespace Museau\Screens\Contests;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\Entries;
use Museau\Domain\Contests\Entry;
use Museau\Domain\Contests\PublishedWinners;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Domain\Photos\PhotoStore;
use Museau\Rest\Dashboard\MediaUpload;

/**
 * Puts a contest's winner into its news item: first name and initial, the animal and the photo, where she allowed it; else
 * nothing of her.
 */
final class WinnerNews
{
    public function __construct(
        private readonly News $news,
        private readonly Entries $entries,
        private readonly PublishedWinners $published,
        private readonly PhotoStore $photos,
    ) {}

    /** @return string what was done, for the artist */
    public function publish(NewsItem $contest, Entry $winner): string
    {
        $this->news->save($contest->id, ['acf' => ['statut' => 'termine']]);
        if (!$winner->may_publish) {
            $this->published->take_back($contest->id);

            return __(
                'L\'actualité dit que le concours est terminé. Rien du gagnant n\'y est montré : cela n\'a pas été accepté.',
                'museau',
            );
        }
        $picture = $this->picture($winner);
        $this->published->show($winner, $picture);

        return $picture > 0
            ? __('Le gagnant est dans l\'actualité, avec sa photo. Ajoutez-y quelques mots dans votre tableau de bord.', 'museau')
            : __('Le gagnant est dans l\'actualité, sans photo. Ajoutez-y quelques mots dans votre tableau de bord.', 'museau');
    }

    /** The picture in the library that was made of her photo, made now unless it is there; 0 when the photo is gone. */
    private function picture(Entry $winner): int
    {
        if ($winner->picture_id > 0 && wp_attachment_is_image($winner->picture_id)) {
            return $winner->picture_id;
        }
        $photo = $this->photos->find($winner->photo_id);
        $bytes = $photo === null ? null : $this->photos->read($photo);
        if ($bytes === null) {
            return 0;
        }
        $file = wp_tempnam('concours-gagnant');
        file_put_contents($file, $bytes);
        try {
            $kept = (new MediaUpload())->keep(
                ['tmp_name' => $file, 'error' => UPLOAD_ERR_OK, 'name' => 'concours-gagnant.jpg'],
                $winner->animal,
            );
        } finally {
            unlink($file);
        }
        $this->entries->set_picture($winner, $kept['id']);

        return $kept['id'];
    }
}
