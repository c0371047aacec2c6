<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

use Museau\Domain\Catalogue\Product;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/** What the law wants said beside a product, a portrait, a cart and an order; printed by PHP, outside every island. */
final class LegalNotes
{
    public function __construct(private readonly Settings $settings) {}

    /** Return, guarantee, and product safety (regulation 2023/988, article 19) of something that is sold from stock. */
    public function product(Product $product): string
    {
        if ($product->sold || $product->price === null || $product->is_sample()) {
            return '';
        }

        return Html::el(
            'details',
            ['class' => 'museau-legal'],
            Html::el('summary', [], Html::text(__('Retour, garantie et sécurité', 'museau'))),
            Html::el(
                'p',
                [],
                Html::text(__('14 jours après la réception pour changer d\'avis, sans motif :', 'museau') . ' '),
                self::link('/retractation', __('Renoncer au contrat ici', 'museau')),
                Html::text('. ' . __('Garantie légale de conformité de deux ans :', 'museau') . ' '),
                self::link('/cgv', __('CGV', 'museau')),
                Html::text('.'),
            ),
            $this->safety($product),
        );
    }

    /** A portrait is made to the customer's photo (L221-28 3°), and what becomes of the photo: said before she orders. */
    public function portrait(): string
    {
        return Html::el(
            'p',
            ['class' => 'museau-wrap museau-soft'],
            Html::text(__(
                'Fait sur mesure d\'après votre photo, un portrait n\'ouvre pas de droit de rétractation (article L221-28 3° du code de la consommation).',
                'museau',
            ) . ' '),
            Html::text(sprintf(
                /* translators: %d: number of days */
                __('La photo ne sert qu\'au dessin et s\'efface %d jours après la fin de la commande.', 'museau'),
                $this->settings->photo_retention(),
            ) . ' '),
            self::policy(),
        );
    }

    /** Beside the contact form: why it asks, and how long what is written is kept (RGPD, article 13). */
    public function message(): string
    {
        return Html::el(
            'p',
            ['class' => 'museau-contact__note museau-soft'],
            Html::text(sprintf(
                /* translators: %d: number of months */
                __('Ce que vous écrivez sert à vous répondre, rien d\'autre, et s\'efface au bout de %d mois.', 'museau'),
                $this->settings->message_retention(),
            ) . ' '),
            self::policy(),
        );
    }

    /**
     * Beside a contest's form: why it asks, on what ground, and how long it is kept (RGPD, article 13).
     *
     * @param int $days after the contest's end
     */
    public static function contest(int $days): string
    {
        return Html::el(
            'p',
            [],
            Html::text(sprintf(
                /* translators: %d: days */
                __('Ce que vous envoyez ne sert qu\'au concours et s\'efface %d jours après sa fin ; les informations cachées de la photo (lieu, date) sont effacées dès sa réception.', 'museau'),
                $days,
            ) . ' '),
            self::policy(),
        );
    }

    /** Below the button that declares a withdrawal. */
    public static function withdrawal(): string
    {
        return Html::el(
            'p',
            ['class' => 'museau-soft'],
            Html::text(__(
                'Votre nom et votre adresse servent à la preuve que la loi demande et sont gardés avec la commande.',
                'museau',
            ) . ' '),
            self::policy(),
        );
    }

    /** What of a cart can be given back, and what cannot. */
    public function cart(): string
    {
        return Html::el(
            'p',
            ['class' => 'museau-soft'],
            Html::text(__('Œuvres originales, impressions, cartes et marque-pages : 14 jours après la réception pour', 'museau') . ' '),
            self::link('/retractation', __('renoncer au contrat', 'museau')),
            Html::text('. ' . __(
                'Un portrait fait d\'après votre photo n\'ouvre pas de droit de rétractation (article L221-28 3° du code de la consommation).',
                'museau',
            )),
            Html::text(' ' . $this->delay()),
            $this->settings->vat_exempt() ? Html::text(' ' . __('TVA non applicable, art. 293 B du CGI', 'museau') . '.') : '',
        );
    }

    /** What the checkout says beside its form: when the order leaves, and the legal guarantee. */
    public function checkout(): string
    {
        return Html::el('p', ['class' => 'museau-soft'], Html::text($this->delay()))
            . Html::el(
                'p',
                ['class' => 'museau-soft'],
                Html::text(__(
                    'Vos coordonnées servent à cette commande et à sa comptabilité ; elles vont à Stripe pour le paiement et au transporteur pour le colis.',
                    'museau',
                ) . ' '),
                self::policy(),
            )
            . $this->guarantee();
    }

    private function delay(): string
    {
        return sprintf(
            /* translators: 1 and 2: '2 à 3 jours', '10 à 15 jours' */
            __('Délai entre la commande et l\'envoi : %1$s, avec un portrait %2$s.', 'museau'),
            $this->settings->delay_of(false),
            $this->settings->delay(),
        ) . (VoucherSettings::are_sold($this->settings)
            ? ' ' . __('Un bon cadeau part par e-mail le jour choisi, ou s\'imprime.', 'museau')
            : '');
    }

    /** The harmonised notice on the legal guarantee (regulation 2025/1960): the official file unaltered, with its content in text. */
    private function guarantee(): string
    {
        if (!LegalFields::is_on($this->settings, 'guarantee_notice')) {
            return '';
        }
        $image = wp_get_attachment_image_src(Read::int($this->settings->value('guarantee_notice_image', 0)), 'full');
        $text = __(
            'Pendant deux ans à compter de la livraison, le vendeur répond des défauts de conformité qui existaient à la livraison. L\'article est réparé ou remplacé sans frais ; si ce n\'est pas possible, son prix est réduit ou remboursé. Cette garantie s\'ajoute à toute garantie commerciale.',
            'museau',
        );

        return Html::el(
            'section',
            ['class' => 'museau-guarantee', 'aria-labelledby' => 'garantie-legale'],
            Html::el('h2', ['id' => 'garantie-legale'], Html::text(__('Garantie légale de conformité : 2 ans', 'museau'))),
            $image === false
                ? ''
                : Html::el(
                    'img',
                    [
                        'src' => $image[0],
                        'width' => $image[1],
                        'height' => $image[2],
                        'alt' => __(
                            'Avis harmonisé de l\'Union européenne sur la garantie légale de conformité ; son contenu suit en texte.',
                            'museau',
                        ),
                        'loading' => 'lazy',
                    ],
                ),
            Html::el(
                'p',
                ['class' => 'museau-soft'],
                Html::text($text . ' '),
                self::link('/cgv', __('Détail dans les CGV', 'museau')),
                Html::text('.'),
            ),
        );
    }

    private function safety(Product $product): string
    {
        $reason = LegalFields::value($this->settings, 'gpsr_originals_reason');
        if (!$product->is_print() && LegalFields::is_on($this->settings, 'gpsr_originals_exempt') && $reason !== '') {
            return '';
        }
        $maker = LegalFields::value($this->settings, 'gpsr_maker');
        $address = LegalFields::value($this->settings, 'gpsr_address');
        if ($maker === '' || $address === '') {
            return '';
        }
        $warnings = LegalFields::value($this->settings, 'gpsr_warnings');

        return Html::el('p', [], Html::text(sprintf(
            /* translators: 1: maker, 2: address, 3: e-mail address, 4: identifier of the product */
            __('Fabricant : %1$s, %2$s, %3$s. Référence : %4$s.', 'museau'),
            $maker,
            (string) preg_replace('/\s*\n\s*/', ', ', $address),
            LegalFields::value($this->settings, 'gpsr_email'),
            $product->slug . '-' . $product->id,
        ))) . ($warnings === '' ? '' : Html::el('p', [], nl2br(Html::text(__('Avertissements :', 'museau') . ' ' . $warnings))));
    }

    private static function policy(): string
    {
        return self::link('/politique-de-confidentialite', __('Politique de confidentialité', 'museau')) . Html::text('.');
    }

    private static function link(string $path, string $label): string
    {
        return Html::el('a', ['href' => home_url($path)], Html::text($label));
    }
}
