<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** Files of a request, as PHP would hand them over. */
final class Upload
{
    /**
     * @param array<mixed> $files by field, malformed ones too: what is refused of them is what is tested
     *
     * @phpstan-param \WP_REST_Request<array<string, mixed>> $request
     */
    public static function put(\WP_REST_Request $request, array $files): void
    {
        /** @var array<string, array{name: non-empty-string, type: non-empty-string, size: int<0, max>, tmp_name: non-empty-string, error: int<0, 8>}> $files */
        $request->set_file_params($files);
    }
}
