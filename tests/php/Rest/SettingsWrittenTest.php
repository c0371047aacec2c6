<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Settings\SettingsChanges;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Setup\ShopChecklist;
use Museau\Tests\Support\ReadsLog;
use Museau\Tests\Support\SettingsForm;
use Museau\Tests\Support\Stopped;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What a form of 'Boutique' writes, and what it leaves alone, though no other tab of the browser is open. */
final class SettingsWrittenTest extends WordPressTestCase
{
    use ReadsLog;

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

    #[TestDox('[R235] A day off in a row that a refused save had added is saved')]
    public function test_row_of_a_refused_save(): void
    {
        $this->sign_in();
        $year = (int) gmdate('Y') + 1;
        museau()->settings()->save([Promises::SETTING => ['off' => []]]);
        $form = SettingsForm::fields(self::page(SettingsTab::Portraits));
        self::assertSame(302, self::send($form));
        self::assertArrayNotHasKey('schedule_off_2_from', $form);
        $screen = self::screen();
        self::assertSame(0, self::send([...$form, 'schedule_off_0_from' => "$year-02-31", 'schedule_off_1_from' => "$year-05-01"], $screen));
        $again = SettingsForm::fields(self::page(SettingsTab::Portraits, $screen));
        self::assertArrayHasKey('schedule_off_2_from', $again);
        self::assertSame(302, self::send([
            ...$again, 'schedule_off_0_from' => '', 'schedule_off_1_from' => '', 'schedule_off_2_from' => "$year-07-14",
        ]));
        self::assertSame([["$year-07-14", "$year-07-14"]], Read::map(museau()->settings()->value(Promises::SETTING))['off'] ?? null);
    }

    #[TestDox('[R235] A form that does not say which tab it is of is refused, and never said to be saved')]
    public function test_no_tab(): void
    {
        $this->sign_in();
        $before = get_option(Settings::OPTION);
        $form = [...SettingsForm::fields(self::page(SettingsTab::Payment)), 'stripe_webhook_secret' => 'whsec_lost0001'];
        foreach (['inconnu', ''] as $tab) {
            self::assertSame(403, self::send([...$form, 'tab' => $tab]), 'the request ends with a sentence');
        }
        self::assertSame($before, get_option(Settings::OPTION));
    }

    #[TestDox('[R235] [S07] Sending a form with a new key twice, or one that forgets a key, is no conflict')]
    public function test_key_twice(): void
    {
        $this->sign_in();
        museau()->settings()->save(['stripe_webhook_secret' => 'whsec_first001']);
        $older = SettingsForm::fields(self::page(SettingsTab::Payment));
        foreach ([['stripe_webhook_secret' => 'whsec_second02'], ['forget_stripe_webhook_secret' => '1']] as $change) {
            self::assertSame(302, self::send([...$older, ...$change]));
            $before = get_option(Settings::OPTION);
            self::assertSame(302, self::send([...$older, ...$change]));
            self::assertSame($before, get_option(Settings::OPTION), 'the former secret, too');
            $older = SettingsForm::fields(self::page(SettingsTab::Payment));
        }
        self::assertSame('', museau()->settings()->value('stripe_webhook_secret'));
    }

    #[TestDox('A forged field whose name is a number is no setting')]
    public function test_numeric_name(): void
    {
        $this->sign_in();
        $form = SettingsForm::fields(self::page(SettingsTab::Shop));
        self::assertSame(302, self::send(['artist' => 'Zoé', '0' => 'x'] + $form));
        $shown = Read::json(Read::text($form[SettingsChanges::FIELD] ?? ''));
        $forged = (string) wp_json_encode($shown + ['0' => 'y']);
        self::assertSame(302, self::send([SettingsChanges::FIELD => $forged, 'artist' => 'Zoé', '0' => 'x'] + $form));
        self::assertSame('Zoé', museau()->settings()->value('artist'));
    }

    #[TestDox('[R235] Midnight between the form and its sending is no change: what has passed goes silently, what she typed is saved')]
    public function test_midnight(): void
    {
        $this->sign_in();
        $late = (new \DateTimeImmutable('today 23:50', wp_timezone()))->getTimestamp() - time();
        try {
            Clock::shift($late);
            [$today, $soon, $later] = array_map(static fn(int $days): string => Days::text(Days::today() + $days), [0, 40, 60]);
            museau()->settings()->save([
                Promises::SETTING => ['off' => [[$today, $today], [$soon, $soon]]],
                Occasions::SETTING => ['known' => [], 'own' => [['name' => 'la foire', 'day' => $today]], 'transit' => 4],
            ]);
            $form = SettingsForm::fields(self::page(SettingsTab::Portraits));
            self::assertSame([$today, $soon, $today], [
                $form['schedule_off_0_from'] ?? '', $form['schedule_off_1_from'] ?? '', $form['occasion_0_day'] ?? '',
            ]);
            Clock::shift($late + 900);
            self::assertSame(302, self::send([
                ...$form, 'schedule_off_2_from' => $later, 'occasion_1_name' => 'Pâques', 'occasion_1_day' => $later,
            ]));
            $off = Read::map(museau()->settings()->value(Promises::SETTING))['off'] ?? null;
            self::assertSame([[$soon, $soon], [$later, $later]], $off);
            $own = Read::map(museau()->settings()->value(Occasions::SETTING))['own'] ?? null;
            self::assertSame([['name' => 'Pâques', 'day' => $later]], $own);
        } finally {
            Clock::shift(0);
        }
    }

    #[TestDox('What the database refuses is never said to be saved: a sentence says so, what she typed stays, and her next press saves it')]
    public function test_refused_by_the_database(): void
    {
        $this->sign_in();
        museau()->settings()->save(['artist' => 'Anne']);
        $breaks = [
            ["/(WHERE .*)'museau_settings'/s", "$1'museau_nowhere'"],
            // SQLite's driver takes back all of the test after a failure.
            ...Db::is_sqlite() ? [] : [['/^UPDATE\s+\S+/', 'UPDATE museau_nowhere']],
        ];
        foreach ($breaks as $n => [$found, $broken]) {
            $form = [...SettingsForm::fields(self::page(SettingsTab::Shop)), 'artist' => "Zoé $n", 'page_size' => '12'];
            $refuse = static fn(string $sql): string => preg_match('/^UPDATE\b.*museau_settings/s', $sql) === 1 ? (string) preg_replace($found, $broken, $sql) : $sql;
            $before = museau()->settings()->artist();
            $screen = self::screen();
            add_filter('query', $refuse);
            $log = self::logged(static fn() => self::assertSame(0, self::send($form, $screen)));
            remove_filter('query', $refuse);
            self::assertStringContainsString('settings_not_saved', $log);
            $html = self::page(SettingsTab::Shop, $screen);
            self::assertStringContainsString(Html::text(DatabaseFailed::sentence()), $html);
            self::assertStringNotContainsString('avec succès', $html);
            $again = SettingsForm::fields($html);
            self::assertSame(["Zoé $n", '12', $before], [$again['artist'] ?? '', $again['page_size'] ?? '', museau()->settings()->artist()]);
            self::assertSame(302, self::send($again));
            self::assertSame(["Zoé $n", 12], [museau()->settings()->artist(), museau()->settings()->page_size()]);
        }
    }

    #[TestDox('What another request has saved since this one read the settings stays, and the row is held from reading to writing')]
    public function test_two_saves_at_once(): void
    {
        $settings = museau()->settings();
        $settings->save(['artist' => 'Anne', 'phone' => '0612345678', 'page_size' => 24]);
        $read = Read::map(get_option(Settings::OPTION));
        // Past the memory of this request, as another process writes.
        $others = static fn(array $values): int => Db::run(
            'UPDATE %i SET option_value = %s WHERE option_name = %s',
            Db::wpdb()->options,
            (string) maybe_serialize([...$read, ...$values]),
            Settings::OPTION,
        );
        self::assertSame(1, $others(['artist' => 'Zoé', 'page_size' => 12]));
        $held = [];
        $watch = static function (string $sql) use (&$held): string {
            if (str_contains($sql, Settings::OPTION)) {
                $held[] = str_ends_with($sql, ' FOR UPDATE') ? 'held' : strtok($sql, ' ');
            }

            return $sql;
        };
        add_filter('query', $watch);
        $settings->save(['phone' => '0698765432']);
        remove_filter('query', $watch);
        self::assertSame(['Zoé', '0698765432', 12], [$settings->artist(), $settings->phone(), $settings->page_size()]);
        Db::is_sqlite() || self::assertSame('held', $held[0] ?? '');
        self::assertContains('UPDATE', $held);
        wp_cache_flush();
        self::assertSame(['Zoé', '0698765432', 12], [$settings->artist(), $settings->phone(), $settings->page_size()]);
        // What this request takes for what stands there is written nevertheless.
        self::assertSame(1, $others(['artist' => 'Anne']));
        $settings->save(['artist' => 'Zoé']);
        wp_cache_flush();
        self::assertSame('Zoé', $settings->artist());
    }

    #[TestDox('Another screen\'s button that saves a setting ends with the same sentence and 503, and is not written down as done')]
    public function test_button_refused_by_the_database(): void
    {
        $this->sign_in();
        $before = VoucherSettings::months(museau()->settings());
        $refuse = static fn(string $sql): string => str_starts_with($sql, 'UPDATE') ? str_replace("= 'museau_settings'", "= 'museau_nowhere'", $sql) : $sql;
        $said = '';
        $end = static function (mixed $words, mixed $title, mixed $answer) use (&$said): never {
            $said = Read::text($words);

            throw new Stopped(Read::int(Read::map($answer)['response'] ?? 0));
        };
        $die = static fn(): callable => $end;
        $_POST = $_REQUEST = ['step' => 'months', 'id' => '0', 'months' => (string) ($before + 1), '_wpnonce' => wp_create_nonce('museau_vouchermonths0')];
        add_filter('query', $refuse);
        add_filter('wp_die_handler', $die);
        $log = self::logged(static function (): void {
            try {
                do_action('admin_post_museau_voucher');
                self::fail('It went on.');
            } catch (Stopped $stopped) {
                self::assertSame(503, $stopped->status);
            }
        });
        remove_filter('wp_die_handler', $die);
        remove_filter('query', $refuse);
        $_POST = $_REQUEST = [];
        self::assertSame(esc_html(DatabaseFailed::sentence()), $said);
        self::assertStringContainsString('button_failed', $log);
        self::assertSame($before, VoucherSettings::months(museau()->settings()));
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

    /** @param array<array-key, mixed> $fields */
    private static function send(array $fields, ?SettingsScreen $screen = null): int
    {
        return SettingsForm::send($fields, wp_create_nonce('museau_save_settings'), $screen ?? self::screen());
    }
}
