<?php

declare(strict_types=1);

namespace Museau\Screens\Portfolio;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Origin;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** A field of each picture in the media library: whose portrait it is. The carousel and 'Avant, après' print what it says. */
final class OriginField implements Feature
{
    private const FIELD = 'museau_origin';

    public function hooks(): void
    {
        add_filter('attachment_fields_to_edit', self::add(...), 10, 2);
        add_filter('attachment_fields_to_save', self::save(...), 10, 2);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return array<string, mixed>
     */
    private static function add(array $fields, \WP_Post $picture): array
    {
        if (!wp_attachment_is_image($picture)) {
            return $fields;
        }
        $name = "attachments[$picture->ID][" . self::FIELD . ']';
        $chosen = Origin::of($picture->ID);
        $options = Html::el('option', ['value' => ''], Html::text(__('Ce n\'est pas un portrait', 'museau')));
        foreach (Origin::cases() as $origin) {
            $options .= Html::el('option', ['value' => $origin->value, 'selected' => $origin === $chosen], Html::text($origin->label()));
        }

        return [...$fields, self::FIELD => [
            'label' => __('D\'où vient ce portrait ?', 'museau'),
            'input' => 'html',
            'html' => Html::el('select', ['name' => $name, 'id' => "attachments-$picture->ID-" . self::FIELD], $options),
            'helps' => __('Cette phrase est montrée sous l\'image.', 'museau'),
        ]];
    }

    /**
     * @param array<string, mixed> $picture
     * @param array<string, mixed> $sent
     *
     * @return array<string, mixed>
     */
    private static function save(array $picture, array $sent): array
    {
        $id = Read::int($picture['ID'] ?? 0);
        if ($id > 0 && isset($sent[self::FIELD])) {
            Origin::set($id, Origin::tryFrom(Read::text($sent[self::FIELD])));
            PublicPictures::tell();
        }

        return $picture;
    }
}
