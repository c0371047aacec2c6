<?php

declare(strict_types=1);

namespace Museau\Screens\Contests;

use Museau\Domain\Contests\ContestTerms;
use Museau\Domain\Contests\Draw;
use Museau\Domain\Contests\Entry;
use Museau\Domain\News\NewsItem;
use Museau\Kernel\Html;
use Museau\Kernel\Language;

/** How the winner of one contest is found: what the rules say, the button, the record, and the way into the news. */
final class DrawPanel
{
    /** @param list<Draw> $draws */
    public function __construct(
        private readonly NewsItem $contest,
        private readonly array $draws,
        private readonly ?Entry $winner,
        private readonly int $count,
    ) {}

    public function html(): string
    {
        return Html::el(
            'section',
            ['class' => 'museau-order__part museau-contests__draw', 'id' => 'gagnant'],
            Html::el('h2', [], Html::text(__('Le gagnant', 'museau'))),
            Html::el('p', [], Html::text(ContestTerms::winner($this->contest))),
            $this->record(),
            $this->winner === null ? '' : $this->found($this->winner),
            $this->next(),
        );
    }

    private function record(): string
    {
        $lines = array_map(static fn(Draw $draw): string => Html::el('li', [], Html::text(sprintf(
            $draw->way === Draw::LOTS
                /* translators: 1: moment, 2: number of entries, 3: number of the entry */
                ? __('%1$s : tirage au sort parmi %2$s, la n° %3$d est sortie.', 'museau')
                /* translators: 1: moment, 2: number of entries, 3: number of the entry */
                : __('%1$s : choix parmi %2$s, la n° %3$d est choisie.', 'museau'),
            Language::moment($draw->created),
            ContestsScreen::counted($draw->entry_count),
            $draw->entry_id,
        ) . self::why($draw))), $this->draws);

        return $lines === [] ? '' : Html::el('ul', ['class' => 'museau-orders__history'], ...$lines);
    }

    private static function why(Draw $draw): string
    {
        /* translators: %s: why a winner was found again */
        return $draw->reason === '' ? '' : ' ' . sprintf(__('Motif du remplacement : %s', 'museau'), $draw->reason);
    }

    private function found(Entry $winner): string
    {
        $write = 'mailto:' . $winner->email . '?subject=' . rawurlencode(
            /* translators: %s: title of a contest */
            sprintf(__('Vous avez gagné : %s', 'museau'), $this->contest->title),
        );

        return Html::el(
            'p',
            ['class' => 'museau-contests__winner'],
            Html::el('strong', [], Html::text(sprintf(
                /* translators: 1: winner of a contest, 2: her animal */
                __('%1$s et %2$s', 'museau'),
                $winner->person,
                $winner->animal,
            ))),
        ) . Html::el(
            'div',
            ['class' => 'museau-order__row'],
            Html::el('a', ['class' => 'button', 'href' => esc_url($write)], Html::text(__('Écrire au gagnant', 'museau'))),
            ContestActions::form(
                $this->contest->id,
                'publish',
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'button button-primary'],
                    Html::text(__('Mettre dans l\'actualité', 'museau')),
                ),
            ),
        ) . Html::el('p', ['class' => 'description'], Html::text(sprintf(
            $winner->may_publish
                /* translators: 1: name in public, 2: animal */
                ? __('L\'actualité passera à « Terminé » et montrera « %1$s et %2$s », avec la photo.', 'museau')
                : __('L\'actualité passera à « Terminé » sans rien montrer du gagnant : la publication n\'a pas été acceptée.', 'museau'),
            $winner->public_name(),
            $winner->animal,
        )));
    }

    private function next(): string
    {
        if ($this->contest->takes_part(NewsItem::today())) {
            return Html::el('p', [], Html::text(__('Le gagnant se désigne après la clôture.', 'museau')));
        }
        if ($this->draws === []) {
            return $this->count === 0 || !$this->contest->draws_lots() ? '' : ContestActions::form(
                $this->contest->id,
                'draw',
                Html::el('button', ['type' => 'submit', 'class' => 'button button-primary'], Html::text(__('Tirer au sort', 'museau'))),
            );
        }

        return Html::el(
            'details',
            [],
            Html::el('summary', [], Html::text(__('Le gagnant ne peut pas être joint…', 'museau'))),
            ContestActions::form(
                $this->contest->id,
                $this->contest->draws_lots() ? 'draw' : 'choose',
                $this->contest->draws_lots() ? '' : Html::el(
                    'label',
                    ['class' => 'museau-order__field'],
                    Html::text(__('Numéro de la participation que vous choisissez à sa place', 'museau')),
                    Html::el('input', ['type' => 'number', 'name' => 'entry', 'required' => true, 'min' => 1]),
                ),
                Html::el(
                    'label',
                    ['class' => 'museau-order__field'],
                    Html::text(__('Pourquoi, en quelques mots (gardé avec le tirage)', 'museau')),
                    Html::el('input', ['type' => 'text', 'name' => 'reason', 'required' => true, 'minlength' => 10, 'maxlength' => 200]),
                ),
                Html::el(
                    'label',
                    ['class' => 'museau-order__check'],
                    Html::el('input', ['type' => 'checkbox', 'name' => 'confirmed', 'value' => '1', 'required' => true]),
                    Html::text(__('Je désigne un autre gagnant à sa place.', 'museau')),
                ),
                Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Désigner un autre gagnant', 'museau'))),
            ),
        );
    }
}
