<?php

return (new PhpCsFixer\Config())
    ->setRiskyAllowed(true)
    ->setRules([
        '@PER-CS' => true,
        'declare_strict_types' => true,
        'no_unused_imports' => true,
        'ordered_imports' => true,
        'concat_space' => ['spacing' => 'one'],
    ])
    ->setFinder(
        PhpCsFixer\Finder::create()
            ->in([__DIR__ . '/src/server', __DIR__ . '/tests/php', __DIR__ . '/blocks', __DIR__ . '/templates', __DIR__ . '/parts'])
            ->append([__DIR__ . '/functions.php']),
    );
