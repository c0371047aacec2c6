<?php

declare(strict_types=1);

namespace Museau\Domain\Contact;

use Museau\Domain\Mail\Address;
use Museau\Kernel\Read;

/** What a visitor writes to the artist, checked. The same rules stand in blocks/contact/rules.ts (tests/fixtures/contact-rules.json). */
final class Message
{
    public const FIELDS = ['name', 'email', 'subject', 'message'];

    public const LIMITS = ['name' => 100, 'email' => 254, 'subject' => 150, 'message' => 5000];

    private const MINIMUM = ['name' => 2, 'email' => 0, 'subject' => 5, 'message' => 10];

    private function __construct(
        public readonly string $name,
        public readonly string $email,
        public readonly string $subject,
        public readonly string $message,
    ) {}

    /**
     * @param array<string, mixed> $input name, email, subject, message
     *
     * @throws InvalidMessage
     */
    public static function from(array $input): self
    {
        $values = self::values($input);
        $errors = self::errors($values);
        if ($errors === []) {
            return new self($values['name'], $values['email'], $values['subject'], $values['message']);
        }
        $missing = array_values(array_filter(self::FIELDS, static fn(string $field): bool => $values[$field] === ''));

        throw $missing === [] ? InvalidMessage::field($errors) : InvalidMessage::missing($missing, $errors);
    }

    /**
     * Trimmed values of the four fields; what is no text counts as empty.
     *
     * @param array<string, mixed> $input
     *
     * @return array{name: string, email: string, subject: string, message: string}
     */
    public static function values(array $input): array
    {
        $value = static function (string $field) use ($input): string {
            $text = Read::text($input[$field] ?? '');

            return mb_check_encoding($text, 'UTF-8') ? trim(str_replace(["\r\n", "\r"], "\n", $text)) : '';
        };

        return ['name' => $value('name'), 'email' => $value('email'), 'subject' => $value('subject'), 'message' => $value('message')];
    }

    /**
     * @param array{name: string, email: string, subject: string, message: string} $values trimmed
     *
     * @return array<string, string> one sentence per field that is refused
     */
    public static function errors(array $values): array
    {
        $errors = [];
        foreach (self::FIELDS as $field) {
            $sentence = self::error($field, $values[$field]);
            if ($sentence !== null) {
                $errors[$field] = $sentence;
            }
        }

        return $errors;
    }

    /** The same text from the same person on the same day is one message. */
    public function fingerprint(string $day): string
    {
        return hash('sha256', implode("\n", [$day, strtolower($this->email), $this->subject, $this->message]));
    }

    /** The same text, whoever signs it and however it is spaced. */
    public function text_print(): string
    {
        return hash('sha256', mb_strtolower(preg_replace('/\s+/u', '', $this->message) ?? ''));
    }

    private static function error(string $field, string $value): ?string
    {
        $sentences = self::sentences()[$field];
        $length = mb_strlen($value);

        return match (true) {
            $value === '' => $sentences['required'],
            // A line break in a header field would let its writer add headers to our mail.
            $field !== 'message' && preg_match('/[\x00-\x1f\x7f]/', $value) === 1 => $sentences['invalid'],
            $field === 'email' && !Address::is_valid($value) => $sentences['invalid'],
            $length < self::MINIMUM[$field] => $sentences['short'],
            $length > self::LIMITS[$field] => $sentences['long'],
            default => null,
        };
    }

    /** @return array<string, array{required: string, short: string, long: string, invalid: string}> */
    private static function sentences(): array
    {
        return [
            'name' => [
                'required' => __('Le nom est requis', 'museau'),
                'short' => __('Le nom doit contenir au moins 2 caractères', 'museau'),
                'long' => __('Le nom ne peut pas dépasser 100 caractères', 'museau'),
                'invalid' => __('Le nom contient un caractère qui ne peut pas être envoyé', 'museau'),
            ],
            'email' => [
                'required' => __("L'email est requis", 'museau'),
                'short' => '',
                'long' => __('Veuillez entrer un email valide', 'museau'),
                'invalid' => __('Veuillez entrer un email valide', 'museau'),
            ],
            'subject' => [
                'required' => __('Le sujet est requis', 'museau'),
                'short' => __('Le sujet doit contenir au moins 5 caractères', 'museau'),
                'long' => __('Le sujet ne peut pas dépasser 150 caractères', 'museau'),
                'invalid' => __('Le sujet contient un caractère qui ne peut pas être envoyé', 'museau'),
            ],
            'message' => [
                'required' => __('Le message est requis', 'museau'),
                'short' => __('Le message doit contenir au moins 10 caractères', 'museau'),
                'long' => __('Le message ne peut pas dépasser 5 000 caractères', 'museau'),
                'invalid' => '',
            ],
        ];
    }
}
