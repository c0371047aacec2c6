<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Payments\Limits;
use Museau\Domain\Payments\OrderPhotos;
use Museau\Domain\Photos\DetailPhotos;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\PhotoRole;
use Museau\Domain\Photos\PhotoStore;
use Museau\Domain\Progress\OrderProgress;
use Museau\Domain\Progress\Progress;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** The photographs beside the pose, in the carnet: seen, added, taken away, one of them made the pose. Plain forms. */
final class DetailPhotoForms
{
    /** Field of the form that holds the photographs, several at once. */
    public const FILES = 'carnet_details';

    /** Field that says what they are for. */
    private const ROLE = 'carnet_role';

    /** Buttons, whose value is the photograph's id. */
    private const POSE = 'carnet_pose';

    private const REMOVE = 'carnet_retirer_photo';

    /** @param \Closure(Order): void $received starts the promise of an order that has its photographs, and its letters */
    public function __construct(
        private readonly Progress $progress,
        private readonly PhotoStore $photos,
        private readonly DetailPhotos $details,
        private readonly OrderPhotos $order_photos,
        private readonly \Closure $received,
    ) {}

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return array_intersect_key($fields, [self::ROLE => 1, self::POSE => 1, self::REMOVE => 1]) !== [];
    }

    /**
     * @param array<string, mixed> $fields of the form
     * @param array<string, mixed> $files  as $_FILES names them
     *
     * @return 'details'|'pose'|'photo-retiree' what was done
     *
     * @throws PhotoRefused by a photograph's content (those before it are kept); is_unknown; are_enough; are_too_many_at_once;
     *                      order_is_full
     * @throws \Museau\Domain\Progress\CannotProgress takes_no_photo
     * @throws \Museau\Domain\Payments\PaymentFailed  sends_too_many_photos
     */
    public function take(Order $order, array $fields, array $files): string
    {
        $this->progress->refuse_photos($order);
        if (isset($fields[self::POSE])) {
            $photo = $this->photo($order, Read::int($fields[self::POSE]));
            $is_awaited = $this->order_photos->first_missing($order) > 0 || Read::text($order->meta[Order::WAITS_SINCE] ?? '') !== '';
            $this->alone($order, fn() => $this->details->make_pose($photo));
            $is_awaited && ($this->received)($order);

            return 'pose';
        }
        if (isset($fields[self::REMOVE])) {
            $photo = $this->photo($order, Read::int($fields[self::REMOVE]));
            $this->alone($order, fn() => $this->details->remove($photo));

            return 'photo-retiree';
        }
        $portrait = Read::int($fields[ProgressPhotos::PORTRAIT] ?? 1, 1);
        $role = PhotoRole::tryFrom(Read::text($fields[self::ROLE] ?? '')) ?? PhotoRole::Detail;
        foreach (self::uploads($files) as $file) {
            Limits::count_detail_photo();
            $this->order_photos->keep_detail($order, $file, $portrait, $role);
        }

        return 'details';
    }

    /**
     * @param list<Photo> $photos   of the order
     * @param int         $portrait which of the order's portraits the line is, from 1
     */
    public static function html(OrderProgress $progress, OrderLine $line, int $portrait, array $photos): string
    {
        $order = $progress->order;
        $own = array_filter($photos, static fn(Photo $photo): bool => $photo->line_key === $line->key && !$photo->is_pose());
        $is_open = $progress->takes_photos();
        $items = [];
        foreach (array_values($own) as $i => $photo) {
            // The pose is the first; of several portraits each is named.
            $name = count($order->portraits()) > 1
                /* translators: 1: number of a photograph, 2: number of a portrait */
                ? sprintf(__('photo %1$d du portrait %2$d', 'museau'), $i + 2, $portrait)
                /* translators: %d: number of a photograph */
                : sprintf(__('photo %d', 'museau'), $i + 2);
            $items[] = Html::el(
                'li',
                [],
                self::figure($order, $photo, $name),
                $is_open ? self::buttons($order, $photo, $name) : '',
            );
        }
        $list = $items === [] ? '' : Html::el('ul', ['class' => 'museau-carnet__details'], ...$items);

        return $list . ($is_open ? self::form($order, $portrait, DetailPhotos::MOST - count($own), $line->animals()) : '');
    }

    private static function figure(Order $order, Photo $photo, string $name): string
    {
        return Html::el(
            'figure',
            [],
            Html::el('img', [
                'src' => ProgressPage::photo_url($order, $photo),
                'width' => $photo->width,
                'height' => $photo->height,
                'alt' => $name,
                'loading' => 'lazy',
            ]),
            Html::el('figcaption', [], Html::text($photo->role->label())),
        );
    }

    private static function buttons(Order $order, Photo $photo, string $name): string
    {
        $press = static fn(string $button, string $label): string => Html::el(
            'button',
            ['type' => 'submit', 'class' => 'museau-link', 'name' => $button, 'value' => (string) $photo->id],
            Html::text($label),
            Html::el('span', ['class' => 'museau-visually-hidden'], Html::text(" : $name")),
        );

        return Html::el(
            'form',
            ['method' => 'post', 'action' => ProgressPage::url($order)],
            $press(self::POSE, __('En faire la pose', 'museau')),
            $press(self::REMOVE, __('Retirer', 'museau')),
        );
    }

    private static function form(Order $order, int $portrait, int $room, int $animals): string
    {
        if ($room <= 0) {
            return Html::el('p', ['class' => 'museau-field__hint'], Html::text(
                __('Ce portrait a toutes ses photos : retirez-en une pour en ajouter une autre.', 'museau'),
            ));
        }
        $id = "carnet-details-$portrait";

        return Html::el(
            'details',
            ['class' => 'museau-carnet__more'],
            Html::el('summary', [], Html::el('span', ['class' => 'museau-link'], Html::text(__('Ajouter d\'autres photos', 'museau')))),
            Html::el(
                'form',
                [
                    'method' => 'post',
                    'action' => ProgressPage::url($order),
                    'enctype' => 'multipart/form-data',
                    'class' => 'museau-carnet__send',
                ],
                Html::el('input', ['type' => 'hidden', 'name' => ProgressPhotos::PORTRAIT, 'value' => $portrait]),
                Html::el('label', ['class' => 'museau-field__label', 'for' => $id], Html::text(__('Vos autres photos', 'museau'))),
                Html::el('input', [
                    'type' => 'file',
                    'id' => $id,
                    'name' => self::FILES . '[]',
                    'multiple' => true,
                    'required' => true,
                    'accept' => 'image/jpeg,image/png,image/webp',
                    'class' => 'museau-field__control',
                    'aria-describedby' => "$id-hint",
                ]),
                Html::el('p', ['class' => 'museau-field__hint', 'id' => "$id-hint"], Html::text(sprintf(
                    /* translators: %d: number of photographs */
                    _n(
                        'Encore %d photo, 15 Mo au plus : un regard, une tache, les vraies couleurs.',
                        'Encore %d photos, 15 Mo au plus chacune : un regard, une tache, les vraies couleurs.',
                        $room,
                        'museau',
                    ),
                    $room,
                ))),
                self::roles($id, $animals),
                Html::el('button', ['type' => 'submit', 'class' => 'museau-button museau-button--quiet'], Html::text(
                    __('Envoyer ces photos', 'museau'),
                )),
            ),
        );
    }

    private static function roles(string $id, int $animals): string
    {
        return Html::el('label', ['class' => 'museau-field__label', 'for' => "$id-role"], Html::text(__('Elles montrent', 'museau')))
            . Html::el(
                'select',
                ['id' => "$id-role", 'name' => self::ROLE, 'class' => 'museau-field__control'],
                ...array_map(
                    static fn(PhotoRole $role): string => Html::el('option', ['value' => $role->value], Html::text($role->label())),
                    PhotoRole::beside($animals),
                ),
            );
    }

    /**
     * Under the lock of the artist's steps: what she is accepting is not changed meanwhile.
     *
     * @param \Closure(): void $work
     */
    private function alone(Order $order, \Closure $work): void
    {
        Lock::with("order:$order->id", function () use ($order, $work): void {
            $this->progress->refuse_photos($order);
            $work();
        });
    }

    /** @throws PhotoRefused is_unknown, of another order's too */
    private function photo(Order $order, int $id): Photo
    {
        $photo = $this->photos->find($id);

        return $photo?->order_id === $order->id ? $photo : throw PhotoRefused::is_unknown();
    }

    /**
     * @param array<string, mixed> $files
     *
     * @return non-empty-list<array{tmp_name: string, error: int}>
     *
     * @throws PhotoRefused are_too_many_at_once, before anything is kept; is_missing
     */
    private static function uploads(array $files): array
    {
        $sent = Read::map($files[self::FILES] ?? null);
        $errors = Read::map($sent['error'] ?? null);
        $names = Read::map($sent['tmp_name'] ?? null);
        $uploads = [];
        foreach (array_slice(array_keys($errors), 0, DetailPhotos::MOST + 1) as $i) {
            $uploads[] = ['tmp_name' => Read::text($names[$i] ?? ''), 'error' => Read::int($errors[$i])];
        }
        if (count($uploads) > DetailPhotos::MOST) {
            throw PhotoRefused::are_too_many_at_once();
        }

        return $uploads !== [] ? $uploads : throw PhotoRefused::is_missing();
    }
}
