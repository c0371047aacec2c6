<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

defined('ABSPATH') || exit;

use Museau\Domain\Cards\PrivateCards;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Progress\Proof;
use Museau\Domain\Progress\Proofs;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\SentFile;

/** The cards of an order that print a portrait, in its panel: which drawing, its approved picture to save, the order it came from. */
final class CardsPanel implements Feature
{
    private const ACTION = 'museau_card_picture';

    /** Longest side of the picture, in pixels: it travels in the page itself. */
    private const SIDE = 480;

    /**
     * @param \Closure(): PrivateCards $cards  made only when an order has such a line
     * @param \Closure(): Proofs       $proofs likewise
     * @param \Closure(): Orders       $orders likewise
     */
    public function __construct(
        private readonly \Closure $cards,
        private readonly \Closure $proofs,
        private readonly \Closure $orders,
    ) {}

    public function hooks(): void
    {
        add_action('admin_post_' . self::ACTION, $this->send(...));
    }

    /** @return string '' of an order without such cards */
    public function html(Order $order): string
    {
        $html = '';
        foreach ($order->lines as $line) {
            $words = Personalization::text($line->options, Personalization::CARD);
            $html .= $words === '' ? '' : $this->line($line, $words);
        }

        return $html === '' ? '' : PanelFields::part(PanelPart::Cards, __('Cartes à imprimer', 'museau'), $html);
    }

    private function line(OrderLine $line, string $words): string
    {
        $name = ($line->quantity > 1 ? "$line->quantity × " : '') . $line->name . ($line->work() === '' ? '' : ", {$line->work()}");
        $drawing = ($this->cards)()->drawing($words);
        $head = Html::el('p', [], Html::el('strong', [], Html::text($name)), Html::el('br'), Html::text($words));
        if ($drawing === null) {
            return $head . Html::el('p', ['class' => 'museau-order__alert'], Html::text(
                __('Ce dessin n\'est plus gardé ici : retrouvez votre original avec son numéro, ou écrivez à la cliente ou au client.', 'museau'),
            ));
        }
        [$origin, $proof] = $drawing;
        $bytes = ($this->proofs)()->read($proof);

        return $head
            . ($bytes === null ? '' : Html::el('figure', ['class' => 'museau-order__photo'], Html::el('img', [
                'src' => 'data:image/jpeg;base64,' . base64_encode(PhotoProcessor::small($bytes, self::SIDE)),
                /* translators: %s: which portrait: 'Filou, dessin n° 1042-2' */
                'alt' => sprintf(__('Le dessin à imprimer : %s', 'museau'), $words),
            ])))
            . Html::el('p', [], Html::text(sprintf(
                /* translators: 1: version of a proof, 2: order number, 3: date and hour, 4 and 5: width and height */
                __('Version %1$d de la commande n° %2$s, validée le %3$s. L\'image gardée ici a %4$d × %5$d pixels : pour un plus grand tirage, prenez votre original.', 'museau'),
                $proof->version,
                $origin->number,
                Language::moment($proof->decided),
                $proof->width,
                $proof->height,
            )))
            . Html::el(
                'div',
                ['class' => 'museau-order__row'],
                Html::el('a', ['class' => 'button', 'href' => self::url($proof)], Html::text(__('Télécharger ce dessin', 'museau'))),
                Html::el('a', ['class' => 'button', 'href' => ($this->orders)()->edit_url($origin->id)], Html::text(
                    __('Ouvrir la commande du portrait', 'museau'),
                )),
            );
    }

    private static function url(Proof $proof): string
    {
        return wp_nonce_url(add_query_arg(
            ['action' => self::ACTION, 'order' => $proof->order_id, 'proof' => $proof->id],
            admin_url('admin-post.php'),
        ), self::ACTION . $proof->id);
    }

    private function send(): void
    {
        $id = Read::int($_GET['proof'] ?? 0);
        Admission::check(self::ACTION . $id);
        $proof = ($this->proofs)()->find(Read::int($_GET['order'] ?? 0), $id);
        $bytes = $proof === null ? null : ($this->proofs)()->read($proof);
        if ($proof === null || $bytes === null) {
            wp_die(esc_html__('Ce dessin n\'est plus gardé ici.', 'museau'), '', ['response' => 404]);
        }
        SentFile::picture($bytes, [
            'Cache-Control' => 'no-store, private',
            'Content-Disposition' => "attachment; filename=\"dessin-$proof->order_id-$proof->version.jpg\"",
        ]);
    }
}
