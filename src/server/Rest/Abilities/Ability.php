<?php

declare(strict_types=1);

namespace Museau\Rest\Abilities;

/** Something that a program may ask the shop by WordPress's Abilities API. It reads, and changes nothing. */
interface Ability
{
    /** @return lowercase-string&non-falsy-string 'museau/quote' */
    public function name(): string;

    public function label(): string;

    public function description(): string;

    /** @return array<string, mixed> JSON schema of an object, every member with bounds */
    public function input(): array;

    /** @return array<string, mixed> JSON schema of an object */
    public function output(): array;

    /**
     * @param array<string, mixed> $input as its schema has it
     *
     * @return array<string, mixed>
     *
     * @throws \Museau\Kernel\Refusal
     */
    public function answer(array $input): array;
}
