<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

defined('ABSPATH') || exit;

use Museau\Domain\Contact\Contact;
use Museau\Domain\Contact\Message;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Caller;
use Museau\Screens\Shell\FormFailure;

/** The contact form as a browser without JavaScript sends it: a plain POST to its own page (B56). */
final class ContactForm implements Feature
{
    /** Name of the hidden field that tells our form from any other POST. */
    public const MARK = 'museau_contact';

    /** Before the names of the form's fields: one named 'name' would ask WordPress for the page of that name. */
    public const PREFIX = 'contact_';

    /** @var array<string, string> one sentence per field */
    private array $errors = [];

    private string $failure = '';

    /** @var array{name: string, email: string, subject: string, message: string} */
    private array $values = ['name' => '', 'email' => '', 'subject' => '', 'message' => ''];

    /** @param \Closure(): Contact $contact made only when a form arrives */
    public function __construct(private readonly \Closure $contact) {}

    public function hooks(): void
    {
        add_action('template_redirect', $this->receive(...), 1);
    }

    /**
     * @return array{
     *     name: string,
     *     email: string,
     *     subject: string,
     *     message: string,
     * } what stands in the fields: what was sent, or the subject asked by ?sujet=
     */
    public function values(): array
    {
        if ($this->values['subject'] === '' && $this->failure === '' && $this->errors === []) {
            $subject = sanitize_text_field(wp_unslash(Read::text($_GET['sujet'] ?? '')));

            return [...$this->values, 'subject' => mb_substr($subject, 0, Message::LIMITS['subject'])];
        }

        return $this->values;
    }

    /** @return array<string, string> */
    public function errors(): array
    {
        return $this->errors;
    }

    /** The sentence above the form when the message was not taken; '' otherwise. */
    public function failure(): string
    {
        return $this->failure;
    }

    public function is_sent(): bool
    {
        return isset($_GET['envoye']);
    }

    private function receive(): void
    {
        if (!is_page() || Read::text($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST' || !isset($_POST[self::MARK])) {
            return;
        }
        $input = [];
        foreach (Read::map(wp_unslash($_POST)) as $name => $value) {
            $input[str_replace(self::PREFIX, '', $name)] = $value;
        }
        nocache_headers();
        try {
            Caller::refuse_foreign();
            ($this->contact)()->receive($input);
        } catch (DatabaseFailed|Refusal $why) {
            $failure = FormFailure::answer($why, 'contact');
            $this->values = Message::values($input);
            $this->failure = $failure->sentence;
            $this->errors = $failure->errors;

            return;
        }
        wp_safe_redirect(add_query_arg('envoye', '1', (string) get_permalink()) . '#contact-form', 303);
        exit;
    }
}
