<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Screens\Orders\OrderActions;
use Museau\Screens\Orders\PanelFields;
use Museau\Screens\Orders\PictureUpload;
use Museau\Screens\Orders\ProgressActions;
use Museau\Tests\Support\PictureBytes;
use Museau\Tests\Support\Stopped;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What becomes of an order's form that is too heavy, too old or refused: she reads why, and finds what she typed. */
final class OrderFormTest extends WordPressTestCase
{
    use MakesProducts;

    /** @var array<array-key, mixed> */
    private array $server = [];

    protected function setUp(): void
    {
        parent::setUp();
        $this->server = $_SERVER;
    }

    protected function tearDown(): void
    {
        if ($this->server !== []) {
            $_SERVER = $this->server;
        }
        $_POST = $_FILES = $_REQUEST = $_GET = [];
        parent::tearDown();
    }

    #[TestDox('A form beyond post_max_size, of which PHP leaves nothing, comes back to its order with the size that fits')]
    public function test_an_emptied_form(): void
    {
        $this->sign_in();
        $order = $this->paid();
        museau()->order_panel()->html($order);
        $address = html_entity_decode((string) preg_replace('/.*id="museau-order-' . $order->id . '"[^>]*action="([^"]*)".*/s', '$1', museau()->order_panel()->forms()));
        parse_str((string) parse_url($address, PHP_URL_QUERY), $query);
        self::assertSame(['action' => OrderActions::ACTION, 'order' => (string) $order->id], $query, 'What names the order outlives the emptied form.');
        $emptied = ['CONTENT_LENGTH' => '70000000', 'CONTENT_TYPE' => 'multipart/form-data; boundary=x'] + self::own();
        self::assertSame(museau()->orders()->edit_url($order->id), $this->press([], Read::map($query), $emptied));
        $html = html_entity_decode(museau()->panel_answer()->box($order), ENT_QUOTES);
        self::assertStringContainsString('role="alert"', $html);
        self::assertStringContainsString('rien n\'est arrivé', $html);
        self::assertStringContainsString('s\'il y en avait plusieurs, envoyez-les l\'une après l\'autre', html_entity_decode($html, ENT_QUOTES));
        self::assertStringContainsString(min(15, intdiv(wp_max_upload_size(), 1024 ** 2)) . ' Mo au plus', $html);
        $this->sign_in('subscriber');
        self::assertSame('403', $this->press([], Read::map($query), $emptied));
    }

    #[TestDox('A picture that is too heavy for the host, one of an iPhone, and a file that is none: each has its sentence')]
    public function test_pictures_that_cannot_be_taken(): void
    {
        $order = $this->paid();
        $heic = "\0\0\0\x24ftypheic\0\0\0\0mif1heicmiafhevc" . str_repeat("\0", 400);
        $send = function (string $bytes, int $error = UPLOAD_ERR_OK) use ($order): string {
            $file = (string) tempnam(sys_get_temp_dir(), 'museau');
            file_put_contents($file, $bytes);
            try {
                museau()->order_actions()->step($order->id, ProgressActions::PROOF, [ProgressActions::FILES => [ProgressActions::PROOF_PICTURE => ['error' => $error, 'tmp_name' => $file]]]);

                return 'taken';
            } catch (Refusal $refusal) {
                return "$refusal->error_code: {$refusal->getMessage()}";
            } finally {
                unlink($file);
            }
        };
        $most = min(15, intdiv(wp_max_upload_size(), 1024 ** 2));
        self::assertStringStartsWith("museau_photo_too_heavy: Cette image est trop lourde : $most Mo au plus", $send('', UPLOAD_ERR_INI_SIZE));
        self::assertStringStartsWith("museau_photo_too_heavy: Cette image est trop lourde : $most Mo au plus", $send(PictureBytes::jpeg(20, 20) . str_repeat("\0", 15 * 1024 ** 2)));
        self::assertStringStartsWith('museau_photo_type: Cette image est au format HEIC', $send($heic));
        self::assertStringStartsWith('museau_photo_type: Ce fichier n\'est pas une image', $send('%PDF-1.7 Bonjour'));
        self::assertStringStartsWith('museau_photo_cut: ', $send('', UPLOAD_ERR_PARTIAL));
        self::assertSame([], $this->mails);
        self::assertSame('taken', $send(PictureBytes::jpeg(400, 300)));
    }

    #[TestDox('The screen has a sentence for one picture that is too heavy, and another one for several together')]
    public function test_sentences_of_the_script(): void
    {
        ['data-most' => $most, 'data-most-of-all' => $of_all, 'data-too-heavy' => $one, 'data-too-heavy-together' => $together] = PictureUpload::attributes('x') + ['data-too-heavy-together' => ''];
        self::assertGreaterThanOrEqual($most, $of_all);
        self::assertStringStartsWith('Cette image est trop lourde', Read::text($one));
        self::assertStringStartsWith('Ensemble, ces images sont trop lourdes', Read::text($together));
        self::assertStringContainsString(intdiv(Read::int($of_all), 1024 ** 2) . ' Mo au plus', Read::text($together));
        self::assertStringContainsString('data-too-heavy-together="', PanelFields::input($this->paid(), ['type' => 'file', 'name' => 'x']));
    }

    #[TestDox('What she typed stands in its fields again after a refusal, in open parts, once, and ticks nothing that confirms')]
    public function test_what_she_typed_comes_back(): void
    {
        $this->sign_in();
        $order = $this->paid();
        $typed = [
            'tracking' => 'CB123456789FR',
            'carrier' => 'autre',
            'proof_words' => 'Voici "Rex" </textarea><b>',
            ProgressActions::STEP => 'sketch',
            ProgressActions::SENTENCE => "Le croquis\r\nde Rex",
            'delivery' => ['shippingFirstName' => 'Jeanne', 'shippingPostalCode' => '7500', 'shippingCity' => ['no text']],
            'invoice_siren' => '12',
            'confirmed' => '1',
            'reason' => 'Geste',
        ];
        $back = $this->press(['order' => (string) $order->id, 'step' => 'change_address', '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id), ...$typed]);
        self::assertSame(museau()->orders()->edit_url($order->id), $back, 'nothing of it in the address');
        $html = museau()->panel_answer()->box($order);
        self::assertStringContainsString('role="alert"', $html);
        self::assertSame('Jeanne', self::value($html, 'delivery[shippingFirstName]'));
        self::assertSame('7500', self::value($html, 'delivery[shippingPostalCode]'));
        self::assertSame('Paris', self::value($html, 'delivery[shippingCity]'));
        self::assertSame('12', self::value($html, 'invoice_siren'));
        self::assertSame("Le croquis\nde Rex", self::words($html, ProgressActions::SENTENCE));
        self::assertSame('Voici "Rex" </textarea><b>', self::words($html, ProgressActions::PROOF_WORDS));
        self::assertSame(0, self::found_in($html, '//b'));
        $field = static fn(string $name): string => "//*[@name='$name']/ancestor::details[not(@open)]";
        foreach (['delivery[shippingPostalCode]', ProgressActions::SENTENCE, 'invoice_siren'] as $name) {
            self::assertSame(0, self::found_in($html, $field($name)), "$name stands folded away");
        }
        self::assertSame(1, self::found_in($html, '//select[@name="progress_step"]/option[@selected and @value="sketch"]'));
        self::assertSame(1, self::found_in($html, '//select[@name="carrier"]/option[@selected and @value="autre"]'));
        self::assertSame(0, self::found_in($html, '//input[@name="progress_tell" and @checked]'), 'as she left it');
        self::assertSame(0, self::found_in($html, '//input[@name="confirmed" and @checked]'));
        self::assertSame('', self::value($html, 'reason'));
        self::assertSame(0, self::found_in($html, '//details[@id="rembourser"][@open]'));
        self::assertSame('75011', self::value(museau()->panel_answer()->box($order), 'delivery[shippingPostalCode]'), 'told once');
        // A parcel's number that no carrier has, and a day that has not come.
        $this->press(['order' => (string) $order->id, 'step' => 'ship', '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id), 'tracking' => 'CB 123 & 4', 'carrier' => '']);
        self::assertSame('CB 123 & 4', self::value(museau()->panel_answer()->box($order), 'tracking'));
        $print = $this->a_print();
        $order = museau()->orders()->place(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), self::zoe(), '', []);
        museau()->orders()->receive($order->id, 'pi_form_print', $order->due_now(), 'full');
        museau()->order_actions()->step($order->id, 'ship', ['tracking' => '']);
        $this->press(['order' => (string) $order->id, 'step' => 'delivered', '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id), 'delivered_on' => '2999-01-01']);
        $html = museau()->panel_answer()->box($this->found($order));
        self::assertSame('2999-01-01', self::value($html, 'delivered_on'));
    }

    #[TestDox('What was sent is not shown again, and what was typed beside it is')]
    public function test_what_was_sent_goes(): void
    {
        $this->sign_in();
        $order = $this->paid();
        $said = $this->press([
            'order' => (string) $order->id, 'step' => 'note', '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id),
            'private_note' => 'Timide', 'private_note_seen' => '', 'tracking' => '6A12345678901', ProgressActions::SENTENCE => 'Le croquis',
        ]);
        self::assertNotSame('403', $said);
        $html = museau()->panel_answer()->box($this->found($order));
        self::assertSame('6A12345678901', self::value($html, 'tracking'));
        self::assertSame('Le croquis', self::words($html, ProgressActions::SENTENCE));
        $_FILES = [ProgressActions::PICTURE => ['error' => UPLOAD_ERR_OK, 'tmp_name' => museau()->path('screenshot.png'), 'name' => 'croquis.png']];
        $this->press(['order' => (string) $order->id, 'step' => 'note', '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id), 'private_note' => 'Vif', 'private_note_seen' => 'Timide', ProgressActions::SENTENCE => 'Le croquis']);
        $_FILES = [];
        self::assertStringContainsString('est à choisir de nouveau', museau()->panel_answer()->box($this->found($order)));
        $this->press(['order' => (string) $order->id, 'step' => ProgressActions::SET, '_wpnonce' => wp_create_nonce(OrderActions::ACTION . $order->id), ProgressActions::STEP => 'sketch', ProgressActions::SENTENCE => 'Le croquis']);
        $html = museau()->panel_answer()->box($this->found($order));
        self::assertSame('', self::words($html, ProgressActions::SENTENCE));
    }

    #[TestDox('A tab left open overnight comes back with her words and does nothing; another site\'s form, and one that no browser vouches for, end as before')]
    public function test_an_old_form(): void
    {
        $this->sign_in();
        $order = $this->paid();
        $own = self::own();
        $fields = ['order' => (string) $order->id, 'step' => 'ship', '_wpnonce' => 'deadbeef00', 'tracking' => '6A12345678901'];
        self::assertSame(museau()->orders()->edit_url($order->id), $this->press($fields, [], $own));
        self::assertSame([], $this->mails);
        self::assertTrue($this->found($order)->status === OrderStatus::Processing);
        $html = museau()->panel_answer()->box($this->found($order));
        self::assertStringContainsString('appuyez de nouveau', $html);
        self::assertSame('6A12345678901', self::value($html, 'tracking'));
        // A refund, too: as it was typed, nothing confirmed.
        $this->press(['step' => 'refund', 'reason' => 'Geste', 'other' => '5,00', 'confirmed' => '1'] + $fields, [], $own);
        $html = museau()->panel_answer()->box($order);
        self::assertSame(['Geste', '5,00'], [self::value($html, 'reason'), self::value($html, 'other')]);
        self::assertSame(0, self::found_in($html, '//input[@name="confirmed" and @checked]'));
        self::assertSame(0, $this->found($order)->refunded);
        foreach ([['HTTP_ORIGIN' => 'https://evil.example'], [], ['HTTP_SEC_FETCH_SITE' => 'same-site'] + $own, ['HTTP_ORIGIN' => 'null'] + $own] as $headers) {
            self::assertSame('403', $this->press($fields, [], $headers));
        }
        $this->sign_in('subscriber');
        self::assertSame('403', $this->press($fields, [], $own));
    }

    /**
     * Presses a button as admin-post.php does; answers the address to which it leads, or the status that ended it.
     *
     * @param array<string, mixed>  $fields
     * @param array<string, mixed>  $query
     * @param array<string, string> $headers
     */
    private function press(array $fields, array $query = [], array $headers = []): string
    {
        $_GET = $query;
        $_POST = wp_slash($fields);
        $_REQUEST = [...$_GET, ...$_POST];
        $_SERVER = [...array_diff_key($this->server, array_flip(['HTTP_ORIGIN', 'HTTP_SEC_FETCH_SITE', 'HTTP_REFERER'])), 'REQUEST_METHOD' => 'POST', ...$headers];
        $to = '';
        $stop = static function (string $location) use (&$to): never {
            $to = $location;

            throw new Stopped(302);
        };
        $die = static fn(): callable => static fn(mixed $message, mixed $title = '', mixed $args = []): never => throw new Stopped(Read::int(is_array($args) ? $args['response'] ?? 200 : $args, 200));
        add_filter('wp_redirect', $stop, 1);
        add_filter('wp_die_handler', $die, 1);
        try {
            do_action('admin_post_' . OrderActions::ACTION);

            return 'nothing';
        } catch (Stopped $stopped) {
            return $stopped->status === 302 ? $to : (string) $stopped->status;
        } finally {
            remove_filter('wp_redirect', $stop, 1);
            remove_filter('wp_die_handler', $die, 1);
        }
    }

    private static function xpath(string $html): \DOMXPath
    {
        $document = new \DOMDocument();
        libxml_use_internal_errors(true);
        $document->loadHTML('<?xml encoding="utf-8"?>' . $html);
        libxml_clear_errors();

        return new \DOMXPath($document);
    }

    private static function found_in(string $html, string $path): int
    {
        return count(self::xpath($html)->query($path) ?: []);
    }

    /** What a field holds; '-' where there is none. */
    private static function value(string $html, string $name): string
    {
        $field = (self::xpath($html)->query("//input[@name='$name']") ?: new \DOMNodeList())->item(0);

        return $field instanceof \DOMElement ? $field->getAttribute('value') : '-';
    }

    /** What a larger field holds; '-' where there is none. */
    private static function words(string $html, string $name): string
    {
        $field = (self::xpath($html)->query("//textarea[@name='$name']") ?: new \DOMNodeList())->item(0);

        return $field instanceof \DOMElement ? $field->textContent : '-';
    }

    /** @return array<string, string> what a browser says of a form that a page of the shop sends */
    private static function own(): array
    {
        return ['HTTP_ORIGIN' => untrailingslashit(home_url()), 'HTTP_SEC_FETCH_SITE' => 'same-origin'];
    }

    /** A portrait that is paid to the last cent and whose photograph is accepted. */
    private function paid(): Order
    {
        $this->the_portrait();
        $order = museau()->orders()->place($this->with_portrait(), self::zoe(), '', []);
        museau()->orders()->receive($order->id, 'pi_form_' . $order->id, $order->due_now(), 'deposit');
        museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        $left = museau()->orders()->find($order->id)?->left_to_pay() ?? 0;
        museau()->orders()->receive($order->id, 'pi_form_rest_' . $order->id, $left, 'balance');
        museau()->order_actions()->step($order->id, ProgressActions::ACCEPT, []);
        $this->mails = [];

        return $this->found($order);
    }

    private static function zoe(): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function found(Order $order): Order
    {
        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }
}
