<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/**
 * What a sum was paid for. A work that is handed over, drawn to order or not, is a good ('livraison de biens', CGI 256 II); a lesson,
 * a workshop or a right of use is a service.
 */
enum OperationKind: string
{
    case Goods = 'goods';

    case Service = 'service';

    public function label(): string
    {
        return $this === self::Goods ? __('Vente de biens', 'museau') : __('Prestation de services', 'museau');
    }

    /** @return array<string, int> no cents of any kind */
    public static function none(): array
    {
        return [self::Goods->value => 0, self::Service->value => 0];
    }
}
