<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

defined('ABSPATH') || exit;

use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Finding;
use Museau\Kernel\Health\Violation;

/** `wp museau doctor`: everything that Site Health says of the shop, for a machine. It changes nothing. */
final class Doctor implements Feature
{
    /** Its words for WordPress's. */
    private const STATUS = ['good' => 'ok', 'recommended' => 'warning', 'critical' => 'fault'];

    /** What the process answers: 0 all is well, 1 somebody should look, 2 money, photographs or the law are at stake. */
    public const EXIT = ['ok' => 0, 'warning' => 1, 'fault' => 2];

    /** What it answers to an option that is none: nothing was examined. */
    private const MISUSED = 3;

    /**
     * @param \Closure(): Invariants $invariants
     * @param \Closure(): SiteHealth $site
     */
    public function __construct(
        private readonly \Closure $invariants,
        private readonly \Closure $site,
        private readonly string $engine,
    ) {}

    public function hooks(): void
    {
        add_action('cli_init', function (): void {
            \WP_CLI::add_command('museau doctor', $this->command(...), [
                'shortdesc' => 'Dit en JSON si la boutique est saine ; code de sortie 0 : oui, 1 : à regarder, 2 : à réparer.',
                'synopsis' => [
                    [
                        'type' => 'assoc',
                        'name' => 'format',
                        'optional' => true,
                        'default' => 'json',
                        'options' => ['json', 'text'],
                    ],
                    [
                        'type' => 'assoc',
                        'name' => 'since',
                        'optional' => true,
                        'description' => 'Date ISO ; les commandes plus anciennes ne sont pas regardées. Sans elle : 90 jours.',
                    ],
                ],
            ]);
        });
    }

    /**
     * @param ?int $since Unix time to look back to
     *
     * @return array{
     *   status: 'ok'|'warning'|'fault',
     *   version: string,
     *   engine: string,
     *   at: string,
     *   since: string,
     *   entries: list<array{
     *     name: string,
     *     status: 'ok'|'warning'|'fault',
     *     looked: int,
     *     whole: bool,
     *     wrong: list<array<string, int|string>>,
     *     label: string,
     *     todo: string,
     *   }>,
     * }
     */
    public function report(?int $since = null): array
    {
        $since ??= Clock::now() - Invariants::DAYS * DAY_IN_SECONDS;
        $invariants = ($this->invariants)();
        $entries = [];
        foreach (Invariants::NAMES as $name) {
            $examined = $invariants->examine($name, $since);
            $entries[] = self::entry($name, $invariants->finding($name, $examined), $examined);
        }
        foreach (($this->site)()->findings() as $name => $finding) {
            $entries[] = self::entry($name, $finding, new Examined(1));
        }
        $status = 'ok';
        foreach ($entries as $entry) {
            $status = self::EXIT[$entry['status']] > self::EXIT[$status] ? $entry['status'] : $status;
        }

        return [
            'status' => $status,
            'version' => (string) wp_get_theme(get_template())->get('Version'),
            'engine' => $this->engine,
            'at' => Clock::iso(),
            'since' => Clock::iso($since),
            'entries' => $entries,
        ];
    }

    /**
     * @return array{
     *   name: string,
     *   status: 'ok'|'warning'|'fault',
     *   looked: int,
     *   whole: bool,
     *   wrong: list<array<string, int|string>>,
     *   label: string,
     *   todo: string,
     * }
     */
    private static function entry(string $name, Finding $finding, Examined $examined): array
    {
        return [
            'name' => $name,
            'status' => self::STATUS[$finding->status],
            'looked' => $examined->looked,
            'whole' => $examined->is_whole,
            'wrong' => array_map(static fn(Violation $violation): array => $violation->to_array(), $examined->violations),
            'label' => $finding->label,
            'todo' => $finding->status === 'good' ? '' : $finding->text,
        ];
    }

    /**
     * @param list<string>          $positional
     * @param array<string, string> $options
     */
    private function command(array $positional, array $options): never
    {
        $since = self::since($options['since'] ?? '');
        if ($since === null) {
            \WP_CLI::error('--since veut une date comme 2026-11-01.', self::MISUSED);
        }
        $report = $this->report($since === 0 ? null : $since);
        \WP_CLI::line(($options['format'] ?? 'json') === 'text'
            ? implode("\n", array_map(self::line(...), $report['entries']))
            : (string) wp_json_encode($report, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
        \WP_CLI::halt(self::EXIT[$report['status']]);
    }

    /** @return ?int Unix time of an ISO date, 0 without one, null for what is none */
    public static function since(string $date): ?int
    {
        if ($date === '') {
            return 0;
        }
        $is_date = preg_match('/^(\d{4})-(\d\d)-(\d\d)(?:T[\d:]{5,8}(?:Z|[+-]\d\d:?\d\d)?)?$/', $date, $part) === 1
            && checkdate((int) $part[2], (int) $part[3], (int) $part[1]);
        $time = $is_date ? strtotime($date) : false;

        return $time === false || $time <= 0 ? null : $time;
    }

    /** @param array{name: string, status: string, label: string, todo: string, ...} $entry */
    private static function line(array $entry): string
    {
        return trim(sprintf('%-8s %s : %s %s', $entry['status'], $entry['name'], $entry['label'], $entry['todo']));
    }
}
