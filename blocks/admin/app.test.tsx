import { french } from '@museau/typography';
import {
	cleanup,
	fireEvent,
	render,
	screen,
	waitFor,
	within,
} from '@testing-library/react';
import { configure } from '@testing-library/dom';
import { App } from './app';
import { readAttributes } from './attributes';
import type { NewsItem } from './news/rules';

// A machine under load is not a defect.
configure( { asyncUtilTimeout: 15_000 } );

const SIGNED_OUT =
	"Erreur d'authentification. Veuillez vous reconnecter à WordPress.";

const LOUTRE = {
	id: 9,
	name: 'Loutre',
	description: '<p>Une loutre.</p>',
	short_description: '',
	sku: '',
	type: 'simple',
	status: 'publish',
	permalink: '/produit/marque-pages/loutre',
	stock_status: 'instock',
	stock_quantity: 40,
	price: 4.5,
	regular_price: 4.5,
	sale_price: 4.5,
	featured_image: 4,
	featured_image_url: '/4.jpg',
	gallery: [] as object[],
	categories: [ { id: 2, name: 'Marque-pages', slug: 'marque-pages' } ],
	attributes: {},
	variations: [] as object[],
	date_created: '2026-01-02T10:00:00',
	date_modified: '2026-01-02T10:00:00',
};
const PRINT = {
	...LOUTRE,
	id: 10,
	name: 'Tirage',
	type: 'variable',
	categories: [ { id: 1, name: 'Impression', slug: 'impression' } ],
	attributes: { pa_crayon: [ 'graphite' ], pa_serie: [] },
	variations: [
		{
			id: 11,
			price: 20,
			attributes: {
				attribute_pa_cadre: 'noir',
				attribute_pa_format: 'a4-portrait',
				attribute_pa_serie: '',
			},
		},
	],
};
const FOREST = { id: 30, slug: 'foret', name: 'Forêt', count: 2 };
/** What GET /concours answers of one item, display apart. */
const CONTEST: NewsItem & { categories: number[]; tags: number[] } = {
	id: 5,
	title: { rendered: 'Concours d&#039;été' },
	content: { rendered: '<p>Bravo</p>' },
	date: '2026-06-01T10:00:00',
	modified: '2026-06-02T10:00:00',
	status: 'draft',
	link: '/actualites/5',
	categories: [],
	tags: [],
	featured_image_url: '/5.jpg',
	acf: {
		type: 'concours',
		statut: 'termine',
		date_debut: '2026-06-01',
		date_fin: '2026-06-30',
		image_concours: '/concours.jpg',
		regles: `<p>Un animal. ${ 'a'.repeat( 200 ) }</p>`,
		mots_cles: 'été, chien',
		gagnant_nom: 'Zoé',
		gagnant_animal: 'Rex',
		gagnant_photo: '/rex.jpg',
		gagnant_description: 'Un colley',
		gagnant_temoinage: 'Merci !',
	},
};

type Answer = [ status: number, body: unknown ];
let answers: Record< string, Answer | ( ( body: any ) => Answer ) >;
let urls: string[];
let calls: { key: string; body: any; nonce: string | null }[];

function respond( method: string, url: string, init?: RequestInit ): Response {
	const path = url.replace( /^.*\/(museau-react\/v1|wp-admin)/, '' );
	const key = `${ method } ${ path.split( '?' )[ 0 ] }`;
	const body =
		typeof init?.body === 'string' ? JSON.parse( init.body ) : undefined;
	const nonce = new Headers( init?.headers ).get( 'X-WP-Nonce' );
	calls.push( { key, body, nonce } );
	urls.push( url );
	const answer = answers[ key ] ?? [ 404, { code: 'x', message: key } ];
	const [ status, data ] =
		typeof answer === 'function' ? answer( { body, nonce } ) : answer;
	return {
		ok: status < 400,
		status,
		headers: new Headers( status < 400 ? { 'X-WP-Nonce': 'n' } : {} ),
		json: async () => data,
		text: async () => String( data ),
	} as unknown as Response;
}

function show() {
	render(
		<App
			ordersUrl="/commandes"
			ordersCount={ 0 }
			guideUrls={ {
				produits: '#modifier',
				actualites: '#concours',
				bannieres: '#bannieres',
			} }
			loginUrl="/wp-login.php"
			warnings={ [] }
			socialUrl=""
		/>
	);
}

beforeEach( () => {
	calls = [];
	urls = [];
	answers = {
		'GET /admin/products': [
			200,
			[ LOUTRE, { ...PRINT, attributes: [] } ].map( ( product ) => ( {
				...product,
				attributes: [],
			} ) ),
		],
		'GET /admin/products/9': [ 200, LOUTRE ],
		'GET /admin/products/10': [ 200, PRINT ],
		'GET /admin/catalog-metadata': [
			200,
			{
				attributes: [
					{ slug: 'pa_serie', name: 'Série', values: [ FOREST ] },
				],
				categories: [
					{ id: 1, slug: 'impression', name: 'Impression' },
					{ id: 2, slug: 'marque-pages', name: 'Marque-pages' },
				],
			},
		],
		'GET /concours': [ 200, [ CONTEST ] ],
		'GET /concours/5': [ 200, CONTEST ],
		'GET /../../wp/v2/media': [ 200, [] ],
	};
	// Answers come while nobody waits, as in a browser.
	( globalThis as any ).IS_REACT_ACT_ENVIRONMENT = false;
	sessionStorage.clear();
	Element.prototype.scrollIntoView = () => {};
	window.museau = {
		nonce: 'n',
		currentUser: { isLoggedIn: true, canManageWoocommerce: true },
	} as typeof window.museau;
	global.fetch = ( async ( url: string, init?: RequestInit ) =>
		respond( init?.method ?? 'GET', url, init ) ) as typeof fetch;
	show();
} );

const button = ( name: string | RegExp ) =>
	screen.findByRole( 'button', { name } );
const press = async ( name: string | RegExp ) =>
	fireEvent.click( await button( name ) );
const type = ( label: string | RegExp, value: string ) =>
	fireEvent.change( screen.getByLabelText( label ), { target: { value } } );
const sent = ( key: string ) =>
	calls.filter( ( call ) => call.key === key ).map( ( { body } ) => body );
async function open( name: string ) {
	await press( `Modifier ${ name }` );
	await screen.findByLabelText( /^(Nom|Titre) \*/ );
}

/** An upload that has left by three quarters, and arrives or breaks when it is told to. */
function holdUpload() {
	const held = { arrive: () => {}, fail: () => {} };
	class Upload {
		upload = {} as { onprogress: ( event: object ) => void };
		onload = () => {};
		onerror = () => {};
		status = 201;
		responseText = JSON.stringify( {
			id: 77,
			filename: 'b.jpg',
			url: '/b.jpg',
		} );
		open() {}
		setRequestHeader() {}
		send() {
			this.upload.onprogress( { loaded: 3, total: 4 } );
			held.arrive = () => this.onload();
			held.fail = () => this.onerror();
		}
	}
	global.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
	global.Response ??= class {
		ok = true;
		status = 201;
		headers = new Headers();
		constructor( private readonly body: string ) {}
		json = async () => JSON.parse( this.body );
	} as unknown as typeof Response;
	return held;
}

it( '[R201] the picture is an id, filled by a file that is sent, with the one before as a hint', async () => {
	const upload = holdUpload();
	await open( 'Loutre' );
	const id = screen.getByLabelText(
		'Numéro de l’image dans la médiathèque'
	) as HTMLInputElement;
	expect( id.value ).toBe( '4' );
	const chooser = screen.getByLabelText( 'Choisir une image' );
	expect( chooser.getAttribute( 'accept' ) ).toBe(
		'image/jpeg,image/png,image/webp'
	);
	fireEvent.change( chooser, {
		target: {
			files: [ new File( [ 'x' ], 'b.jpg', { type: 'image/jpeg' } ) ],
		},
	} );
	expect( await screen.findByText( '75 %' ) ).toBeTruthy();
	upload.arrive();
	await screen.findByText( 'Image téléversée' );
	expect( id.value ).toBe( '77' );
	expect( screen.getByText( 'Image précédente : 4' ) ).toBeTruthy();
	fireEvent.change( id, { target: { value: '12a' } } );
	expect( id.value ).toBe( '12' );
	await press( 'Reprendre cette image' );
	expect( id.value ).toBe( '4' );
} );

it( 'a picture that the shop cannot take is not sent, and she reads what helps', async () => {
	await open( 'Loutre' );
	const heavy = new File( [ 'x' ], 'b.jpg', { type: 'image/jpeg' } );
	Object.defineProperty( heavy, 'size', { value: 16 * 1024 ** 2 } );
	for ( const [ file, said ] of [
		[ new File( [ 'x' ], 'b.HEIC' ), /HEIC.+« Le plus compatible »/ ],
		[ new File( [ 'x' ], 'b.pdf' ), /une image JPEG, PNG ou WebP\.$/ ],
		[ heavy, /15 Mo au plus\.$/ ],
	] as const ) {
		fireEvent.change( screen.getByLabelText( 'Choisir une image' ), {
			target: { files: [ file ] },
		} );
		const status = await screen.findByText( said );
		expect( status.textContent ).toMatch(
			/^Échec téléversement( \(413\))? : /
		);
	}
	expect( screen.queryByText( '75 %' ) ).toBeNull();
} );

it( 'saving waits for a picture that is still being sent, and saves with it; one that fails is said, and nothing is saved', async () => {
	const upload = holdUpload();
	const choose = async () => {
		fireEvent.change( screen.getByLabelText( 'Choisir une image' ), {
			target: {
				files: [ new File( [ 'x' ], 'b.jpg', { type: 'image/jpeg' } ) ],
			},
		} );
		await screen.findByText( '75 %' );
	};
	answers[ 'PUT /admin/products/9' ] = [
		200,
		{ id: 9, name: 'Loutre', date_modified: 'z', variations: [] },
	];
	await open( 'Loutre' );
	await choose();
	await press( 'Enregistrer' );
	await screen.findByText(
		'L’image « b.jpg » est encore en cours d’envoi : l’enregistrement l’attend.'
	);
	await press( 'Enregistrer' );
	expect( sent( 'PUT /admin/products/9' ) ).toEqual( [] );
	upload.fail();
	await screen.findByText( /^L’image « b.jpg » n’est pas arrivée/ );
	expect( sent( 'PUT /admin/products/9' ) ).toEqual( [] );
	await choose();
	await press( 'Enregistrer' );
	await screen.findByText( /est encore en cours d’envoi/ );
	upload.arrive();
	await screen.findByText( 'Produit mis à jour' );
	expect( sent( 'PUT /admin/products/9' ) ).toMatchObject( [
		{ featured_image: 77 },
	] );
} );

it( 'tells another tab’s save, keeps what was typed and takes the rest over', async () => {
	await open( 'Loutre' );
	type( 'Nom *', 'Loutre rousse' );
	type( 'Prix normal (€) *', '5' );
	answers[ 'PUT /admin/products/9' ] = ( { body } ) =>
		body.date_modified === LOUTRE.date_modified
			? [
					409,
					{
						code: 'museau_changed_meanwhile',
						message: 'Modifié ailleurs.',
					},
				]
			: [
					200,
					{
						id: 9,
						name: body.name,
						date_modified: 'z',
						variations: [],
					},
				];
	answers[ 'GET /admin/products/9' ] = [
		200,
		{ ...LOUTRE, regular_price: 6, stock_quantity: 3, date_modified: 'y' },
	];
	await press( 'Enregistrer' );
	await screen.findByText( /Changé des deux côtés.*Prix normal/ );
	expect( screen.getByText( 'Modifié ailleurs.' ) ).toBeTruthy();
	expect( screen.getByLabelText( 'Nom *' ) ).toHaveProperty(
		'value',
		'Loutre rousse'
	);
	expect( screen.getByLabelText( 'Quantité en stock' ) ).toHaveProperty(
		'value',
		'3'
	);
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
	expect( sent( 'PUT /admin/products/9' )[ 1 ] ).toMatchObject( {
		name: 'Loutre rousse',
		regular_price: 5,
		date_modified: 'y',
	} );
	expect( sent( 'PUT /admin/products/9' )[ 1 ] ).not.toHaveProperty(
		'stock_quantity'
	);
} );

it( '[R183] an ended login keeps the form; after a new one the same call passes (B48)', async () => {
	await open( 'Loutre' );
	type( 'Nom *', 'Loutre rousse' );
	let isIn = false;
	answers[ 'PUT /admin/products/9' ] = ( { nonce } ) =>
		isIn && nonce === 'abcdef'
			? [ 200, { id: 9, name: 'x', date_modified: 'z', variations: [] } ]
			: [ 401, { code: 'rest_forbidden', message: 'Non' } ];
	answers[ 'GET /admin-ajax.php' ] = () =>
		isIn ? [ 200, 'abcdef' ] : [ 400, '0' ];
	await press( 'Enregistrer' );
	await screen.findByText( SIGNED_OUT );
	await button( 'Se reconnecter (nouvel onglet)' );
	expect( screen.getByLabelText( 'Nom *' ) ).toHaveProperty(
		'value',
		'Loutre rousse'
	);
	isIn = true;
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
} );

it( '[R200] adds a row to the variations, refuses a duplicate by name, and takes the ids of the answer', async () => {
	await open( 'Tirage' );
	const add = async ( frame: string ) => {
		await press( 'Ajouter une variation' );
		const dialog = within(
			screen.getByRole( 'dialog', { name: 'Modifier les attributs' } )
		);
		fireEvent.change( dialog.getByLabelText( 'Cadre' ), {
			target: { value: frame },
		} );
		fireEvent.change( dialog.getByLabelText( 'Format' ), {
			target: { value: 'a4-portrait' },
		} );
		fireEvent.click( dialog.getByRole( 'button', { name: 'Appliquer' } ) );
		return dialog;
	};
	const dialog = await add( 'noir' );
	expect(
		dialog.getByText(
			'Deux variations seraient identiques : Noir, A4 portrait (21 x 29,7 cm).'
		)
	).toBeTruthy();
	fireEvent.click( dialog.getByRole( 'button', { name: 'Annuler' } ) );
	await add( 'blanc' );
	type( 'Prix (€), Blanc, A4 portrait (21 x 29,7 cm)', '31.5' );
	expect( screen.getByText( /2 variations/ ).textContent ).toBe(
		'2 variations, 2 avec un prix'
	);
	answers[ 'PUT /admin/products/10' ] = ( { body } ) => [
		200,
		{
			id: 10,
			name: 'Tirage',
			date_modified: 'z',
			variations: body.variations.map(
				( row: object, index: number ) => ( {
					...row,
					id: 11 + index,
				} )
			),
		},
	];
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
	await waitFor( () => expect( button( 'Enregistrer' ) ).toBeTruthy() );
	await press( 'Enregistrer' );
	await waitFor( () =>
		expect( sent( 'PUT /admin/products/10' ) ).toHaveLength( 2 )
	);
	const [ first, second ] = sent( 'PUT /admin/products/10' );
	expect( first.variations[ 1 ] ).not.toHaveProperty( 'id' );
	expect( second.variations[ 1 ] ).toMatchObject( { id: 12, price: 31.5 } );
} );

/** Asks for Loutre's deletion and answers both questions. */
async function deleteLoutre( answer: Answer ) {
	answers[ 'DELETE /admin/products/9' ] = answer;
	await press( 'Supprimer Loutre' );
	await press( 'Supprimer' );
	await screen.findByText( 'Cette action est irréversible. Continuer ?' );
	await press( 'Continuer' );
}

it( '[R225] an answer that is ok means deleted, a refusal that nothing was', async () => {
	const refused = 'Erreur lors de la suppression: Panne.';
	await deleteLoutre( [ 500, { code: 'x', message: 'Panne.' } ] );
	await screen.findByText( refused );
	expect( screen.queryByText( 'Produit supprimé avec succès' ) ).toBeNull();
	expect( await button( 'Modifier Loutre' ) ).toBeTruthy();
	answers[ 'GET /admin/products' ] = [ 200, [] ];
	await deleteLoutre( [ 200, null ] );
	await screen.findByText( 'Produit supprimé avec succès' );
	expect( screen.queryByText( refused ) ).toBeNull();
	await screen.findByText( 'Aucun produit trouvé.' );
	expect( sent( 'DELETE /admin/products/9' ) ).toHaveLength( 2 );
	expect( document.querySelector( '#produits-compte:focus' ) ).toBeTruthy();
} );

it( 'a product that is gone already counts as deleted', async () => {
	await deleteLoutre( [
		404,
		{ code: 'x', message: 'Produit non trouvé.' },
	] );
	expect(
		await screen.findByText( 'Produit supprimé avec succès' )
	).toBeTruthy();
} );

it( 'a work that was marked as sold takes the focus to the count, not to nowhere', async () => {
	const original = {
		...LOUTRE,
		stock_quantity: 1,
		categories: [
			{ id: 4, name: 'Œuvre originale', slug: 'oeuvre-originale' },
		],
		attributes: [],
	};
	await reread( original );
	answers[ 'PUT /admin/products/9' ] = [ 200, { id: 9 } ];
	await press( 'Marquer Loutre comme vendu' );
	answers[ 'GET /admin/products' ] = [
		200,
		[ { ...original, stock_status: 'outofstock', stock_quantity: 0 } ],
	];
	await press( 'Marquer comme vendu' );
	await screen.findByText( '« Loutre » est marqué comme vendu.' );
	await waitFor( () =>
		expect(
			screen.queryByRole( 'button', {
				name: 'Marquer Loutre comme vendu',
			} )
		).toBeNull()
	);
	expect( document.querySelector( '#produits-compte:focus' ) ).toBeTruthy();
} );

const tab = ( name: RegExp ) =>
	fireEvent.click( screen.getByRole( 'tab', { name } ) );
/** The list as it is read anew. */
async function reread( ...products: object[] ) {
	answers[ 'GET /admin/products' ] = [ 200, products ];
	tab( /bannières/ );
	await screen.findByRole( 'heading', { name: 'Bannières' } );
	tab( /produits/ );
	await screen.findByRole( 'heading', { name: 'Produits' } );
}

it( '[R179] [R180] says what is missing: a price, a category, any product; the link and the way back stand above', async () => {
	await reread( {
		...LOUTRE,
		price: null,
		categories: [],
		attributes: [],
		stock_quantity: null,
	} );
	await screen.findByText( 'Sans catégorie' );
	expect( screen.getByText( 'Non disponible' ) ).toBeTruthy();
	expect( screen.queryByText( /^Quantité/ ) ).toBeNull();
	await reread();
	await screen.findByText( 'Aucun produit trouvé.' );
	expect(
		screen
			.getAllByRole( 'link', { name: 'Commandes' } )
			.map( ( link ) => link.getAttribute( 'href' ) )
	).toEqual( [ '/commandes', '#museau-board' ] );
	const help = () =>
		screen
			.getByRole( 'link', { name: 'Mode d’emploi' } )
			.getAttribute( 'href' );
	expect( help() ).toBe( '#modifier' );
	tab( /bannières/ );
	await screen.findByRole( 'heading', { name: 'Bannières' } );
	expect( help() ).toBe( '#bannieres' );
	tab( /produits/ );
	await screen.findByText( 'Aucun produit trouvé.' );
	await button( 'Retour à la liste' );
} );

it( '[R177] words of name or description, a category and a stock state each narrow the list, and all of them together', async () => {
	await reread(
		{ ...LOUTRE, attributes: [] },
		{
			...PRINT,
			description: '<p>Une aquarelle</p>',
			stock_status: 'outofstock',
			attributes: [],
		},
		{ ...LOUTRE, id: 12, name: 'Signet', attributes: [] }
	);
	const shows = ( ...names: string[] ) =>
		waitFor( () =>
			expect(
				screen
					.queryAllByRole( 'heading', { level: 3 } )
					.map( ( { textContent } ) => textContent )
			).toEqual( names )
		);
	const options = ( label: string ) =>
		[
			...( screen.getByLabelText( label ) as HTMLSelectElement ).options,
		].map( ( { text } ) => text );
	await shows( 'Loutre', 'Tirage', 'Signet' );
	type( 'Rechercher', 'AQUARELLE' );
	await shows( 'Tirage' );
	type( 'Rechercher', 'signet' );
	await shows( 'Signet' );
	type( 'Rechercher', '' );
	expect( options( 'Catégorie' ) ).toEqual( [
		'Toutes les catégories',
		'Impression',
		'Marque-pages',
	] );
	type( 'Catégorie', 'Marque-pages' );
	await shows( 'Loutre', 'Signet' );
	type( 'Rechercher', 'loutre' );
	// The word stands in both descriptions.
	await shows( 'Loutre', 'Signet' );
	type( 'Rechercher', '' );
	expect( options( 'Stock' ) ).toEqual( [
		'Tous les stocks',
		'En stock',
		'En rupture de stock',
		'En réapprovisionnement',
	] );
	type( 'Stock', 'outofstock' );
	await screen.findByText( 'Aucun produit correspondant à vos critères.' );
	await shows();
	type( 'Catégorie', '' );
	await shows( 'Tirage' );
} );

it( '[R126] [R179] asks for the stand-in picture only where one is missing', async () => {
	const asked = () =>
		calls.filter( ( { key } ) => key === 'GET /../../wp/v2/media' ).length;
	await screen.findByText( 'Loutre' );
	expect( asked() ).toBe( 0 );
	answers[ 'GET /../../wp/v2/media' ] = [
		200,
		[ { id: 3, source_url: '/favicon2.png' } ],
	];
	await reread( { ...LOUTRE, featured_image: '', attributes: [] } );
	await waitFor( () =>
		expect(
			document.querySelector( '.museau-admin__card img' )
		).toHaveProperty( 'src', 'http://localhost/favicon2.png' )
	);
	expect( asked() ).toBe( 1 );
	expect( urls.find( ( url ) => url.includes( '/media' ) ) ).toMatch(
		/media\?search=favicon2&per_page=1$/
	);
} );

it( '[R205] tells what cannot be deleted because it has no id', async () => {
	await reread( { ...LOUTRE, id: 0, attributes: [] } );
	await press( 'Supprimer Loutre' );
	await screen.findByText( 'Erreur: Impossible de supprimer cet élément' );
	expect( calls.some( ( { key } ) => key.startsWith( 'DELETE' ) ) ).toBe(
		false
	);
} );

/** A price takes no less than 0 and steps of a cent. */
function expectPriceField( field: HTMLElement ) {
	expect( field ).toMatchObject( { type: 'number', min: '0', step: '0.01' } );
}

it( '[R190] name, then description are asked for before anything is sent, and each price starts at 0 in steps of a cent', async () => {
	await press( 'Ajouter un produit' );
	await press( 'Créer le produit' );
	await screen.findAllByText( 'Le nom du produit est obligatoire.' );
	type( 'Nom *', 'Signet' );
	await press( 'Créer le produit' );
	await screen.findAllByText( 'La description est obligatoire.' );
	expect(
		screen.queryByText( 'Le nom du produit est obligatoire.' )
	).toBeNull();
	expect( sent( 'POST /admin/product' ) ).toEqual( [] );
	fireEvent.click( screen.getByLabelText( /^A4 portrait/ ) );
	await press( 'Générer les combinaisons' );
	const prices = await screen.findAllByPlaceholderText( 'Prix (€)' );
	expect( prices ).toHaveLength( 4 );
	prices.forEach( expectPriceField );
	type( 'Catégorie', 'C_MARQUE_PAGES' );
	await press( 'Changer de catégorie' );
	expectPriceField( await screen.findByLabelText( 'Prix (€) *' ) );
} );

it( 'says that a product was made, and sends its price', async () => {
	await press( 'Ajouter un produit' );
	fireEvent.change( await screen.findByLabelText( 'Catégorie' ), {
		target: { value: 'C_MARQUE_PAGES' },
	} );
	type( 'Nom *', 'Signet' );
	type( 'Description *', 'Papier' );
	type( 'Prix (€) *', '4.5' );
	answers[ 'POST /admin/product' ] = [ 201, { id: 12, name: 'Signet' } ];
	await press( 'Créer le produit' );
	await screen.findByText( 'Produit créé' );
	expect( sent( 'POST /admin/product' )[ 0 ] ).toMatchObject( {
		product_type: 'C_MARQUE_PAGES',
		sale_price: 4.5,
	} );
} );

const headings = () =>
	screen
		.getAllByRole( 'heading', { level: 3 } )
		.map( ( { textContent } ) => textContent );

it( 'a new work starts with those of our frames that the shop has, and offers its own', async () => {
	const frame = ( slug: string, name: string ) => ( { id: 1, slug, name } );
	answers[ 'GET /admin/catalog-metadata' ] = [
		200,
		{
			attributes: [
				{
					slug: 'pa_cadre',
					name: 'Cadre',
					values: [
						frame( 'noir', 'Noir' ),
						frame( 'chene', 'Chêne' ),
						frame( 'dore', 'Doré' ),
					],
				},
			],
		},
	];
	cleanup();
	show();
	const frames = () =>
		within( screen.getByRole( 'group', { name: 'Cadres' } ) )
			.getAllByRole< HTMLInputElement >( 'checkbox' )
			.map( ( { checked, labels } ) => [
				labels![ 0 ]!.textContent,
				checked,
			] );
	const own = [
		[ 'Noir', true ],
		[ 'Chêne', true ],
		[ 'Doré', false ],
	];
	await press( 'Ajouter un produit' );
	await waitFor( () => expect( frames() ).toEqual( own ) );
	type( 'Catégorie', 'B_IMPRESSION' );
	expect( frames() ).toEqual( own );
	fireEvent.click( screen.getByLabelText( 'Doré' ) );
	fireEvent.click( screen.getByLabelText( /^A4 portrait/ ) );
	await press( 'Générer les combinaisons' );
	expect( await screen.findAllByPlaceholderText( 'Prix (€)' ) ).toHaveLength(
		3
	);
} );

it( 'options of the shop that come late leave a new work as it was typed, and raise no alarm', async () => {
	const options = 'GET /admin/catalog-metadata';
	answers[ options ] = [ 403, { code: 'x', message: 'Panne.' } ];
	cleanup();
	show();
	await press( 'Ajouter un produit' );
	type( 'Nom *', 'Butor' );
	const name = screen.getByLabelText( 'Nom *' );
	const frame = { id: 1, slug: 'chene', name: 'Chêne' };
	answers[ options ] = [
		200,
		{
			attributes: [
				{ slug: 'pa_cadre', name: 'Cadre', values: [ frame ] },
			],
		},
	];
	await press( 'Réessayer' );
	await waitFor( () =>
		expect(
			screen.queryByRole( 'button', { name: 'Réessayer' } )
		).toBeNull()
	);
	expect( screen.getByLabelText( 'Nom *' ) ).toBe( name );
	expect( name ).toHaveProperty( 'value', 'Butor' );
	type( 'Catégorie', 'B_IMPRESSION' );
	expect( screen.getByLabelText( 'Chêne' ) ).toHaveProperty(
		'checked',
		true
	);
	expect( screen.queryByText( /Modifié ailleurs/ ) ).toBeNull();
} );

/** The line breaks after the shop has written. */
const lose = (): Answer => {
	throw new TypeError( 'Failed to fetch' );
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it( 'a creation whose answer was lost is sent again as the same one, after a reload too', async () => {
	await press( 'Ajouter un produit' );
	type( 'Catégorie', 'C_MARQUE_PAGES' );
	type( 'Nom *', 'Signet' );
	type( 'Description *', 'Papier' );
	type( 'Prix (€) *', '4.5' );
	answers[ 'POST /admin/product' ] = lose;
	await press( 'Créer le produit' );
	await screen.findByText( /^Erreur/ );
	cleanup();
	show();
	await press( 'Ajouter un produit' );
	answers[ 'POST /admin/product' ] = [
		409,
		{ code: 'museau_already_created', message: 'Déjà créé.' },
	];
	await press( 'Créer le produit' );
	await screen.findByText( /Déjà créé/ );
	answers[ 'POST /admin/product' ] = [ 201, { id: 12, name: 'Signet' } ];
	await press( 'Créer le produit' );
	await screen.findByText( 'Produit créé' );
	const requests = sent( 'POST /admin/product' ).map(
		( { request } ) => request
	);
	expect( requests ).toHaveLength( 3 );
	expect( requests[ 0 ] ).toMatch( UUID );
	expect( requests[ 1 ] ).toBe( requests[ 0 ] );
	expect( requests[ 2 ] ).toMatch( UUID );
	expect( requests[ 2 ] ).not.toBe( requests[ 0 ] );
	expect( JSON.stringify( sessionStorage ) ).not.toContain( 'Signet' );
} );

it( 'a copy whose answer was lost is asked for as the same one', async () => {
	answers[ 'POST /admin/products/9/duplicate' ] = lose;
	await press( 'Dupliquer Loutre' );
	await screen.findByText( /^Erreur/ );
	answers[ 'POST /admin/products/9/duplicate' ] = [
		201,
		{ id: 9, name: 'Loutre (copie)' },
	];
	await press( 'Dupliquer Loutre' );
	await screen.findByText( /est un brouillon/ );
	const [ first, second ] = sent( 'POST /admin/products/9/duplicate' );
	expect( first.request ).toMatch( UUID );
	expect( second.request ).toBe( first.request );
} );

it( 'a copy that comes late is told, and leaves the form alone that she has begun since', async () => {
	const fetched = global.fetch;
	let arrive = () => {};
	global.fetch = ( async ( url: string, init?: RequestInit ) => {
		if ( url.includes( '/duplicate' ) ) {
			await new Promise< void >( ( resolve ) => ( arrive = resolve ) );
		}
		return fetched( url, init );
	} ) as typeof fetch;
	answers[ 'POST /admin/products/10/duplicate' ] = [
		201,
		{ id: 9, name: 'Tirage (copie)' },
	];
	await press( 'Dupliquer Tirage' );
	await press( 'Ajouter un produit' );
	type( 'Nom *', 'Signet' );
	arrive();
	await screen.findByText( /est un brouillon/ );
	expect( calls.map( ( { key } ) => key ) ).not.toContain(
		'GET /admin/products/9'
	);
	expect( screen.getByLabelText( 'Nom *' ) ).toHaveProperty(
		'value',
		'Signet'
	);
} );

it( '[R197] a simple product has its sections with the regular price, a varied one pencil, series and variations instead', async () => {
	await open( 'Loutre' );
	expect( headings() ).toEqual( [
		'Informations principales',
		'Prix et stock',
		'Image',
	] );
	expectPriceField( screen.getByLabelText( 'Prix normal (€) *' ) );
	for ( const label of [
		'Nom *',
		'Description *',
		'État du stock',
		'Quantité en stock',
	] ) {
		screen.getByLabelText( label );
	}
	expect( screen.queryByLabelText( 'Type de crayon *' ) ).toBeNull();
	await press( 'Annuler' );

	await open( 'Tirage' );
	expect( headings() ).toEqual( [
		'Informations principales',
		'Prix et stock',
		'Type de crayon et série',
		'Variations de prix',
		'Image',
	] );
	expect( screen.getByLabelText( 'Type de crayon *' ) ).toHaveProperty(
		'value',
		'graphite'
	);
	screen.getByLabelText( 'Série' );
	expect( screen.queryByLabelText( /^Prix normal/ ) ).toBeNull();
} );

it( '[R199] the table has attributes, price and actions: three selects change a row, a cross takes it away', async () => {
	const [ row ] = PRINT.variations;
	answers[ 'GET /admin/products/10' ] = [
		200,
		{
			...PRINT,
			variations: [
				row,
				{
					id: 12,
					price: 30,
					attributes: {
						attribute_pa_cadre: 'blanc',
						attribute_pa_format: 'a4-portrait',
						attribute_pa_serie: '',
					},
				},
			],
		},
	];
	await open( 'Tirage' );
	expect(
		screen
			.getAllByRole( 'columnheader' )
			.map( ( { textContent } ) => textContent )
	).toEqual( [ 'Attributs', 'Prix (€)', 'Actions' ] );
	const black = 'Noir, A4 portrait (21 x 29,7 cm)';
	const white = 'Blanc, A4 portrait (21 x 29,7 cm)';
	const price = screen.getByLabelText( `Prix (€), ${ white }` );
	expect( price ).toHaveProperty( 'value', '30' );
	expectPriceField( price );

	await press( /^Modifier les attributs\s: Blanc, A4/ );
	const modal = within(
		screen.getByRole( 'dialog', { name: 'Modifier les attributs' } )
	);
	const selects = modal.getAllByRole( 'combobox' );
	expect(
		selects.map(
			( one ) => ( one as HTMLSelectElement ).labels[ 0 ]?.textContent
		)
	).toEqual( [ 'Cadre', 'Format', 'Série' ] );
	[ 'chene', 'a3-portrait', 'foret' ].forEach( ( value, index ) =>
		fireEvent.change( selects[ index ]!, { target: { value } } )
	);
	await press( 'Appliquer' );
	await press( `Retirer ${ black }` );
	expect( document.querySelectorAll( 'th[scope=row]' ) ).toHaveLength( 1 );
	answers[ 'PUT /admin/products/10' ] = [ 200, { id: 10, name: 'Tirage' } ];
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
	expect( sent( 'PUT /admin/products/10' )[ 0 ].variations ).toEqual( [
		{
			id: 12,
			price: 30,
			attributes: {
				attribute_pa_cadre: 'chene',
				attribute_pa_format: 'a3-portrait',
				attribute_pa_serie: 'foret',
			},
		},
	] );
} );

it( '[R207] [R208] a series that cannot be made or deleted says why; a deleted one is no longer chosen', async () => {
	await open( 'Tirage' );
	await press( 'Créer une nouvelle série' );
	answers[ 'POST /admin/term' ] = [ 500, { code: 'x', message: 'Panne.' } ];
	const dialog = within(
		screen.getByRole( 'dialog', { name: 'Créer une nouvelle série' } )
	);
	fireEvent.change( dialog.getByLabelText( 'Nom *' ), {
		target: { value: 'Mer' },
	} );
	fireEvent.click( dialog.getByRole( 'button', { name: 'Créer la série' } ) );
	await screen.findByText( 'Impossible de créer la série: Panne.' );
	answers[ 'POST /admin/term' ] = [ 201, FOREST ];
	fireEvent.click( dialog.getByRole( 'button', { name: 'Créer la série' } ) );
	await screen.findByText( 'Série créée' );
	const chosen = screen.getByLabelText( 'Série' ) as HTMLSelectElement;
	await waitFor( () => expect( chosen.value ).toBe( 'foret' ) );

	answers[ 'DELETE /admin/terms/30' ] = [
		500,
		{ code: 'x', message: 'Panne.' },
	];
	const remove = async () => {
		await press( 'Supprimer la série' );
		const question = within(
			await screen.findByRole( 'dialog', {
				name: french( 'Supprimer la série « Forêt » ?' ),
			} )
		);
		fireEvent.click(
			question.getByRole( 'button', { name: 'Supprimer la série' } )
		);
	};
	await remove();
	await screen.findByText( 'Impossible de supprimer la série: Panne.' );
	expect( chosen.value ).toBe( 'foret' );
	answers[ 'DELETE /admin/terms/30' ] = [ 404, { code: 'x', message: '' } ];
	await remove();
	await screen.findByText( 'Série supprimée' );
	expect( chosen.value ).toBe( '' );
	expect(
		urls.filter( ( url ) => /terms\/30\?taxonomy=pa_serie$/.test( url ) )
	).toHaveLength( 2 );
} );

describe( 'an address that names a product', () => {
	const arrive = ( search: string ) => {
		cleanup();
		calls = [];
		window.history.replaceState( null, '', `/admin-dashboard${ search }` );
		render(
			<App
				ordersUrl=""
				ordersCount={ 0 }
				guideUrls={ {} }
				loginUrl=""
				warnings={ [] }
				socialUrl=""
			/>
		);
	};
	afterEach( () => window.history.replaceState( null, '', '/' ) );
	const opened = () =>
		calls.filter( ( { key } ) => /products\/\d/.test( key ) );

	it( 'opens its form', async () => {
		arrive( '?produit=10' );
		const name = await screen.findByLabelText( /^Nom \*/ );
		expect( ( name as HTMLInputElement ).value ).toBe( 'Tirage' );
		expect( opened().map( ( { key } ) => key ) ).toEqual( [
			'GET /admin/products/10',
		] );
	} );

	it( 'that is gone says so beside the list', async () => {
		answers[ 'GET /admin/products/12' ] = [
			404,
			{ code: 'museau_product_unknown', message: 'Introuvable.' },
		];
		arrive( '?produit=12' );
		await screen.findByText(
			/Impossible de charger les détails du produit/
		);
		expect( await button( 'Modifier Loutre' ) ).toBeTruthy();
	} );

	it.each( [
		'?produit=',
		'?produit=0',
		'?produit=-4',
		'?produit=x',
		'?produit=1.5',
	] )( 'shows the list for %s', async ( search ) => {
		arrive( search );
		await button( 'Modifier Loutre' );
		expect( opened() ).toEqual( [] );
	} );
} );

it( '[R222] options that cannot be read are said, and the usual ones are offered', async () => {
	answers[ 'GET /admin/catalog-metadata' ] = [
		500,
		{ code: 'x', message: 'Panne.' },
	];
	await reread( { ...LOUTRE, attributes: [] } );
	await press( 'Ajouter un produit' );
	await screen.findByText( "Les attributs n'ont pas pu être chargés." );
	expect( screen.getByLabelText( 'Chêne' ) ).toBeTruthy();
	// WooCommerce's routes were asked, too, and answer 404 here.
	expect( urls.some( ( url ) => url.includes( 'wc/v3' ) ) ).toBe( true );
} );

it( '[R232] WooCommerce’s routes, which both engines have, stand in when ours fails', async () => {
	const fallback = () =>
		urls.filter( ( url ) => url.includes( 'wc/v3' ) ).length;
	const sea = { id: 9, slug: 'mer', name: 'Mer' };
	answers[ 'GET /../../wc/v3/products/attributes' ] = [
		200,
		[ { id: 4, slug: 'pa_serie' } ],
	];
	answers[ 'GET /../../wc/v3/products/attributes/4/terms' ] = [
		200,
		[ sea ],
	];
	await readAttributes();
	expect( fallback() ).toBe( 0 );
	answers[ 'GET /admin/catalog-metadata' ] = [
		500,
		{ code: 'x', message: 'Panne.' },
	];
	expect( ( await readAttributes() ).pa_serie ).toEqual( [ sea ] );
	expect( fallback() ).toBe( 2 );
	answers[ 'GET /../../wc/v3/products/attributes' ] = [ 500, {} ];
	await expect( readAttributes() ).rejects.toThrow( 'Panne.' );
} );

it( '[R220] banners that cannot be read or saved say why', async () => {
	answers[ 'GET /settings/banners' ] = [
		500,
		{ code: 'x', message: 'Panne.' },
	];
	tab( /bannières/ );
	await screen.findByText( 'Erreur: Panne.' );
	const slot = { active: false, date: '', text: 'Noël', link: '' };
	answers[ 'GET /settings/banners' ] = [ 200, [ slot, slot ] ];
	await press( 'Réessayer' );
	await screen.findAllByLabelText( 'Texte' );
	answers[ 'POST /settings/banners' ] = [
		500,
		{ code: 'x', message: 'Disque plein.' },
	];
	await press( 'Enregistrer' );
	await screen.findByText( 'Erreur: Disque plein.' );
	expect( sent( 'POST /settings/banners' )[ 0 ].banners ).toEqual( [
		slot,
		slot,
	] );
} );

it( 'previews what would be saved in a tab of its own, which closes when it cannot be', async () => {
	const shown = { location: { replace: jest.fn() }, close: jest.fn() };
	window.open = jest.fn( () => shown ) as never;
	await open( 'Loutre' );
	type( 'Nom *', 'Loutre rousse' );
	answers[ 'POST /admin/products/9/preview' ] = [
		400,
		{ code: 'x', message: 'Référence prise.' },
	];
	await press( /^Aperçu/ );
	await screen.findByText( 'Référence prise.' );
	expect( shown.close ).toHaveBeenCalled();
	answers[ 'POST /admin/products/9/preview' ] = [
		200,
		{ url: '/?apercu=produit-9' },
	];
	await press( /^Aperçu/ );
	await waitFor( () =>
		expect( shown.location.replace ).toHaveBeenCalledWith(
			'/?apercu=produit-9'
		)
	);
	expect( sent( 'POST /admin/products/9/preview' )[ 1 ].name ).toBe(
		'Loutre rousse'
	);
	type( 'Nom *', '' );
	await press( /^Aperçu/ );
	await screen.findAllByText( 'Le nom du produit est obligatoire.' );
	expect( sent( 'POST /admin/products/9/preview' ) ).toHaveLength( 2 );
} );

it( 'changes the categories of a product, and only when they were changed', async () => {
	await open( 'Loutre' );
	fireEvent.click( screen.getByLabelText( 'Impression' ) );
	answers[ 'PUT /admin/products/9' ] = [ 200, { id: 9, date_modified: 'z' } ];
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
	await press( 'Enregistrer' );
	await waitFor( () =>
		expect( sent( 'PUT /admin/products/9' ) ).toHaveLength( 2 )
	);
	const [ first, second ] = sent( 'PUT /admin/products/9' );
	expect( first.categories ).toEqual( [ 'marque-pages', 'impression' ] );
	expect( second ).not.toHaveProperty( 'categories' );
} );

describe( 'news', () => {
	beforeEach( () => {
		fireEvent.click( screen.getByRole( 'tab', { name: /actualités/ } ) );
	} );

	/** The card of this title. */
	const cardOf = async ( title: string ) =>
		within( ( await screen.findByText( title ) ).closest( 'li' )! );
	/** The list as it is read anew. */
	const rereadNews = async ( answer: unknown ) => {
		answers[ 'GET /concours' ] = [ 200, answer ];
		tab( /bannières/ );
		await screen.findByRole( 'heading', { name: 'Bannières' } );
		tab( /actualités/ );
	};

	it( '[R210] a card shows badges, dates, an excerpt of the rules, keywords, picture and winner', async () => {
		const card = await cardOf( "Concours d'été" );
		for ( const text of [
			'Terminé',
			'Brouillon',
			'Début : 1er juin 2026',
			'Du 1er juin 2026 au 30 juin 2026',
			'Mots-clés : été, chien',
			'Zoé, Rex',
			'Un colley',
			'Merci !',
			'Créé le 1er juin 2026',
			'Modifié le 2 juin 2026',
		] ) {
			expect( card.getByText( text, { exact: false } ) ).toBeTruthy();
		}
		expect( card.getAllByText( 'Concours' ) ).toHaveLength( 1 );
		expect(
			card.getByText( /^Un animal\. a+…$/ ).textContent
		).toHaveLength( 161 );
		expect(
			card
				.getAllByRole( 'presentation' )
				.map( ( img ) => img.getAttribute( 'src' ) )
		).toEqual( [ '/5.jpg', '/rex.jpg' ] );
	} );

	it( '[R210] a card without rules, end or own picture shows none, and a winner only when the contest has ended', async () => {
		await rereadNews( [
			{
				...CONTEST,
				status: 'publish',
				featured_image_url: '',
				acf: {
					...CONTEST.acf,
					type: 'evenement',
					statut: 'en_cours',
					date_fin: '',
					regles: '',
					mots_cles: '',
				},
			},
		] );
		const card = await cardOf( "Concours d'été" );
		for ( const text of [
			'Événements',
			'En cours',
			'Début : 1er juin 2026',
		] ) {
			expect( card.getByText( text ) ).toBeTruthy();
		}
		for ( const text of [
			/Brouillon/,
			/^Du /,
			/Mots-clés/,
			/Un animal/,
			/Gagnant/,
			/Zoé/,
			/Merci !/,
		] ) {
			expect( card.queryByText( text ) ).toBeNull();
		}
		expect(
			card
				.getAllByRole( 'presentation' )
				.map( ( img ) => img.getAttribute( 'src' ) )
		).toEqual( [ '/concours.jpg' ] );
	} );

	it( '[R229] asks for 50 items by date, newest first, and shows an array as well as an object with one', async () => {
		await cardOf( "Concours d'été" );
		const asked = new URL(
			urls.find( ( url ) => url.includes( '/concours' ) )!,
			'http://localhost'
		);
		expect( Object.fromEntries( asked.searchParams ) ).toEqual( {
			per_page: '50',
			orderby: 'date',
			order: 'desc',
		} );
		await rereadNews( {
			data: [ { ...CONTEST, title: { rendered: 'Dans un objet' } } ],
		} );
		await cardOf( 'Dans un objet' );
		await rereadNews( { items: [] } );
		await screen.findByText(
			/Les données renvoyées par l'API sont invalides\.$/
		);
	} );

	it( '[R214] the form of an item has its content, and the item goes from the list or from its form once that was confirmed', async () => {
		const confirm = async ( answer: string ) => {
			const question = within(
				await screen.findByRole( 'dialog', {
					name: /^Supprimer «\sConcours d'été\s»\s\?$/,
				} )
			);
			fireEvent.click( question.getByRole( 'button', { name: answer } ) );
		};
		const deletions = () => sent( 'DELETE /concours/5' ).length;
		const isGone = 'Actualité supprimée avec succès';
		answers[ 'DELETE /concours/5' ] = [ 200, { deleted: true, id: 5 } ];

		await press( "Supprimer Concours d'été" );
		await confirm( 'Annuler' );
		await open( "Concours d'été" );
		expect( deletions() ).toBe( 0 );
		expect( screen.getByLabelText( 'Contenu' ) ).toHaveProperty(
			'value',
			'Bravo'
		);
		type( 'Contenu', 'Bravo à tous' );
		answers[ 'PUT /concours/5' ] = [ 200, CONTEST ];
		await press( 'Enregistrer' );
		await screen.findByText(
			/^Actualité mise à jour\. Elle reste un brouillon/
		);
		expect( sent( 'PUT /concours/5' )[ 0 ].content ).toBe( 'Bravo à tous' );
		await press( 'Supprimer l’actualité' );
		await confirm( 'Supprimer' );
		await screen.findByText( isGone );
		expect( deletions() ).toBe( 1 );
		// The list stands again, and takes one away, too.
		await press( "Supprimer Concours d'été" );
		answers[ 'GET /concours' ] = [ 200, [] ];
		await confirm( 'Supprimer' );
		await screen.findByText( 'Aucune actualité trouvée' );
		expect( deletions() ).toBe( 2 );
		expect(
			document.querySelector( '#actualites-compte:focus' )
		).toBeTruthy();
	} );

	it( 'who leaves a form with changes can save it first: the form closes once that was done, and stays where it was refused', async () => {
		const answer = async ( label: string ) => {
			const question = within(
				await screen.findByRole( 'dialog', {
					name: /^Quitter sans enregistrer/,
				} )
			);
			fireEvent.click( question.getByRole( 'button', { name: label } ) );
		};
		await open( "Concours d'été" );
		type( 'Titre *', '' );
		await press( 'Annuler' );
		await answer( 'Enregistrer' );
		// What is wrong stands in the form, and nothing was sent.
		await waitFor( () =>
			expect(
				screen
					.getByLabelText( 'Titre *' )
					.getAttribute( 'aria-invalid' )
			).toBe( 'true' )
		);
		expect( sent( 'PUT /concours/5' ) ).toEqual( [] );
		type( 'Titre *', 'Été' );
		answers[ 'PUT /concours/5' ] = [
			200,
			{ ...CONTEST, title: { rendered: 'Été' } },
		];
		await press( 'Annuler' );
		await answer( 'Enregistrer' );
		await screen.findByText( /^Actualité mise à jour/ );
		await button( 'Ajouter une actualité' );
		expect( sent( 'PUT /concours/5' ) ).toHaveLength( 1 );
		expect( screen.queryByLabelText( 'Titre *' ) ).toBeNull();
	} );

	it( '[R216] what cannot be opened, created or saved is said, and the form stays', async () => {
		answers[ 'GET /concours/5' ] = [
			500,
			{ code: 'x', message: 'Panne.' },
		];
		await press( "Modifier Concours d'été" );
		await screen.findByText( "Impossible de charger l'actualité: Panne." );
		answers[ 'GET /concours/5' ] = [ 200, CONTEST ];
		await open( "Concours d'été" );
		answers[ 'PUT /concours/5' ] = [
			500,
			{ code: 'x', message: 'Panne.' },
		];
		type( 'Titre *', 'Été' );
		await press( 'Enregistrer' );
		await screen.findByText( 'Erreur lors de la mise à jour : Panne.' );
		expect( sent( 'PUT /concours/5' )[ 0 ].modified ).toBe(
			CONTEST.modified
		);
		await press( 'Annuler' );
		await press( 'Quitter sans enregistrer' );
		await press( 'Ajouter une actualité' );
		type( 'Titre *', 'Été' );
		type( 'Date de début *', '2026-06-01' );
		type( 'Règlement *', 'Un animal' );
		answers[ 'POST /news' ] = [ 500, { code: 'x', message: 'Panne.' } ];
		await press( 'Créer l’actualité' );
		await screen.findByText( 'Erreur lors de la création : Panne.' );
		expect( screen.getByLabelText( 'Titre *' ) ).toHaveProperty(
			'value',
			'Été'
		);
		answers[ 'POST /news' ] = [ 201, CONTEST ];
		await press( 'Créer l’actualité' );
		await screen.findByText( /^Actualité créée/ );
		const [ first, second ] = sent( 'POST /news' );
		expect( first.request ).toMatch( UUID );
		expect( second.request ).toBe( first.request );
	} );
} );

it( "[R203] a failed update is a toast 'Erreur API' with what was said, or that the error is unknown; the old success goes", async () => {
	answers[ 'PUT /admin/products/10' ] = [
		500,
		{ code: 'x', message: 'Disque plein.' },
	];
	await open( PRINT.name );
	const said = async ( text: string ) => {
		const toast = ( await screen.findByText( text ) ).closest(
			'[role=alert].museau-admin__toast'
		)!;
		expect( toast.querySelector( 'strong' )?.textContent ).toBe(
			'Erreur API'
		);
	};
	await press( 'Enregistrer' );
	await said( 'Disque plein.' );
	answers[ 'PUT /admin/products/10' ] = [ 200, { id: 10, name: 'x' } ];
	type( 'Nom *', 'Deux' );
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
	answers[ 'PUT /admin/products/10' ] = [ 500, {} ];
	type( 'Nom *', 'Trois' );
	await press( 'Enregistrer' );
	await said( 'Erreur inconnue' );
	expect( screen.queryByText( 'Produit mis à jour' ) ).toBeNull();
	// And the other way round: a fault of the form leaves no old failure standing.
	type( 'Nom *', ' ' );
	await press( 'Enregistrer' );
	await screen.findAllByText( 'Le nom du produit est obligatoire.' );
	expect( screen.queryByText( /^Erreur inconnue/ ) ).toBeNull();
} );

it( '[R178] what could not be opened is tried again from its message', async () => {
	answers[ 'GET /admin/products/10' ] = [
		500,
		{ code: 'x', message: 'Panne.' },
	];
	await press( `Modifier ${ PRINT.name }` );
	await screen.findByText(
		'Impossible de charger les détails du produit: Panne.'
	);
	answers[ 'GET /admin/products/10' ] = [ 200, PRINT ];
	await press( 'Réessayer' );
	expect( await screen.findByLabelText( 'Nom *' ) ).toBeTruthy();
} );

it( '[R201] a status that changes the number of pieces says so, and the form shows what is held', async () => {
	answers[ 'GET /admin/products/10' ] = [
		200,
		{ ...PRINT, stock_status: 'instock', stock_quantity: 5 },
	];
	answers[ 'PUT /admin/products/10' ] = [
		200,
		{ id: 10, stock_status: 'outofstock', stock_quantity: 0 },
	];
	await open( PRINT.name );
	type( 'État du stock', 'outofstock' );
	await screen.findByText(
		'En rupture, rien ne se vend : la quantité passera à 0.'
	);
	await press( 'Enregistrer' );
	await screen.findByText( 'Produit mis à jour' );
	expect( sent( 'PUT /admin/products/10' )[ 0 ].stock_status ).toBe(
		'outofstock'
	);
	const quantity = screen.getByLabelText(
		'Quantité en stock'
	) as HTMLInputElement;
	expect( quantity.value ).toBe( '0' );
} );

it( '[R189] a postcard with frames says why nothing is made, and a full table offers no price to fill', async () => {
	answers[ 'GET /admin/catalog-metadata' ] = [ 500, {} ];
	await press( 'Ajouter un produit' );
	type( 'Catégorie', 'impression' );
	type( 'Catégorie', 'B_IMPRESSION' );
	fireEvent.click( await screen.findByLabelText( 'Sans cadre' ) );
	fireEvent.click( screen.getByLabelText( 'Carte postale 15x15 cm' ) );
	await press( 'Générer les combinaisons' );
	await screen.findByText(
		'Rien n’est fait pour « Carte postale 15x15 cm » avec « Chêne », « Noir », « Blanc » : une carte postale se vend sans cadre. Cochez « Sans cadre ».'
	);
	fireEvent.click( screen.getByLabelText( 'Sans cadre' ) );
	await press( 'Générer les combinaisons' );
	await screen.findByText( '1 combinaison' );
	fireEvent.change( screen.getByPlaceholderText( 'Prix (€)' ), {
		target: { value: '3' },
	} );
	expect( screen.queryByText( /là où le prix manque/ ) ).toBeNull();
} );

describe( 'more than one page of news', () => {
	const page = ( number: number ) =>
		Array.from( { length: number === 1 ? 50 : 11 }, ( _, index ) => ( {
			...CONTEST,
			id: number * 100 + index,
			title: { rendered: `Nouvelle ${ number }-${ index }` },
		} ) );

	it( '[R209] search and figures speak of all of them', async () => {
		const plainFetch = global.fetch;
		global.fetch = ( async ( url: string, init?: RequestInit ) => {
			if ( ! url.includes( '/concours' ) ) {
				return plainFetch( url, init );
			}
			const number = url.includes( 'page=2' ) ? 2 : 1;
			return {
				ok: true,
				status: 200,
				headers: new Headers( {
					'X-WP-Nonce': 'n',
					'X-WP-Total': '61',
					'X-WP-TotalPages': '2',
				} ),
				json: async () => page( number ),
			} as unknown as Response;
		} ) as typeof fetch;
		fireEvent.click( screen.getByRole( 'tab', { name: /actualités/ } ) );
		await screen.findByText( '61 actualités' );
		screen.getByRole( 'button', { name: '61 Total' } );
		type( 'Rechercher', '2-10' );
		await screen.findByText( '1 actualité' );
		expect( await screen.findByText( 'Nouvelle 2-10' ) ).toBeTruthy();
	} );
} );
