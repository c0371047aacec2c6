<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** A PHP of its own beside the test's, that sees the site as it is now. */
final class Process
{
    private static int $started = 0;

    /** What it ended with, once output() has waited for it, as proc_close() says it. */
    private int $code = 0;

    /**
     * @param resource $process
     * @param array<int, resource> $pipes
     */
    private function __construct(private readonly mixed $process, private readonly array $pipes) {}

    /**
     * @param list<string> $arguments
     * @param array<string, string> $environment beside the test's own
     */
    public static function start(string $script, array $arguments = [], string $input = '', array $environment = []): self
    {
        // On a site of several nodes the processes take turns among them.
        $nodes = array_filter(explode(',', (string) getenv('MUSEAU_NODES')));
        $environment += $nodes === [] ? [] : ['MUSEAU_SITE' => $nodes[self::$started++ % count($nodes)]];
        // What one process compiled serves the next: loading WooCommerce costs half of what such a process does.
        $cache = (string) getenv('MUSEAU_OPCACHE');
        $settings = is_dir($cache)
            ? ['opcache.enable_cli=1', "opcache.file_cache=$cache", 'opcache.file_cache_only=1']
            : [];
        $command = [PHP_BINARY];
        foreach ($settings as $setting) {
            array_push($command, '-d', $setting);
        }
        $process = proc_open([...$command, $script, ...$arguments], [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes, null, $environment + getenv());
        if (!is_resource($process)) {
            throw new \RuntimeException("No process for $script.");
        }
        fwrite($pipes[0], $input);
        fclose($pipes[0]);

        return new self($process, $pipes);
    }

    /**
     * Waits for its end.
     *
     * @return array{string, string} standard output, errors
     */
    public function output(): array
    {
        $said = [(string) stream_get_contents($this->pipes[1]), (string) stream_get_contents($this->pipes[2])];
        $this->code = proc_close($this->process);

        return $said;
    }

    /** What it answered, as JSON; fails with all it said when that is none. */
    public function answer(): mixed
    {
        $said = $this->output();

        return json_decode($said[0], true) ?? throw new \RuntimeException("A process died with $this->code: " . implode("\n", $said));
    }
}
