<?php

declare(strict_types=1);

namespace Museau\Domain\Invoices;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why no invoice was made; no number was taken. */
final class CannotInvoice extends Refusal
{
    public const INCOMPLETE = 'museau_invoice_incomplete';

    /** @param non-empty-array<string, string> $fields labels by name of what the law asks and « Boutique » lacks */
    public static function is_incomplete(array $fields): self
    {
        return new self(self::INCOMPLETE, sprintf(
            /* translators: %s: names of fields */
            __('Aucune facture n\'est faite : dans « Boutique », il manque %s.', 'museau'),
            implode(', ', array_map(static fn(string $field): string => '« ' . $field . ' »', $fields)),
        ), Reason::Conflict, ['field' => array_key_first($fields)]);
    }

    /** What the customer reads instead. */
    public static function is_not_ready(): self
    {
        return new self(
            'museau_invoice_not_ready',
            __('La facture ne peut pas être faite pour l\'instant. Écrivez-moi : je vous l\'envoie dès que possible.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function charges_vat(): self
    {
        return new self(
            'museau_invoice_vat',
            __('La boutique ne fait de factures qu\'en franchise de TVA : elle ne connaît aucun taux. Faites celle-ci avec votre logiciel de facturation.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function is_of_another_site(): self
    {
        return new self(
            'museau_invoice_elsewhere',
            __('Cette commande a été payée sur le site dont celui-ci est une copie : faites sa facture là-bas.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function is_unpaid(): self
    {
        return new self(
            'museau_invoice_unpaid',
            __('Cette commande n\'est pas payée : elle n\'a pas de facture.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function has_no_person(): self
    {
        return new self(
            'museau_invoice_nobody',
            __('Le nom et l\'adresse de cette commande ont été effacés : elle ne peut plus avoir de facture.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function has_wrong_siren(): self
    {
        return new self('museau_invoice_siren', __('Ce numéro SIREN n\'existe pas : il a neuf chiffres.', 'museau'));
    }

    public static function has_no_company(): self
    {
        return new self('museau_invoice_company', __('Écrivez le nom de la société, ou laissez aussi le SIREN vide.', 'museau'));
    }
}
