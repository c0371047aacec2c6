<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

/** Thrown where PHP would be dead: no code of the shop's catches it and goes on, since whatever it writes next throws it again. */
final class Killed extends \Error {}
