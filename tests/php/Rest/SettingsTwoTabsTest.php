<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Accounts\Kinds;
use Museau\Domain\Schedule\Occasions;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\Shipping\ShippingClass;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Tests\Support\SettingsForm;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** 'Boutique' open in two tabs of the browser: the older form takes nothing back that the other one saved. */
final class SettingsTwoTabsTest extends WordPressTestCase
{
    #[TestDox('[R235] An older form saves what was changed in it, and leaves alone what was changed elsewhere since')]
    public function test_only_what_was_changed(): void
    {
        $this->sign_in();
        museau()->settings()->save(['deposit_percent' => 41, 'delay_min' => 9, 'delay_max' => 12, 'portraits_closed' => true]);
        $older = SettingsForm::fields(self::page(SettingsTab::Portraits));
        $other = $older;
        unset($other['portraits_closed']);
        self::assertSame(302, self::send([...$other, 'deposit_percent' => '50', 'occasion_christmas' => '1']));
        $before = Read::map(get_option(Settings::OPTION));

        self::assertSame(302, self::send([...$older, 'delay_max' => '14']));

        $after = Read::map(get_option(Settings::OPTION));
        self::assertSame(['delay_max' => 14], array_intersect_key($after, ['delay_max' => 1]));
        self::assertSame([...$before, 'delay_max' => 14], $after, 'nothing else is written');
        self::assertSame(50, $after['deposit_percent'] ?? null);
        self::assertFalse($after['portraits_closed'] ?? null);
    }

    #[TestDox('[R235] What was changed in both is kept as it stands, named with what stands there, and her text stays in its field')]
    public function test_changed_in_both(): void
    {
        $this->sign_in();
        museau()->settings()->save(['artist' => 'Zoé', 'phone' => '06 98 76 54 32', 'page_size' => 17]);
        $older = SettingsForm::fields(self::page(SettingsTab::Shop));
        self::assertSame(302, self::send([...$older, 'artist' => 'Zoé <Martin>']));

        $screen = self::screen();
        self::assertSame(0, self::send([...$older, 'artist' => 'Zoé Durand', 'page_size' => '30'], $screen));

        $settings = museau()->settings();
        self::assertSame(['Zoé <Martin>', 30], [$settings->value('artist'), $settings->page_size()]);
        $html = self::page(SettingsTab::Shop, $screen);
        self::assertStringContainsString('<a href="#artist">Votre nom, tel que vous signez</a>', $html);
        self::assertStringContainsString('« Zoé &lt;Martin&gt; »', str_replace("\u{a0}", ' ', $html));
        self::assertStringContainsString('role="alert"', $html);
        self::assertStringNotContainsString('Rien n\'est enregistré', html_entity_decode($html, ENT_QUOTES));
        $again = SettingsForm::fields($html);
        self::assertSame(['Zoé Durand', '30'], [$again['artist'] ?? '', $again['page_size'] ?? '']);

        self::assertSame(302, self::send($again), 'told of it, she may have her way');
        self::assertSame('Zoé Durand', $settings->value('artist'));
    }

    #[TestDox('[R235] The same change in both is no conflict; an emptied setting is said to be empty')]
    public function test_same_and_emptied(): void
    {
        $this->sign_in();
        museau()->settings()->save(['artist' => 'Zoé', 'social_url' => 'https://exemple.fr/zoe']);
        $older = SettingsForm::fields(self::page(SettingsTab::Shop));
        self::assertSame(302, self::send([...$older, 'artist' => 'Zoé Martin', 'social_url' => '']));
        self::assertSame(302, self::send([...$older, 'artist' => 'Zoé Martin']));
        $screen = self::screen();
        self::assertSame(0, self::send([...$older, 'social_url' => 'https://exemple.fr/martin'], $screen));
        self::assertSame('', museau()->settings()->social_url());
        self::assertStringContainsString('le champ est maintenant vide', self::page(SettingsTab::Shop, $screen));
    }

    #[TestDox('[R235] Rows of a list are one setting: two older rows are never mixed with two newer ones, and no typed row is lost')]
    public function test_rows(): void
    {
        $this->sign_in();
        $year = (int) gmdate('Y') + 1;
        museau()->settings()->save([Promises::SETTING => ['off' => [["$year-05-04", "$year-05-09"]]]]);
        $older = SettingsForm::fields(self::page(SettingsTab::Portraits));
        $other = [...$older, 'schedule_off_0_from' => '', 'schedule_off_0_to' => ''];
        self::assertSame(302, self::send($other));

        $screen = self::screen();
        $mine = ['schedule_off_1_from' => "$year-06-01", 'schedule_off_2_from' => "$year-07-01", 'schedule_off_2_to' => "$year-07-09"];
        self::assertSame(0, self::send([...$older, ...$mine, 'delay_max' => '33'], $screen));
        self::assertSame([], Read::map(museau()->settings()->value(Promises::SETTING))['off'] ?? null);
        self::assertSame(33, museau()->settings()->delay_max());
        $html = self::page(SettingsTab::Portraits, $screen);
        self::assertStringContainsString('<a href="#schedule_off">Jours sans dessin</a>', $html);
        self::assertSame($mine, array_intersect_key(SettingsForm::fields($html), $mine));
    }

    #[TestDox('[R235] A list of ticks that both changed says which ones stand; an occasion of her own is a row')]
    public function test_ticks(): void
    {
        $this->sign_in();
        foreach (['cours', 'atelier'] as $slug) {
            wp_insert_term("Le $slug", 'product_cat', ['slug' => $slug]);
        }
        museau()->settings()->save([Kinds::SETTING => []]);
        $older = SettingsForm::fields(self::page(SettingsTab::Accounts));
        self::assertSame(302, self::send([...$older, Kinds::SETTING => ['cours']]));
        self::assertSame(302, self::send($older), 'nothing was changed in the older one');
        self::assertSame(['cours'], museau()->settings()->value(Kinds::SETTING));
        $screen = self::screen();
        self::assertSame(0, self::send([...$older, Kinds::SETTING => ['atelier']], $screen));
        self::assertSame(['cours'], museau()->settings()->value(Kinds::SETTING));
        $html = self::page(SettingsTab::Accounts, $screen);
        self::assertStringContainsString('« Le cours »', str_replace("\u{a0}", ' ', $html));
        self::assertSame(['atelier'], SettingsForm::fields($html)[Kinds::SETTING] ?? null);

        $day = gmdate('Y-m-d', time() + 90 * DAY_IN_SECONDS);
        $older = SettingsForm::fields(self::page(SettingsTab::Portraits));
        self::assertSame(302, self::send([...$older, 'occasion_0_name' => 'Pâques', 'occasion_0_day' => $day]));
        self::assertSame(0, self::send([...$older, 'occasion_0_name' => 'la foire', 'occasion_0_day' => $day]));
        self::assertSame([['name' => 'Pâques', 'day' => $day]], Read::map(museau()->settings()->value(Occasions::SETTING))['own'] ?? null);
    }

    #[TestDox('[R235] What was emptied elsewhere keeps nothing else of the older form from being saved')]
    public function test_emptied_elsewhere(): void
    {
        $this->sign_in();
        $price = ShippingMethods::price_setting(ShippingClass::Original);
        museau()->settings()->save([$price => 900, 'portrait_shipping' => 1500]);
        $older = SettingsForm::fields(self::page(SettingsTab::Shipping));
        self::assertSame(302, self::send([...$older, $price => '']));
        $words = ShippingMethods::words_setting(ShippingClass::Card);
        self::assertSame(302, self::send([...$older, $words => 'Lettre verte']));
        self::assertSame(['', 'Lettre verte'], array_map(museau()->settings()->value(...), [$price, $words]));
    }

    #[TestDox('[R235] [S07] A key that was typed elsewhere meanwhile is not replaced, and neither is printed')]
    public function test_keys(): void
    {
        $this->sign_in();
        museau()->settings()->save(['stripe_webhook_secret' => 'whsec_first001', 'shows_paypal' => true]);
        $older = SettingsForm::fields(self::page(SettingsTab::Payment));
        self::assertSame(302, self::send([...$older, 'stripe_webhook_secret' => 'whsec_second02']));
        $other = $older;
        unset($other['shows_paypal']);
        self::assertSame(302, self::send($other), 'a key that was not typed is not changed');
        self::assertSame(['whsec_second02', false], [museau()->settings()->value('stripe_webhook_secret'), museau()->settings()->shows_paypal()]);
        foreach ([['stripe_webhook_secret' => 'whsec_third003'], ['forget_stripe_webhook_secret' => '1']] as $change) {
            $screen = self::screen();
            self::assertSame(0, self::send([...$older, ...$change], $screen));
            self::assertSame('whsec_second02', museau()->settings()->value('stripe_webhook_secret'));
            $html = self::page(SettingsTab::Payment, $screen);
            self::assertStringContainsString('<a href="#stripe_webhook_secret">', $html);
            self::assertSame(0, preg_match('/whsec_(?:first|second|third)/', $html));
        }
    }

    #[TestDox('[R235] A fault in one field and a conflict in another are both named, and nothing is saved')]
    public function test_fault_and_conflict(): void
    {
        $this->sign_in();
        museau()->settings()->save(['artist' => 'Zoé', 'page_size' => 17, 'phone' => '06 98 76 54 32']);
        $older = SettingsForm::fields(self::page(SettingsTab::Shop));
        self::assertSame(302, self::send([...$older, 'artist' => 'Zoé Martin', 'phone' => '06 11 22 33 44']));
        $before = get_option(Settings::OPTION);
        $screen = self::screen();
        self::assertSame(0, self::send([...$older, 'artist' => 'Zoé Durand', 'page_size' => 'dix'], $screen));
        self::assertSame($before, get_option(Settings::OPTION));
        $html = self::page(SettingsTab::Shop, $screen);
        self::assertStringContainsString('Rien n\'est enregistré', html_entity_decode($html, ENT_QUOTES));
        self::assertStringContainsString('<a href="#page_size">', $html);
        self::assertStringContainsString('<a href="#artist">', $html);
        $again = SettingsForm::fields($html);
        self::assertSame(['Zoé Durand', 'dix', '06 11 22 33 44'], [$again['artist'] ?? '', $again['page_size'] ?? '', $again['phone'] ?? '']);
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
