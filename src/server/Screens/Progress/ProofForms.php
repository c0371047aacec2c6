<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\ChangeRequest;
use Museau\Domain\Progress\ProofDecisions;
use Museau\Kernel\Read;

/** The two plain forms below a proof: one approves it, one asks for a change. Each carries the id and the digest of what it shows. */
final class ProofForms
{
    /** Names of the buttons. */
    public const APPROVE = 'carnet_valider';

    public const CHANGE = 'carnet_corriger';

    /** Fields of both forms. */
    public const PROOF = 'carnet_version';

    public const SHA256 = 'carnet_empreinte';

    /** Rows of notes: text, place, x and y (ChangeRequest). */
    public const NOTES = 'carnet_notes';

    public function __construct(private readonly ProofDecisions $decisions) {}

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return isset($fields[self::APPROVE]) || isset($fields[self::CHANGE]);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return 'valide'|'correction' what was done
     *
     * @throws \Museau\Domain\Progress\CannotDecide
     * @throws \Museau\Kernel\Refusal
     */
    public function take(Order $order, array $fields): string
    {
        [$proof, $sha256] = [Read::int($fields[self::PROOF] ?? 0), Read::text($fields[self::SHA256] ?? '')];
        if (isset($fields[self::APPROVE])) {
            $this->decisions->approve($order, $proof, $sha256);

            return 'valide';
        }
        $this->decisions->ask_change($order, $proof, $sha256, ChangeRequest::read(Read::map($fields[self::NOTES] ?? [])));

        return 'correction';
    }
}
