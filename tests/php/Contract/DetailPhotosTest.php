<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Photos\DetailPhotos;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoRole;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Screens\Progress\DetailPhotoForms;
use Museau\Screens\Progress\ProgressPhotos;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Up to four photographs beside the pose of a portrait, on every engine: who sends them, what they change, and how they go. */
final class DetailPhotosTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    private const NAMES = ['chien', 'chaton', 'chevaux', 'chat-petite-451x300', 'chien-sombre', 'chien-floue'];

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    protected function tearDown(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            // The rows are rolled back, the files are not.
            foreach (Db::column('SELECT file FROM %i', Schema::table('photos')) as $file) {
                @unlink(WP_CONTENT_DIR . '/museau-photos/' . $file);
            }
        }
        parent::tearDown();
    }

    #[TestDox('The order waits for the pose alone: photographs beside it neither complete nor start anything')]
    public function test_what_counts(): void
    {
        $order = $this->portrait();
        $detail = $this->add($order, 'chaton', PhotoRole::Colour);
        self::assertSame([1, PhotoRole::Colour, false], [$detail->place, $detail->role, $detail->is_pose()]);
        self::assertSame([[], 1], [museau()->photos()->of_order($order->id), museau()->order_photos()->first_missing($order)]);
        self::assertNull(museau()->progress()->of($order)->entry(ProgressStep::PhotoReceived)?->reached);
        self::assertTrue($this->board($order)->photo_is_missing);
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        self::assertSame([1, 2], [count(museau()->photos()->of_order($order->id)), count(museau()->photos()->all_of_order($order->id))]);
        self::assertNotNull(museau()->progress()->of($order)->entry(ProgressStep::PhotoReceived)?->reached);
        self::assertFalse($this->board($order)->photo_is_missing);
        $panel = museau()->order_panel()->html($order);
        self::assertSame(2, substr_count($panel, 'class="museau-order__photo"'));
        self::assertStringContainsString('Les couleurs', $panel);
    }

    #[TestDox('Four at most; the same file again is one; another role counts; what is taken away makes room')]
    public function test_limits(): void
    {
        $order = $this->portrait();
        $first = $this->add($order, self::NAMES[0], PhotoRole::Detail);
        self::assertSame([$first->id, PhotoRole::Colour], [$this->add($order, self::NAMES[0], PhotoRole::Colour)->id, museau()->photos()->find($first->id)?->role]);
        foreach ([1, 2, 3] as $i) {
            $this->add($order, self::NAMES[$i], PhotoRole::Detail);
        }
        $this->refused('museau_photos_enough', fn() => $this->add($order, self::NAMES[4], PhotoRole::Detail));
        $this->refused('museau_photo_type', fn() => museau()->detail_photos()->add($order->id, $order->lines[0]->key, __FILE__, PhotoRole::Detail));
        museau()->detail_photos()->remove($first);
        self::assertNull(museau()->photos()->read($first), 'its file is gone');
        self::assertSame(1, $this->add($order, self::NAMES[4], PhotoRole::Detail)->place);
        self::assertSame(DetailPhotos::MOST, (int) Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('photos'), $order->id));
        Db::run('UPDATE %i SET bytes = %d WHERE order_id = %d', Schema::table('photos'), DetailPhotos::MOST_BYTES, $order->id);
        museau()->detail_photos()->remove(museau()->photos()->all_of_order($order->id)[0]);
        $this->refused('museau_order_photos_full', fn() => $this->add($order, self::NAMES[5], PhotoRole::Detail));
        self::assertSame(3, count(museau()->photos()->all_of_order($order->id)), 'nothing of the refused one is kept');
    }

    #[TestDox('The customer makes another one the pose: the former takes its place, and a pose that was missing starts the promise')]
    public function test_the_pose(): void
    {
        $order = $this->portrait();
        museau()->orders()->set_meta($order->id, Order::PROMISE, '2030-12-07');
        museau()->orders()->set_meta($order->id, Order::WAITS_SINCE, (string) wp_date('Y-m-d', time() - 2 * DAY_IN_SECONDS));
        $detail = $this->add($order, 'chaton', PhotoRole::Colour);
        self::assertSame('pose', $this->presses($order, ['carnet_pose' => (string) $detail->id]));
        self::assertSame([$detail->id], array_column(museau()->photos()->of_order($order->id), 'id'));
        self::assertSame(0, museau()->order_photos()->first_missing($this->again($order)));
        self::assertNotNull(museau()->progress()->of($this->again($order))->entry(ProgressStep::PhotoReceived)?->reached);
        self::assertSame('2030-12-09', $this->again($order)->meta['ready_by'] ?? null, 'the promise runs, two days after the order');
        $other = $this->add($order, 'chien', PhotoRole::Detail);
        $this->presses($order, ['carnet_pose' => (string) $other->id]);
        $now = static fn(Photo $photo): array => [museau()->photos()->find($photo->id)?->place, museau()->photos()->find($photo->id)?->role];
        self::assertSame([[0, PhotoRole::Pose], [1, PhotoRole::Detail]], [$now($other), $now($detail)]);
        // The pose itself neither goes nor changes by an old page's buttons.
        $this->presses($order, ['carnet_pose' => (string) $other->id]);
        $this->presses($order, ['carnet_retirer_photo' => (string) $other->id]);
        self::assertSame([0, PhotoRole::Pose], $now($other));
        // A page of before the change replaces nothing: its photograph is a detail now.
        $this->refused('museau_photo_changed', fn() => museau()->photos()->replace($detail, self::photo('chevaux')));
        self::assertSame('photo-retiree', $this->presses($order, ['carnet_retirer_photo' => (string) $detail->id]));
        self::assertNull(museau()->photos()->find($detail->id));
    }

    #[TestDox('The carnet takes several at once until the photograph is accepted, and none of another order')]
    public function test_the_carnet(): void
    {
        $order = $this->portrait();
        $page = $this->page($order);
        self::assertStringContainsString('Ajouter d&#039;autres photos', $page);
        self::assertSame('details', $this->presses($order, ['carnet_role' => 'colour', ProgressPhotos::PORTRAIT => '1'], ['chien', 'chaton']));
        self::assertSame([PhotoRole::Colour, PhotoRole::Colour], array_column(museau()->photos()->all_of_order($order->id), 'role'));
        self::assertSame(2, substr_count($this->page($order), 'En faire la pose'));
        $this->refused('museau_photos_at_once', fn() => $this->presses($order, ['carnet_role' => 'detail'], ['chien', 'chaton', 'chevaux', 'chien-floue', 'chien-sombre']));
        $this->refused('museau_photo_missing', fn() => $this->presses($order, ['carnet_role' => 'detail'], []));
        self::assertSame(2, substr_count($this->page($order), ' : photo ' . '2</span>'));
        $theirs = $this->add($other = $this->portrait(), 'chevaux', PhotoRole::Detail);
        foreach (['carnet_pose', 'carnet_retirer_photo'] as $button) {
            $this->refused('museau_photo_unknown', fn() => $this->presses($order, [$button => (string) $theirs->id]));
        }
        self::assertSame([$theirs->id], array_column(museau()->photos()->all_of_order($other->id), 'id'));
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien-sombre'));
        $this->sets($order, 'photo_accepted');
        $this->refused('museau_photo_accepted', fn() => $this->presses($order, ['carnet_role' => 'detail'], ['chevaux']));
        $page = $this->page($order);
        self::assertStringContainsString('museau-carnet__details', $page, 'they stay in sight');
        self::assertStringNotContainsString('En faire la pose', $page);
    }

    #[TestDox('A portrait of two animals offers another animal first, in the carnet and to the artist; of one, not at all')]
    public function test_another_animal(): void
    {
        $option = '<option value="animal">Un autre animal</option>';
        $order = $this->portrait();
        self::assertStringNotContainsString($option, $this->page($order));
        $two = $this->of_two();
        self::assertSame([1, 2], [$order->lines[0]->animals(), $two->lines[0]->animals()]);
        self::assertStringContainsString($option . '<option value="detail">', $this->page($two));
        self::assertSame('details', $this->presses($two, ['carnet_role' => 'animal', ProgressPhotos::PORTRAIT => '1'], ['chaton']));
        self::assertStringContainsString('<figcaption>Un autre animal</figcaption>', $this->page($two));
        self::assertStringContainsString('Un autre animal', museau()->order_panel()->html($two));
        museau()->photos()->store($two->id, $two->lines[0]->key, self::photo('chien'));
        [$pose, $other] = museau()->photos()->all_of_order($two->id);
        $pose->is_pose() || [$pose, $other] = [$other, $pose];
        self::assertSame('pose', $this->presses($two, ['carnet_pose' => (string) $other->id]));
        self::assertSame(PhotoRole::Animal, museau()->photos()->find($pose->id)?->role, 'the former pose shows the other one');
        self::assertSame(200, $this->sends($two, ['role' => 'animal', 'portrait' => 1], 'chevaux')->get_status());
    }

    #[TestDox('The browser sends them after the order by its key: each once, for its portrait, and none without right')]
    public function test_the_route(): void
    {
        $order = $this->portrait();
        self::assertSame(200, $this->sends($order, ['role' => 'colour', 'portrait' => 1])->get_status());
        self::assertSame(200, $this->sends($order, ['role' => 'colour', 'portrait' => 1])->get_status(), 'its answer was lost');
        self::assertSame([PhotoRole::Colour], array_column(museau()->photos()->all_of_order($order->id), 'role'));
        self::assertSame(404, $this->sends($order, ['role' => 'detail', 'portrait' => 2])->get_status(), 'it has one portrait');
        self::assertSame(400, $this->sends($order, ['role' => 'x'])->get_status());
        self::assertSame(404, $this->sends($order, ['role' => 'detail', 'key' => 'wrong'])->get_status());
        $portrait = $this->the_portrait();
        $unpaid = museau()->orders()->place(museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0)), $this->billing(), '', []);
        self::assertSame(409, $this->sends($unpaid, ['role' => 'detail'])->get_status());
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        self::assertSame(409, $this->sends($this->again($order), ['role' => 'detail', 'portrait' => 1], 'chien')->get_status(), 'drawn and sent');
    }

    #[TestDox('An order that is forgotten leaves none of them, and its export holds each')]
    public function test_they_go(): void
    {
        $order = $this->portrait();
        museau()->photos()->store($order->id, $order->lines[0]->key, self::photo('chien'));
        $detail = $this->add($order, 'chaton', PhotoRole::Detail);
        $told = (string) wp_json_encode(PrivacyTools::ask_all('exporters', $order->billing->email), JSON_UNESCAPED_SLASHES);
        foreach (museau()->photos()->all_of_order($order->id) as $photo) {
            self::assertStringContainsString("photos/commande-$order->id-photo-$photo->id.jpg", $told);
        }
        self::assertSame(2, museau()->photos()->forget_order($order->id));
        self::assertNull(museau()->photos()->read($detail));
        self::assertSame([], museau()->photos()->all_of_order($order->id));
    }

    /** A paid portrait of two animals. */
    private function of_two(): Order
    {
        $id = $this->made([
            'name' => 'Portrait à deux',
            'type' => 'variable',
            'categories' => ['portraits'],
            'deposit_percent' => 30,
            'attributes' => [['name' => 'Nombre animaux', 'options' => ['1 animal', '2 animaux'], 'variation' => true]],
            'variations' => [['choices' => ['nombre-animaux' => '2 animaux'], 'price' => 12900]],
        ]);
        museau()->settings()->save(['portrait_id' => $id]);
        do_action('museau_product_changed', $id);
        museau()->product_index()->flush();
        $order = museau()->orders()->place(museau()->carts()->add(null, $id, 1, $this->variation_of($id, 0)), $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_two_' . $order->id, $order->due_now(), 'deposit');

        return $this->again($order);
    }

    private function add(Order $order, string $name, PhotoRole $role): Photo
    {
        return museau()->detail_photos()->add($order->id, $order->lines[0]->key, self::photo($name), $role);
    }

    private function board(Order $order): \Museau\Domain\Progress\BoardCard
    {
        foreach (array_merge(...array_values(museau()->board()->columns())) as $card) {
            if ($card->order->id === $order->id) {
                return $card;
            }
        }
        self::fail('The order is not on the board.');
    }

    /**
     * @param array<string, string> $fields
     * @param list<string>          $names  of photographs
     */
    private function presses(Order $order, array $fields, array $names = []): string
    {
        return museau()->progress_forms()->take($this->again($order), $fields, [DetailPhotoForms::FILES => [
            'tmp_name' => array_map(self::photo(...), $names),
            'error' => array_map(static fn(): int => UPLOAD_ERR_OK, $names),
        ]]);
    }

    /** @param array<string, int|string> $fields */
    private function sends(Order $order, array $fields, string $name = 'chaton'): \WP_REST_Response
    {
        $request = new \WP_REST_Request('POST', '/museau-react/v1/order-photo');
        $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
        $request->set_body_params(['order' => $order->id, 'key' => $order->key, ...$fields]);
        Upload::put($request, ['portrait_image' => ['tmp_name' => self::photo($name), 'error' => UPLOAD_ERR_OK]]);

        return rest_do_request($request);
    }
}
