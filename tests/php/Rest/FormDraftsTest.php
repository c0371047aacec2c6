<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Rest\Dashboard\FormDrafts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the product forms hold unsaved, kept with the account. */
final class FormDraftsTest extends WordPressTestCase
{
    private const PATH = '/admin/drafts/produit-nouveau';

    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
    }

    #[TestDox('Another device goes on where the first one stopped; what was saved is forgotten')]
    public function test_two_devices(): void
    {
        self::assertSame(['rev' => 0, 'at' => '', 'device' => '', 'draft' => '', 'other' => ''], $this->kept());
        $draft = (string) wp_json_encode(['values' => ['name' => 'L\'été "doux" \\ & <b>']]);
        self::assertSame(['rev' => 1], $this->write(0, 'phone', $draft)->get_data());
        self::assertSame([1, 'phone', $draft, ''], $this->parts());
        self::assertSame(['rev' => 2], $this->write(1, 'phone', '{"values":2}')->get_data());
        self::assertSame(['rev' => 3], $this->write(2, 'desk', '{"values":3}')->get_data());
        self::assertSame([3, 'desk', '{"values":3}', '{"values":2}'], $this->parts(), 'what the phone wrote stays beside it');
        self::assertSame(['deleted' => false], $this->call('DELETE', self::PATH, ['rev' => 2])->get_data());
        self::assertSame(['deleted' => true], $this->call('DELETE', self::PATH, ['rev' => 3])->get_data());
        self::assertSame(0, $this->kept()['rev']);
    }

    #[TestDox('Who writes over what another device wrote meanwhile is told, and nothing is lost')]
    public function test_conflict(): void
    {
        $this->write(0, 'phone', '{"values":1}');
        $refused = $this->write(0, 'desk', '{"values":2}');
        self::assertSame([409, 'museau_newer_draft'], [$refused->get_status(), Read::map($refused->get_data())['code']]);
        self::assertSame('{"values":1}', $this->kept()['draft']);
        self::assertSame(200, $this->write(1, 'desk', '{"values":2}')->get_status());
        self::assertSame('{"values":1}', $this->kept()['other']);
    }

    #[TestDox('A draft is an account\'s own, ends after thirty days, and has bounds')]
    public function test_bounds(): void
    {
        $this->write(0, 'phone', '{"values":1}');
        $first = get_current_user_id();
        $this->sign_in();
        self::assertSame(0, $this->kept()['rev']);
        foreach (['nothing', '3', '"x"', '{"x":"' . str_repeat('x', FormDrafts::MOST_BYTES) . '"}'] as $wrong) {
            // Too large is said before it is read.
            self::assertContains($this->write(0, 'phone', $wrong)->get_status(), [400, 413]);
        }
        self::assertSame(400, $this->call('PUT', self::PATH, ['rev' => 0, 'device' => '<script>', 'draft' => '{}'])->get_status());
        for ($i = 0; $i < 50; $i++) {
            self::assertSame(200, $this->write(0, 'phone', '{}', "/admin/drafts/produit-$i")->get_status());
        }
        self::assertSame(409, $this->write(0, 'phone', '{}')->get_status());
        $key = 'museau_draft_produit-7';
        $old = Read::json(Read::text(get_user_meta(get_current_user_id(), $key, true)));
        update_user_meta(get_current_user_id(), $key, wp_slash((string) wp_json_encode(['at' => time() - 31 * DAY_IN_SECONDS] + $old)));
        self::assertSame(200, $this->write(0, 'phone', '{}')->get_status());
        self::assertSame('', get_user_meta(get_current_user_id(), $key, true), 'what is over makes room');
        wp_set_current_user($first);
        self::assertSame('{"values":1}', $this->kept()['draft']);
    }

    #[TestDox('Only who keeps the shop may ask')]
    public function test_rights(): void
    {
        foreach ([[0, 401], [$this->sign_in('subscriber'), 403]] as [$user, $status]) {
            wp_set_current_user($user);
            self::assertSame($status, $this->call('GET', self::PATH)->get_status());
            self::assertSame($status, $this->write(0, 'phone', '{}')->get_status());
            self::assertSame($status, $this->call('DELETE', self::PATH, ['rev' => 1])->get_status());
        }
    }

    private function write(int $rev, string $device, string $draft, string $path = self::PATH): RestAnswer
    {
        return $this->call('PUT', $path, ['rev' => $rev, 'device' => $device, 'draft' => $draft]);
    }

    /** @return array<string, mixed> */
    private function kept(): array
    {
        return Read::map($this->call('GET', self::PATH)->get_data());
    }

    /** @return list<mixed> */
    private function parts(): array
    {
        $kept = $this->kept();

        return [$kept['rev'], $kept['device'], $kept['draft'], $kept['other']];
    }
}
