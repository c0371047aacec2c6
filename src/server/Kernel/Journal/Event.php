<?php

declare(strict_types=1);

namespace Museau\Kernel\Journal;

/** What is written down (S35). */
enum Event: string
{
    /** The artist changed something of the shop. */
    case Write = 'write';
    /** A call was refused: no right, stale nonce, foreign page, too much at once. */
    case Refusal = 'refusal';
    /** Money that is not what was asked. */
    case Mismatch = 'mismatch';
    /** A webhook that Stripe did not sign, or that could not be handled. */
    case Webhook = 'webhook';
    /** A person's data were exported or erased, or their time was over. */
    case Privacy = 'privacy';
    /** An error of ours: its class only. */
    case Error = 'error';

    public function label(): string
    {
        return match ($this) {
            self::Write => __('Modification', 'museau'),
            self::Refusal => __('Refus', 'museau'),
            self::Mismatch => __('Paiement inattendu', 'museau'),
            self::Webhook => __('Appel de Stripe', 'museau'),
            self::Privacy => __('Données personnelles', 'museau'),
            self::Error => __('Erreur', 'museau'),
        };
    }
}
