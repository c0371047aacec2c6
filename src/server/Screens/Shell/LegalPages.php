<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Legal\LegalTasks;
use Museau\Domain\Legal\LegalTexts;
use Museau\Domain\Legal\TermsArchive;
use Museau\Kernel\Feature;
use Museau\Kernel\Home;
use Museau\Kernel\Log\Log;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * The pages of the law. A policy or CGV that is missing, a draft or empty answers 404 with its own sentence;
 * one that cannot be read answers 503 (B45).
 */
final class LegalPages implements Feature
{
    public const POLICY = 'politique-de-confidentialite';
    public const CGV = 'cgv';
    public const NOTICE = LegalTasks::NOTICE_PAGE;

    private const VERSION_OPTION = 'museau_cgv_version';

    private int $status = 200;

    private string $html = '';

    public function __construct(private readonly LegalTexts $texts) {}

    public function hooks(): void
    {
        add_action('wp', $this->read(...));
        add_action('save_post_page', $this->forget_version(...));
        add_action('deleted_post', $this->forget_version(...));
        Settings::on_change($this->forget_version(...));
    }

    /** Whether the page now shown is the policy or the CGV, in whatever state. */
    public function is_asked(): bool
    {
        return in_array(self::slug(), [self::POLICY, self::CGV], true);
    }

    /** 200, 404 or 503. */
    public function status(): int
    {
        return $this->status;
    }

    /** The text of the page now shown, through the_content. */
    public function html(): string
    {
        return $this->html;
    }

    /** What to say instead of the text. */
    public function failure(): string
    {
        if ($this->status === 503) {
            return __('Erreur de chargement', 'museau');
        }

        return self::slug() === self::CGV
            ? __('Page CGV non trouvée', 'museau')
            : __('Page Politique de Confidentialité non trouvée', 'museau');
    }

    /**
     * Version of the CGV in force, facts of the settings included: the day it began and a digest of its text; '' when
     * none are published.
     */
    public function cgv_version(): string
    {
        $kept = get_option(self::VERSION_OPTION);
        if (is_string($kept)) {
            return $kept;
        }
        $version = TermsArchive::keep($this->texts->plain(self::CGV));
        update_option(self::VERSION_OPTION, $version, true);

        return $version;
    }

    private function forget_version(): void
    {
        delete_option(self::VERSION_OPTION);
    }

    /** Reads the page of the law that is asked for, before the first byte goes out. */
    public function read(): void
    {
        if (is_admin() || !$this->is_asked()) {
            return;
        }
        $this->html = '';
        $this->status = 200;
        try {
            $page = is_page() ? get_queried_object() : null;
            if ($page instanceof \WP_Post && ($page->post_status === 'publish' || is_preview())) {
                $this->html = Read::text(apply_filters('the_content', $page->post_content));
            }
            $this->status = trim(wp_strip_all_tags($this->html)) === '' ? 404 : 200;
        } catch (\Throwable $failure) {
            Log::error('page_not_read', $failure, ['code' => self::slug()]);
            $this->status = 503;
        }
        if ($this->status !== 200) {
            /** @var \WP_Query $wp_query */
            global $wp_query;
            $wp_query->set_404();
            status_header($this->status);
            nocache_headers();
        }
    }

    private static function slug(): string
    {
        $path = trim(Home::inner(Read::path()), '/');

        return basename($path);
    }
}
