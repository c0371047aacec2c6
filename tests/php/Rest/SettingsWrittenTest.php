<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Setup\ShopChecklist;
use Museau\Tests\Support\SettingsForm;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What a form of 'Boutique' writes, and what it leaves alone, though no other tab of the browser is open. */
final class SettingsWrittenTest extends WordPressTestCase
{
    #[TestDox('[R235] The untouched form of a new shop stores what it proposes, and the list of what is left to do has it')]
    public function test_new_shop(): void
    {
        $this->sign_in();
        delete_option(Settings::OPTION);
        $titles = ['Coordonnées', 'Montants de la livraison'];
        self::assertSame([false, false], array_map(self::is_done(...), $titles));
        $address = Read::text(get_option('admin_email'));
        foreach ([SettingsTab::Shop, SettingsTab::Shipping] as $tab) {
            self::assertSame(302, self::send(SettingsForm::fields(self::page($tab))));
        }
        $names = ['email', 'page_size', 'portrait_shipping', 'standard_shipping', 'free_shipping_from', 'dispatch_max'];
        self::assertSame([$address, 24, 1500, 700, 5000, 3], array_map(museau()->settings()->value(...), $names));
        self::assertSame([true, true], array_map(self::is_done(...), $titles));
    }

    #[TestDox('[R235] A proposal that changed after the form was printed is not stored: she has not seen it')]
    public function test_new_proposal(): void
    {
        $this->sign_in();
        delete_option(Settings::OPTION);
        $older = SettingsForm::fields(self::page(SettingsTab::Shop));
        update_option('admin_email', 'ailleurs@exemple.fr');
        self::assertSame(302, self::send([...$older, 'artist' => 'Zoé']));
        self::assertSame([null, 'Zoé'], array_map(museau()->settings()->value(...), ['email', 'artist']));
    }

    private static function is_done(string $title): bool
    {
        $lines = (new ShopChecklist(
            museau()->settings(),
            museau()->keys(),
            museau()->ledger(),
            museau()->catalogue(),
            museau()->banners(),
            home_url('/admin-dashboard'),
        ))->all();

        return array_column(array_filter($lines, static fn(ChecklistLine $line): bool => $line->title === $title), 'done') === [true];
    }

    private static function screen(): SettingsScreen
    {
        return new SettingsScreen(museau()->settings(), museau()->keys(), museau()->catalogue(...), museau()->promises());
    }

    private static function page(SettingsTab $tab, ?SettingsScreen $screen = null): string
    {
        return SettingsForm::page($tab, $screen ?? self::screen());
    }

    /** @param array<string, mixed> $fields */
    private static function send(array $fields, ?SettingsScreen $screen = null): int
    {
        return SettingsForm::send($fields, wp_create_nonce('museau_save_settings'), $screen ?? self::screen());
    }
}
