<?php

declare(strict_types=1);

namespace Museau\Rest;

interface Controller
{
    /** @return list<Route> */
    public function routes(): array;
}
