<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Site\Identity;

/** WooCommerce's own letters stay here while nobody knows whether this shop is a copy: its customers are another's. */
final class WooMailPause implements Feature
{
    public function __construct(private readonly Identity $identity) {}

    public function hooks(): void
    {
        add_filter(
            'woocommerce_mail_callback',
            fn(mixed $send): mixed => $this->identity->is_paused() ? '__return_false' : $send,
            PHP_INT_MAX,
        );
    }
}
