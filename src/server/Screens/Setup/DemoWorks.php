<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

/** What the demo shop sells, row by row. */
final class DemoWorks
{
    /**
     * Originals, oldest first: slug, drawing, name, alt, format, series, price without frame (cents), sold, whether a print exists, text.
     */
    public const ORIGINALS = [
        [
            'vache-au-pre', 'vache-graphite', 'Vache au pré', 'Vache dessinée au graphite',
            'a3-landscape', 'basse-cour', 24000, false, true,
            'Elle s\'est arrêtée de brouter pour me regarder. Tout le dessin est parti de cette oreille un peu de travers.',
        ],
        [
            'cochon-des-iles', 'cochon-graphite', 'Cochon des îles', 'Cochon dessiné au graphite',
            'a4-landscape', 'basse-cour', 16000, false, false,
            'Des soies raides, un groin humide : du graphite très gras sur un papier à gros grain.',
        ],
        [
            'mouton-de-face', 'mouton-graphite', 'Mouton de face', 'Mouton vu de face, dessiné au graphite',
            'a4-portrait', 'basse-cour', 15000, false, true,
            'La laine se dessine par ce qui l\'entoure : trois jours d\'ombres pour que le blanc tienne.',
        ],
        [
            'chouette-hulotte', 'chouette-hulotte-polychromos', 'Chouette hulotte', 'Chouette hulotte aux crayons de couleur',
            'a3-portrait', 'grands-espaces', 29000, true, false,
            'Un plumage d\'écorce, deux yeux de nuit. Vingt-deux crayons bruns, pas un de moins.',
        ],
        [
            'chaton-a-la-pelote', 'chaton-pelote-graphite', 'Chaton à la pelote', 'Chaton jouant avec une pelote, dessiné au graphite',
            'square-30x30', 'compagnons', 17500, false, true,
            'Il n\'a posé que quatre secondes. Le reste vient de la mémoire de la main.',
        ],
        [
            'berger-allemand', 'berger-allemand-graphite', 'Berger allemand', 'Chien berger allemand dessiné au graphite',
            'a3-portrait', 'compagnons', 26000, false, true,
            'Un port de tête, un regard droit : le graphite suffit.',
        ],
        [
            'canard-blanc', 'canard-blanc-polychromos', 'Canard blanc', 'Canard blanc aux crayons de couleur',
            'a4-portrait', 'basse-cour', 18000, false, true,
            'Blanc sur blanc, avec un peu de bleu dans les ombres et l\'orange du bec pour tout réveiller.',
        ],
        [
            'chevaux-nokota', 'chevaux-nokota-graphite', 'Chevaux Nokota', 'Groupe de chevaux Nokota dessiné au graphite',
            'a2-landscape', 'grands-espaces', 48000, true, true,
            'Une bande entière arrêtée dans le vent. Le plus grand dessin de l\'atelier cette année.',
        ],
        [
            'elan-du-nord', 'elan-polychromos', 'Élan du Nord', 'Élan aux crayons de couleur',
            'a3-landscape', 'grands-espaces', 31000, false, false,
            'Le velours des bois, posé en cinq couches de crayon tendre.',
        ],
        [
            'chat-roux-attentif', 'chat-roux-graphite', 'Chat roux attentif', 'Chat roux dessiné au graphite',
            'a4-portrait', 'compagnons', 16500, false, false,
            'Sans couleur, et pourtant roux : c\'est affaire de poils et de lumière.',
        ],
        [
            'poules-curieuses', 'poules-polychromos', 'Poules curieuses', 'Deux poules aux crayons de couleur',
            'square-30x30', 'basse-cour', 21000, false, true,
            'L\'une regarde le grain, l\'autre la dessinatrice.',
        ],
        [
            'chouette-au-graphite', 'chouette-hulotte-graphite', 'Chouette au graphite', 'Chouette hulotte dessinée au graphite',
            'a4-portrait', 'grands-espaces', 19000, false, false,
            'La même hulotte, un an plus tard, sans couleur.',
        ],
        [
            'chaton-joueur', 'chaton-pelote-polychromos', 'Chaton joueur', 'Chaton et pelote aux crayons de couleur',
            'a4-landscape', 'compagnons', 19500, false, true,
            'La laine rouge était plus difficile que le chaton.',
        ],
        [
            'mouton-boucle', 'mouton-polychromos', 'Mouton bouclé', 'Mouton aux crayons de couleur',
            'square-20x20', 'basse-cour', 12500, false, false,
            'Un petit format, des gris colorés, et beaucoup de patience.',
        ],
        [
            'berger-en-couleur', 'berger-allemand-polychromos', 'Berger en couleur', 'Berger allemand aux crayons de couleur',
            'a3-portrait', 'compagnons', 32000, false, false,
            'Le feu et le noir d\'un pelage d\'hiver.',
        ],
        [
            'chat-roux', 'chat-roux-polychromos', 'Chat roux', 'Portrait d\'un chat roux aux crayons de couleur',
            'square-30x30', 'compagnons', 28000, false, true,
            'Chat roux, polychromos : celui que l\'on voit sur la porte de l\'atelier.',
        ],
    ];

    /** Postcards: slug, drawing, name, alt, format, price. */
    public const POSTCARDS = [
        ['carte-poules', 'poules-polychromos', 'Carte postale Poules', 'Deux poules aux crayons de couleur', 'postcard-15x15', 350],
        [
            'carte-chaton', 'chaton-pelote-polychromos', 'Carte postale Chaton', 'Chaton et pelote aux crayons de couleur',
            'postcard-c6-landscape', 320,
        ],
        [
            'carte-canard', 'canard-blanc-polychromos', 'Carte postale Canard', 'Canard blanc aux crayons de couleur',
            'postcard-c6-portrait', 300,
        ],
        [
            'carte-chouette', 'chouette-hulotte-polychromos', 'Carte postale Chouette', 'Chouette hulotte aux crayons de couleur',
            'postcard-c6-portrait', 310,
        ],
    ];

    /** Bookmarks: slug, animal whose two drawings stand on it, name, alt, price. */
    public const BOOKMARKS = [
        ['marque-page-chat', 'chat-roux', 'Marque-page Chat', 'Chat roux dessiné au graphite, puis en couleur', 450],
        ['marque-page-berger', 'berger-allemand', 'Marque-page Berger', 'Chien berger allemand au graphite, puis en couleur', 460],
        ['marque-page-chouette', 'chouette-hulotte', 'Marque-page Chouette', 'Chouette hulotte dessinée au graphite, puis en couleur', 470],
    ];

    /** Sample portraits: slug, drawing, name, alt, short text. */
    public const SAMPLES = [
        [
            'portrait-de-falco', 'berger-allemand-graphite', 'Falco', 'Portrait de Falco, berger allemand, au graphite',
            'Berger allemand, graphite, A3.',
        ],
        [
            'portrait-de-mandarine', 'chat-roux-polychromos', 'Mandarine', 'Portrait de Mandarine, chatte rousse, aux crayons de couleur',
            'Chatte rousse, polychromos, 30 x 30 cm.',
        ],
        [
            'portrait-de-pelote', 'chaton-pelote-graphite', 'Pelote', 'Portrait de Pelote, chaton, au graphite',
            'Chaton de trois mois, graphite, A4.',
        ],
        [
            'portrait-de-blanchette', 'mouton-polychromos', 'Blanchette', 'Portrait de Blanchette, brebis, aux crayons de couleur',
            'Brebis, polychromos, A4.',
        ],
        [
            'portrait-de-gaston', 'canard-blanc-polychromos', 'Gaston', 'Portrait de Gaston, canard, aux crayons de couleur',
            'Canard de Pékin, polychromos, A4.',
        ],
        [
            'portrait-de-margot-et-lou', 'poules-polychromos', 'Margot et Lou', 'Portrait de Margot et Lou, poules, aux crayons de couleur',
            'Deux poules, polychromos, A3.',
        ],
    ];

    /** Announcements above the site. */
    public const BANNERS = [
        [
            'active' => true,
            'date' => '30 nov.',
            'text' => 'Dernier jour pour un portrait au pied du sapin.',
            'link' => '/commandez-votre-portrait',
        ],
        [
            'active' => true,
            'date' => 'Nouveau',
            'text' => 'Les chevaux Nokota existent maintenant en impression.',
            'link' => '/produit/impression/chevaux-nokota-impression',
        ],
    ];
}
