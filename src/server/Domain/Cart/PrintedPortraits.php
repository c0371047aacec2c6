<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

/**
 * The portraits that the cards of a cart print: which word a line may keep, and what it opens now.
 *
 * @phpstan-import-type StoredLine from CartRules
 * @phpstan-import-type Known from CartRules
 */
final class PrintedPortraits
{
    public function __construct(private readonly OwnPortraits $portraits) {}

    /**
     * What a line of a card keeps: the word of its portrait, and nothing else that was sent.
     *
     * @param array<string, string> $texts of Personalization::read()
     *
     * @return array<string, string>
     *
     * @throws CouldNotChangeCart portrait_is_closed 409
     */
    public function kept(int $product_id, array $texts): array
    {
        $word = $texts[Personalization::CARD] ?? '';
        if ($word !== '' && $this->portraits->of($word, $product_id) === null) {
            throw CouldNotChangeCart::portrait_is_closed();
        }

        return $word === '' ? [] : [Personalization::CARD => $word];
    }

    /**
     * @param list<StoredLine> $lines
     *
     * @return array<string, ?OwnPortrait> for CartRules::look_up()
     */
    public function look_up(array $lines): array
    {
        $known = [];
        foreach ($lines as $line) {
            $word = self::word($line);
            if ($word !== '') {
                $known[self::name($line)] = $this->portraits->of($word, $line['product_id']);
            }
        }

        return $known;
    }

    /**
     * @param StoredLine $line
     *
     * @return string the signed word that the line keeps; '' of a line that is no such card
     */
    public static function word(array $line): string
    {
        return $line['texts'][Personalization::CARD] ?? '';
    }

    /**
     * @param StoredLine $line
     * @param Known      $known of this line, too
     */
    public static function of(array $line, array $known): ?OwnPortrait
    {
        return $known['portraits'][self::name($line)] ?? null;
    }

    /** @param StoredLine $line */
    private static function name(array $line): string
    {
        return $line['product_id'] . '/' . self::word($line);
    }
}
