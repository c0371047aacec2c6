<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Portfolio\PublicPictures;
use Museau\Domain\Progress\OrderProgress;
use Museau\Domain\Reviews\Review;
use Museau\Domain\Reviews\Reviews;
use Museau\Domain\Reviews\ReviewState;
use Museau\Domain\Reviews\SentReview;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Screens\Progress\ConsentForm;
use Museau\Screens\Progress\ReviewFields;
use Museau\Tests\Support\BarePicture;
use Museau\Tests\Support\HostileFiles;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What customers say of their orders, on every engine: asked once, read, published or refused with a reason, taken back. */
final class ReviewTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'consents', 'portfolio', 'reviews'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
    }

    protected function tearDown(): void
    {
        foreach (getenv('MUSEAU_SITE') === false ? [] : Reviews::page(ReviewState::Published, 1, 100) as $review) {
            PublicPictures::drop($review->public_file);
        }
        parent::tearDown();
    }

    #[TestDox('A review is asked of a paid order that has arrived, once; the second of two tabs is told, and its words are not lost')]
    public function test_once(): void
    {
        $order = $this->portrait();
        self::assertStringNotContainsString(ReviewFields::SEND, $this->page($order));
        $this->refused('museau_review_early', fn() => $this->reviews($order));
        $unpaid = museau()->orders()->place(museau()->carts()->add(null, $this->an_original(), 1), $this->billing(), '', []);
        $this->refused('museau_review_early', fn() => $this->reviews($unpaid));
        // On its way it can have come after some days only; once it is ended, at once.
        $sent = $this->on_its_way($this->original());
        self::assertStringNotContainsString(ReviewFields::SEND, $this->page($sent));
        $this->refused('museau_review_early', fn() => $this->reviews($sent));
        Clock::shift((OrderProgress::DAYS_ON_THE_WAY - 1) * DAY_IN_SECONDS);
        self::assertStringNotContainsString(ReviewFields::SEND, $this->page($sent));
        Clock::shift(OrderProgress::DAYS_ON_THE_WAY * DAY_IN_SECONDS);
        self::assertStringContainsString(ReviewFields::SEND, $this->page($sent));
        Clock::shift(0);
        $order = $this->delivered($order);
        self::assertStringContainsString(ReviewFields::SEND, $this->page($order));
        self::assertDoesNotMatchRegularExpression('/name="avis_[a-z]+"[^>]* checked/', $this->page($order));
        foreach (['' => 'museau_review_stars', '0' => 'museau_review_stars', '6' => 'museau_review_stars', '4.5' => 'museau_review_stars', "5\n" => 'museau_review_stars'] as $stars => $code) {
            $this->refused($code, fn() => $this->reviews($order, (string) $stars));
        }
        foreach (['', " \n\u{a0}", "\x00"] as $empty) {
            $this->refused('museau_review_empty', fn() => $this->reviews($order, '5', $empty));
        }
        $this->refused('museau_review_long', fn() => $this->reviews($order, '5', str_repeat('é', Review::MAX_LENGTH + 1)));
        $typed = [ReviewFields::SEND => '1', ReviewFields::STARS => '4', ReviewFields::BODY => 'Un <régal>'];
        $page = museau()->progress_view()->html($order, 'Non.', '', $typed);
        foreach (['>Un &lt;régal&gt;</textarea>', 'value="4" checked', '>Non.</p>'] as $words) {
            self::assertStringContainsString($words, $page, $words);
        }

        $this->mails = [];
        self::assertSame('avis', $this->reviews($order, '4', "Superbe <b>!</b>\r\nMerci"));
        self::assertCount(1, $this->mails);
        self::assertStringContainsString('Superbe &lt;b&gt;!&lt;/b&gt;', $this->mails[0]['message']);
        $this->refused('museau_review_given', fn() => $this->reviews($order, '1', 'Autre'));
        $typed[ReviewFields::BODY] = 'Autre';
        $page = museau()->progress_view()->html($order, 'Déjà donné.', '', $typed);
        foreach (['Ce que vous aviez écrit', '<p>Autre</p>', 'Superbe &lt;b&gt;!&lt;/b&gt;', 'il attend d&#039;être lu'] as $words) {
            self::assertStringContainsString($words, $page, $words);
        }
        // Past every look: the row itself takes one an order.
        self::assertFalse(Reviews::add($order->id, true, SentReview::read('5', 'Encore', ''), '', '2026-01-01'));
        self::assertSame([4, "Superbe <b>!</b>\nMerci", ''], [$this->of($order)->stars, $this->of($order)->body, $this->of($order)->name]);
    }

    #[TestDox('Published, it stands with its dates, how it is checked and her answer, newest first; nothing of it is changed')]
    public function test_published(): void
    {
        [$first, $second] = [$this->delivered($this->portrait()), $this->delivered($this->original())];
        $this->reviews($first, '5', 'Il <3 est là', '1');
        $this->reviews($second, '2', 'Un peu petit');
        self::assertSame('', museau()->reviews_page()->html('Avis', 10, []), 'nothing stands there before somebody has read it');
        $this->acts($first, 'publish');
        Clock::shift(60);
        $this->acts($second, 'publish');
        $this->acts($first, 'answer', 'Merci <Zoé>');
        $this->refused('museau_review_decided', fn() => $this->acts($first, 'publish'));
        $html = museau()->reviews_page()->html('Avis', 10, []);
        foreach ([
            'Il &lt;3 est là', '5 étoiles sur 5', '<strong>Zoé</strong>', 'Client vérifié', 'Portraits : 5,0 sur 5, d&#039;après 1 avis',
            'Avis contrôlés', 'Du plus récent au plus ancien', 'Comment ces avis sont recueillis', 'Aucun avantage', 'gardé 5 ans',
            'Merci &lt;Zoé&gt;', 'Avis publié le', 'expérience du',
        ] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }
        self::assertLessThan(strpos($html, 'Il &lt;3 est là'), strpos($html, 'Un peu petit'), 'newest first');
        self::assertSame(1, preg_match('~<script type="application/ld\+json">(.+?)</script>~', $html, $found));
        $schema = Read::json($found[1] ?? '');
        self::assertSame(1, Read::map($schema['aggregateRating'] ?? [])['reviewCount'] ?? 0, 'of portraits alone');
        self::assertSame(['Il <3 est là'], array_column(Read::maps($schema['review'] ?? []), 'reviewBody'));
        self::assertStringNotContainsString('<3', $found[1] ?? '');
        $screen = museau()->reviews_screen()->html(ReviewState::Published, 1);
        foreach (['Il &lt;3 est là', 'Publiés (2)', 'Merci &lt;Zoé&gt;</textarea>'] as $words) {
            self::assertStringContainsString($words, $screen, $words);
        }
        self::assertStringContainsString('Ma réponse', $this->page($first));
        self::assertStringContainsString('Lire, publier, répondre', museau()->order_panel()->html($first));
        self::assertSame('Il <3 est là', $this->of($first)->body);
    }

    #[TestDox('Refused only with a reason, which its author reads by letter and in the carnet; what was published goes')]
    public function test_refused(): void
    {
        $order = $this->delivered($this->portrait());
        $this->reviews($order);
        foreach (['', "  \n"] as $none) {
            $this->refused('museau_review_reason', fn() => $this->acts($order, 'refuse', $none));
        }
        $this->acts($order, 'publish');
        $this->mails = [];
        $this->acts($order, 'refuse', 'Il parle d\'une autre <boutique>.');
        $this->refused('museau_review_decided', fn() => $this->acts($order, 'refuse', 'Encore'));
        self::assertCount(1, $this->mails);
        self::assertSame('zoe@example.org', $this->mails[0]['to']);
        foreach ([$this->mails[0]['message'], $this->page($order)] as $html) {
            self::assertStringContainsString('autre &lt;boutique&gt;.', $html);
        }
        self::assertSame(['', ReviewState::Refused], [museau()->reviews_page()->html('', 10, []), $this->of($order)->state]);
        $this->acts($order, 'publish');
        self::assertSame(ReviewState::Published, $this->of($order)->state, 'she may think better of it');
        $this->refused('museau_review_unknown', static fn() => museau()->review_actions()->step(987654, 'publish', ''));
        $this->refused('museau_unknown_step', fn() => $this->acts($order, 'edit', 'Parfait'));
    }

    #[TestDox('What nobody has read is published after its days; after its years it goes')]
    public function test_time(): void
    {
        $order = $this->delivered($this->portrait());
        $this->reviews($order);
        museau()->review_moderation()->run();
        self::assertSame(ReviewState::Waiting, $this->of($order)->state);
        Clock::shift((Review::DAYS - 1) * DAY_IN_SECONDS + 60);
        museau()->review_moderation()->run();
        self::assertSame(ReviewState::Published, $this->of($order)->state);
        Clock::shift((Review::DAYS + 2 + 366 * Review::YEARS) * DAY_IN_SECONDS);
        museau()->review_moderation()->run();
        self::assertNull(Reviews::of_order($order->id));
    }

    #[TestDox('Its picture is made anew; hostile ones are refused and nothing is kept; a no to showing the portrait takes it down')]
    public function test_picture(): void
    {
        $order = $this->delivered($this->portrait());
        $tried = 0;
        foreach (HostileFiles::all() as $name => [$bytes, $fate]) {
            if ($fate !== HostileFiles::REFUSED) {
                continue;
            }
            // Each of them is developed by itself (HostileFilesTest): here some must do.
            if (++$tried > 12) {
                break;
            }
            $path = (string) tempnam(sys_get_temp_dir(), 'avis');
            file_put_contents($path, $bytes);
            try {
                $this->reviews($order, '5', 'Merci', '', $path);
                self::fail("Kept: $name");
            } catch (\Museau\Kernel\Refusal $why) {
                self::assertNotSame('', $why->getMessage());
            } finally {
                unlink($path);
                Db::run('DELETE FROM %i', Schema::table('rates'));
            }
            self::assertNull(Reviews::of_order($order->id), (string) $name);
        }
        $this->reviews($order, '5', 'Merci', '', self::photo('chien-avec-gps'));
        $kept = museau()->review_moderation()->picture($this->of($order)) ?? self::fail('No picture.');
        self::assertSame('', BarePicture::fault($kept));
        self::assertSame('', $this->of($order)->public_file, 'nobody sees it before it is published');
        museau()->photos()->sweep();
        self::assertNotNull(museau()->review_moderation()->picture($this->of($order)), 'it is known to the folder');
        $this->acts($order, 'publish');
        $file = $this->of($order)->public_file;
        self::assertStringContainsString($file, museau()->reviews_page()->html('', 10, []));
        museau()->progress_forms()->take($order, [ConsentForm::SEND => '1', ConsentForm::PORTRAIT => 'no'], []);
        self::assertFileDoesNotExist(PublicPictures::path($file));
        self::assertStringNotContainsString('museau-portraits/', museau()->reviews_page()->html('', 10, []));
        self::assertStringContainsString('Merci', museau()->reviews_page()->html('', 10, []), 'her words stay hers');
        museau()->progress_forms()->take($order, [ConsentForm::SEND => '1', ConsentForm::PORTRAIT => 'unnamed', ConsentForm::PHOTO => '0'], []);
        self::assertNotSame('', $this->of($order)->public_file);
    }

    #[TestDox('[S29] Its author takes it back at any time; export and erasure hold it, its picture too')]
    public function test_forgetting(): void
    {
        [$order, $other] = [$this->delivered($this->portrait()), $this->delivered($this->portrait())];
        $this->reviews($order, '5', 'Bonjour à tous', '1', self::photo('chien'));
        $this->reviews($other, '4', 'Au revoir');
        $this->acts($order, 'publish');
        $this->acts($other, 'publish');
        $export = (string) wp_json_encode(PrivacyTools::ask('exporters', 'museau-orders', 'zoe@example.org')->at(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        foreach (['5/5 : Bonjour à tous', "commande-$order->id-avis.jpg", 'Au revoir'] as $words) {
            self::assertStringContainsString($words, $export, $words);
        }
        $shown = $this->of($order);
        museau()->orders()->record_refund($order->id, 're_' . $order->id, $order->received, [], 'Geste');
        self::assertSame('avis-retire', museau()->progress_forms()->take($this->again($order), [ReviewFields::RETRACT => '1'], []));
        self::assertSame(['', ReviewState::Withdrawn], [$this->of($order)->body, $this->of($order)->state]);
        self::assertFileDoesNotExist(PublicPictures::path($shown->public_file));
        self::assertNull(museau()->review_moderation()->picture($shown));
        self::assertStringNotContainsString('Bonjour à tous', museau()->reviews_page()->html('', 10, []) . $this->page($this->again($order)));
        $this->refused('museau_review_given', fn() => $this->reviews($this->again($order)));
        $this->refused('museau_review_decided', fn() => $this->acts($order, 'publish'));
        museau()->orders()->move($other->id, OrderStatus::Completed);
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame([null, null], [Reviews::of_order($order->id), Reviews::of_order($other->id)]);
        self::assertSame('', museau()->reviews_page()->html('', 10, []));
    }

    #[TestDox('Of many, a page holds ten and leads to the next')]
    public function test_pages(): void
    {
        for ($i = 1; $i <= 12; ++$i) {
            Reviews::add(900000 + $i, true, SentReview::read('5', "Avis numéro $i.", ''), '', '2026-01-02');
            $review = Reviews::of_order(900000 + $i) ?? self::fail('No review.');
            Reviews::move($review, ReviewState::Published);
        }
        $first = museau()->reviews_page()->html('', 10, []);
        self::assertSame(10, substr_count($first, '<blockquote>'));
        self::assertStringContainsString('avis=2', $first);
        self::assertSame(2, substr_count(museau()->reviews_page()->html('', 10, ['avis' => '99']), '<blockquote>'));
    }

    private function delivered(Order $order): Order
    {
        if ($order->left_to_pay() > 0) {
            museau()->orders()->receive($order->id, 'pi_balance_' . $order->id, $order->left_to_pay(), 'balance');
        }
        museau()->orders()->move($this->on_its_way($order)->id, OrderStatus::Completed);

        return $this->again($order);
    }

    /** Its carnet was looked at before, so that the day on which it left is known. */
    private function on_its_way(Order $order): Order
    {
        $this->page($order);
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        $this->page($this->again($order));

        return $this->again($order);
    }

    private function reviews(Order $order, string $stars = '5', string $body = 'Merci', string $named = '', string $picture = ''): string
    {
        return museau()->progress_forms()->take($order, [
            ReviewFields::SEND => '1',
            ReviewFields::STARS => $stars,
            ReviewFields::BODY => $body,
            ReviewFields::NAMED => $named,
        ], $picture === '' ? [] : [ReviewFields::PICTURE => ['tmp_name' => $picture, 'error' => UPLOAD_ERR_OK]]);
    }

    private function acts(Order $order, string $step, string $text = ''): string
    {
        return museau()->review_actions()->step($this->of($order)->id, $step, $text);
    }

    private function of(Order $order): Review
    {
        return Reviews::of_order($order->id) ?? self::fail('No review.');
    }
}
