<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\Contests;
use Museau\Domain\Contests\EntryForm;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Caller;
use Museau\Screens\Shell\FormFailure;

/** The form of a contest as a browser without JavaScript sends it: a plain POST to its own page, answered by a redirect (B56). */
final class ContestForm implements Feature
{
    /** Before the names of the form's fields: one named 'name' would ask WordPress for the page of that name. */
    public const PREFIX = 'contest_';

    /** @var array<string, string> one sentence per field */
    private array $errors = [];

    private string $failure = '';

    /** @var array<string, mixed> what was sent */
    private array $sent = [];

    /** @param \Closure(): Contests $contests made only when a form arrives */
    public function __construct(private readonly \Closure $contests, private readonly News $news) {}

    public function hooks(): void
    {
        add_action('template_redirect', $this->receive(...), 1);
        add_filter('document_title_parts', $this->title(...), 20);
    }

    /** @return array<string, string> what stands in the text fields */
    public function values(): array
    {
        return EntryForm::values($this->sent);
    }

    /** Whether a box is ticked: 'rules' or 'publish'. */
    public function is_ticked(string $box): bool
    {
        return Read::bool($this->sent[$box] ?? false);
    }

    /** @return array<string, string> */
    public function errors(): array
    {
        return $this->errors;
    }

    /** The sentence above the form when the entry was not taken; '' otherwise. */
    public function failure(): string
    {
        return $this->failure;
    }

    public function is_sent(): bool
    {
        return isset($_GET['envoye']) && $this->failure === '';
    }

    private function receive(): void
    {
        if (!News::is_entry_form()) {
            return;
        }
        $contest = $this->news->find((int) get_queried_object_id());
        if ($contest === null || !$contest->is_running_contest()) {
            // Not begun, over, or no contest at all: its own page says which.
            wp_safe_redirect(home_url($contest?->path() ?? '/actualites'), 302);
            exit;
        }
        if (Read::text($_SERVER['REQUEST_METHOD'] ?? '') === 'POST') {
            $this->enter($contest);
        }
    }

    private function enter(NewsItem $contest): void
    {
        foreach (Read::map(wp_unslash($_POST)) as $name => $value) {
            if (str_starts_with($name, self::PREFIX)) {
                $this->sent[substr($name, strlen(self::PREFIX))] = $value;
            }
        }
        nocache_headers();
        try {
            Caller::refuse_foreign();
            if (Caller::was_emptied()) {
                throw PhotoRefused::is_too_heavy();
            }
            ($this->contests)()->enter($contest, $this->sent, Read::map($_FILES[self::PREFIX . 'photo'] ?? []));
        } catch (DatabaseFailed|Refusal $why) {
            $failure = FormFailure::answer($why, 'concours/participations');
            $this->failure = $failure->sentence;
            $this->errors = $failure->errors;
            if ($why instanceof PhotoRefused) {
                $this->errors = ['photo' => $failure->sentence];
            }

            return;
        }
        wp_safe_redirect(add_query_arg('envoye', '1', home_url($contest->entry_path())) . '#participation', 303);
        exit;
    }

    /**
     * @param array<string, string> $parts
     *
     * @return array<string, string>
     */
    private function title(array $parts): array
    {
        if (!News::is_entry_form()) {
            return $parts;
        }
        /* translators: %s: title of a contest */
        $title = sprintf(__('Participer : %s', 'museau'), Read::name(get_post_field('post_title', get_queried_object_id())));

        // Without JavaScript the title is the first thing that a screen reader says of the page that came back.
        return [...$parts, 'title' => $this->failure === '' && $this->errors === [] ? $title : __('Erreur :', 'museau') . ' ' . $title];
    }
}
