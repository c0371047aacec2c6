<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\Mail\EmailBody;
use Museau\Domain\Mail\MailTransport;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\MailedPhotos;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The customer's photo in the letters about her order: inside the message, cut to her sheet, and nobody else's. */
final class MailedPhotosTest extends WordPressTestCase
{
    use MakesProducts;

    private const PHOTO = __DIR__ . '/../../fixtures/photos/chien-avec-gps.jpg';

    protected function tearDown(): void
    {
        if (getenv('MUSEAU_SITE') !== false) {
            foreach (Db::column('SELECT id FROM %i', Schema::table('photos')) as $id) {
                $photo = museau()->photos()->find((int) $id);
                $photo === null || museau()->photos()->delete($photo);
            }
        }
        parent::tearDown();
    }

    public function test_both_letters_show_the_photo_and_no_address_of_it(): void
    {
        $order = $this->order();
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, self::PHOTO);
        museau()->mails()->order_paid($order);
        foreach (Db::column('SELECT html FROM %i WHERE order_id = %d', Schema::table('mails'), $order->id) as $html) {
            self::assertMatchesRegularExpression('~<img src="cid:photo-' . $photo->id . '-210x297-colour@museau" alt="[^"]+"~', (string) $html);
            self::assertStringContainsString('(aperçu de cadrage)', (string) $html);
            self::assertStringNotContainsString($photo->file, (string) $html);
        }
        self::assertSame('2', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('mails'), $order->id));
    }

    public function test_the_print_is_her_sheet_and_of_her_order_alone(): void
    {
        $order = $this->order();
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, self::PHOTO);
        $photos = new MailedPhotos(museau()->photos());
        [$print] = $photos->of($order);
        $sides = static fn(string $jpeg): array => array_slice(getimagesizefromstring($jpeg) ?: [], 0, 2);
        // Nobody said where the head is: the photograph is whole. Then it is cut to the sheet.
        self::assertSame([360, 480], $sides((string) $photos->read($order->id, $print['name'])));
        $jpeg = (string) $photos->read($order->id, str_replace('colour', '40x30-grey', $print['name']));
        self::assertSame([339, 480], $sides($jpeg));
        self::assertSame('image/jpeg', getimagesizefromstring($jpeg)['mime'] ?? '');
        $image = imagecreatefromstring($jpeg);
        self::assertNotFalse($image);
        $colour = imagecolorsforindex($image, (int) imagecolorat($image, 170, 240));
        self::assertLessThan(3, max($colour['red'], $colour['green'], $colour['blue']) - min($colour['red'], $colour['green'], $colour['blue']));
        self::assertNull($photos->read($order->id + 1, $print['name']));
        self::assertNull($photos->read($order->id, 'photo-' . $photo->id . '-0x0-grey@museau'));
        museau()->photos()->delete($photo);
        self::assertNull($photos->read($order->id, $print['name']));
    }

    public function test_it_travels_inside_the_message_and_a_name_that_she_wrote_does_not(): void
    {
        $forged = '<div><img src="cid:theirs"></div>';
        $letter = (new EmailBody('Merci'))->picture('hers', 'Votre photo', 'A4')->picture('gone', 'Votre photo', 'A3')->paragraph($forged);
        $asked = $inside = [];
        $body = '';
        $catch = static function (\PHPMailer\PHPMailer\PHPMailer $mailer) use (&$inside, &$body): void {
            foreach ($mailer->getAttachments() as $file) {
                [$bytes, , , , $type, , , $name] = array_map(static fn(mixed $part): string => Read::text($part), array_values((array) $file));
                $inside[] = [$name, $type, $bytes];
            }
            $body = $mailer->Body;
            throw new \RuntimeException('caught');
        };
        // What keeps the tests' mails stands before PHPMailer.
        $hooks = Read::map($GLOBALS['wp_filter']);
        $GLOBALS['wp_filter'] = array_diff_key($hooks, ['pre_wp_mail' => true]);
        add_action('phpmailer_init', $catch, PHP_INT_MAX - 1);
        $error = (new MailTransport(museau()->settings()))->deliver('jeanne@example.org', 'Merci', $letter->html(), $letter->text(), '', static function (string $name) use (&$asked): ?string {
            $asked[] = $name;

            return $name === 'hers' ? 'a jpeg' : null;
        });
        remove_action('phpmailer_init', $catch, PHP_INT_MAX - 1);
        $GLOBALS['wp_filter'] = $hooks;
        self::assertSame('caught', $error);
        self::assertSame(['hers', 'gone'], $asked);
        self::assertSame([['hers', 'image/jpeg', 'a jpeg']], $inside);
        self::assertStringContainsString('cid:hers', $body);
        self::assertStringNotContainsString('cid:gone', $body);
    }

    #[TestDox('The print is cut around the head that she showed, and her order says where it is')]
    public function test_the_head_that_she_showed(): void
    {
        $this->the_portrait();
        $texts = Personalization::read([['attribute' => 'museau_head', 'value' => '20 % × 90 %']]);
        $choices = ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'];
        $order = $this->order(museau()->carts()->add(null, museau()->settings()->portrait_id(), 1, 0, $choices, $texts)->token);
        $photo = museau()->photos()->store($order->id, $order->lines[0]->key, self::PHOTO);
        $photos = new MailedPhotos(museau()->photos());
        [$print] = $photos->of($order);
        self::assertSame("photo-$photo->id-210x297-20x90-colour@museau", $print['name']);
        self::assertNotNull($photos->read($order->id, $print['name']));
        self::assertNull($photos->read($order->id, str_replace('20x90', '20x', $print['name'])));
        self::assertSame('20 % × 90 %', Personalization::text($order->lines[0]->options, Personalization::HEAD));
    }

    private function order(?string $cart = null): Order
    {
        if ($cart === null) {
            $this->the_portrait();
        }
        $billing = new BillingDetails('Jeanne', 'Moreau', '', '3 rue des Lilas', '', '69003', 'Lyon', '06 11 22 33 44', 'jeanne@example.org', true);

        return museau()->orders()->place(museau()->carts()->open($cart ?? $this->with_portrait()->token), $billing, '', []);
    }
}
