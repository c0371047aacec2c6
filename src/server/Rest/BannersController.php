<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Domain\Banners\Banners;
use Museau\Domain\Banners\CouldNotSaveBanners;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\Previews;

/** GET and POST /settings/banners, for the dashboard. */
final class BannersController implements Controller
{
    /** Fired when the banners were saved: every page shows them. */
    public const SAVED = 'museau_banners_saved';

    public function __construct(private readonly Banners $banners, private readonly Previews $previews) {}

    public function routes(): array
    {
        $slots = [
            'type' => 'array',
            'maxItems' => Banners::SLOTS,
            'items' => [
                'type' => 'object',
                'additionalProperties' => false,
                'properties' => [
                    'active' => ['type' => 'boolean'],
                    'date' => ['type' => 'string', 'maxLength' => 40],
                    'text' => ['type' => 'string', 'maxLength' => 200],
                    'link' => ['type' => 'string', 'maxLength' => 300],
                    // What the form sends beside: how the link was chosen.
                    'linkType' => ['type' => 'string', 'maxLength' => 20],
                    'customLink' => ['type' => 'string', 'maxLength' => 300],
                ],
            ],
        ];

        return [
            new Route('GET', '/settings/banners', fn(): array => $this->banners->all(), Access::ShopManager),
            new Route('POST', '/settings/banners', $this->save(...), Access::ShopManager, [
                'banners' => [...$slots, 'required' => true],
                // As they were read: another tab's save since then is told, not undone.
                'read' => $slots,
            ]),
            new Route('POST', '/settings/banners/preview', $this->preview(...), Access::ShopManager, [
                'banners' => [...$slots, 'required' => true],
            ]),
        ];
    }

    /** @return array{url: string} */
    private function preview(\WP_REST_Request $request): array
    {
        return $this->previews->keep(Previews::BANNERS, 0, ['banners' => Read::maps($request->get_param('banners'))]);
    }

    /** @return list<array{active: bool, date: string, text: string, link: string}> */
    private function save(\WP_REST_Request $request): array
    {
        $read = $request->get_param('read');
        $banners = Read::maps($request->get_param('banners'));
        if ($read !== null && Read::maps($read) != $this->banners->all() && !$this->banners->stand($banners)) {
            throw CouldNotSaveBanners::was_changed_meanwhile();
        }
        $this->banners->save($banners);
        do_action(self::SAVED);

        return $this->banners->all();
    }
}
