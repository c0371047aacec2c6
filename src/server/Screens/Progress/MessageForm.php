<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\OrderMessage;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;

/** What customer and artist have written to each other, in the carnet, and the plain form that adds to it. */
final class MessageForm
{
    /** Name of the button. */
    public const SEND = 'carnet_ecrire';

    public const TEXT = 'carnet_message';

    /** Where the field stands, on the page itself. */
    public const LINK = '#' . self::TEXT;

    /** Where the page goes on after it was sent: what became of it stands at its top. */
    private const FORM = 'carnet-ecrire';

    private const BLOCK = 'museau-carnet';

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return isset($fields[self::SEND]);
    }

    /**
     * @param string               $artist her name
     * @param array<string, mixed> $typed  what was sent and not taken
     * @param string               $answer HTML that says what became of it
     */
    public static function html(Order $order, string $artist, array $typed, string $answer): string
    {
        $is_refused = self::takes($typed);
        $unsent = $is_refused ? Read::text($typed[self::TEXT] ?? '') : '';

        return Html::el(
            'section',
            ['class' => self::BLOCK . '__messages', 'aria-labelledby' => 'carnet-messages'],
            Html::el('h2', ['id' => 'carnet-messages'], Html::text(__('Messages', 'museau'))),
            self::thread(OrderMessages::of_order($order->id), $artist, __('Vous', 'museau'), self::BLOCK . '__message'),
            Html::el(
                'form',
                [
                    'method' => 'post',
                    'action' => ProgressPage::url($order) . '#' . self::FORM,
                    'id' => self::FORM,
                    'class' => self::BLOCK . '__write',
                ],
                $answer,
                Html::el('label', ['for' => self::TEXT], Html::text(sprintf(
                    /* translators: %s: name of the artist */
                    __('Écrire à %s', 'museau'),
                    $artist,
                ))),
                Html::el('textarea', [
                    'id' => self::TEXT,
                    'name' => self::TEXT,
                    'rows' => 4,
                    'required' => true,
                    'aria-invalid' => $is_refused ? 'true' : null,
                    'aria-describedby' => self::TEXT . '-limit',
                ], Html::text($unsent)),
                Html::el('p', ['id' => self::TEXT . '-limit', 'class' => 'museau-caption'], Html::text(sprintf(
                    /* translators: %d: characters */
                    __('%d caractères au plus.', 'museau'),
                    OrderMessage::MAX_LENGTH,
                ))),
                Html::el('button', [
                    'type' => 'submit',
                    'class' => 'museau-button museau-button--quiet',
                    'name' => self::SEND,
                    'value' => '1',
                ], Html::text(__('Envoyer le message', 'museau'))),
            ),
        );
    }

    /**
     * The messages, oldest first, as the customer and the artist see them.
     *
     * @param list<OrderMessage> $messages
     * @param string             $artist   who wrote hers, to the reader
     * @param string             $customer who wrote the others, to the reader
     * @param string             $class    of each; with '--artist' for hers
     */
    public static function thread(array $messages, string $artist, string $customer, string $class): string
    {
        $items = array_map(static fn(OrderMessage $message): string => Html::el(
            'li',
            ['class' => $message->is_artist ? "$class $class--artist" : $class],
            Html::el(
                'p',
                ['class' => $class . '-head'],
                Html::el('strong', [], Html::text($message->is_artist ? $artist : $customer)),
                Html::text(', '),
                Html::el(
                    'time',
                    ['datetime' => gmdate('c', $message->created)],
                    Html::text(Language::moment($message->created)),
                ),
            ),
            Html::el('p', [], nl2br(Html::text($message->body))),
        ), $messages);

        return $items === [] ? '' : Html::el('ol', ['class' => $class . 's'], ...$items);
    }
}
