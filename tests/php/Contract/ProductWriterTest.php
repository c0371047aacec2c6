<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

final class ProductWriterTest extends ProductWriterContract {}
