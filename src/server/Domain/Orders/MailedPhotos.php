<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Catalogue\Formats;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Typography;

/**
 * The photos of an order in its letters: a small print travels inside the message, so that it shows in every mail program and
 * no address of a photo is written anywhere. A letter that waits in the queue holds only a name; the print is made when it goes.
 */
final class MailedPhotos
{
    /** Longest side of a print in pixels: twice what the letter shows, for fine screens. */
    private const SIDE = 480;

    private const NAME = '/^photo-(\d+)-(\d+)x(\d+)-(?:(\d+)x(\d+)-)?(grey|colour)@museau$/D';

    public function __construct(private readonly PhotoStore $photos) {}

    /** @return list<array{name: string, caption: string}> one for each portrait whose photo is there; name as in 'cid:…' */
    public function of(Order $order): array
    {
        $by_line = [];
        foreach ($this->photos->of_order($order->id) as $photo) {
            $by_line[$photo->line_key] = $photo;
        }
        $prints = [];
        foreach ($order->portraits() as $line) {
            if (isset($by_line[$line->key])) {
                $prints[] = self::print_of($by_line[$line->key], $line);
            }
        }

        return $prints;
    }

    /** The print that a letter about this order names, as a JPEG; null when there is none, or no longer. */
    public function read(int $order_id, string $name): ?string
    {
        if (preg_match(self::NAME, $name, $found) !== 1 || (int) $found[2] < 1 || (int) $found[3] < 1) {
            return null;
        }
        $photo = $this->photos->find((int) $found[1]);
        $jpeg = $photo?->order_id === $order_id ? $this->photos->read($photo) : null;

        if ($jpeg === null) {
            return null;
        }
        $head = $found[4] === '' ? null : [(int) $found[4] / 100, (int) $found[5] / 100];

        return PhotoProcessor::proof($jpeg, (int) $found[2] / (int) $found[3], $found[6] === 'grey', self::SIDE, $head);
    }

    /**
     * How a photo looks on the sheet that was chosen; her own words say nothing of it. The counterpart is src/client/cart/look.ts;
     * both run tests/fixtures/look.json.
     *
     * @param list<array{attribute: string, value: string, personal: bool}> $options
     * @param bool                                                          $is_wide whether the photo lies
     *
     * @return array{float, float, bool} width and height in centimetres, of the first choice that says a size; whether it loses its colours
     */
    public static function look(array $options, bool $is_wide): array
    {
        $sheet = null;
        $is_grey = false;
        foreach ($options as $option) {
            if (!$option['personal']) {
                $sheet ??= Formats::centimetres($option['value'], '', $is_wide);
                $is_grey = $is_grey || Options::is_black_and_white($option['value']);
            }
        }

        return [...$sheet ?? ($is_wide ? [4.0, 3.0] : [3.0, 4.0]), $is_grey];
    }

    /** @return array{name: string, caption: string} */
    private static function print_of(Photo $photo, OrderLine $line): array
    {
        $chosen = array_values(array_filter($line->options, static fn(array $option): bool => !$option['personal']));
        $values = array_column($chosen, 'value');
        [$width, $height, $is_grey] = self::look($line->options, $photo->width > $photo->height);

        $head = Personalization::head($line->options);

        return [
            // Tenths of centimetres, and percents: whole numbers.
            'name' => sprintf(
                'photo-%d-%dx%d-%s%s@museau',
                $photo->id,
                round($width * 10),
                round($height * 10),
                $head === null ? '' : sprintf('%dx%d-', round($head[0] * 100), round($head[1] * 100)),
                $is_grey ? 'grey' : 'colour',
            ),
            /* translators: %s: what was chosen for a portrait: 'Graphite · A4' */
            'caption' => sprintf(__('%s (aperçu de cadrage)', 'museau'), Typography::shown(implode(' · ', $values))),
        ];
    }
}
