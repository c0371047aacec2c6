<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ChangeRequest;
use Museau\Domain\Progress\ProgressStep;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Screens\Admin\StudioShell;
use Museau\Tests\Contract\MakesCarnets;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\Upload;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What studio mode sends, and what makes an app of the dashboard's page (docs/adr/0020), on either engine. */
final class StudioTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['mails', 'progress', 'progress_steps', 'proofs', 'sent_updates'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $this->sign_in();
    }

    /** @param array<string, mixed> $fields */
    private function sends(Order $order, string $step, array $fields = [], string $picture = ''): RestAnswer
    {
        $request = new \WP_REST_Request('POST', '/museau-react/v1/admin/progress');
        $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
        $request->set_header('X-WP-Nonce', wp_create_nonce('wp_rest'));
        // As a form's fields come: texts.
        $request->set_body_params(array_map(Read::text(...), [
            'request' => wp_generate_uuid4(), 'order' => $order->id, 'step' => $step, 'tell' => '1', 'mark' => '0', 'age' => '0',
            'account' => get_current_user_id() ?: 1, ...$fields,
        ]));
        $picture === '' || Upload::put($request, ['picture' => ['name' => 'dessin.jpg', 'type' => 'image/jpeg', 'size' => 1, 'tmp_name' => $picture, 'error' => UPLOAD_ERR_OK]]);

        return RestAnswer::dispatched($request);
    }

    /** @return array{int, string} */
    private static function told(RestAnswer $answer): array
    {
        return [$answer->get_status(), Read::text(Read::map($answer->get_data())['code'] ?? '')];
    }

    private function current(Order $order): ?ProgressStep
    {
        return museau()->progress()->of($this->again($order))->current()?->step;
    }

    /** @return list<string> kinds of the letters about the steps of an order */
    private function letters(Order $order): array
    {
        return Db::column("SELECT kind FROM %i WHERE order_id = %d AND (kind LIKE 'progress-%%' OR kind LIKE 'proof-%%') ORDER BY id", Schema::table('mails'), $order->id);
    }

    #[TestDox('An update sets the step with sentence and picture and sends its letter; sent again it is answered alike, and nothing more happens')]
    public function test_once(): void
    {
        $order = $this->portrait();
        $key = ['request' => wp_generate_uuid4(), 'sentence' => 'Les yeux d\'abord'];
        $first = $this->sends($order, 'sketch', $key, self::photo('chaton'));
        self::assertSame(200, $first->get_status(), (string) wp_json_encode($first->get_data()));
        self::assertSame([$order->id, 'sketch', 'in_progress'], [$first->int('id'), $first->text('current'), $first->text('next')]);
        self::assertStringContainsString('« Croquis » et le message est parti', $first->text('message'));
        $entry = museau()->progress()->of($this->again($order))->entry(ProgressStep::Sketch);
        self::assertSame('Les yeux d\'abord', $entry?->sentence);
        self::assertNotSame('', $entry->file);
        $this->sends($order, 'in_progress');
        $second = $this->sends($order, 'sketch', $key, self::photo('chaton'));
        self::assertSame([200, $first->get_data()], [$second->get_status(), $second->get_data()]);
        self::assertSame(ProgressStep::InProgress, $this->current($order), 'it moved nothing back');
        self::assertSame(['progress-sketch-1', 'progress-in_progress-1'], $this->letters($order));
    }

    #[TestDox('The same key with other words, another step, order or picture is refused, and changes nothing')]
    public function test_a_used_key(): void
    {
        [$order, $other] = [$this->portrait(), $this->portrait()];
        $key = ['request' => wp_generate_uuid4()];
        self::assertSame(200, $this->sends($order, 'sketch', $key, self::photo('chaton'))->get_status());
        foreach ([
            fn(): RestAnswer => $this->sends($order, 'sketch', [...$key, 'sentence' => 'Autre'], self::photo('chaton')),
            fn(): RestAnswer => $this->sends($order, 'in_progress', $key, self::photo('chaton')),
            fn(): RestAnswer => $this->sends($other, 'sketch', $key, self::photo('chaton')),
            fn(): RestAnswer => $this->sends($order, 'sketch', $key, self::photo('chien')),
            fn(): RestAnswer => $this->sends($order, 'sketch', $key),
            fn(): RestAnswer => $this->sends($order, 'sketch', [...$key, 'tell' => '0'], self::photo('chaton')),
        ] as $send) {
            self::assertSame([409, 'museau_update_key_used'], self::told($send()));
        }
        self::assertSame(['progress-sketch-1'], $this->letters($order));
        self::assertSame([], $this->letters($other));
    }

    #[TestDox('An update that comes late undoes nothing that happened since; looked at again it may')]
    public function test_late(): void
    {
        $order = $this->portrait();
        Clock::shift(-7200);
        $this->sets($order, 'sketch');
        Clock::shift(-3600);
        $this->sets($this->again($order), 'to_approve', '', 'chaton');
        Clock::shift(0);
        $late = $this->sends($order, 'in_progress', ['age' => '5000']);
        self::assertSame([409, 'museau_update_late'], self::told($late));
        self::assertStringContainsString($order->number, $late->text('message'));
        self::assertSame(ProgressStep::ToApprove, $this->current($order));
        self::assertNotNull(museau()->proofs()->open($order->id), 'the proof is still before the customer');
        self::assertSame(200, $this->sends($order, 'in_progress', ['age' => '60'])->get_status(), 'made since: she goes back of her own will');
        self::assertSame(ProgressStep::InProgress, $this->current($order));
    }

    #[TestDox('A proof or an approval that was made before the customer answered replaces no answer; the balance that came meanwhile holds nothing up')]
    public function test_an_answer_meanwhile(): void
    {
        $order = $this->portrait();
        Clock::shift(-7200);
        $this->sets($order, 'to_approve', '', 'chaton');
        Clock::shift(-3600);
        $proof = museau()->proofs()->open($order->id) ?? self::fail('No proof.');
        museau()->proof_decisions()->ask_change($this->again($order), $proof->id, $proof->sha256, ChangeRequest::read([['text' => 'Les yeux']]));
        Clock::shift(0);
        self::assertSame([409, 'museau_update_late'], self::told($this->sends($order, 'to_approve', ['age' => '5000'], self::photo('chien'))));
        self::assertSame([409, 'museau_update_late'], self::told($this->sends($order, 'approved', ['age' => '5000'])), 'the change is still asked for');
        self::assertSame(ProgressStep::InProgress, $this->current($order));
        self::assertSame(200, $this->sends($order, 'to_approve', ['age' => '60'], self::photo('chien'))->get_status());
        self::assertSame(2, museau()->proofs()->shown($order->id)?->version);
        $paid = $this->portrait();
        museau()->orders()->receive($paid->id, 'pi_studio_' . $paid->id, $paid->left_to_pay(), 'balance');
        self::assertSame(200, $this->sends($this->again($paid), 'sketch', ['age' => '5000'])->get_status());
    }

    #[TestDox('An update that comes late replaces no newer sentence, picture or proof of its own step, and approves none that it has not seen')]
    public function test_late_for_its_own_step(): void
    {
        $order = $this->portrait();
        Clock::shift(-7200);
        $this->sets($order, 'sketch', 'Premier');
        Clock::shift(-3600);
        $this->sets($this->again($order), 'sketch', 'Neuf');
        Clock::shift(0);
        self::assertSame([409, 'museau_update_late'], self::told($this->sends($order, 'sketch', ['age' => '5000', 'sentence' => 'Vieux'])));
        self::assertSame('Neuf', museau()->progress()->of($this->again($order))->entry(ProgressStep::Sketch)?->sentence);
        self::assertSame(200, $this->sends($order, 'sketch', ['age' => '60', 'sentence' => 'Depuis'])->get_status());
        Clock::shift(-30);
        $this->sets($this->again($order), 'to_approve', '', 'chaton');
        Clock::shift(0);
        $proof = museau()->proofs()->open($order->id) ?? self::fail('No proof.');
        self::assertSame([409, 'museau_update_late'], self::told($this->sends($order, 'to_approve', ['age' => '50'], self::photo('chien'))));
        self::assertSame([409, 'museau_update_late'], self::told($this->sends($order, 'approved', ['age' => '50'])));
        self::assertSame($proof->id, museau()->proofs()->open($order->id)->id);
        self::assertSame(200, $this->sends($order, 'to_approve', ['age' => '10'], self::photo('chien'))->get_status());
    }

    #[TestDox('Updates of one queue that arrive together refuse each other nothing: going back stays free, whatever the sending of each took')]
    public function test_one_queue(): void
    {
        $order = $this->portrait();
        foreach ([['in_progress', 3600], ['sketch', 3000], ['to_approve', 2400], ['to_approve', 1800], ['in_progress', 1200]] as [$step, $age]) {
            $picture = $step === 'to_approve' ? self::photo($age === 2400 ? 'chaton' : 'chien') : '';
            $answer = $this->sends($order, $step, ['age' => (string) $age], $picture);
            self::assertSame([200, $step], [$answer->get_status(), $answer->text('current')], (string) wp_json_encode($answer->get_data()));
        }
        $queue = ['queue' => wp_generate_uuid4()];
        self::assertSame(200, $this->sends($order, 'to_approve', [...$queue, 'age' => '100'], self::photo('chaton'))->get_status());
        $back = fn(string $queue): RestAnswer => $this->sends($order, 'sketch', ['queue' => $queue, 'age' => '120']);
        self::assertSame([409, 'museau_update_late'], self::told($back(wp_generate_uuid4())), 'of another device');
        self::assertSame([409, 'museau_update_late'], self::told($back('')));
        self::assertSame(200, $back($queue['queue'])->get_status());
        self::assertSame(ProgressStep::Sketch, $this->current($order));
        $this->sets($this->again($order), 'in_progress');
        self::assertSame([409, 'museau_update_late'], self::told($back($queue['queue'])), 'the panel came between');
    }

    #[TestDox('A step that was taken back at the panel is not set again by what was made before, nor is a later one')]
    public function test_late_for_what_was_taken_back(): void
    {
        $order = $this->portrait();
        Clock::shift(-7200);
        $this->sets($order, 'in_progress');
        Clock::shift(-3600);
        $this->sets($this->again($order), 'photo_accepted');
        Clock::shift(0);
        foreach (['sketch', 'in_progress', 'approved'] as $step) {
            $late = $this->sends($order, $step, ['age' => '5000', 'queue' => wp_generate_uuid4()]);
            self::assertSame([409, 'museau_update_late'], self::told($late), $step);
        }
        self::assertSame(ProgressStep::PhotoAccepted, $this->current($order));
        self::assertSame(200, $this->sends($order, 'in_progress', ['age' => '60'])->get_status());
    }

    #[TestDox('What an update took back is of when it was made: neither its own queue nor a later update is refused for it')]
    public function test_taken_back_by_an_update(): void
    {
        $order = $this->portrait();
        $queue = ['queue' => wp_generate_uuid4()];
        self::assertSame(200, $this->sends($order, 'in_progress', [...$queue, 'age' => '5000'])->get_status());
        self::assertSame(200, $this->sends($order, 'sketch', [...$queue, 'age' => '4000'])->get_status());
        self::assertSame([409, 'museau_update_late'], self::told($this->sends($order, 'in_progress', ['age' => '4500'])), 'of another device');
        self::assertSame(200, $this->sends($order, 'in_progress', [...$queue, 'age' => '4100'])->get_status(), 'of its own queue');
        self::assertSame(200, $this->sends($order, 'sketch', [...$queue, 'age' => '3900'])->get_status());
        self::assertSame(200, $this->sends($order, 'in_progress', ['age' => '3000'])->get_status(), 'made after it');
        self::assertSame(ProgressStep::InProgress, $this->current($order));
    }

    #[TestDox('What another account made on this device waits for its own login')]
    public function test_another_account(): void
    {
        $order = $this->portrait();
        $first = get_current_user_id();
        $this->sign_in('shop_manager');
        self::assertNotSame($first, get_current_user_id());
        $update = ['request' => wp_generate_uuid4(), 'account' => (string) $first];
        self::assertSame([409, 'museau_update_other_account'], self::told($this->sends($order, 'sketch', $update)));
        self::assertNull($this->current($order)?->is_hers() ? $this->current($order) : null);
        wp_set_current_user($first);
        self::assertSame(200, $this->sends($order, 'sketch', $update)->get_status());
        self::assertSame([400, 'rest_invalid_param'], self::told($this->sends($order, 'sketch', ['account' => '0'])));
    }

    #[TestDox('An order is found by the number that was typed, as long as it is under way; the answer to its key stays')]
    public function test_by_number(): void
    {
        $order = $this->portrait();
        $by_number = ['order' => '0', 'number' => " n° $order->number ", 'request' => wp_generate_uuid4()];
        $answer = $this->sends($order, 'sketch', $by_number);
        self::assertSame([200, $order->id], [$answer->get_status(), $answer->int('id')]);
        self::assertSame([404, 'museau_order_unknown'], self::told($this->sends($order, 'sketch', ['order' => '0', 'number' => '9999-1'])));
        self::assertSame([404, 'museau_order_unknown'], self::told($this->sends($order, 'sketch', ['order' => '0'])));
        self::assertSame([404, 'museau_order_unknown'], self::told($this->sends($order, 'sketch', ['order' => '2000000000'])));
        museau()->orders()->receive($order->id, 'pi_studio_' . $order->id, $this->again($order)->left_to_pay(), 'balance');
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        self::assertSame($answer->get_data(), $this->sends($order, 'sketch', $by_number)->get_data());
    }

    #[TestDox('What the panel refuses is refused with the same sentence, and nothing is kept of it')]
    public function test_refusals(): void
    {
        $order = $this->portrait();
        $unpaid = museau()->orders()->place($this->with_portrait(), $this->billing(), '', []);
        $bad = (string) tempnam(sys_get_temp_dir(), 'studio');
        file_put_contents($bad, 'no picture');
        $long = str_repeat('é', 601);
        self::assertSame([400, 'museau_sentence_too_long'], self::told($this->sends($order, 'sketch', ['sentence' => $long])));
        self::assertSame(200, $this->sends($order, 'sketch', ['sentence' => substr($long, 2)])->get_status());
        self::assertContains(self::told($this->sends($order, 'in_progress', [], $bad)), [[415, 'museau_photo_type'], [422, 'museau_photo_unreadable']]);
        unlink($bad);
        self::assertSame([409, 'museau_order_unpaid'], self::told($this->sends($unpaid, 'sketch')));
        foreach ([['step' => 'shipped'], ['step' => 'received'], ['request' => 'x'], ['request' => ''], ['age' => '-1'], ['order' => '-1']] as $fields) {
            self::assertSame([400, 'rest_invalid_param'], self::told($this->sends($order, 'sketch', $fields)), (string) wp_json_encode($fields));
        }
        self::assertSame(ProgressStep::Sketch, $this->current($order));
        self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i', Schema::table('sent_updates')));
        self::assertSame(['progress-sketch-1'], $this->letters($order));
    }

    #[TestDox('A form that PHP emptied on its way is told that its picture is too heavy; one without its key, step or account, that it is incomplete')]
    public function test_an_emptied_form(): void
    {
        $order = $this->portrait();
        $request = new \WP_REST_Request('POST', '/museau-react/v1/admin/progress');
        $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
        $request->set_header('Content-Length', '60000000');
        $request->set_header('X-WP-Nonce', wp_create_nonce('wp_rest'));
        self::assertSame([413, 'museau_photo_too_heavy'], self::told(RestAnswer::dispatched($request)));
        $whole = ['request' => wp_generate_uuid4(), 'order' => (string) $order->id, 'step' => 'sketch', 'account' => (string) get_current_user_id()];
        foreach (['request', 'step', 'account'] as $name) {
            $request->set_body_params(array_diff_key($whole, [$name => '']));
            self::assertSame([400, 'museau_update_incomplete'], self::told(RestAnswer::dispatched($request)), $name);
        }
        self::assertFalse($this->current($order)?->is_hers() ?? false);
        $request->set_body_params($whole);
        self::assertSame(200, RestAnswer::dispatched($request)->get_status());
    }

    #[TestDox('A picture that replaced another is taken back with its update: the former one is still there')]
    public function test_a_failure_keeps_the_former_picture(): void
    {
        $order = $this->portrait();
        $this->sends($order, 'sketch', [], self::photo('chaton'));
        $before = museau()->progress()->of($this->again($order))->entry(ProgressStep::Sketch) ?? self::fail('No step.');
        $fails = static fn(string $sql): string => str_starts_with($sql, 'INSERT INTO') && str_contains($sql, 'museau_sent_updates') ? 'SELECT broken FROM nowhere' : $sql;
        add_filter('query', $fails);
        self::assertSame(503, $this->sends($order, 'sketch', [], self::photo('chien'))->get_status());
        remove_filter('query', $fails);
        self::assertNotNull(museau()->progress_pictures()->read($before), 'the file that the row names again');
    }

    #[TestDox('Only who runs the shop may send')]
    public function test_rights(): void
    {
        $order = $this->portrait();
        foreach (['' => 401, 'customer' => 403, 'editor' => 403, 'shop_manager' => 200] as $role => $status) {
            wp_set_current_user(0);
            $role === '' || $this->sign_in($role);
            self::assertSame($status, $this->sends($order, 'sketch')->get_status(), $role);
        }
    }

    #[TestDox('Keys are forgotten after 90 days, and with their order')]
    public function test_retention(): void
    {
        [$old, $young] = [$this->portrait(), $this->portrait()];
        $count = static fn(): string => (string) Db::value('SELECT COUNT(*) FROM %i', Schema::table('sent_updates'));
        Clock::shift(-91 * DAY_IN_SECONDS);
        $this->sends($old, 'sketch');
        Clock::shift(0);
        $this->sends($young, 'sketch');
        self::assertSame('2', $count());
        do_action(Maintenance::DAILY);
        self::assertSame('1', $count());
        museau()->progress()->forget_order($young->id);
        self::assertSame('0', $count());
    }

    #[TestDox('The board has a button for each portrait, with the first name, the steps and nothing more of the customer; the step it begins with is the next one, and never says that she approved')]
    public function test_the_button(): void
    {
        [$order, $original] = [$this->portrait(), $this->original()];
        $card = function () use ($order): array {
            preg_match_all('/data-museau-order="([^"]+)"/', museau()->order_board()->html(museau()->board()->columns()), $found);
            $cards = array_column(array_map(static fn(string $json): array => Read::json(html_entity_decode($json)), $found[1]), null, 'id');

            return Read::map($cards[$order->id] ?? null);
        };
        self::assertSame(['id' => $order->id, 'number' => $order->number, 'name' => 'Zoé', 'current' => '', 'next' => 'photo_accepted'], $card());
        self::assertStringNotContainsString("\"id\":$original->id,", html_entity_decode(museau()->order_board()->html(museau()->board()->columns())));
        foreach (['photo_accepted' => 'sketch', 'sketch' => 'in_progress', 'in_progress' => 'to_approve', 'to_approve' => 'to_approve', 'approved' => 'approved'] as $step => $next) {
            $this->sets($this->again($order), $step, '', $step === 'to_approve' ? 'chaton' : '');
            self::assertSame([$step, $next], [$card()['current'], $card()['next']]);
            self::assertSame($next, museau()->progress()->of($this->again($order))->drawing()->value, 'as the route answers');
        }
    }

    #[TestDox('The page without a line, its manifest and its worker name nobody; they hold neither a nonce nor an order')]
    public function test_the_app(): void
    {
        $order = $this->portrait();
        $studio = museau()->studio();
        $shown = $studio->shell();
        $texts = [$shown, $studio->worker(), (string) wp_json_encode($studio->manifest())];
        wp_set_current_user(0);
        self::assertSame($texts, [$studio->shell(), $studio->worker(), (string) wp_json_encode($studio->manifest())], 'the same for everybody');
        foreach ($texts as $text) {
            self::assertStringNotContainsString($order->number, $text);
            self::assertStringNotContainsString('Zoé', $text);
        }
        self::assertStringContainsString('"nonce":""', $shown);
        $manifest = $studio->manifest();
        self::assertSame(['/admin-dashboard', '/admin-dashboard', 'standalone', get_bloginfo('name')], [$manifest['scope'], $manifest['start_url'], $manifest['display'], $manifest['name']]);
        foreach (Read::maps($manifest['icons']) as $icon) {
            $file = museau()->path('assets/images/' . basename((string) strtok(Read::text($icon['src']), '?')));
            [$width, $height] = getimagesize($file) ?: [0, 0];
            self::assertSame($icon['sizes'], "{$width}x$height");
            self::assertLessThan(20_000, filesize($file));
        }
        self::assertContains('maskable', array_column(Read::maps($manifest['icons']), 'purpose'));
        self::assertMatchesRegularExpression('/^#[0-9a-f]{6}$/i', StudioShell::color('paper'));
    }
}
