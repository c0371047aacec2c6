<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsParts;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Tests\Support\SettingsForm;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** 'Boutique' in tabs: each saves its own settings, says its own faults, and is where links lead to. */
final class SettingsTabsTest extends WordPressTestCase
{
    /** @return iterable<array{SettingsTab}> */
    public static function tabs(): iterable
    {
        foreach (SettingsTab::cases() as $tab) {
            yield [$tab];
        }
    }

    #[DataProvider('tabs')]
    #[TestDox('[R235] A tab that is saved as it stands changes no setting of the others')]
    public function test_nothing_is_lost(SettingsTab $tab): void
    {
        $this->sign_in();
        // On every tab something that no default says.
        museau()->settings()->save([
            'phone' => '06 98 76 54 32', 'page_size' => 17, 'shows_two_per_row' => true, 'deposit_percent' => 41, 'delay_min' => 9,
            'proof_rounds' => 4, 'proof_silence' => true, 'mail_sketch' => true, 'portrait_shipping' => 1777, 'dispatch_max' => 8,
            'shows_paypal' => true, 'stripe_webhook_secret' => 'whsec_kept', 'vat_exempt' => true, 'photo_retention' => 77,
            'legal_name' => 'Zoé Martin', 'legal_address' => "1 rue des Exemples\n35000 Rennes", 'siret' => '73282932000074', 'micro_firm' => false,
            'accessibility_level' => 'full', 'guarantee_notice_image' => 12,
        ]);
        $before = Read::map(get_option(Settings::OPTION));
        $fields = SettingsForm::fields(self::page($tab));
        self::assertSame($tab->value, $fields['tab'] ?? '');
        self::assertSame(302, self::send($fields));
        $after = Read::map(get_option(Settings::OPTION));
        self::assertSame($before, array_intersect_key($after, $before));
        foreach (array_keys(array_diff_key($after, $before)) as $added) {
            self::assertStringNotContainsString("name=\"$added\"", implode('', array_map(
                self::page(...),
                array_filter(SettingsTab::cases(), static fn(SettingsTab $other): bool => $other !== $tab),
            )), $added);
        }
    }

    #[TestDox('[R235] What a live key wants of another tab is said with the way there, and nothing is saved')]
    public function test_a_fault_elsewhere(): void
    {
        $this->sign_in();
        museau()->settings()->save(['siret' => '', 'phone' => '']);
        $before = get_option(Settings::OPTION);
        $screen = self::screen();
        $fields = [...SettingsForm::fields(self::page(SettingsTab::Payment)), 'stripe_secret_key' => 'sk_live_abcd1234'];
        self::assertSame(0, self::send($fields, $screen));
        self::assertSame($before, get_option(Settings::OPTION));
        $html = self::page(SettingsTab::Payment, $screen);
        self::assertStringContainsString('href="' . esc_html(SettingsTab::Law->url('siret')) . '"', $html);
        self::assertStringContainsString('href="' . esc_html(SettingsTab::Shop->url('phone')) . '"', $html);
        self::assertStringNotContainsString('id="siret"', $html);
        self::assertStringContainsString('id="siret"', self::page(SettingsTab::Law));
    }

    #[TestDox('What links name is on the tab that they lead to: every legal field, what is missing, and the tab of no name')]
    public function test_places(): void
    {
        $this->sign_in();
        museau()->settings()->save(['siret' => '']);
        $pages = [];
        foreach (SettingsTab::cases() as $tab) {
            $pages[$tab->value] = self::page($tab);
            self::assertSame(1, substr_count($pages[$tab->value], 'aria-current="page"'));
            self::assertSame(count(SettingsTab::cases()), substr_count($pages[$tab->value], 'class="nav-tab"') + substr_count($pages[$tab->value], 'class="nav-tab nav-tab-active"'));
        }
        foreach (SettingsTab::cases() as $tab) {
            // The switches stand inside of their labels and have no id of their own.
            foreach (SettingsParts::fields($tab) as $field) {
                self::assertStringContainsString('&tab=' . $tab->value . '#' . $field, SettingsParts::url($field));
                self::assertStringContainsString("name=\"$field\"", $pages[$tab->value], $field);
            }
        }
        self::assertStringContainsString('id="manque"', self::page(null));
        self::assertStringContainsString('id="manque"', $pages[SettingsTab::Law->value]);
    }

    private static function screen(): SettingsScreen
    {
        return new SettingsScreen(museau()->settings(), museau()->keys(), museau()->catalogue(...), museau()->promises());
    }

    private static function page(?SettingsTab $tab, ?SettingsScreen $screen = null): string
    {
        return SettingsForm::page($tab, $screen ?? self::screen());
    }

    /** @param array<string, mixed> $fields */
    private static function send(array $fields, ?SettingsScreen $screen = null): int
    {
        return SettingsForm::send($fields, wp_create_nonce('museau_save_settings'), $screen ?? self::screen());
    }
}
