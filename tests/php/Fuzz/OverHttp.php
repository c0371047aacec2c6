<?php

declare(strict_types=1);

namespace Museau\Tests\Fuzz;

use Museau\Kernel\Read;

/** Sends generated requests to a served site, four at a time: raw bodies, true headers, method overrides, pages. What they write stays. */
final class OverHttp
{
    private const AT_ONCE = 4;

    /** Methods that PHP's own web server answers or drops before PHP runs. */
    private const UNREAD = ['BREW', 'X-Y', 'post'];

    /** @var list<string> */
    public array $faults = [];

    /** @var array<int, int> answers by status */
    public array $statuses = [];

    /** @var array<string, array{string, string, string, array<string, string>}> cookie, valid nonce, nonce of another person and nonces of the desk, by role */
    private array $sessions = [];

    private Scanner $scanner;

    public function __construct(private readonly Generator $generator)
    {
        $this->scanner = new Scanner(Scanner::people());
        $other = self::session('editor');
        foreach (Generator::ROLES as $role) {
            [$cookie, $nonce, $desk] = $role === '' ? ['', '', []] : self::session($role);
            $this->sessions[$role] = [$cookie, $nonce, $other[1], $desk];
        }
        wp_set_current_user(0);
    }

    /** Requests $from to $to (excluded): of ten, five REST calls, one batch, one core route, two pages and one screen or door in wp-admin. */
    public function run(int $from, int $to): void
    {
        $log = Read::text(WP_DEBUG_LOG);
        $before = is_file($log) ? (int) filesize($log) : 0;
        for ($n = $from; $n < $to; $n += self::AT_ONCE) {
            $requests = array_map(fn(int $i): Request => match ($i % 10) {
                9 => $this->generator->desk($i),
                7, 8 => $this->generator->page($i),
                6 => $this->generator->batch($i),
                5 => $this->generator->core($i),
                default => $this->generator->rest($i),
            }, range($n, min($to, $n + self::AT_ONCE) - 1));
            $this->send($requests);
            clearstatcache();
            $after = is_file($log) ? (int) filesize($log) : 0;
            if ($after > $before) {
                $lines = (string) file_get_contents($log, false, null, $before);
                if (preg_match_all('/PHP (?:Notice|Warning|Deprecated|Fatal|Parse)[^\n]*|WordPress database error[^\n]*|\{"app":"museau"[^\n]*/', $lines, $found) > 0) {
                    $this->faults[] = implode("\n    ", array_map(static fn(string $line): string => substr($line, 0, 300), $found[0])) . "\n    in one of\n    " . implode("\n    ", array_map(strval(...), $requests));
                }
            }
            $before = $after;
        }
    }

    /** @param list<Request> $requests */
    private function send(array $requests): void
    {
        $multi = curl_multi_init();
        $handles = [];
        foreach ($requests as $request) {
            [$cookie, $nonce, $stolen, $desk] = $this->sessions[$request->role] ?? ['', '', '', []];
            $query = http_build_query($request->query + array_filter(['_wpnonce' => match (isset($request->headers['X-Fuzz-Desk']) ? $request->nonce : '') {
                'stale' => 'deadbeef00',
                'stolen' => $stolen,
                'valid' => $desk[$request->headers['X-Fuzz-Desk'] ?? ''] ?? '',
                default => '',
            }]));
            $path = self::is_rest($request)
                // Both ways in.
                ? ($request->n % 7 === 0 ? '/?rest_route=' . rawurlencode($request->path) . ($query === '' ? '' : "&$query") : '/wp-json' . $request->path . ($query === '' ? '' : "?$query"))
                : $request->path . ($query === '' ? '' : (str_contains($request->path, '?') ? '&' : '?') . $query);
            // PHP's own server drops a longer request line without a word.
            $path = substr($path, 0, 7000);
            $handle = curl_init(home_url() . str_replace([' ', "\0", "\r", "\n"], ['%20', '%00', '%0d', '%0a'], $path));
            assert($handle instanceof \CurlHandle);
            $headers = $request->headers;
            if ($cookie !== '') {
                $headers['Cookie'] = $cookie;
            }
            $headers += array_filter(['X-WP-Nonce' => match ($request->nonce) {
                'stale' => 'deadbeef00',
                'stolen' => $stolen,
                'valid' => $nonce,
                default => '',
            }]);
            if (isset($headers['X-Fuzz-Sign'])) {
                $headers['Stripe-Signature'] = 't=' . time() . ',v1=' . hash_hmac('sha256', time() . '.' . $request->body, museau()->keys()->webhook_secrets()[0] ?? '');
            }
            $lines = ['Expect:'];
            foreach ($headers as $name => $value) {
                $lines[] = "$name: $value";
            }
            curl_setopt_array($handle, [
                CURLOPT_CUSTOMREQUEST => in_array($request->method, self::UNREAD, true) ? 'PROPFIND' : ($request->method ?: 'GET'),
                CURLOPT_NOBODY => $request->method === 'HEAD',
                CURLOPT_RETURNTRANSFER => true,
                CURLOPT_HEADER => true,
                CURLOPT_TIMEOUT => 60,
                CURLOPT_HTTPHEADER => $lines,
                CURLOPT_PATH_AS_IS => true,
            ] + ($request->body === '' ? [] : [CURLOPT_POSTFIELDS => $request->body]));
            curl_multi_add_handle($multi, $handle);
            $handles[] = $handle;
        }
        do {
            curl_multi_exec($multi, $running);
            curl_multi_select($multi, 0.05);
        } while ($running > 0);
        foreach ($handles as $i => $handle) {
            $this->look($requests[$i], (int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE), (string) curl_multi_getcontent($handle), curl_error($handle));
        }
    }

    private function look(Request $request, int $status, string $answer, string $error): void
    {
        $this->statuses[$status] = ($this->statuses[$status] ?? 0) + 1;
        if ($status === 0) {
            $this->faults[] = "no answer: $error\n    $request";
        }
        $is_page = !self::is_rest($request);
        $faults = $this->scanner->faults($request, $status, $answer, in_array($request->role, Generator::KEEPERS, true));
        [$head] = explode("\r\n\r\n", $answer, 2);
        if ($is_page && str_contains($answer, 'museauxss')) {
            array_push($faults, ...Markup::alive(explode("\r\n\r\n", $answer, 2)[1] ?? ''));
        }
        if (preg_match('/^location:\s*(?!\/(?!\/)|' . preg_quote(home_url(), '/') . '(?:[\/?#]|\s|$))(\S+)/im', $head, $found) === 1) {
            $faults[] = "sent to $found[1]";
        }
        if (!$is_page && preg_match('/^set-cookie:/im', $head) === 1) {
            $faults[] = 'a cookie';
        }
        if (!$is_page && isset($request->query['_jsonp']) && preg_match('#^content-type: (?:application|text)/javascript#im', $head) === 1) {
            $faults[] = 'answered as a script';
        }
        // A second rest_route wins over the address: core's own route answers, as core does, or a page.
        $is_ours = stripos(Read::text($request->query['rest_route'] ?? $request->path), 'museau-react') !== false;
        if (preg_match('/^access-control-allow-origin: (\S+)/im', $head, $found) === 1 && $is_ours && !str_starts_with($found[1], home_url())) {
            $faults[] = "open to $found[1]";
        }
        // An envelope carries the status inside an answer of 200.
        $status = str_contains($answer, '"headers":') && preg_match('/"status":(\d{3}),"headers"/', $answer, $inner) === 1 ? (int) $inner[1] : $status;
        if ($request->managed && !$is_page && $is_ours && !$request->is_keepers() && $status > 0 && $status < 300) {
            $faults[] = "answered $status without the right";
        }
        if (isset($request->headers['X-Fuzz-Desk']) && !in_array($request->role, Generator::KEEPERS, true) && $status < 300) {
            $faults[] = "answered $status to who may not see it";
        }
        foreach ($faults as $fault) {
            $this->faults[] = "$fault\n    $request";
        }
    }

    private static function is_rest(Request $request): bool
    {
        return preg_match('#^/(?:museau-react|batch|wp)/v[12](?:/|$)#i', $request->path) === 1;
    }

    /** @return array{string, string, array<string, string>} cookies, nonce of REST and nonces of the desk of a person of this role */
    private static function session(string $role): array
    {
        $user = get_user_by('login', "fuzz-$role");
        assert($user instanceof \WP_User);
        $expires = time() + DAY_IN_SECONDS;
        $token = \WP_Session_Tokens::get_instance($user->ID)->create($expires);
        $cookie = wp_generate_auth_cookie($user->ID, $expires, 'logged_in', $token);
        $_COOKIE[LOGGED_IN_COOKIE] = $cookie;
        wp_set_current_user($user->ID);
        $nonce = wp_create_nonce('wp_rest');
        $desk = [];
        foreach (array_filter(Generator::DESK) as $action) {
            $desk[$action] = wp_create_nonce($action);
        }
        unset($_COOKIE[LOGGED_IN_COOKIE]);
        $cookies = [LOGGED_IN_COOKIE => $cookie, AUTH_COOKIE => wp_generate_auth_cookie($user->ID, $expires, 'auth', $token)];

        return [implode('; ', array_map(static fn(string $name, string $value): string => $name . '=' . rawurlencode($value), array_keys($cookies), $cookies)), $nonce, $desk];
    }
}
