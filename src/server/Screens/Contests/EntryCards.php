<?php

declare(strict_types=1);

namespace Museau\Screens\Contests;

use Museau\Domain\Contests\Draw;
use Museau\Domain\Contests\Entry;
use Museau\Domain\News\NewsItem;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Screens\Photos\PhotoActions;

/** The entries of one contest as the artist sees them: photograph, names, day, and what she may do with each. */
final class EntryCards
{
    /** @param list<Draw> $draws of the contest */
    public function __construct(
        private readonly PhotoStore $photos,
        private readonly NewsItem $contest,
        private readonly array $draws,
        private readonly ?Entry $winner,
    ) {}

    public function html(Entry $entry): string
    {
        $was_found = in_array($entry->id, array_column($this->draws, 'entry_id'), true);
        $badge = match (true) {
            $entry->id === $this->winner?->id => [__('Gagnant', 'museau'), 'completed'],
            $was_found => [__('N\'a pas pu être joint', 'museau'), 'draft'],
            $entry->refused > 0 => [__('Écartée', 'museau'), 'missing'],
            default => null,
        };

        return Html::el(
            'li',
            ['class' => 'museau-contests__entry' . ($entry->refused > 0 ? ' is-refused' : ''), 'id' => 'participation-' . $entry->id],
            $this->photo($entry),
            Html::el(
                'div',
                ['class' => 'museau-contests__facts'],
                Html::el('strong', [], Html::text($entry->animal)),
                $badge === null ? '' : Html::el(
                    'span',
                    ['class' => 'museau-orders__badge museau-orders__badge--' . $badge[1]],
                    Html::text($badge[0]),
                ),
                Html::el('span', [], Html::text($entry->person)),
                Html::el('a', ['href' => esc_url('mailto:' . $entry->email)], Html::text($entry->email)),
                Html::el('span', ['class' => 'museau-orders__date'], Html::text(sprintf(
                    /* translators: 1: number of an entry, 2: '24 décembre 2026 à 18:05' */
                    __('N° %1$d, reçue le %2$s', 'museau'),
                    $entry->id,
                    Language::moment($entry->created),
                ))),
                Html::el('span', ['class' => 'museau-orders__date'], Html::text(
                    $entry->may_publish
                        ? __('Accepte que la photo soit publiée.', 'museau')
                        : __('Photo à ne pas publier.', 'museau'),
                )),
                $entry->reason === '' ? '' : Html::el('p', ['class' => 'museau-order__alert'], Html::text($entry->reason)),
            ),
            $was_found ? '' : $this->steps($entry),
        );
    }

    private function photo(Entry $entry): string
    {
        $photo = $this->photos->find($entry->photo_id);

        return $photo === null ? '' : Html::el(
            'a',
            ['class' => 'museau-contests__photo', 'href' => PhotoActions::url($photo)],
            Html::el('img', [
                'src' => PhotoActions::url($photo),
                'width' => $photo->width,
                'height' => $photo->height,
                /* translators: %s: name of an animal */
                'alt' => sprintf(__('Télécharger la photo de %s', 'museau'), $entry->animal),
                'loading' => 'lazy',
            ]),
        );
    }

    private function steps(Entry $entry): string
    {
        if ($entry->refused > 0) {
            return ContestActions::form(
                $this->contest->id,
                'restore',
                Html::el('input', ['type' => 'hidden', 'name' => 'entry', 'value' => $entry->id]),
                Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Remettre', 'museau'))),
            );
        }
        $is_over = !$this->contest->takes_part(NewsItem::today());
        $choose = $is_over && !$this->contest->draws_lots() && $this->draws === [] ? ContestActions::form(
            $this->contest->id,
            'choose',
            Html::el('input', ['type' => 'hidden', 'name' => 'entry', 'value' => $entry->id]),
            Html::el('button', ['type' => 'submit', 'class' => 'button button-primary'], Html::text(__('Choisir comme gagnant', 'museau'))),
        ) : '';
        $refuse = Html::el(
            'details',
            ['class' => 'museau-contests__refuse'],
            Html::el('summary', [], Html::text(__('Écarter…', 'museau'))),
            ContestActions::form(
                $this->contest->id,
                'refuse',
                Html::el('input', ['type' => 'hidden', 'name' => 'entry', 'value' => $entry->id]),
                Html::el(
                    'label',
                    ['class' => 'museau-order__field'],
                    Html::text(__('Raison, pour vous seule', 'museau')),
                    Html::el('input', ['type' => 'text', 'name' => 'reason', 'required' => true, 'maxlength' => 200]),
                ),
                Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Écarter cette participation', 'museau'))),
            ),
        );

        return $choose . $refuse;
    }
}
