<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Contact;

use Museau\Domain\Contact\Message;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Holds the server's rules to the table that the browser's are held to. */
final class MessageTest extends TestCase
{
    #[DataProvider('rows')]
    #[TestDox('[R163] [R164] The rules of the contact form: $error')]
    public function test_rules(string $field, string $value, ?string $error): void
    {
        $values = Message::values([...['name' => 'Zoé', 'email' => 'zoe@example.org', 'subject' => 'Un portrait', 'message' => 'Bonjour à vous !'], $field => $value]);

        self::assertSame($error === null ? [] : [$field => $error], Message::errors($values));
    }

    /** @return iterable<array{string, string, ?string}> */
    public static function rows(): iterable
    {
        /** @var list<array{field: string, value?: string, repeat?: int, error: ?string}> $rows */
        $rows = json_decode((string) file_get_contents(dirname(__DIR__, 3) . '/fixtures/contact-rules.json'), true, 8, JSON_THROW_ON_ERROR);
        foreach ($rows as $row) {
            yield [$row['field'], $row['value'] ?? str_repeat('é', $row['repeat'] ?? 0), $row['error']];
        }
    }
}
