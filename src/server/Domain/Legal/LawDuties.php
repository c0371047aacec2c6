<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

/** The duties of the law that touch this shop, as 'Boutique → Loi' lists them; docs/law.md says more of each. */
final class LawDuties
{
    /** The day on which the texts were last looked up. */
    private const CHECKED = '2026-11-26';

    private const LAW_TEST = 'tests/php/Rest/LawTest.php';

    private const PAGES = [self::LAW_TEST, 'Every page of the law'];

    /** @return list<LawDuty> */
    public static function all(): array
    {
        return [...self::contract(), ...self::goods(), ...self::money(), ...self::people()];
    }

    /** @return list<LawDuty> that begin within ninety days */
    public static function near(string $today): array
    {
        return array_values(array_filter(self::all(), static fn(LawDuty $duty): bool => $duty->is_near($today)));
    }

    /** @return list<LawDuty> */
    private static function contract(): array
    {
        return [
            self::duty(
                __('Bouton « Commande avec obligation de paiement »', 'museau'),
                'L221-14 C. conso.',
                '',
                __('Page « Commander »', 'museau'),
                'blocks/checkout/order-form.tsx',
                ['tests/e2e/visitor/checkout.spec.ts', 'Commande avec obligation de paiement'],
            ),
            self::duty(
                __('Contrat gardé par le client', 'museau'),
                'L221-13 C. conso.',
                '',
                __('E-mail de commande, avec les CGV acceptées', 'museau'),
                'src/server/Domain/Orders/OrderConfirmation.php',
                [self::LAW_TEST, 'An order keeps the version'],
            ),
            self::duty(
                __('Date de livraison, sinon 30 jours', 'museau'),
                'L111-1, L216-1 C. conso.',
                '',
                __('Produit, formulaire du portrait, panier, commande, e-mail', 'museau'),
                'src/server/Domain/Schedule/Promises.php',
                [self::LAW_TEST, 'An order keeps the version'],
            ),
            self::duty(
                __('Rétractation : 14 jours, avis et formulaire', 'museau'),
                'L221-18, R221-1, R221-3 C. conso.',
                '',
                __('Page « Rétractation », liée au pied de chaque page', 'museau'),
                'src/server/Screens/Setup/pages/retractation.html',
                self::PAGES,
            ),
            self::duty(
                __('Rétractation en ligne : bouton, confirmation, accusé de réception', 'museau'),
                'L221-21, D221-5 C. conso. ; ord. 2026-2, décret 2026-3',
                '2026-06-19',
                __('Page « Rétractation » ; la phrase du décret y est écrite', 'museau'),
                'src/server/Screens/Setup/pages/retractation.html',
                ['tests/e2e/visitor/withdrawal.spec.ts', 'a guest withdraws one line of three'],
            ),
            self::duty(
                __('Portrait sur mesure : sans rétractation, dit avant la commande', 'museau'),
                'L221-28 3° C. conso.',
                '',
                __('Formulaire du portrait, panier, commande, e-mail, CGV', 'museau'),
                'src/server/Domain/Legal/LegalNotes.php',
                [self::LAW_TEST, 'A product says'],
            ),
        ];
    }

    /** @return list<LawDuty> */
    private static function goods(): array
    {
        return [
            self::duty(
                __('Avis européen harmonisé sur la garantie légale', 'museau'),
                'dir. 2024/825, règl. 2025/1960',
                '2026-09-27',
                __('Page « Commander », avant la commande. La loi française de transposition (projet n° 118) n\'était pas promulguée lors de la vérification.', 'museau'),
                'src/server/Domain/Legal/LegalNotes.php',
                [self::LAW_TEST, 'The European notice'],
                false,
            ),
            self::duty(
                __('Sécurité des produits : fabricant, adresses, avertissements', 'museau'),
                'règl. 2023/988, art. 19',
                '2024-12-13',
                __('Page de chaque produit en stock', 'museau'),
                'src/server/Screens/Storefront/ProductView.php',
                [self::LAW_TEST, 'A product says'],
            ),
            self::duty(
                __('Éco-organisme des emballages : identifiant unique', 'museau'),
                'L541-10-13, R541-173 C. envir.',
                '2022-01-01',
                __('CGV et mentions légales, une fois rempli', 'museau'),
                'src/server/Screens/Setup/pages/cgv.html',
                self::PAGES,
            ),
            self::duty(
                __('Éco-organisme des papiers : impressions de moins de 224 g/m²', 'museau'),
                'L541-10-1 C. envir.',
                '2023-01-01',
                __('À déclarer par vous, dès la première feuille ; sous 5 tonnes par an, aucune contribution. Le numéro s\'écrit avec celui des emballages.', 'museau'),
                'src/server/Domain/Legal/LegalFields.php',
                self::PAGES,
            ),
            self::duty(
                __('Réduction : le prix le plus bas des 30 jours', 'museau'),
                'L112-1-1 C. conso.',
                '2022-05-28',
                __('Page de l\'œuvre et listes : le prix barré est celui que dit le journal des prix, sinon aucun', 'museau'),
                'src/server/Domain/Prices/PriceRule.php',
                ['tests/php/Contract/PriceJournalTest.php', 'The lowest price of thirty days is struck'],
            ),
            self::duty(
                __('Avis de clients : contrôle, dates, contreparties', 'museau'),
                'L111-7-2, D111-17 C. conso.',
                '2018-01-01',
                __('Avis de clients, sur vos pages', 'museau'),
                'src/server/Screens/Reviews/ReviewsPage.php',
                ['tests/php/Contract/ReviewTest.php', 'Published, it stands with its dates'],
            ),
        ];
    }

    /** @return list<LawDuty> */
    private static function money(): array
    {
        $book = ['tests/php/Rest/SalesBookTest.php', 'Each sum stands on the day it moved'];

        return [
            self::duty(
                __('Acompte, et jamais d\'autre mot', 'museau'),
                'L214-1 C. conso.',
                '',
                __('Partout où une partie du prix est payée d\'abord', 'museau'),
                'src/server/Domain/Cart/CartLine.php',
                ['tests/php/Unit/Legal/WordsTest.php', 'What is paid first'],
            ),
            self::duty(
                __('Pas de paiement en plusieurs fois : il relève du crédit à la consommation', 'museau'),
                'L312-4 C. conso. ; ord. 2025-880 et 2025-1154',
                '2026-11-20',
                __('Carte, virement ou chèque ; l\'acompte est dû à la commande, le solde avant l\'envoi, sans crédit ni tiers', 'museau'),
                'src/server/Domain/Payments/Stripe.php',
                ['tests/php/Unit/Legal/LawDutiesTest.php', 'No payment in instalments'],
            ),
            self::duty(
                __('Factures électroniques : savoir les recevoir', 'museau'),
                '289 bis CGI',
                '2026-09-01',
                __('À choisir par vous : une plateforme agréée, qui reçoit les factures de vos fournisseurs. La boutique n\'en est pas une.', 'museau'),
                'src/server/Screens/Accounts/SalesBookScreen.php',
                $book,
            ),
            self::duty(
                __('Ventes aux particuliers : données transmises à l\'administration (e-reporting)', 'museau'),
                '290 CGI ; décret 2022-1299',
                '2027-09-01',
                __('« Boutique », Recettes : le fichier de chaque période de deux mois. En franchise de TVA, tous les deux mois, du 25 au 30 du mois suivant, par votre plateforme.', 'museau'),
                'src/server/Screens/Accounts/SalesBookScreen.php',
                $book,
            ),
            self::duty(
                __('Factures électroniques : les émettre, entre professionnels', 'museau'),
                '289 bis CGI',
                '2027-09-01',
                __('Les ventes à un professionnel se facturent sur votre plateforme', 'museau'),
                'src/server/Screens/Accounts/SalesBookScreen.php',
                $book,
            ),
            self::duty(
                __('France seule : pas de TVA étrangère à déclarer', 'museau'),
                '258 A, 259 D CGI ; VAT Notes du Royaume-Uni',
                '2021-07-01',
                __('La commande refuse un autre pays. Dans l\'Union, la TVA du pays du client est due au-delà de 10 000 € par an ; au Royaume-Uni, dès le premier colis.', 'museau'),
                'src/server/Domain/Orders/BillingRules.php',
                ['tests/php/Unit/Legal/LawDutiesTest.php', 'Only France'],
            ),
        ];
    }

    /** @return list<LawDuty> */
    private static function people(): array
    {
        return [
            self::duty(
                __('Bons cadeaux : durée dite avant l\'achat, rétractation de 14 jours tant qu\'ils n\'ont pas servi', 'museau'),
                'L221-5, L221-18 C. conso. ; CGI 256 ter',
                '',
                __('Page « Offrir un portrait », e-mail et feuille à imprimer', 'museau'),
                'blocks/gift-voucher/render.php',
                ['tests/php/Contract/VoucherTest.php', 'test_a_voucher_is_withdrawn_for_fourteen_days_while_it_is_unused'],
            ),
            self::duty(
                __('Mentions légales', 'museau'),
                'LCEN, art. 1-1 et 19',
                '',
                __('Page « Mentions légales », à un clic de chaque page', 'museau'),
                'src/server/Screens/Setup/pages/mentions-legales.html',
                self::PAGES,
            ),
            self::duty(
                __('Médiateur de la consommation', 'museau'),
                'L612-1, L616-1 C. conso.',
                '',
                __('Mentions légales, CGV ; champ obligatoire de « Boutique »', 'museau'),
                'src/server/Domain/Legal/LegalFields.php',
                self::PAGES,
            ),
            self::duty(
                __('Données personnelles : avis, export, effacement', 'museau'),
                'RGPD, art. 13 à 17',
                '2018-05-25',
                __('Près de chaque formulaire ; outils de WordPress', 'museau'),
                'src/server/Domain/Privacy/OrdersPrivacy.php',
                ['tests/php/Rest/PrivacyTest.php', 'S29'],
            ),
            self::duty(
                __('Aucun traceur, donc aucun bandeau', 'museau'),
                'art. 82, loi Informatique et libertés',
                '',
                __('Toutes les pages : rien ne vient d\'un autre site avant le paiement', 'museau'),
                'src/server/Screens/Shell/Security.php',
                ['tests/e2e/visitor/privacy.spec.ts', 'S31'],
            ),
            self::duty(
                __('Accessibilité : déclaration, ou exemption des micro-entreprises', 'museau'),
                'loi 2023-171, dir. 2019/882',
                '2025-06-28',
                __('Page « Accessibilité »', 'museau'),
                'src/server/Screens/Setup/pages/accessibilite.html',
                self::PAGES,
            ),
        ];
    }

    /** @param list<string> $test */
    private static function duty(
        string $title,
        string $article,
        string $since,
        string $place,
        string $file,
        array $test,
        bool $is_law = true,
    ): LawDuty {
        return new LawDuty($title, $article, $since, self::CHECKED, $place, $file, $test, $is_law);
    }
}
