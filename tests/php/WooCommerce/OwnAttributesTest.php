<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Catalogue\ProductSchema;
use Museau\Domain\Schedule\Days;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\AttributeSettings;
use Museau\Screens\Settings\SettingsFields;
use Museau\Screens\Storefront\ListingState;
use Museau\Screens\Storefront\ProductChoices;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\TestDox;

/** A shop that sold with WooCommerce before, whose formats are an attribute of its own. */
final class OwnAttributesTest extends WordPressTestCase
{
    private const SIZE = 'pa_taille';

    #[Before]
    public function make_attribute(): void
    {
        if (wc_attribute_taxonomy_id_by_name('taille') === 0) {
            wc_create_attribute(['name' => 'Taille', 'slug' => 'taille', 'type' => 'select', 'order_by' => 'menu_order']);
        }
        if (!taxonomy_exists(self::SIZE)) {
            register_taxonomy(self::SIZE, ['product'], ['labels' => ['singular_name' => 'Taille'], 'public' => false]);
        }
    }

    #[After]
    public function forget_attributes(): void
    {
        Options::configure([]);
        (new Settings())->save(['attribute_format' => '']);
    }

    #[TestDox('Its attribute is the format everywhere: select, filters, wall, cart')]
    public function test_own_format(): void
    {
        (new Settings())->save(['attribute_format' => self::SIZE]);
        Options::configure((new Settings())->attributes());
        foreach (['a4-portrait' => 'A4', 'postcard-c6-portrait' => 'Carte C6'] as $slug => $name) {
            museau()->product_writer()->term(self::SIZE, $name, $slug);
        }
        $id = museau()->product_writer()->save(null, [
            'name' => 'Hérisson',
            'type' => 'variable',
            'categories' => ['impression'],
            'attributes' => [
                ['name' => self::SIZE, 'options' => ['a4-portrait', 'postcard-c6-portrait'], 'variation' => true],
                ['name' => 'pa_cadre', 'options' => ['sans-cadre', 'noir'], 'variation' => true],
            ],
            'variations' => [
                ['choices' => [self::SIZE => 'a4-portrait', 'pa_cadre' => 'noir'], 'price' => 4500],
                ['choices' => [self::SIZE => 'postcard-c6-portrait', 'pa_cadre' => 'sans-cadre'], 'price' => 300],
            ],
        ]);

        $attributes = museau()->catalogue()->attributes();
        self::assertSame([self::SIZE, 'pa_serie', 'pa_crayon', 'pa_cadre'], array_column($attributes, 'slug'));
        $term = get_term_by('slug', 'a4-portrait', self::SIZE);
        self::assertInstanceOf(\WP_Term::class, $term);
        $state = ListingState::from_query([self::SIZE => (string) $term->term_id], $attributes);
        self::assertSame([self::SIZE => [$term->term_id]], $state->filters);
        $page = museau()->catalogue()->search(new ProductQuery(category: 'impression', terms: $state->filters));
        self::assertSame([$id], array_column($page->products, 'id'));

        $product = museau()->catalogue()->find($id);
        self::assertNotNull($product);
        $card = [self::SIZE => 'postcard-c6-portrait', 'pa_cadre' => 'noir'];
        self::assertSame([self::SIZE], array_column(ProductChoices::shown($product, $card), 'slug'), 'a postcard has no frame');
        self::assertSame('A4', ProductSchema::variations($product)[0]['format'] ?? null);

        $answer = $this->call('POST', '/add-to-cart', [
            'product_id' => $id,
            'quantity' => 1,
            'variation' => [['attribute' => 'Taille', 'value' => 'A4'], ['attribute' => 'Cadre', 'value' => 'Noir']],
        ]);
        self::assertSame(200, $answer->get_status());
    }

    #[TestDox('Boutique offers her attributes, keeps none that is gone, and none twice')]
    public function test_settings(): void
    {
        $html = (new AttributeSettings(new Settings(), new SettingsFields(new Settings(), [], [], Days::today())))->html();
        self::assertStringContainsString('value="pa_taille"', $html);
        self::assertStringNotContainsString('value="pa_format"', $html);

        self::assertSame(
            ['values' => ['attribute_format' => self::SIZE, 'attribute_frame' => ''], 'errors' => []],
            AttributeSettings::read(['attribute_format' => self::SIZE, 'attribute_frame' => '']),
        );
        self::assertSame(
            ['attribute_series', 'attribute_frame'],
            array_keys(AttributeSettings::read([
                'attribute_format' => self::SIZE,
                'attribute_series' => self::SIZE,
                'attribute_frame' => 'pa_partie',
            ])['errors']),
        );
        self::assertSame(['values' => [], 'errors' => []], AttributeSettings::read([]));
    }
}
