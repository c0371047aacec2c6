<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Takeover\AllowedServices;
use Museau\Domain\Takeover\SeenHosts;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Lets the services that the shop's owner has allowed into the policy, and notes what her pages name while she looks at them; visitors'
 * pages are not read. Never on cart, checkout and pages of one person, where a script could read what a customer types or an address
 * that opens her order (docs/adr/0032).
 */
final class OtherSites implements Feature
{
    public function __construct(private readonly Settings $settings) {}

    public function hooks(): void
    {
        add_filter('museau_content_security_policy', $this->let_in(...), 6);
        add_action('wp_finalized_template_enhancement_output_buffer', static function (mixed $html): void {
            if (!is_admin() && current_user_can('switch_themes')) {
                $seen = SeenHosts::read(Read::text($html));
                // After a preview has given everything back that it wrote.
                add_action('shutdown', static fn() => SeenHosts::keep($seen), PHP_INT_MAX);
            }
        });
    }

    /**
     * @param array<string, list<string>> $policy
     *
     * @return array<string, list<string>>
     */
    private function let_in(array $policy): array
    {
        $allowed = AllowedServices::allowed($this->settings);
        if ($allowed === [] || Security::is_private()) {
            return $policy;
        }
        foreach (AllowedServices::hosts($allowed) as $directive => $hosts) {
            $policy[$directive] = array_values(array_unique([...($policy[$directive] ?? []), ...$hosts]));
        }

        return $policy;
    }
}
