<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Domain\Banners\Banners;
use Museau\Kernel\Settings\Settings;

/** What the templates and parts ask the shell for; it prints nothing by itself. */
final class Shell
{
    public function __construct(
        public readonly Menus $menus,
        public readonly Banners $banners,
        public readonly LegalPages $legal,
        public readonly ThemeImages $pictures,
        public readonly Settings $settings,
        public readonly PageHeading $heading,
        public readonly Signature $signature,
    ) {}

    /**
     * One of our blocks outside page content; '' when it is not built.
     *
     * @param array<string, mixed> $attributes
     */
    public function block(string $name, array $attributes = []): string
    {
        if (!\WP_Block_Type_Registry::get_instance()->is_registered($name)) {
            return '';
        }

        return render_block(['blockName' => $name, 'attrs' => $attributes, 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
    }

    /** Whether this is the page that pays: its header and footer hold nothing that leads away from the order (B79). */
    public function is_checkout(): bool
    {
        return is_page('commander');
    }

    /** '2025' in 2025, afterwards '2025–2026' and so on. */
    public function years(int $now): string
    {
        return $now > 2025 ? '2025–' . $now : '2025';
    }
}
