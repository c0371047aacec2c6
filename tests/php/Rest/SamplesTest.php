<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Catalogue\Origin;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class SamplesTest extends WordPressTestCase
{
    #[TestDox('[R118] The artist adds a sample portrait, which is shown and cannot be bought (B30)')]
    public function test_a_sample_is_added(): void
    {
        $image_id = $this->call('GET', '/products', ['category' => 'portraits'])->int('products.0.images.0.id');
        $wanted = ['name' => 'Ulysse', 'text' => 'Chien, graphite, A3.', 'image_id' => $image_id];
        self::assertSame(401, $this->call('POST', '/admin/sample-portrait', $wanted)->get_status());

        wp_set_current_user(1);
        $answer = $this->call('POST', '/admin/sample-portrait', $wanted);
        self::assertSame(200, $answer->get_status());
        self::assertSame(400, $this->call('POST', '/admin/sample-portrait', [...$wanted, 'image_id' => 999999])->get_status());
        museau()->product_index()->flush();

        $first = Read::maps(Read::map($this->call('GET', '/products', ['category' => 'portraits'])->get_data())['products'] ?? [])[0];
        self::assertSame(['Ulysse', null], [$first['name'], $first['price']]);
        self::assertStringContainsString('Chien, graphite, A3.', Read::text($first['short_description']));
        self::assertSame('portraits', Read::maps($first['categories'])[0]['slug']);
        try {
            museau()->carts()->add(null, Read::int($first['id']), 1);
            self::fail('A sample was put into a cart.');
        } catch (CouldNotChangeCart $refusal) {
            self::assertSame('museau_not_for_sale', $refusal->error_code);
        }
    }

    #[TestDox('Whose portrait it is stands below a sample and in \'Avant, après\', in the artist\'s own words, and nowhere before she says it')]
    public function test_whose_portrait_it_is(): void
    {
        $image_id = $this->call('GET', '/products', ['category' => 'portraits'])->int('products.0.images.0.id');
        Origin::set($image_id, null);
        $pair = static fn(): string => render_block(['blockName' => 'museau/before-after', 'attrs' => ['imageId' => $image_id, 'caption' => 'Filou.'], 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
        self::assertStringContainsString('>Filou</figcaption>', $pair());
        wp_set_current_user(1);
        $wanted = ['name' => 'Ulysse', 'text' => 'Chien.', 'image_id' => $image_id];
        self::assertSame(400, $this->call('POST', '/admin/sample-portrait', [...$wanted, 'origin' => 'stolen'])->get_status());
        $told = static fn(): string => Read::text(museau()->typeset_catalogue()->search(new ProductQuery(category: 'portraits', page_size: 1))->products[0]->short_description ?? '');
        self::assertSame(200, $this->call('POST', '/admin/sample-portrait', $wanted)->get_status());
        museau()->product_index()->flush();
        self::assertStringNotContainsString('accord', $told());
        self::assertSame(200, $this->call('POST', '/admin/sample-portrait', [...$wanted, 'origin' => 'agreed'])->get_status());
        museau()->product_index()->flush();
        self::assertStringContainsString('Montré avec l\'accord de son propriétaire.', $told());
        self::assertStringContainsString('>Filou. Montré avec l&#039;accord de son propriétaire.</figcaption>', $pair());
        $fields = apply_filters('attachment_fields_to_edit', [], get_post($image_id));
        self::assertStringContainsString('value="agreed" selected', Read::text(Read::map(Read::map($fields)['museau_origin'] ?? [])['html'] ?? ''));
        apply_filters('attachment_fields_to_save', ['ID' => $image_id], ['museau_origin' => 'own']);
        self::assertStringContainsString('Portrait personnel de l\'artiste.', $told());
        apply_filters('attachment_fields_to_save', ['ID' => $image_id], ['museau_origin' => '']);
        self::assertStringNotContainsString('Portrait personnel', $told());
    }
}
