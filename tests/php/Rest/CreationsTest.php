<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\News\News;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Rest\Dashboard\Creations;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;

/** What the dashboard creates, sent again because the answer was lost on its way. */
final class CreationsTest extends WordPressTestCase
{
    use MakesProducts;

    private const BOOKMARK = [
        'product_type' => 'C_MARQUE_PAGES', 'name' => 'Marque-page renvoyé', 'description' => 'Papier épais.', 'category' => 'marque-pages',
        'sale_price' => '4,50',
    ];
    private const NEWS = [
        'title' => 'Salon renvoyé', 'content' => 'Texte', 'acf' => ['date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'article'],
    ];

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    public function test_a_product_that_is_sent_again_is_one(): void
    {
        $form = [...self::BOOKMARK, 'request' => wp_generate_uuid4()];
        $first = $this->call('POST', '/admin/product', $form);
        $second = $this->call('POST', '/admin/product', $form);
        self::assertSame([201, 201], [$first->get_status(), $second->get_status()]);
        self::assertSame($first->get_data(), $second->get_data());
        self::assertSame(1, self::made_of('product', 'Marque-page renvoyé'));
        $other = $this->call('POST', '/admin/product', [...$form, 'request' => wp_generate_uuid4()]);
        self::assertNotSame($first->int('id'), $other->int('id'), 'another creation, though it says the same');
        $plain = $this->call('POST', '/admin/product', self::BOOKMARK);
        self::assertNotSame($other->int('id'), $plain->int('id'), 'one without a request');
    }

    public function test_a_news_item_that_is_sent_again_is_one(): void
    {
        $form = [...self::NEWS, 'request' => wp_generate_uuid4()];
        $first = $this->call('POST', '/news', $form);
        $second = $this->call('POST', '/news', $form);
        self::assertSame([201, 201], [$first->get_status(), $second->get_status()]);
        self::assertSame($first->int('id'), $second->int('id'));
        self::assertSame(1, self::made_of(News::POST_TYPE, 'Salon renvoyé'));
    }

    /** She went on writing: what she wrote since is neither lost unseen nor put into a second one unasked. */
    public function test_what_was_changed_since_the_first_sending_is_told(): void
    {
        foreach ([['/admin/product', self::BOOKMARK, 'name'], ['/news', self::NEWS, 'title']] as [$path, $form, $name]) {
            $form['request'] = wp_generate_uuid4();
            $first = $this->call('POST', $path, $form)->int('id');
            $refused = $this->call('POST', $path, [...$form, $name => 'Autre nom']);
            self::assertSame([409, 'museau_already_created'], [$refused->get_status(), Read::map($refused->get_data())['code']]);
            self::assertSame($first, $this->call('POST', $path, $form)->int('id'));
            self::assertSame(0, self::made_of($path === '/news' ? News::POST_TYPE : 'product', 'Autre nom'));
        }
    }

    public function test_what_went_to_the_trash_since_is_made_anew(): void
    {
        $form = [...self::BOOKMARK, 'request' => wp_generate_uuid4()];
        $first = $this->call('POST', '/admin/product', $form)->int('id');
        $this->call('DELETE', "/admin/products/$first");
        $second = $this->call('POST', '/admin/product', $form)->int('id');
        self::assertNotSame($first, $second);
        self::assertSame($second, $this->call('POST', '/admin/product', $form)->int('id'));
    }

    public function test_what_was_refused_leaves_the_request_free(): void
    {
        $form = [...self::BOOKMARK, 'request' => wp_generate_uuid4()];
        self::assertSame(400, $this->call('POST', '/admin/product', [...$form, 'sale_price' => '0'])->get_status());
        self::assertSame(201, $this->call('POST', '/admin/product', $form)->get_status());
        self::assertSame(400, $this->call('POST', '/admin/product', [...$form, 'request' => 'x'])->get_status());
    }

    public function test_a_copy_that_is_asked_for_again_is_one(): void
    {
        $product = $this->a_print();
        $body = ['request' => wp_generate_uuid4()];
        $first = $this->call('POST', "/admin/products/$product/duplicate", $body);
        self::assertSame($first->get_data(), $this->call('POST', "/admin/products/$product/duplicate", $body)->get_data());
        self::assertNotSame($first->get_data(), $this->call('POST', "/admin/products/$product/duplicate", [])->get_data());
    }

    public function test_what_another_process_is_creating_speaks_of_no_order(): void
    {
        $request = wp_generate_uuid4();
        Db::run("INSERT INTO %i (name, owner, until) VALUES (%s, 'another', %d)", Schema::table('locks'), "creation:$request", time() + 60);
        $refused = $this->call('POST', '/admin/product', [...self::BOOKMARK, 'request' => $request]);
        self::assertSame([503, 'museau_busy'], [$refused->get_status(), $refused->text('code')]);
        self::assertStringContainsString('enregistrement est déjà en cours', $refused->text('message'));
        self::assertStringNotContainsString('commande', $refused->text('message'));
        self::assertSame(0, self::made_of('product', 'Marque-page renvoyé'));
    }

    public function test_another_lock_that_is_held_is_told_for_what_it_is(): void
    {
        $request = wp_generate_uuid4();
        $create = static fn(): int => Lock::with('order:1', static fn(): int => 1, 0.0);
        Db::run("INSERT INTO %i (name, owner, until) VALUES ('order:1', 'another', %d)", Schema::table('locks'), time() + 60);
        try {
            Creations::once($request, 'product', [], $create);
            self::fail('The order is locked.');
        } catch (Refusal $refusal) {
            self::assertSame(CouldNotLock::is_busy()->getMessage(), $refusal->getMessage());
        }
    }

    /** The answer to a change was lost, and she presses again with the date that her form had read. */
    public function test_a_change_that_is_sent_again_stands_already(): void
    {
        $product = $this->a_print();
        $sent = ['name' => 'Tirage renommé', 'variations' => [
            ...array_map(static fn(array $row): array => ['id' => $row['id'], 'price' => 31], Read::maps($this->call('GET', "/admin/products/$product")->at('variations'))),
        ]];
        $news = $this->call('POST', '/news', self::NEWS)->int('id');
        foreach ([
            ["/admin/products/$product", $product, 'date_modified', 'name', $sent],
            ["/concours/$news", $news, 'modified', 'title', [...self::NEWS, 'title' => 'Salon corrigé']],
        ] as [$path, $id, $date, $name, $sent]) {
            self::age($id);
            $sent[$date] = $this->call('GET', $path)->text($date);
            $first = $this->call('PUT', $path, $sent);
            self::assertNotSame($sent[$date], $first->text($date));
            $second = $this->call('PUT', $path, $sent);
            self::assertSame([200, 200], [$first->get_status(), $second->get_status()], $path);
            self::assertSame($first->get_data(), $second->get_data(), $path);

            $other = $this->call('PUT', $path, [...$sent, $name => 'Encore autre chose']);
            self::assertSame([409, 'museau_changed_meanwhile'], [$other->get_status(), $other->text('code')], 'she went on writing');
            self::assertSame(200, $this->call('PUT', $path, [...$sent, $name => 'D\'une autre', $date => $first->text($date)])->get_status());
            $refused = $this->call('PUT', $path, $sent);
            self::assertSame([409, 'museau_changed_meanwhile'], [$refused->get_status(), $refused->text('code')], 'another person changed it');
            self::assertSame('D\'une autre', get_post_field('post_title', $id, 'raw'));
            self::assertSame(200, $this->call('PUT', $path, [...$sent, $date => $this->call('GET', $path)->text($date)])->get_status());
            wp_update_post(['ID' => $id, 'post_title' => 'Dans WordPress']);
            self::age($id, 1800);
            self::assertSame(409, $this->call('PUT', $path, $sent)->get_status(), 'nor past the dashboard');
        }
    }

    public function test_banners_that_are_sent_again_stand_already(): void
    {
        $read = $this->call('GET', '/settings/banners')->get_data();
        $banners = [['active' => true, 'date' => 'Juin', 'text' => ' Salon de Rennes ', 'link' => '/actualites']];
        $first = $this->call('POST', '/settings/banners', ['banners' => $banners, 'read' => $read]);
        $second = $this->call('POST', '/settings/banners', ['banners' => $banners, 'read' => $read]);
        self::assertSame([200, 200], [$first->get_status(), $second->get_status()]);
        self::assertSame($first->get_data(), $second->get_data());
        $other = $this->call('POST', '/settings/banners', ['banners' => [], 'read' => $read]);
        self::assertSame(409, $other->get_status(), 'what another tab saved is told as before');
    }

    /** It was changed so many seconds ago for the last time. */
    private static function age(int $id, int $seconds = 3600): void
    {
        $then = time() - $seconds;
        Db::run(
            'UPDATE %i SET post_modified = %s, post_modified_gmt = %s WHERE ID = %d',
            Db::wpdb()->posts,
            (string) wp_date('Y-m-d H:i:s', $then),
            gmdate('Y-m-d H:i:s', $then),
            $id,
        );
        clean_post_cache($id);
    }

    private static function made_of(string $type, string $title): int
    {
        return (int) Db::value(
            'SELECT COUNT(*) FROM %i WHERE post_type = %s AND post_title = %s AND post_status <> %s',
            Db::wpdb()->posts,
            $type,
            $title,
            'trash',
        );
    }
}
