/** What the form says of a photograph, in the browser alone: the head, one sentence for a format, and the artist's opinion. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';

const PAGE = '/commandez-votre-portrait';
const photo = ( name: string ) =>
	[ 'photos', 'verdict' ]
		.map( ( folder ) => join( __dirname, '../../fixtures', folder, name ) )
		.find( existsSync )!;

async function openForm( page: Page ) {
	await page.goto( PAGE );
	const form = page.getByRole( 'form', { name: 'Portrait personnalisé' } );
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	return form;
}

test.use( { viewport: { width: 360, height: 740 } } );

test( 'A blurred, a dark and a sharp photograph each get their sentence, and none is refused', async ( {
	page,
} ) => {
	const sent: string[] = [];
	const scripts: string[] = [];
	page.on( 'request', ( request ) => {
		if ( request.method() === 'POST' ) {
			sent.push( request.url() );
		}
		scripts.push( request.url() );
	} );
	const form = await openForm( page );
	const isExamined = () =>
		scripts.some( ( url ) => url.includes( 'photo-verdict.js' ) );
	expect( isExamined(), 'before a photograph' ).toBe( false );
	await page.getByLabel( /^J'ai lu les conseils/ ).check();
	const button = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	for ( const [ name, words ] of [
		[ 'chien-floue.jpg', /^Floue\s: / ],
		[ 'chien-sombre.jpg', /^Sombre\s: / ],
		[ 'herisson.jpg', /^Nette et bien éclairée\s: parfaite pour un A4/ ],
	] as const ) {
		await page.getByLabel( 'Votre photo' ).setInputFiles( photo( name ) );
		await expect( form.getByText( words ) ).toBeVisible();
		await expect( button, name ).toBeEnabled();
	}
	expect( isExamined() ).toBe( true );
	expect( sent, 'nothing leaves the telephone' ).toEqual( [] );
} );

test( 'The box is moved and sized by keys and by a finger, and the sentence follows', async ( {
	page,
} ) => {
	const form = await openForm( page );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'herisson.jpg' ) );
	await expect( form.getByText( /^Nette et bien éclairée/ ) ).toBeVisible();
	const box = form.getByLabel( 'La tête' );
	const place = () =>
		box.evaluate( ( { style } ) =>
			[ style.left, style.top, style.width, style.height ].map(
				parseFloat
			)
		);
	const [ left, top, width, height ] = await place();
	await box.focus();
	await page.keyboard.press( 'ArrowRight' );
	await page.keyboard.press( 'ArrowUp' );
	await page.keyboard.press( 'Shift+ArrowLeft' );
	const after = await place();
	[ left! + 2, top! - 2, width! - 2, height! ].forEach( ( value, at ) =>
		expect( after[ at ] ).toBeCloseTo( value, 2 )
	);

	// As small as it gets: too small to be drawn.
	for ( let press = 0; press < 30; press++ ) {
		await page.keyboard.press( 'Shift+ArrowLeft' );
		await page.keyboard.press( 'Shift+ArrowUp' );
	}
	await expect( form.getByText( /^Petite pour un A4/ ) ).toBeVisible();

	const frame = ( await box.boundingBox() )!;
	await page.mouse.move(
		frame.x + frame.width - 8,
		frame.y + frame.height - 8
	);
	await page.mouse.down();
	await page.mouse.move( frame.x + 180, frame.y + 170, { steps: 4 } );
	await page.mouse.up();
	await expect( form.getByText( /^Nette et bien éclairée/ ) ).toBeVisible();
	await expectNoViolations( page, 'form' );
	const target = ( await box.boundingBox() )!;
	expect( Math.min( target.width, target.height ) ).toBeGreaterThanOrEqual(
		44
	);
	expect(
		await page.evaluate(
			() => document.documentElement.scrollWidth - innerWidth
		)
	).toBeLessThanOrEqual( 0 );
} );

test( 'The artist’s opinion is asked for beside a doubtful photograph, and stands in the cart', async ( {
	page,
} ) => {
	const form = await openForm( page );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien-floue.jpg' ) );
	await expect( form.getByText( /^Floue\s: / ) ).toBeVisible();
	// The head is moved up and to the left: the cut follows, in the form as in the cart.
	const box = form.getByLabel( 'La tête' );
	await box.focus();
	for ( let press = 0; press < 5; press++ ) {
		await page.keyboard.press( 'ArrowUp' );
		await page.keyboard.press( 'ArrowLeft' );
	}
	const cut = ( picture: Locator ) =>
		picture.evaluate( ( { style } ) => style.objectPosition );
	const wall = await cut(
		page.getByAltText( 'Aperçu de votre photo au mur' )
	);
	expect( wall ).toMatch( /^(?!50% 50%)[\d.]+% [\d.]+%$/ );
	const opinion = form.getByLabel( /^Demander l’avis de l’artiste/ );
	await expect( opinion ).not.toBeChecked();
	await opinion.check();
	await page.getByLabel( /^J'ai lu les conseils/ ).check();
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect( form.getByText( 'Produit ajouté au panier.' ) ).toBeVisible();
	await page.goto( '/panier' );
	await expect( page.getByText( 'Avis demandé sur la photo' ) ).toBeVisible();
	await expect( page.getByText( 'Place de la tête' ) ).toBeHidden();
	expect(
		await cut(
			page.getByAltText( 'Votre photo, aperçu de cadrage' ).last()
		)
	).toBe( wall );
} );

test( 'Without its worker the page examines by itself', async ( {
	page,
	allow,
} ) => {
	allow( /photo-verdict\.js/, /Failed to load resource/, /ERR_FAILED/ );
	await page.route( /photo-verdict\.js/, ( route ) => route.abort() );
	const form = await openForm( page );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien-floue.jpg' ) );
	await expect( form.getByText( /^Floue\s: / ) ).toBeVisible();
} );
