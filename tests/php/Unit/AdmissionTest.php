<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Tests\Support\Tree;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class AdmissionTest extends TestCase
{
    #[TestDox('[S20] Every button of wp-admin is let in by the one check, which asks nonce and right together')]
    public function test_one_check(): void
    {
        $sources = array_map(static fn(string $text): string => $text, iterator_to_array(Tree::texts(['src/server'], '/\.php$/')));
        $own = array_keys(preg_grep('/(?<![\'\w])check_admin_referer\(/', $sources) ?: []);
        self::assertSame(['src/server/Kernel/Admission.php'], $own);
        /** @var array<string, string> $buttons */
        $buttons = preg_grep('/add_action\(\s*[\'"]admin_post_[\'"]?/', $sources) ?: [];
        self::assertGreaterThan(15, count($buttons));
        foreach ($buttons as $path => $source) {
            if ($path === 'src/server/Kernel/Journal/RefusedButtons.php' || str_contains($source, 'admin_post_nopriv_')) {
                continue;
            }
            self::assertMatchesRegularExpression('/Admission::check(?:_sent)?\(/', $source, $path);
        }
    }
}
