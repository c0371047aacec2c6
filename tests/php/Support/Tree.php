<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** The project's own files, for tests that hold its texts to each other. Paths are from its root. */
final class Tree
{
    public const ROOT = __DIR__ . '/../../..';

    /**
     * @param list<string> $folders '' is the whole tree
     * @param string       $pattern of file names
     * @param list<string> $without names of folders and files that are passed over
     *
     * @return \Generator<string, string> text by path
     */
    public static function texts(array $folders, string $pattern, array $without = []): \Generator
    {
        $root = (string) realpath(self::ROOT);
        foreach ($folders as $folder) {
            $tree = new \RecursiveCallbackFilterIterator(
                new \RecursiveDirectoryIterator(rtrim("$root/$folder", '/'), \FilesystemIterator::SKIP_DOTS),
                static fn(\SplFileInfo $file): bool => !in_array($file->getFilename(), $without, true),
            );
            foreach (new \RecursiveIteratorIterator($tree) as $file) {
                if ($file instanceof \SplFileInfo && $file->isFile() && preg_match($pattern, $file->getFilename()) === 1) {
                    yield substr($file->getPathname(), strlen($root) + 1) => (string) file_get_contents($file->getPathname());
                }
            }
        }
    }

    public static function text(string $path): string
    {
        return (string) file_get_contents(self::ROOT . "/$path");
    }
}
