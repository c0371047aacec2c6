import { ApiError } from '@museau/api';
import { htmlOf, typedOf } from './html';
import { bannerOf, slotFaults, slotOf } from './banners/rules';
import { failureSentence, newsListFailure } from './failure';
import {
	EMPTY,
	filteredNews,
	newsFault,
	newsPayload,
	NO_FILTERS,
	readList,
	statusName,
	type NewsItem,
} from './news/rules';
import { uploadFailure } from './parts/use-upload';

const SIGNED_OUT =
	"Erreur d'authentification. Veuillez vous reconnecter à WordPress.";

describe( 'failures', () => {
	it( '[R183] [R217] tells a lost login, whatever was tried', () => {
		const sentence = 'Erreur lors du chargement des produits: {message}';
		for ( const error of [
			new ApiError( 401, 'rest_forbidden', 'Non' ),
			new ApiError( 403, 'rest_cookie_invalid_nonce', 'Non' ),
		] ) {
			expect( failureSentence( sentence, error ) ).toBe( SIGNED_OUT );
			expect( newsListFailure( error ) ).toBe( SIGNED_OUT );
		}
		expect( failureSentence( sentence, new Error( 'Panne' ) ) ).toBe(
			'Erreur lors du chargement des produits: Panne'
		);
		expect( failureSentence( sentence, null ) ).toBe(
			'Erreur lors du chargement des produits: Erreur inconnue'
		);
		expect( newsListFailure( new ApiError( 500, 'x', 'Panne' ) ) ).toBe(
			'Erreur lors du chargement des actualités: HTTP error! status: 500'
		);
	} );

	it( '[R195] tells a broken upload with status and message', () => {
		expect( uploadFailure( new ApiError( 413, 'x', 'Trop lourd.' ) ) ).toBe(
			'Échec téléversement (413) : Trop lourd.'
		);
		const message = 'Cette image est trop lourde : 8 Mo au plus.';
		expect(
			uploadFailure(
				new ApiError(
					413,
					'museau_photo_too_heavy',
					'Fichier trop lourd.',
					{ message }
				)
			)
		).toBe( `Échec téléversement (413) : ${ message }` );
	} );
} );

describe( 'news', () => {
	const item = {
		id: 1,
		title: { rendered: 'Concours de Noël' },
		acf: { type: 'concours', statut: 'termine', regles: 'Un animal' },
	} as unknown as NewsItem;

	it( '[R218] takes an array or an object with one, nothing else', () => {
		expect( readList( [ item ] ) ).toEqual( [ item ] );
		expect( readList( { data: [ item ] } ) ).toEqual( [ item ] );
		expect( () => readList( { items: [] } ) ).toThrow(
			"Les données renvoyées par l'API sont invalides."
		);
	} );

	it( '[R209] filters by words, type and status', () => {
		const found = ( changed: object ) =>
			filteredNews( [ item ], { ...NO_FILTERS, ...changed } ).length;
		expect( found( { search: 'noel ANIMAL' } ) ).toBe( 1 );
		expect( found( { type: 'article' } ) ).toBe( 0 );
		expect( found( { status: 'termine', type: 'concours' } ) ).toBe( 1 );
		expect( statusName( 'ailleurs' ) ).toBe( 'Statut inconnu' );
	} );

	it( '[R211] [R212] [R213] checks in the order of the specification', () => {
		const form = {
			...EMPTY,
			title: 'Noël',
			date_debut: '2026-12-01',
			regles: 'Un animal',
		};
		const told = ( changed: Partial< typeof form >, isNew = true ) => {
			const found = newsFault( { ...form, ...changed }, isNew );
			return found && [ found.field, found.message ];
		};
		expect( newsFault( EMPTY, true )?.message ).toBe(
			'Le titre est obligatoire.'
		);
		expect( told( { date_debut: '' } ) ).toEqual( [
			'date_debut',
			'La date de début est obligatoire.',
		] );
		expect( told( { statut: '', type: '' } ) ).toEqual( [
			'statut',
			'Le statut est obligatoire.',
		] );
		expect( told( { type: '' } ) ).toEqual( [
			'type',
			'Le type est obligatoire.',
		] );
		expect( told( { date_fin: '2026-11-01' } ) ).toEqual( [
			'date_fin',
			'La date de fin doit suivre la date de début.',
		] );
		expect( told( { regles: ' ' } ) ).toEqual( [
			'regles',
			'Le règlement est obligatoire.',
		] );
		expect( told( { regles: ' ' }, false ) ).toBeNull();
		expect( told( {} ) ).toBeNull();
	} );

	it( '[R230] sends a trimmed title and content', () => {
		expect(
			newsPayload( { ...EMPTY, title: ' A ', content: ' b ' } )
		).toMatchObject( {
			title: 'A',
			content: 'b',
			status: 'draft',
			acf: { type: 'concours', statut: 'a_venir' },
		} );
		// What the block editor made is not flattened by a change of the title.
		expect(
			newsPayload( { ...EMPTY, title: 'B' }, EMPTY )
		).not.toHaveProperty( 'content' );
	} );
} );

describe( 'typed texts', () => {
	it( 'show paragraphs as they were typed, and leave other HTML alone', () => {
		expect(
			typedOf( '<p>Un &amp; deux</p>\n<p>Trois<br>quatre</p>' )
		).toBe( 'Un & deux\n\nTrois\nquatre' );
		expect( htmlOf( 'Un & deux\n\nTrois\nquatre' ) ).toBe(
			'<p>Un &amp; deux</p>\n<p>Trois<br>quatre</p>'
		);
		expect( htmlOf( ' Une ligne ' ) ).toBe( 'Une ligne' );
		expect( typedOf( '<p class="wp-block-paragraph">Un</p>' ) ).toBe(
			'Un'
		);
		const list = '<ul>\n<li>Un</li>\n</ul>';
		expect( htmlOf( typedOf( list ) ) ).toBe( list );
	} );
} );

describe( 'banners', () => {
	const social = 'https://social.example/museau';
	const banner = { active: true, date: 'Noël', text: 'Salut', link: '' };

	it( '[R111] [R219] knows how each link was chosen', () => {
		for ( const [ link, linkType ] of [
			[ '', 'none' ],
			[ '/actualites', 'news' ],
			[ social, 'social' ],
			[ '/contact', 'custom' ],
		] ) {
			const slot = slotOf( { ...banner, link: link! }, social );
			expect( slot.linkType ).toBe( linkType );
			expect( bannerOf( slot, social ).link ).toBe( link );
		}
	} );

	it( '[R219] [R228] refuses an active slot without text and a link that leads nowhere', () => {
		const slot = slotOf( banner, social );
		expect( slotFaults( { ...slot, text: ' ' } ).text ).toBe(
			'Le texte est obligatoire.'
		);
		expect( slotFaults( { ...slot, active: false, text: '' } ) ).toEqual(
			{}
		);
		for ( const customLink of [ '', 'javascript:0', '//ailleurs.fr' ] ) {
			expect(
				slotFaults( { ...slot, linkType: 'custom', customLink } ).link
			).toBe( 'Lien invalide.' );
		}
	} );
} );
