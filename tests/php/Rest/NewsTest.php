<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsQuery;
use Museau\Kernel\Read;
use Museau\Screens\Storefront\NewsView;
use Museau\Tests\Support\Plain;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

final class NewsTest extends WordPressTestCase
{
    #[TestDox('[R150] [R157] [R158] GET /concours answers published items with every field, whatever a visitor asks')]
    public function test_list_for_visitors(): void
    {
        $file = (int) wp_insert_attachment(['post_title' => 'zibeline', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], '2031/01/zibeline.jpg');
        $picture = Read::text(wp_get_attachment_url($file));
        $this->write(['title' => 'Annonce zibeline', 'status' => 'publish', 'content' => '<p>Une zibeline.</p>', 'acf' => ['type' => 'concours', 'mots_cles' => 'zibeline, hiver', 'date_fin' => '2031-02-01', 'image_concours' => $picture]]);
        $this->write(['title' => 'Brouillon zibeline', 'status' => 'draft']);

        $response = $this->call('GET', '/concours', ['search' => 'zibeline', 'status' => 'draft']);

        self::assertSame(200, $response->get_status());
        self::assertSame('1', $response->get_headers()['X-WP-Total']);
        self::assertSame('1', $response->get_headers()['X-WP-TotalPages']);
        $item = Read::maps($response->get_data())[0];
        self::assertSame(['id', 'title', 'content', 'date', 'modified', 'status', 'link', 'categories', 'tags', 'featured_image_url', 'acf', 'display'], array_keys($item));
        self::assertSame([['rendered' => 'Annonce zibeline'], ['rendered' => '<p>Une zibeline.</p>']], [$item['title'], array_map(trim(...), array_map(Read::text(...), Read::map($item['content'])))]);
        self::assertMatchesRegularExpression('/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/', Read::text($item['date']));
        self::assertMatchesRegularExpression('/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/', Read::text($item['modified']));
        self::assertSame(['publish', [], []], [$item['status'], $item['categories'], $item['tags']]);
        self::assertSame($picture, $item['featured_image_url']);
        self::assertSame(home_url('/actualites/' . Read::int($item['id'])), $item['link']);
        self::assertSame(
            ['date_debut', 'date_fin', 'statut', 'type', 'regles', 'gagnant_nom', 'gagnant_animal', 'gagnant_photo', 'gagnant_description', 'gagnant_temoinage', 'image_concours', 'mots_cles', 'designation', 'foyer'],
            array_keys(Read::map($item['acf'])),
        );
        self::assertSame(
            ['2031-01-01', '2031-02-01', 'a_venir', 'concours', 'zibeline, hiver', $picture],
            array_map(static fn(string $field): mixed => Read::map($item['acf'])[$field], ['date_debut', 'date_fin', 'statut', 'type', 'mots_cles', 'image_concours']),
        );
    }

    #[TestDox('No block tells a draft to somebody who may not read that one, whatever number she gives the editor\'s preview')]
    public function test_drafts_through_the_editors_preview(): void
    {
        $id = $this->write(['title' => 'Brouillon zibeline', 'status' => 'draft']);
        $product = (int) wp_insert_post(['post_type' => 'product', 'post_status' => 'draft', 'post_title' => 'Projet zibeline', 'post_name' => 'projet-zibeline']);
        foreach (['contributor', 'author', 'editor', 'administrator'] as $role) {
            $this->sign_in($role);
            // What the route asks of everybody: a text of hers that the preview is for.
            $text = (int) wp_insert_post(['post_title' => 'x', 'post_status' => 'draft', 'post_author' => get_current_user_id()]);
            foreach (array_keys(\WP_Block_Type_Registry::get_instance()->get_all_registered()) as $name) {
                if (!str_starts_with($name, 'museau/')) {
                    continue;
                }
                $request = new \WP_REST_Request('GET', '/wp/v2/block-renderer/' . $name);
                $request->set_query_params(['context' => 'edit', 'post_id' => $text, 'attributes' => match ($name) {
                    'museau/news-item' => ['newsId' => $id], 'museau/product' => ['productId' => $product], default => [],
                }]);
                $answer = rest_do_request($request);
                self::assertSame(200, $answer->get_status(), "$name as $role");
                $sees = str_contains(Read::text(Read::map($answer->get_data())['rendered']), 'zibeline');
                self::assertSame($role === 'administrator' && $name === 'museau/news-item', $sees, "$name as $role");
            }
        }
    }

    #[TestDox('Drafts are answered to the artist alone, one item by its id as well')]
    public function test_drafts(): void
    {
        $id = $this->write(['title' => 'Brouillon zibeline', 'status' => 'draft']);
        self::assertSame(404, $this->call('GET', "/concours/$id")->get_status());

        $this->sign_in();
        self::assertSame(200, $this->call('GET', "/concours/$id")->get_status());
        self::assertCount(1, Read::items($this->call('GET', '/concours', ['search' => 'Brouillon zibeline'])->get_data()));
    }

    #[TestDox('[R155] Archives count the items of the present type and search by start year, newest first, and filter the list')]
    public function test_years(): void
    {
        // The second as Advanced Custom Fields keeps a day.
        foreach (['2031-05-01', '20310601', '2030-01-01'] as $day) {
            $this->write(['title' => 'Loutre', 'status' => 'publish', 'acf' => ['date_debut' => $day]]);
        }
        $found = museau()->news()->search(new NewsQuery(search: 'Loutre'));
        self::assertSame([2031 => 2, 2030 => 1], $found['years']);

        $found = museau()->news()->search(new NewsQuery(search: 'Loutre', year: 2030));
        self::assertSame([1, [2031 => 2, 2030 => 1]], [$found['total'], $found['years']]);
        $found = museau()->news()->search(new NewsQuery(search: 'Loutre', year: 2031));
        self::assertSame([2, ['2031-06-01', '2031-05-01']], [$found['total'], array_map(static fn(NewsItem $item): string => $item->acf['date_debut'], $found['items'])]);
    }

    #[TestDox('[R155] GET /concours orders as asked, newest first otherwise, and names the years beside the list')]
    public function test_order_and_years_of_the_route(): void
    {
        foreach (['2031-05-01', '2030-01-01'] as $day) {
            $this->write(['title' => "Loutre $day", 'status' => 'publish', 'acf' => ['date_debut' => $day]]);
        }
        $titles = fn(array $query): array => $this->call('GET', '/concours', ['search' => 'Loutre', 'orderby' => 'title', ...Read::map($query)])->json()->column('title.rendered');
        self::assertSame(['Loutre 2030-01-01', 'Loutre 2031-05-01'], $titles(['order' => 'asc']));
        self::assertSame(['Loutre 2031-05-01', 'Loutre 2030-01-01'], $titles(['order' => 'desc']));
        self::assertSame(['Loutre 2031-05-01', 'Loutre 2030-01-01'], $titles([]));
        $headers = $this->call('GET', '/concours', ['search' => 'Loutre'])->get_headers();
        self::assertSame('{"2031":1,"2030":1}', $headers['X-Museau-Years']);
    }

    #[TestDox('A list costs the same number of queries whatever its length')]
    public function test_queries(): void
    {
        for ($count = 0; $count < 12; ++$count) {
            $this->write(['title' => 'Genette', 'status' => 'publish']);
        }
        $cost = function (int $items): int {
            wp_cache_flush();
            get_option('home');

            return $this->queries(static fn() => museau()->news()->search(new NewsQuery(search: 'Genette', per_page: $items)));
        };
        self::assertSame($cost(2), $cost(12));
    }

    /** @return iterable<string, array{array<string, mixed>, string}> */
    public static function faults(): iterable
    {
        $good = ['title' => 'Concours', 'acf' => ['date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'concours', 'regles' => 'Une photo.']];
        $with = static fn(array $acf): array => [...$good, 'acf' => [...$good['acf'], ...$acf]];
        yield 'title' => [[...$good, 'title' => '  '], 'Le titre est obligatoire.'];
        yield 'title before date' => [['title' => '', 'acf' => []], 'Le titre est obligatoire.'];
        yield 'start' => [$with(['date_debut' => '']), 'La date de début est obligatoire.'];
        yield 'a day that is none' => [$with(['date_debut' => '2031-02-30']), 'La date de début est obligatoire.'];
        yield 'status' => [$with(['statut' => '']), 'Le statut est obligatoire.'];
        yield 'type' => [$with(['type' => 'loterie']), 'Le type est obligatoire.'];
        yield 'rules' => [$with(['regles' => '']), 'Le règlement est obligatoire.'];
        yield 'end' => [$with(['date_fin' => '2030-12-31']), 'La date de fin doit suivre la date de début.'];
        yield 'picture of another site' => [$with(['image_concours' => 'https://example.org/x.jpg']), 'L\'image choisie n\'est pas dans la médiathèque.'];
    }

    /** @param array<string, mixed> $body */
    #[DataProvider('faults')]
    #[TestDox('[R212] [R213] A news item is refused with the sentence of its first fault: $sentence')]
    public function test_faults(array $body, string $sentence): void
    {
        $this->sign_in();
        $response = $this->call('POST', '/news', $body);
        self::assertSame(400, $response->get_status());
        self::assertSame($sentence, Read::map($response->get_data())['message']);
    }

    #[TestDox('[R230] [R231] The artist writes, changes in part and deletes an item, by either address; plural types of the form are stored in the singular')]
    public function test_write(): void
    {
        $this->sign_in();
        $created = $this->call('POST', '/news', ['title' => ' Marché ', 'content' => 'Texte', 'acf' => ['date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'evenements', 'mots_cles' => 'a, b']]);
        self::assertSame(201, $created->get_status());
        $item = Read::map($created->get_data());
        self::assertSame(['Marché', 'draft', 'evenement'], [Read::map($item['title'])['rendered'], $item['status'], Read::map($item['acf'])['type']]);
        $id = Read::int($item['id']);

        $changed = Read::map($this->call('PUT', "/concours/$id", ['status' => 'publish', 'acf' => ['statut' => 'en_cours', 'regles' => 'Chats & chiens', 'gagnant_nom' => 'Zoé & Rex']])->get_data());
        self::assertSame(['Zoé & Rex', 'Chats & chiens'], [Read::map($changed['acf'])['gagnant_nom'], Read::map($changed['display'])['rules']]);
        self::assertSame(['publish', 'en_cours', 'a, b'], [$changed['status'], Read::map($changed['acf'])['statut'], Read::map($changed['acf'])['mots_cles']]);

        self::assertSame(['deleted' => true, 'id' => $id], $this->call('DELETE', "/news/$id")->get_data());
        self::assertSame(404, $this->call('DELETE', "/concours/$id")->get_status());
        $other = Read::int(Read::map($this->call('POST', '/news', ['title' => 'Salon', 'acf' => ['date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'article']])->get_data())['id']);
        self::assertSame(['deleted' => true, 'id' => $other], $this->call('DELETE', "/concours/$other")->get_data());
        self::assertSame(404, $this->call('DELETE', "/news/$other")->get_status());
    }

    #[TestDox('[R153] [R159] A contest under way invites until its end date, then says so; unknown statuses are named')]
    public function test_display(): void
    {
        $display = fn(array $acf): array => Read::map(Read::map($this->call('GET', '/concours/' . $this->write(['title' => 'L\'été & nous', 'status' => 'publish', 'acf' => array_map(Read::text(...), Read::map($acf))]))->get_data())['display']);

        $open = $display(['type' => 'concours', 'statut' => 'en_cours', 'date_fin' => '2999-12-24']);
        self::assertSame(['jusqu\'au 24 décembre 2999', Read::text($open['path']) . '/participer', false], [$open['until'], $open['participate'], $open['closed']]);
        $over = $display(['type' => 'concours', 'statut' => 'en_cours', 'date_debut' => '2020-01-01', 'date_fin' => '2020-02-01']);
        self::assertSame(['', true], [$over['participate'], $over['closed']]);
        self::assertSame('Statut inconnu', $display(['statut' => 'perdu'])['status']);
    }

    #[TestDox('[R151] [R152] The description is cut at 300 characters without tags; a finished contest shows its winner')]
    public function test_excerpt_and_winner(): void
    {
        $id = $this->write(['title' => 'Fini', 'status' => 'publish', 'content' => '<p>' . str_repeat('é', 400) . '</p>', 'acf' => ['statut' => 'termine', 'gagnant_nom' => 'Élise', 'gagnant_animal' => 'Pelote']]);
        $display = Read::map(Read::map($this->call('GET', "/concours/$id")->get_data())['display']);
        self::assertSame(str_repeat('é', 300) . '…', $display['excerpt']);
        self::assertSame(['nom' => 'Élise', 'animal' => 'Pelote', 'photoUrl' => '', 'description' => '', 'testimonial' => ''], $display['winner']);
    }

    #[TestDox('The first view of the news is the one that React is tested with')]
    public function test_parity(): void
    {
        Plain::off();
        $this->write(['title' => 'Parité : concours', 'status' => 'publish', 'content' => 'Texte', 'acf' => ['date_debut' => '2031-01-01', 'date_fin' => '2999-12-24', 'statut' => 'en_cours', 'type' => 'concours', 'regles' => 'Une photo.', 'mots_cles' => 'un, deux']]);
        $this->write(['title' => 'Parité : fini', 'status' => 'publish', 'acf' => ['date_debut' => '2030-01-01', 'statut' => 'termine', 'type' => 'concours', 'gagnant_nom' => 'Élise', 'gagnant_animal' => 'Pelote', 'gagnant_temoinage' => 'Bravo']]);
        $this->write(['title' => 'Parité : clos', 'status' => 'publish', 'acf' => ['date_debut' => '2020-01-01', 'date_fin' => '2020-02-01', 'statut' => 'en_cours', 'type' => 'concours']]);
        $view = (new NewsView(museau()->news()))->render(new NewsQuery('concours', 'Parité', page: 1, per_page: 2));
        $file = dirname(__DIR__, 2) . '/fixtures/parity/news.json';
        // Ids differ from site to site: the items are named by their order.
        $names = [];
        $plain = static function (string $text) use (&$names): string {
            return (string) preg_replace_callback('#(/actualites/)(\d+)#', static function (array $found) use (&$names): string {
                $names[$found[2]] ??= count($names) + 1;

                return $found[1] . $names[$found[2]];
            }, $text);
        };
        $view['props'] = json_decode($plain((string) wp_json_encode($view['props'], JSON_UNESCAPED_SLASHES)), true);
        $view['html'] = $plain($view['html']);
        if (getenv('MUSEAU_WRITE_PARITY')) {
            file_put_contents($file, wp_json_encode($view, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . "\n");
        }

        self::assertSame(json_decode((string) file_get_contents($file), true), $view);
    }

    /** @param array{title: string, status: string, content?: string, acf?: array<string, string>} $values */
    private function write(array $values): int
    {
        return museau()->news()->save(null, [...$values, 'acf' => [...array_fill_keys(NewsItem::FIELDS, ''), 'date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'article', ...$values['acf'] ?? []]]);
    }
}
