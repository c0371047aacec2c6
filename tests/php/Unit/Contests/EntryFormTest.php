<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Contests;

use Museau\Domain\Contests\EntryForm;
use Museau\Domain\Contests\EntryIsInvalid;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Holds the server's rules of a contest's form to the table that the browser's are held to. */
final class EntryFormTest extends TestCase
{
    private const GOOD = [
        'animal' => 'Pelote', 'name' => 'Élise Martin', 'email' => 'elise@example.org', 'street' => '3 rue des Lilas', 'postal_code' => '69003', 'city' => 'Lyon', 'rules' => '1',
    ];

    #[DataProvider('rows')]
    #[TestDox('The rules of the contest\'s form, $field: $error')]
    public function test_rules(string $field, string $value, ?string $error): void
    {
        $input = [...self::GOOD, $field => $value];
        $has_photo = $field !== 'photo' || $value !== '';

        self::assertSame($error === null ? [] : [$field => $error], self::errors($input, true, $has_photo));
        if (in_array($field, EntryForm::ADDRESS, true)) {
            self::assertSame([], self::errors($input, false, true), 'nobody looks at an address that was not asked for');
        }
    }

    public function test_what_is_not_ticked_is_not_accepted(): void
    {
        self::assertFalse(EntryForm::from(self::GOOD, false, true)->may_publish);
        self::assertTrue(EntryForm::from([...self::GOOD, 'publish' => '1'], false, true)->may_publish);
        self::assertSame(['photo', 'animal', 'name', 'email', 'rules'], array_keys(self::errors(['animal' => ['x'], 'name' => "\xff"], false, false)));
    }

    /** @return iterable<array{string, string, ?string}> */
    public static function rows(): iterable
    {
        /** @var list<array{field: string, value?: string, repeat?: int, error: ?string}> $rows */
        $rows = json_decode((string) file_get_contents(dirname(__DIR__, 3) . '/fixtures/contest-rules.json'), true, 8, JSON_THROW_ON_ERROR);
        foreach ($rows as $row) {
            yield [$row['field'], $row['value'] ?? str_repeat('é', $row['repeat'] ?? 0), $row['error']];
        }
    }

    /**
     * @param array<string, mixed> $input
     *
     * @return array<string, mixed>
     */
    private static function errors(array $input, bool $asks_address, bool $has_photo): array
    {
        try {
            EntryForm::from($input, $asks_address, $has_photo);
        } catch (EntryIsInvalid $why) {
            return is_array($why->data['fields']) ? array_combine(array_map(strval(...), array_keys($why->data['fields'])), $why->data['fields']) : [];
        }

        return [];
    }
}
