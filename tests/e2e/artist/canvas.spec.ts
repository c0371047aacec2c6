/** The artist writes where she reads: words, links and pictures of our blocks on the canvas, without the side panel. */
import type { FrameLocator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	canvasText,
	EDITOR_NOISE,
	erasePage,
	newPage,
	saveAndReload,
} from '../support/editor';
import { expect, test } from '../support/test';

declare const wp: any;

const PICTURE = readFileSync(
	join( __dirname, '../../../assets/images/chat-roux-360.webp' )
).toString( 'base64' );

/** Texts of each block in the order in which Enter goes through them. */
const WORDS = [
	[
		'museau/hero',
		[ 'Au-dessus du titre', 'Dessins d’animaux, à Royan' ],
		[ 'Titre', 'Ceux qui vivent avec vous,' ],
		[ 'Fin du titre, en italique', 'et vous regardent' ],
		[ 'Présentation', 'Je dessine un regard, puis le reste.' ],
		[ 'Bouton', 'Commander le mien' ],
		[ 'Mot sur la photographie', 'Filou, en vrai' ],
		[ 'Mot sur le dessin', 'Filou, dessiné' ],
		[ 'Légende du dessin', 'Filou, graphite' ],
		[ 'Remarque sous le bouton', 'Photo regardée d’abord' ],
	],
	[
		'museau/parallax-band',
		[ "Légende de l'image", 'Ma table, un matin' ],
		[ 'Au-dessus du titre', 'Chez moi' ],
		[ 'Titre', 'Le temps du crayon' ],
		[ 'Texte', 'Un trait après l’autre.' ],
		[ 'Lien', 'Voir mes dessins' ],
	],
	[
		'museau/category-cards',
		[ 'Titre', 'Trois portes' ],
		[ 'Titre de la carte', 'Vos portraits' ],
		[ 'Phrase de la carte', 'Sur photo.' ],
		[ 'Titre de la carte', 'Mes originaux' ],
		[ 'Phrase de la carte', 'Un seul de chaque.' ],
		[ 'Titre de la carte', 'Mes tirages' ],
		[ 'Phrase de la carte', 'Pour offrir.' ],
	],
] as const;

const NAMES = WORDS.map( ( [ name ] ) => name );

/** Puts blocks on the page. */
async function insert( page: Page, ...names: readonly string[] ) {
	await page.evaluate( ( types ) => {
		wp.data
			.dispatch( 'core/block-editor' )
			.insertBlocks(
				types.map( ( type ) => wp.blocks.createBlock( type ) )
			);
	}, names );
}

const attributesOf = ( page: Page, name: string ) =>
	page.evaluate(
		( type ) =>
			wp.data
				.select( 'core/block-editor' )
				.getBlocks()
				.find( ( block: any ) => block.name === type )
				?.attributes as Record< string, any >,
		name
	);

/** A picture's file, dropped or pasted where the element stands. */
const give = (
	canvas: FrameLocator,
	selector: string,
	how: 'drop' | 'paste',
	type = 'image/webp'
) =>
	canvas
		.locator( selector )
		.first()
		.evaluate(
			( element: HTMLElement, [ bytes, kind, mime ] ) => {
				const view = element.ownerDocument.defaultView as any;
				const data = new view.DataTransfer();
				data.items.add(
					new view.File(
						[
							Uint8Array.from( atob( bytes! ), ( one ) =>
								one.charCodeAt( 0 )
							),
						],
						'filou.webp',
						{ type: mime }
					)
				);
				if ( kind === 'paste' ) {
					element.focus();
				}
				const to =
					kind === 'drop'
						? element.querySelector( '.components-drop-zone' )!
						: element;
				to.dispatchEvent(
					kind === 'drop'
						? new view.DragEvent( 'drop', {
								bubbles: true,
								cancelable: true,
								dataTransfer: data,
							} )
						: new view.ClipboardEvent( 'paste', {
								bubbles: true,
								cancelable: true,
								clipboardData: data,
							} )
				);
			},
			[ PICTURE, how, type ]
		);

test.beforeEach( ( { allow } ) => {
	test.slow();
	allow( ...EDITOR_NOISE );
} );

test( 'every word of introduction, band and cards is written on the canvas with the keyboard, and stands on the page', async ( {
	page,
	site,
} ) => {
	const { canvas, settings } = await newPage(
		page,
		site,
		'Essai du canevas'
	);
	await insert( page, ...NAMES );
	for ( const [ name, ...texts ] of WORDS ) {
		const [ [ first ] ] = texts;
		await canvasText( canvas, name, first ).first().click();
		for ( const [ label, words ] of texts ) {
			await expect(
				canvas.locator( '[role="textbox"]:focus' )
			).toHaveAccessibleName( label );
			await page.keyboard.press( 'ControlOrMeta+a' );
			await page.keyboard.type( words );
			await page.keyboard.press( 'Enter' );
		}
		// Behind the last text Enter leaves the block.
		await expect(
			canvas.locator( '[data-type="core/paragraph"]:focus' )
		).toHaveCount( 1 );
		await page.keyboard.press( 'Backspace' );
	}
	// The side panel has no field for any of them.
	for ( const [ , ...texts ] of WORDS ) {
		for ( const [ label ] of texts ) {
			await expect(
				settings.getByLabel( label, { exact: true } )
			).toHaveCount( 0 );
		}
	}
	const { address } = await saveAndReload( page, NAMES );
	await page.goto( address );
	for ( const [ , ...texts ] of WORDS ) {
		for ( const [ , words ] of texts ) {
			await expect(
				page.locator( 'main' ).getByText( words ).first()
			).toBeVisible();
		}
	}
	await erasePage( site, 'essai-du-canevas' );
} );

test( 'the canvas shows a page’s title where the page prints it, and the shop’s own words until she writes hers', async ( {
	page,
	site,
} ) => {
	const { canvas } = await newPage( page, site, 'Essai du titre' );
	const title = canvas.locator( '.editor-post-title' );
	await page.evaluate( () =>
		wp.data
			.dispatch( 'core/block-editor' )
			.insertBlock( wp.blocks.createBlock( 'core/paragraph' ) )
	);
	await expect( title ).toBeVisible();
	await page.evaluate( () =>
		wp.data
			.dispatch( 'core/block-editor' )
			.resetBlocks( [
				wp.blocks.createBlock( 'museau/contact' ),
				wp.blocks.createBlock( 'museau/news' ),
			] )
	);
	await expect( title ).toBeHidden();
	const words = canvasText(
		canvas,
		'museau/contact',
		"Titre de l'invitation"
	);
	await expect( words ).toBeVisible();
	await expect( words ).toHaveText( /^Envie d/ );
	await words.fill( 'Et le vôtre, alors ?' );
	await canvasText( canvas, 'museau/news', 'Titre' ).fill( 'Nouvelles' );
	const { address } = await saveAndReload( page, [
		'museau/contact',
		'museau/news',
	] );
	await page.goto( address );
	await expect(
		page.getByRole( 'heading', { name: 'Et le vôtre, alors ?' } )
	).toBeVisible();
	await expect(
		page.getByRole( 'heading', { name: 'Nouvelles', level: 2 } )
	).toBeVisible();
	await expect( page.getByText( 'Me joindre' ).first() ).toBeVisible();
	await erasePage( site, 'essai-du-titre' );
} );

test( 'a card is led to another page by WordPress’s own picker, moved, removed and added on its toolbar', async ( {
	page,
	site,
} ) => {
	const { canvas } = await newPage( page, site, 'Essai des liens' );
	await insert( page, 'museau/category-cards' );
	const titles = canvasText(
		canvas,
		'museau/category-cards',
		'Titre de la carte'
	);
	await titles.first().click();
	const tool = page.getByRole( 'button', {
		name: 'Choisir la page du lien',
	} );
	await tool.click();
	const picker = page.locator( '.block-editor-link-control' );
	await picker.getByRole( 'button', { name: /Modifier/ } ).click();
	const field = picker.getByRole( 'combobox' );
	await field.fill( 'Contact' );
	await picker
		.getByRole( 'option', { name: /^Contact/ } )
		.first()
		.click();
	const apply = picker.getByRole( 'button', { name: /Appliquer/ } );
	if ( await apply.isVisible() ) {
		await apply.click();
	}
	await expect
		.poll(
			async () =>
				( await attributesOf( page, 'museau/category-cards' ) )
					.cards[ 0 ]
		)
		.toMatchObject( {
			url: expect.stringMatching( /^\/contact\/?$/ ),
			// The menu's word no longer decides.
			menu: '',
			title: 'Les Portraits',
		} );
	await titles.first().click();
	await page.getByRole( 'button', { name: 'Placer la carte après' } ).click();
	await expect( titles.nth( 1 ) ).toHaveText( 'Les Portraits' );
	await titles.nth( 2 ).click();
	await page.getByRole( 'button', { name: 'Retirer la carte' } ).click();
	await expect( titles ).toHaveCount( 2 );
	await page.getByRole( 'button', { name: 'Ajouter une carte' } ).click();
	await expect( titles ).toHaveCount( 3 );
	await titles.nth( 2 ).fill( 'Les cartes postales' );
	const { address } = await saveAndReload( page, [
		'museau/category-cards',
	] );
	await page.goto( address );
	const cards = page.locator( '.museau-category-cards__card' );
	await expect( cards.nth( 1 ) ).toHaveAttribute( 'href', /\/contact\/?$/ );
	await expect( cards.nth( 2 ) ).toContainText( 'Les cartes postales' );
	await erasePage( site, 'essai-des-liens' );
} );

test( 'a picture is dropped or pasted where it stands; a file that is none leaves the one before, with a sentence', async ( {
	page,
	site,
} ) => {
	const { canvas } = await newPage( page, site, 'Essai des images' );
	await insert( page, 'museau/parallax-band' );
	const figure = '[data-museau-picture="imageId"]';
	await canvasText( canvas, 'museau/parallax-band', 'Titre' ).click();
	await give( canvas, figure, 'drop', 'application/pdf' );
	await expect(
		page.getByText( /^Ce fichier n.est pas une image/ ).first()
	).toBeVisible();
	await give( canvas, figure, 'drop' );
	const picture = () =>
		attributesOf( page, 'museau/parallax-band' ).then(
			( { imageId } ) => imageId as number
		);
	await expect.poll( picture ).toBeGreaterThan( 0 );
	await expect( canvas.locator( `${ figure } img` ) ).toHaveAttribute(
		'src',
		/uploads\/.*filou/
	);
	const dropped = await picture();
	await give( canvas, '[data-museau-picture="detailId"]', 'paste' );
	await expect
		.poll( async () =>
			Number(
				( await attributesOf( page, 'museau/parallax-band' ) ).detailId
			)
		)
		.toBeGreaterThan( dropped );
	// No block of WordPress was made of it.
	await expect( canvas.locator( '[data-type="core/image"]' ) ).toHaveCount(
		0
	);
	await canvas.locator( figure ).click();
	await page
		.getByRole( 'button', { name: 'Vous, ou votre table' } )
		.first()
		.click();
	await page
		.getByRole( 'menuitem', { name: /Revenir à l.image d.origine/ } )
		.click();
	await expect.poll( picture ).toBe( 0 );
	const { detailId } = await attributesOf( page, 'museau/parallax-band' );
	await saveAndReload( page, [ 'museau/parallax-band' ] );
	await site.wp(
		'eval',
		`wp_delete_attachment(${ dropped }, true); wp_delete_attachment(${ detailId }, true);`
	);
	await erasePage( site, 'essai-des-images' );
} );

test( 'cart and checkout stand filled on the canvas, and blocks that make a page are offered to no article', async ( {
	page,
	site,
} ) => {
	const { canvas } = await newPage( page, site, 'Essai du panier' );
	await insert( page, 'museau/cart', 'museau/checkout' );
	for ( const [ name, ...shown ] of [
		[ 'museau/cart', 'Portrait sur mesure', 'Valider la commande' ],
		[ 'museau/checkout', 'Votre commande', 'Paiement' ],
	] as const ) {
		const block = canvas.locator( `[data-type="${ name }"]` );
		for ( const words of [ ...shown, /Chat roux/ ] ) {
			await expect( block.getByText( words ).first() ).toBeVisible();
		}
		await expect( block.locator( '.museau-spinner' ) ).toHaveCount( 0 );
	}
	const offered = () =>
		page.evaluate( () =>
			wp.data
				.select( 'core/block-editor' )
				.getInserterItems()
				.map( ( { name }: any ) => name )
				.filter( ( name: string ) => name.startsWith( 'museau/' ) )
		);
	expect( await offered() ).toEqual(
		expect.arrayContaining( [ 'museau/hero', 'museau/contact' ] )
	);
	await page.evaluate( () =>
		wp.data.dispatch( 'core/editor' ).resetEditorBlocks( [] )
	);
	await page.goto( '/wp-admin/post-new.php' );
	await page.waitForFunction(
		() => wp?.data?.select( 'core/editor' )?.getCurrentPostId?.() > 0
	);
	const inArticle = await offered();
	expect( inArticle ).toEqual(
		expect.arrayContaining( [
			'museau/parallax-band',
			'museau/before-after',
		] )
	);
	for ( const name of [
		'hero',
		'cart',
		'checkout',
		'contact',
		'mini-cart',
	] ) {
		expect( inArticle ).not.toContain( `museau/${ name }` );
	}
} );

test( 'a quotation becomes a band, an introduction, a signature and a quotation again, with the same words', async ( {
	page,
	site,
} ) => {
	const { canvas } = await newPage( page, site, 'Essai des changements' );
	await page.evaluate( () => {
		const { createBlock } = wp.blocks;
		wp.data.dispatch( 'core/block-editor' ).insertBlocks( [
			createBlock( 'core/quote', {}, [
				createBlock( 'core/paragraph', {
					content: 'Du papier &amp; <em>du temps</em>.',
				} ),
			] ),
		] );
	} );
	/** Through WordPress's own menu of the block's icon. */
	const turnInto = async ( from: string, to: string ) => {
		await page.evaluate( () => {
			const [ { clientId } ] = wp.data
				.select( 'core/block-editor' )
				.getBlocks();
			wp.data.dispatch( 'core/block-editor' ).selectBlock( clientId );
		} );
		await page
			.getByRole( 'toolbar' )
			.getByRole( 'button', { name: from, exact: true } )
			.click();
		await page.getByRole( 'menuitem', { name: to, exact: true } ).click();
	};
	await turnInto( 'Citation', 'Bande en parallaxe' );
	await expect(
		canvasText( canvas, 'museau/parallax-band', 'Texte' )
	).toHaveText( 'Du papier & du temps.' );
	await turnInto( 'Bande en parallaxe', 'Accueil : introduction' );
	await expect(
		canvasText( canvas, 'museau/hero', 'Présentation' ).locator( 'em' )
	).toHaveText( 'du temps' );
	await turnInto( 'Accueil : introduction', 'Citation' );
	await turnInto( 'Citation', 'Bande de signature' );
	await expect(
		canvasText( canvas, 'museau/signature', 'Phrase' )
	).toHaveText( /^«\sDu papier & du temps\.\s»$/ );
	await saveAndReload( page, [ 'museau/signature' ] );
	await erasePage( site, 'essai-des-changements' );
} );
