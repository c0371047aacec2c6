<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class LikesTest extends WordPressTestCase
{
    #[TestDox('[R120] A visitor counts once and may take her like back (B52)')]
    public function test_like_and_unlike(): void
    {
        $id = museau()->settings()->portrait_id();
        $like = fn(string $visitor): mixed => $this->call('POST', '/product/like', ['product_id' => $id, 'visitor' => $visitor])->get_data();

        self::assertSame(['like_count' => 0], $this->call('GET', "/product/likes/$id")->get_data());
        self::assertSame(['new_count' => 1], $like('visiteuse-1'));
        self::assertSame(['new_count' => 1], $like('visiteuse-1'));
        self::assertSame(['new_count' => 2], $like('visiteuse-2'));
        self::assertSame(['new_count' => 1], $this->call('POST', '/product/unlike', ['product_id' => $id, 'visitor' => 'visiteuse-1'])->get_data());
        self::assertSame(['like_count' => 1], $this->call('GET', "/product/likes/$id")->get_data());
        self::assertSame('{"likes":{"' . $id . '":1,"999999":0}}', wp_json_encode($this->call('GET', '/product/likes', ['ids' => "$id,999999"])->get_data()));
    }

    #[TestDox('[R121] The payload of product_id alone answers the new count and is the browser\'s that names itself in a header')]
    public function test_product_id_alone(): void
    {
        $id = museau()->settings()->portrait_id();
        $call = fn(string $what, string $visitor): mixed => $this->call('POST', "/product/$what", ['product_id' => $id], ['Museau-Visitor' => $visitor])->get_data();

        self::assertSame(['new_count' => 1], $call('like', 'visiteuse-1'));
        self::assertSame(['new_count' => 1], $call('like', 'visiteuse-1'));
        self::assertSame(['new_count' => 2], $call('like', 'visiteuse-2'));
        self::assertSame(['new_count' => 2], $call('unlike', 'visiteuse-3'));
        self::assertSame(['new_count' => 2], $call('unlike', '<b>'));
        self::assertSame(['new_count' => 1], $call('unlike', 'visiteuse-1'));
        self::assertSame(['like_count' => 1], $this->call('GET', "/product/likes/$id")->get_data());
        self::assertSame(['new_count' => 0], $call('unlike', 'visiteuse-2'));
    }

    public function test_refusals(): void
    {
        self::assertSame(404, $this->call('POST', '/product/like', ['product_id' => 999999, 'visitor' => 'visiteuse-1'])->get_status());
        self::assertSame(400, $this->call('POST', '/product/like', ['product_id' => 174, 'visitor' => '<b>'])->get_status());
        self::assertSame(400, $this->call('GET', '/product/likes', ['ids' => '1;2'])->get_status());
        self::assertSame(400, $this->call('POST', '/product/like', [])->get_status());
    }
}
