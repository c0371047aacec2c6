<?php

declare(strict_types=1);

/*
 * One of several processes that do the same thing at the same moment: php worker.php <task> <start> <JSON>.
 * Prints what came of it as JSON.
 */

require dirname(__DIR__) . '/bootstrap.php';

(static function (string $task, float $start, Museau\Tests\Support\Json $data): void {
    /** @var ArrayObject<int, string> $answers */
    $answers = new ArrayObject();
    register_shutdown_function(static function () use ($answers): void {
        // What exits in the midst says nothing itself.
        if (count($answers) === 0) {
            fwrite(STDERR, 'Ended in ' . (current_filter() ?: 'no hook'));
        }
    });
    museau()->settings();
    $token = Museau\Kernel\Read::text($data->map()['token'] ?? null) ?: null;
    while (microtime(true) < $start) {
        usleep(200);
    }
    try {
        $answer = match ($task) {
            'add' => museau()->carts()->add($token, $data->int('product'), 1, $data->int('variation'))->id,
            'place' => museau()->orders()->place(
                museau()->carts()->open($token),
                new Museau\Domain\Orders\BillingDetails('A', 'B', '', 'C', '', '75011', 'Paris', '0612345678', 'a@example.org', true),
                '',
                [],
            )->id,
            'receive' => museau()->orders()->receive($data->int('order'), 'pi_race_' . $data->int('order'), $data->int('cents'), 'full'),
            'enter' => (static function () use ($data): string {
                // A browser without JavaScript may try less often; the key alone is asked here.
                $contest = museau()->news()->find($data->int('contest'));
                $input = ['animal' => 'Pelote', 'name' => 'Élise', 'email' => $data->text('email'), 'rules' => '1'];
                $file = ['tmp_name' => $data->text('photo'), 'error' => UPLOAD_ERR_OK];
                $contest === null || museau()->contests()->enter($contest, $input, $file);

                return 'entered';
            })(),
            // A customer in two tabs: one of them answers.
            'answer' => (static function () use ($data): string {
                $order = museau()->orders()->find($data->int('order')) ?? throw new LogicException('No order.');
                $change = ['carnet_corriger' => '1', 'carnet_notes' => [['text' => 'Les oreilles', 'x' => '30', 'y' => '10']]];

                return (new Museau\Screens\Progress\ProofForms(museau()->proof_decisions()))->take($order, [
                    ...($data->text('answer') === 'approve' ? ['carnet_valider' => '1'] : $change),
                    'carnet_version' => (string) $data->int('proof'),
                    'carnet_empreinte' => $data->text('sha256'),
                ]);
            })(),
            // Meanwhile the artist puts another version.
            'replace' => (static function () use ($data): string {
                $order = museau()->orders()->find($data->int('order')) ?? throw new LogicException('No order.');
                museau()->progress()->set($order, Museau\Domain\Progress\ProgressStep::ToApprove, '', $data->text('photo'));

                return 'replaced';
            })(),
            // Studio mode sends the same once more: a tab that was killed, a second tab, a line that broke after the answer.
            'studio' => museau()->sent_updates()->take(new Museau\Domain\Progress\SentUpdate(
                $data->text('request'),
                $data->int('order'),
                '',
                new Museau\Domain\Progress\StepUpdate(
                    Museau\Domain\Progress\ProgressStep::from($data->text('step')),
                    $data->text('sentence'),
                    $data->text('photo'),
                    true,
                    false,
                ),
                time(),
            )),
            // The dashboard creates a product or a news item, and sends it again because the line broke.
            'create' => (static function () use ($data): int {
                wp_set_current_user(1);
                $request = new WP_REST_Request('POST', '/museau-react/v1' . $data->text('path'));
                $request->set_header('Content-Type', 'application/json');
                $request->set_header('X-WP-Nonce', wp_create_nonce('wp_rest'));
                $request->set_body((string) json_encode($data->map()['form'] ?? []));
                $answer = rest_do_request($request);
                $told = Museau\Kernel\Read::map($answer->get_data());

                return $answer->get_status() === 201 ? Museau\Kernel\Read::int($told['id']) : -$answer->get_status();
            })(),
            // A form of the carnet, as its page takes it.
            'carnet' => (static function () use ($data): string {
                $order = museau()->orders()->find($data->int('order')) ?? throw new LogicException('No order.');
                $photo = $data->map()['photo'] ?? null;

                return museau()->progress_forms()->take(
                    $order,
                    Museau\Kernel\Read::map($data->map()['fields'] ?? []),
                    $photo === null ? [] : ['avis_photo' => ['tmp_name' => $photo, 'error' => UPLOAD_ERR_OK]],
                );
            })(),
            // The artist shows the order's portrait to everybody.
            'show' => (static function () use ($data): string {
                $order = museau()->orders()->find($data->int('order')) ?? throw new LogicException('No order.');
                museau()->portfolio()->show($order, $order->portraits()[0]->key, (string) file_get_contents($data->text('photo')), null);

                return 'shown';
            })(),
            // Holds a lock for that long, or dies with it at once.
            'hold' => Museau\Kernel\Database\Lock::with($data->text('name'), static function () use ($data): string {
                $data->int('seconds') === 0 ? posix_kill((int) getmypid(), SIGKILL) : sleep($data->int('seconds'));

                return 'held';
            }),
            'limit' => count(array_filter(array_map(static fn(): bool => Museau\Kernel\Limits\RateLimit::allows($data->text('bucket'), $data->int('most'), 60), range(1, $data->int('times'))))),
            'likes' => array_map(static fn(int $visitor): int => museau()->likes()->like($data->int('product'), "visiteuse-$visitor"), $data->ints('visitors')),
            // One address, a new cart for each try: through REST, in this process.
            'test_cards' => array_map(static function () use ($data): int {
                $cart = museau()->carts()->add(null, $data->int('product'), 1);
                $request = new WP_REST_Request('POST', '/museau-react/v1/create-payment-intent');
                $request->set_header('Cart-Token', $cart->token);
                $request->set_header('Content-Type', 'application/json');
                $request->set_body((string) json_encode(['billing_details' => [
                    'firstName' => 'A', 'lastName' => 'B', 'country' => 'France', 'streetAddress1' => 'C', 'postalCode' => '75011', 'city' => 'Paris',
                    'phone' => '0612345678', 'email' => 'a@example.org', 'sameAddress' => true, 'cgv_version' => '2026-11',
                ]]));

                return rest_do_request($request)->get_status();
            }, range(1, $data->int('attempts'))),
            'reconcile' => museau()->reconciler()->run(time() + $data->int('later')),
            // What somebody does or says at a copy of the site.
            'refund' => museau()->refunds()->refund($data->int('order'), $data->int('cents'), [], 'Geste', 'copie-' . $data->int('order'))->id,
            'step' => museau()->order_actions()->step($data->int('order'), $data->text('step'), []),
            'moved' => (static function (): string {
                museau()->identity()->moved();

                return museau()->keys()->site();
            })(),
            'copied' => (static function (): string {
                museau()->identity()->copied();

                return museau()->keys()->site();
            })(),
            'sweep' => (static function () use ($data): int {
                Museau\Kernel\Clock::shift($data->int('days') * 86400);

                return museau()->photos()->sweep();
            })(),
            'invoice' => museau()->invoices()->issue(museau()->orders()->find($data->int('order')) ?? throw new LogicException('No order.'))->number,
            'cancel' => museau()->payments()->cancel($data->text('intent'))->status,
            'jobs' => (static function (): array {
                // All jobs of WordPress, of WooCommerce and ours, due or not; not the reconciler, whom the test calls itself.
                $hooks = ['woocommerce_cancel_unpaid_orders', 'woocommerce_cleanup_draft_orders', 'woocommerce_cleanup_sessions', 'woocommerce_cleanup_personal_data'];
                foreach (_get_cron_array() as $due) {
                    array_push($hooks, ...array_keys((array) $due));
                }
                $hooks = array_values(array_filter(
                    array_unique($hooks),
                    // The health check of a background process of WooCommerce ends its PHP: the jobs after it wait for the next run, here for ever.
                    static fn(string $hook): bool => has_action($hook) && $hook !== 'museau_reconcile' && !preg_match('/^wp_.*_wc_.*_cron$/', $hook),
                ));
                ob_start();
                array_map(static fn(string $hook) => do_action($hook ?: 'none'), $hooks);
                if (class_exists('ActionScheduler_QueueRunner')) {
                    $runner = ActionScheduler_QueueRunner::instance();
                    assert($runner instanceof ActionScheduler_QueueRunner);
                    $runner->run();
                }
                ob_end_clean();

                return $hooks;
            })(),
            default => throw new LogicException("Unknown task $task."),
        };
    } catch (Museau\Kernel\Refusal $refusal) {
        $answer = $refusal->error_code;
    }
    $answers[] = json_encode($answer, JSON_THROW_ON_ERROR);
    echo $answers[0];
})($argv[1], (float) $argv[2], new Museau\Tests\Support\Json(json_decode($argv[3], true)));
