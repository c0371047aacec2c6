<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;
use Museau\Rest\Dashboard\FormDrafts;

/** What the dashboard's forms hold unsaved, for the next device of the same account. */
final class DraftController implements Controller
{
    /** Calls in seconds: a form is sent while it is typed. */
    private const RATE = [900, 600];

    public function __construct(private readonly FormDrafts $drafts) {}

    public function routes(): array
    {
        $path = '/admin/drafts/(?P<form>produit-[a-z0-9]{1,20})';
        $form = ['form' => ['type' => 'string', 'pattern' => '^produit-[a-z0-9]{1,20}$', 'maxLength' => 28, 'required' => true]];
        $rev = ['rev' => ['type' => 'integer', 'minimum' => 0, 'maximum' => 2147483647, 'required' => true]];
        $manager = Access::ShopManager;

        return [
            new Route(
                'GET',
                $path,
                fn(\WP_REST_Request $request): array => $this->drafts->read(get_current_user_id(), self::form($request)),
                $manager,
                $form,
                self::RATE,
            ),
            new Route('PUT', $path, $this->write(...), $manager, [
                ...$form,
                ...$rev,
                'device' => ['type' => 'string', 'pattern' => '^[a-z0-9]{4,40}$', 'maxLength' => 40, 'required' => true],
                'draft' => ['type' => 'string', 'maxLength' => FormDrafts::MOST_BYTES, 'required' => true],
            ], self::RATE),
            new Route('DELETE', $path, $this->forget(...), $manager, [...$form, ...$rev], self::RATE),
        ];
    }

    /** @return array{rev: int} */
    private function write(\WP_REST_Request $request): array
    {
        return $this->drafts->write(
            get_current_user_id(),
            self::form($request),
            Read::int($request['rev']),
            Read::text($request['device']),
            Read::text($request['draft']),
        );
    }

    /** @return array{deleted: bool} */
    private function forget(\WP_REST_Request $request): array
    {
        return ['deleted' => $this->drafts->forget(get_current_user_id(), self::form($request), Read::int($request['rev']))];
    }

    private static function form(\WP_REST_Request $request): string
    {
        return Read::text($request->get_url_params()['form'] ?? '');
    }
}
