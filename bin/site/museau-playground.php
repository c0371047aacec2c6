<?php

/*
 * Plugin Name: Museau, first run on Playground
 * Description: Playground has no WP-CLI: the start asks for each step of the first run by an address with a secret.
 */

declare(strict_types=1);

// Playground signs every visitor in as the administrator; a shop's visitor is nobody.
$_COOKIE['playground_auto_login_already_happened'] = '1';

add_action('wp_loaded', static function (): void {
    $step = $_GET['museau-step'] ?? '';
    if (!is_string($step) || $step === '') {
        return;
    }
    // Playground looks whether WordPress answers before it defines this.
    /** @var string $secret */
    $secret = constant('MUSEAU_PLAYGROUND_SECRET');
    if (!hash_equals($secret, is_string($_GET['secret'] ?? null) ? $_GET['secret'] : '')) {
        return;
    }
    @set_time_limit(0);
    if ($step === 'theme') {
        update_option('WPLANG', 'fr_FR');
        update_option('timezone_string', 'Europe/Paris');
        update_option('blogname', 'Museau');
        $admin = get_user_by('login', 'admin');
        if (!get_user_by('login', 'artiste')) {
            wp_insert_user(['user_login' => 'artiste', 'user_pass' => 'museau', 'user_email' => 'artiste@example.org', 'role' => 'administrator']);
        }
        if ($admin) {
            wp_set_password(wp_generate_password(24), $admin->ID);
        }
        switch_theme('museau');
    }
    if ($step === 'setup') {
        do_action('after_switch_theme', 'museau', wp_get_theme());
    }
    if ($step === 'demo') {
        do_action('museau_fill_demo');
    }
    wp_die(esc_html("museau-step $step done"), '', ['response' => 200]);
});
