<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Settings;

use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsParts;
use Museau\Screens\Settings\SettingsRules;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class SettingsRulesTest extends TestCase
{
    private const GOOD = [
        'email' => 'artiste@example.org', 'phone' => '06 12 34 56 78', 'social_url' => 'https://www.instagram.com/museau', 'portrait_id' => '174',
        'deposit_percent' => '30', 'delay_min' => '10', 'delay_max' => '15', 'dispatch_min' => '2', 'dispatch_max' => '3', 'page_size' => '24', 'photo_retention' => '90', 'message_retention' => '12', 'contest_retention' => '30', 'journal_retention' => '30', 'limit_retention' => '24', 'proof_rounds' => '2', 'proof_days' => '14',
        'portrait_shipping' => '15', 'standard_shipping' => '7,50', 'free_shipping_from' => '50 €', 'vat_exempt' => '1',
    ];

    #[TestDox('[R235] Amounts become cents; switches that are not sent are off; secrets left empty are not touched')]
    public function test_good_settings(): void
    {
        ['values' => $values, 'errors' => $errors] = SettingsRules::read([...self::GOOD, 'stripe_secret_key' => '', 'stripe_publishable_key' => 'pk_test_abcd1234'], static fn(): bool => true);
        self::assertSame([], $errors);
        self::assertSame([1500, 750, 5000], [$values['portrait_shipping'], $values['standard_shipping'], $values['free_shipping_from']]);
        self::assertSame([true, false], [$values['vat_exempt'], $values['shows_paypal']]);
        self::assertSame('pk_test_abcd1234', $values['stripe_publishable_key']);
        self::assertArrayNotHasKey('stripe_secret_key', $values);
        self::assertSame([], SettingsRules::read([...self::GOOD, 'phone' => ''], static fn(): bool => true)['errors'], 'who has given no number yet chooses her colours all the same');
        self::assertSame('', SettingsRules::read([...self::GOOD, 'forget_stripe_secret_key' => '1'], static fn(): bool => true)['values']['stripe_secret_key']);
    }

    #[TestDox('[R235] What stands on other tabs is neither asked nor given back; a live key still wants what the law asks of them')]
    public function test_a_part(): void
    {
        $own = array_flip(SettingsParts::fields(SettingsTab::Portraits));
        $all = SettingsRules::read(self::GOOD, static fn(): bool => true)['values'];
        $kept = array_diff_key($all, $own);
        $typed = ['portrait_id' => '174', 'deposit_percent' => '40', 'delay_min' => '12', 'delay_max' => '20'];
        $read = SettingsRules::read($typed, static fn(): bool => true, true, $kept);
        self::assertSame([], $read['errors'], 'what another tab lacks keeps nobody from saving this one');
        self::assertEqualsCanonicalizing(array_keys($own), array_keys($read['values']));
        self::assertSame([40, 12, 20], [$read['values']['deposit_percent'], $read['values']['delay_min'], $read['values']['delay_max']]);
        self::assertSame(['delay_max'], array_keys(SettingsRules::read([...$typed, 'delay_max' => '1'], static fn(): bool => true, false, $kept)['errors']));

        $payment = array_flip(SettingsParts::fields(SettingsTab::Payment));
        $keys = ['stripe_secret_key' => 'sk_live_abcd1234'];
        $errors = SettingsRules::read($keys, static fn(): bool => true, false, ['phone' => '06 98 76 54 32'] + array_diff_key($all, $payment))['errors'];
        self::assertArrayHasKey('legal_name', $errors);
        self::assertArrayNotHasKey('phone', $errors);
        $law = array_diff_key($all, array_flip(SettingsParts::fields(SettingsTab::Law)));
        $typed = ['photo_retention' => '90', 'message_retention' => '12', 'contest_retention' => '30', 'journal_retention' => '30', 'limit_retention' => '24'];
        self::assertArrayHasKey('siret', SettingsRules::read($typed, static fn(): bool => true, true, $law)['errors'], 'an open shop may not empty it');
        self::assertSame([], SettingsRules::read($typed, static fn(): bool => true, false, $law)['errors']);
    }

    #[TestDox('[R235] Every setting that the rules read stands on one tab, and on no other')]
    public function test_each_on_one_tab(): void
    {
        $fields = array_merge([], ...array_map(SettingsParts::fields(...), SettingsTab::cases()));
        self::assertSame($fields, array_values(array_unique($fields)));
        $keys = array_fill_keys(array_map(static fn(string $key): string => 'forget_' . $key, array_keys(SettingsRules::KEYS)), '1');
        self::assertEqualsCanonicalizing($fields, array_keys(SettingsRules::read([...self::GOOD, ...$keys], static fn(): bool => true)['values']));
    }

    #[DataProvider('bad')]
    #[TestDox('[R235] Each setting is checked: $field')]
    public function test_bad_settings(string $field, string $typed): void
    {
        self::assertSame([$field], array_keys(SettingsRules::read([...self::GOOD, $field => $typed], static fn(int $id): bool => $id === 174)['errors']));
    }

    /** @return iterable<array{string, string}> */
    public static function bad(): iterable
    {
        yield ['email', 'artiste@'];
        yield ['email', ''];
        yield ['phone', '0612'];
        yield ['social_url', 'javascript:alert(1)'];
        yield ['artist', str_repeat('a', 61)];
        yield ['portrait_id', '175'];
        yield ['deposit_percent', '100'];
        yield ['deposit_percent', '30,5'];
        yield ['delay_min', '0'];
        yield ['dispatch_max', '1'];
        yield ['delay_max', '9'];
        yield ['page_size', '101'];
        yield ['photo_retention', '29'];
        yield ['proof_rounds', '10'];
        yield ['proof_days', '6'];
        yield ['portrait_shipping', '-1'];
        yield ['standard_shipping', '7,505'];
        yield ['free_shipping_from', '1000,01'];
        yield ['stripe_secret_key', 'pk_test_abcd1234'];
        yield ['stripe_webhook_secret', 'secret'];
    }
}
