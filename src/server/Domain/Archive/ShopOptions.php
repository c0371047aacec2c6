<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Which settings travel with a shop, and which secrets stay behind and are named. */
final class ShopOptions
{
    /** WordPress's that the shop's pages hang on; never addresses, accounts, roles or plugins. */
    private const WORDPRESS = ['blogname', 'blogdescription', 'show_on_front', 'page_on_front', 'page_for_posts',
        'wp_page_for_privacy_policy', 'timezone_string', 'gmt_offset', 'date_format', 'time_format', 'start_of_week', 'WPLANG',
        'permalink_structure', 'category_base', 'tag_base', 'default_comment_status', 'default_ping_status', 'posts_per_page',
        'site_icon', 'sticky_posts', 'default_category', 'default_product_cat', 'thumbnail_size_w', 'thumbnail_size_h',
        'medium_size_w', 'medium_size_h', 'large_size_w', 'large_size_h'];

    /** The theme's own values of WordPress (menus' places, logo), by a name that no folder's name is in. */
    private const THEME = 'theme_mods';

    /** Ours that speak of this site's own tables, roles and scripts: they neither travel nor go when a shop comes. */
    private const STAYS = ['museau_schema', 'museau_schema_level', 'museau_roles', 'museau_build', 'museau_builds'];

    /** Ours that do not travel and go when a shop comes: what is made anew, or speaks of the site that it was on. */
    private const MADE_ANEW = ['museau_index', 'museau_index_cursor', 'museau_list_stamp', 'museau_proxy_seen',
        'museau_webhook_health', 'museau_mail_silent', 'museau_backlog', 'museau_feed', 'museau_feed_state', 'museau_pages_say_full',
        'museau_unknown_money_seen', 'museau_wallet_domain', 'museau_stripe_key_left', 'museau_menus', 'museau_orders_adopted',
        'museau_arrival', 'museau_import_mark', 'museau_styles_unwritten'];

    /** Settings of 'Boutique' that stay behind, by what she calls them. @translated */
    private const SECRETS = [
        'stripe_secret_key' => 'clé secrète de Stripe',
        'stripe_publishable_key' => 'clé publiable de Stripe',
        'stripe_webhook_secret' => 'secret du webhook de Stripe',
    ];

    /** Settings that stay behind with them. */
    private const FORMER_SECRETS = ['stripe_webhook_secret_former' => '', 'stripe_webhook_secret_changed' => 0];

    /** A member of the engine's settings of a payment or another service that may be a secret. */
    private const SECRET_NAME = '/key|secret|password|token|client_id|credential/i';

    /** Constants of wp-config.php that the shop needs as they are. */
    private const CONSTANTS = ['MUSEAU_VOUCHER_KEY'];

    public function __construct(private readonly EngineData $engine) {}

    /** @return iterable<array{name: string, value: string, autoload: string}> as the database holds them */
    public function rows(): iterable
    {
        foreach ($this->stored() as $row) {
            $name = (string) $row['option_name'];
            $value = (string) $row['option_value'];
            if ($this->travels($name) && !$this->is_secret($name, $value) && !SerializedObjects::are_in($value)) {
                yield [
                    'name' => self::is_theme($name) ? self::THEME : $name,
                    'value' => $name === Settings::OPTION ? self::without_secrets($value) : $value,
                    'autoload' => (string) $row['autoload'],
                ];
            }
        }
    }

    /** @return list<string> secrets and foreign settings that do not travel, in words for the artist */
    public function secrets_left_behind(): array
    {
        $words = [];
        foreach ($this->stored() as $row) {
            $name = (string) $row['option_name'];
            if ($this->travels($name) && $this->is_secret($name, (string) $row['option_value'])) {
                /* translators: %s: name of an option */
                $words[] = sprintf(__('les réglages « %s » de WooCommerce, qui contiennent des clés', 'museau'), $name);
            } elseif ($this->travels($name) && SerializedObjects::are_in((string) $row['option_value'])) {
                /* translators: %s: name of an option */
                $words[] = sprintf(__('les réglages « %s », qu\'une extension garde en objets de PHP', 'museau'), $name);
            }
            foreach ($name === Settings::OPTION ? self::SECRETS : [] as $key => $secret) {
                if (Read::text(Read::map(maybe_unserialize((string) $row['option_value']))[$key] ?? '') !== '') {
                    $words[] = Language::say($secret);
                }
            }
        }
        foreach (array_filter(self::CONSTANTS, defined(...)) as $constant) {
            /* translators: %s: name of a constant */
            $words[] = sprintf(__('la ligne %s de wp-config.php', 'museau'), $constant);
        }

        return $words;
    }

    /**
     * Writes one that came in an archive; one that this site does not take is passed over.
     *
     * @throws ArchiveRefused holds_objects
     */
    public function write(string $name, string $value, string $autoload, Addresses $addresses): void
    {
        $name = $name === self::THEME ? 'theme_mods_' . get_stylesheet() : $name;
        $is_language = $name === 'WPLANG' && $value !== '' && !in_array($value, get_available_languages(), true);
        if (!$this->travels($name) || $is_language || $this->is_secret($name, $value)) {
            return;
        }
        if (SerializedObjects::are_in($value)) {
            throw ArchiveRefused::holds_objects();
        }
        $value = $name === Settings::OPTION ? self::without_secrets($value) : $value;
        // The word that her own letters were kept under stays what it was.
        $is_proof = str_starts_with($name, 'museau_cgv_');
        $options = Db::wpdb()->options;
        Db::run('DELETE FROM %i WHERE option_name = %s', $options, $name);
        Db::run(
            'INSERT INTO %i (option_name, option_value, autoload) VALUES (%s, %s, %s)',
            $options,
            $name,
            $is_proof ? $value : $addresses->replace($value),
            preg_match('/^[a-z-]{2,8}$/', $autoload) === 1 ? $autoload : 'auto',
        );
    }

    /** Takes away what this site's own first days have written, before the shop's come. */
    public function clear(): void
    {
        foreach ($this->stored() as $row) {
            $name = (string) $row['option_name'];
            if (str_starts_with($name, 'museau_') && $this->travels($name)) {
                Db::run('DELETE FROM %i WHERE option_name = %s', Db::wpdb()->options, $name);
            }
        }
        // What WordPress and WooCommerce remember of rows that are gone.
        Db::run("DELETE FROM %i WHERE SUBSTR(option_name, 1, 11) = '_transient_'", Db::wpdb()->options);
        foreach (self::MADE_ANEW as $name) {
            Db::run('DELETE FROM %i WHERE option_name = %s', Db::wpdb()->options, $name);
        }
    }

    private function travels(string $name): bool
    {
        return match (true) {
            // Who may do what on a site whose tables begin as our options do.
            str_ends_with($name, 'user_roles') => false,
            in_array($name, self::WORDPRESS, true) || self::is_theme($name) => true,
            str_starts_with($name, 'museau_') => !in_array($name, [...self::STAYS, ...self::MADE_ANEW], true),
            default => $this->engine->option_travels($name),
        };
    }

    private function is_secret(string $name, string $value): bool
    {
        $prefix = $this->engine->option_prefix();
        if ($prefix === null || !str_starts_with($name, $prefix)) {
            return false;
        }
        $content = is_serialized($value) ? @unserialize($value, ['allowed_classes' => false]) : $value;

        // An address of a page ('lost-password') is none.
        return self::names_secret(str_ends_with($name, '_endpoint') ? '' : $name, $content);
    }

    /** Whether a value or one within it is a secret after its name; an answer of yes or no is none. */
    private static function names_secret(string $name, mixed $value): bool
    {
        if (!is_array($value)) {
            return preg_match(self::SECRET_NAME, $name) === 1
                && is_scalar($value) && !in_array((string) $value, ['', '0', '1', 'yes', 'no'], true);
        }
        foreach ($value as $member => $content) {
            // What lies under 'keys' has names of its own, or none.
            $inner = preg_match(self::SECRET_NAME, $name) === 1 ? "$name $member" : (string) $member;
            if (self::names_secret($inner, $content)) {
                return true;
            }
        }

        return false;
    }

    private static function is_theme(string $name): bool
    {
        return $name === 'theme_mods_' . get_stylesheet();
    }

    private static function without_secrets(string $value): string
    {
        return serialize(array_diff_key(Read::map(maybe_unserialize($value)), self::SECRETS, self::FORMER_SECRETS));
    }

    /** @return list<array<string, ?string>> */
    private function stored(): array
    {
        return Db::rows(
            "SELECT option_name, option_value, autoload FROM %i WHERE option_name LIKE 'museau%%' OR option_name LIKE %s
            OR option_name IN ('" . implode("', '", self::WORDPRESS) . "') OR option_name = %s ORDER BY option_name",
            Db::wpdb()->options,
            Db::wpdb()->esc_like($this->engine->option_prefix() ?? 'museau_') . '%',
            'theme_mods_' . get_stylesheet(),
        );
    }
}
