import type { Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { chunkOf } from '../support/chunks';
import {
	expect,
	expectHue,
	expectNoViolations,
	stopClock,
	test,
} from '../support/test';

const photo = ( name: string ) =>
	join( __dirname, '../../fixtures/photos', name );

const PAGE = '/commandez-votre-portrait';
const MERCI =
	"Merci, votre photo a bien été reçue ! Nous allons la vérifier. Si la qualité n'est pas suffisante, nous vous recontacterons.";

/** The form once its island is live and its variations have come. */
async function openForm( page: Page ) {
	await page.goto( PAGE );
	const form = page.getByRole( 'form', { name: 'Portrait personnalisé' } );
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	return form;
}

/** The same with a photograph and the box ticked, so that the button may be pressed. */
async function openFilledForm( page: Page ) {
	const form = await openForm( page );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien.jpg' ) );
	await form.getByLabel( /^J'ai lu les conseils/ ).check();
	await expect(
		form.getByRole( 'button', { name: 'Ajouter au panier' } )
	).toBeEnabled();
	return form;
}

/** Loads the page anew; the form's script waits until the visitor has chosen, and the answer is called. */
async function reloadHeld( page: Page ) {
	let go = () => {};
	const held = new Promise< void >( ( resolve ) => ( go = resolve ) );
	await page.route(
		`**/${ chunkOf( 'portrait-order' ) }`,
		async ( route ) => {
			await held;
			await route.continue();
		}
	);
	await page.reload();
	return go;
}

const names = ( page: Page, label: string ) =>
	page
		.locator( 'form' )
		.getByLabel( label )
		.locator( 'option:enabled' )
		.allTextContents();

test( '[R029] [R038] [R039] [R050] A stranger orders a portrait with a photograph', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const submit = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	await expect( submit ).toBeDisabled();
	await expect( form.getByText( 'Livraison A4 : 15,00 €' ) ).toBeVisible();

	const input = page.getByLabel( 'Votre photo' );
	await expect( input ).toHaveAttribute( 'required', '' );
	await expect( input ).toHaveAttribute(
		'accept',
		'image/jpeg,image/png,image/webp'
	);
	await input.setInputFiles( photo( 'chien.jpg' ) );
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await expect( submit ).toBeDisabled();

	await form
		.getByLabel(
			"J'ai lu les conseils pour fournir une photo de bonne qualité."
		)
		.check();
	await submit.click();
	await expect( form.getByText( 'Produit ajouté au panier.' ) ).toBeVisible();
	await expect(
		form.getByRole( 'button', { name: 'Voir le panier' } )
	).toBeVisible();
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( cart ).toBeVisible();
	await expect(
		cart.getByText( 'Portrait personnalisé' ).first()
	).toBeVisible();

	await page.keyboard.press( 'Escape' );
	await expect( cart ).toBeHidden();
	await form.getByRole( 'button', { name: 'Voir le panier' } ).click();
	await expect( cart ).toBeVisible();
	await page.keyboard.press( 'Escape' );

	await expect( cart ).toBeHidden();

	// A changed option is another portrait, on a line of its own (B5).
	await page.getByLabel( 'Technique' ).selectOption( { index: 1 } );
	await submit.click();
	await expect( form.getByText( 'Produit ajouté au panier.' ) ).toBeVisible();
	await expect( cart ).toBeVisible();
	const kept = await page.evaluate(
		() =>
			new Promise< string[] >( ( resolve ) => {
				const request = indexedDB.open( 'museau' );
				request.onsuccess = () => {
					const read = request.result
						.transaction( 'photos' )
						.objectStore( 'photos' )
						.get( 'museau_portrait_photo' );
					read.onsuccess = () =>
						resolve(
							Object.values( read.result ).map(
								( one ) => ( one as { type: string } ).type
							)
						);
				};
			} )
	);
	expect( kept ).toEqual( [ 'image/jpeg', 'image/jpeg' ] );
} );

test( 'What was entered outlives a reload, as a phone makes one behind its camera, until the portrait is in the cart', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const technique = form.getByLabel( 'Technique' );
	const first = await technique.inputValue();
	await technique.selectOption( { index: 1 } );
	await form.getByLabel( "Nombre d'animaux" ).selectOption( { index: 2 } );
	// The last animal is named first, letter by letter.
	await form.getByLabel( /^Nom de l.animal 3/ ).pressSequentially( 'Minou' );
	await form.getByLabel( /^Nom de l.animal 1/ ).pressSequentially( 'Rex' );
	await form.getByLabel( /^Message à l.artiste/ ).fill( 'Le collier rouge' );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien.jpg' ) );
	const head = form.getByRole( 'application', { name: 'La tête' } );
	const proposed = await head.getAttribute( 'style' );
	await head.press( 'ArrowRight' );
	await expect( head ).not.toHaveAttribute( 'style', proposed! );
	const placed = ( await head.getAttribute( 'style' ) )!;
	await form.getByLabel( /^J'ai lu les conseils/ ).check();
	const submit = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	await expect( submit ).toBeEnabled();
	const total = await form.locator( 'dd' ).allTextContents();
	const entered = () =>
		form.evaluate( ( element: HTMLFormElement ) =>
			[ ...element.elements ]
				.filter( ( { id } ) => id )
				.map( ( field ) => {
					const { id, type, value, checked } =
						field as HTMLInputElement;
					return [ id, type === 'checkbox' ? checked : value ];
				} )
				.filter( ( [ , value ] ) => ! String( value ).includes( '\\' ) )
		);
	const before = await entered();

	await page.reload();
	await form.scrollIntoViewIfNeeded();
	await expect( submit ).toBeEnabled();
	expect( await entered() ).toEqual( before );
	await expect( head ).toHaveAttribute( 'style', placed );
	await expect( form.locator( 'dd' ) ).toHaveText( total );
	await expectNoViolations( page );

	// A link that names a technique is followed, and takes no word away.
	await page.goto( `${ PAGE }?technique=${ first }` );
	await form.scrollIntoViewIfNeeded();
	await expect( submit ).toBeEnabled();
	await expect( technique ).toHaveValue( first );
	await expect( form.getByLabel( /^Message à l.artiste/ ) ).toHaveValue(
		'Le collier rouge'
	);

	await form.getByLabel( "Nombre d'animaux" ).selectOption( { index: 2 } );
	await submit.click();
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( cart.getByText( /Rex, Minou/ ).first() ).toBeVisible();

	await page.reload();
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	await expect( technique ).toHaveValue( first );
	await expect( form.getByLabel( /^Message à l.artiste/ ) ).toHaveValue( '' );
} );

test( '[R031] The form reads from top to bottom: name, sentence, numbered choices, photo, frame, box, total, button', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 360, height: 780 } );
	const form = await openForm( page );
	const region = page.locator( '.museau-portrait-order' ).first();
	const parts = [
		region.getByRole( 'heading', { name: 'Portrait personnalisé' } ),
		region.locator( '.museau-portrait-order__intro' ),
		form.getByLabel( '1. Technique' ),
		form.getByLabel( '2. Format' ),
		form.getByLabel( "3. Nombre d'animaux" ),
		form.getByLabel( '4. Votre photo' ),
		form.getByLabel( '5. Cadre' ),
		form.getByLabel( /^J'ai lu les conseils/ ),
		form.locator( 'dd' ).nth( 2 ),
		form.getByRole( 'button', { name: 'Ajouter au panier' } ),
	];
	await expect( parts[ 1 ]! ).not.toBeEmpty();
	await expect( form.getByRole( 'combobox' ) ).toHaveCount( 4 );
	for ( const box of await form.getByRole( 'checkbox' ).all() ) {
		await expect( box ).not.toBeChecked();
	}
	const places = await Promise.all(
		parts.map( async ( part ) =>
			part.evaluate( ( element ) => {
				// The bar of the button follows the window: what counts is where it lies.
				const box =
					element.closest( '.museau-portrait-order__actions' ) ??
					element;
				return [ ...document.querySelectorAll( '*' ) ].indexOf( box );
			} )
		)
	);
	expect( places ).not.toContain( -1 );
	expect( places ).toEqual( [ ...places ].sort( ( a, b ) => a - b ) );
	const tops = await Promise.all(
		parts
			.slice( 0, -1 )
			.map( async ( part ) => ( await part.boundingBox() )!.y )
	);
	expect( tops ).toEqual( [ ...tops ].sort( ( a, b ) => a - b ) );
} );

test( '[R044] The button waits for the variations, a photo and the box, and for a combination on sale', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const button = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	const box = form.getByLabel( /^J'ai lu les conseils/ );
	await box.check();
	await expect( button ).toBeDisabled();
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien.jpg' ) );
	await expect( button ).toBeEnabled();
	await box.uncheck();
	await expect( button ).toBeDisabled();

	// The photo is kept over a reload: only the variations are still on their way.
	let answer = () => {};
	const held = new Promise< void >( ( resolve ) => ( answer = resolve ) );
	await page.route( /get_variations/, async ( route ) => {
		await held;
		await route.continue();
	} );
	await page.reload();
	await form.scrollIntoViewIfNeeded();
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await box.check();
	await expect( form ).not.toHaveAttribute( 'data-loaded' );
	await expect( button ).toBeDisabled();
	answer();
	await expect( button ).toBeEnabled();

	await page.unroute( /get_variations/ );
	await page.route( /get_variations/, ( route ) =>
		route.fulfill( { json: [] } )
	);
	await page.reload();
	await form.scrollIntoViewIfNeeded();
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await box.check();
	await expect(
		form.getByText( /^Cette combinaison n'est pas disponible/ )
	).toBeVisible();
	await expect( button ).toBeDisabled();
} );

test( "[R046] The button becomes 'Voir le panier', and the mini cart opens 300 ms after it", async ( {
	page,
} ) => {
	await page.clock.install();
	const form = await openFilledForm( page );
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await stopClock( page );
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	await expect(
		form.getByRole( 'button', { name: 'Voir le panier' } )
	).toBeEnabled();
	await page.clock.runFor( 290 );
	await expect( cart ).toHaveCount( 0 );
	await page.clock.runFor( 20 );
	await expect( cart ).toBeVisible();
} );

test( '[R036] A press that comes with a choice orders what the fields show', async ( {
	page,
} ) => {
	const form = await openFilledForm( page );
	// Both events of a telephone that was busy, one right after the other.
	const chooseAndPress = ( name: string ) =>
		form.getByLabel( name ).evaluate( ( element ) => {
			const select = element as HTMLSelectElement;
			select.selectedIndex = 1;
			select.dispatchEvent( new Event( 'change', { bubbles: true } ) );
			select.form!.requestSubmit();
		} );
	await chooseAndPress( 'Technique' );
	const lines = page
		.getByRole( 'dialog', { name: 'Votre panier' } )
		.locator( '.museau-line' );
	await expect( lines ).toHaveCount( 1 );
	await expect( lines ).toContainText( 'Polychromos' );
	// The button says 'Voir le panier' until the form has followed.
	await page.keyboard.press( 'Escape' );
	await expect( lines ).toHaveCount( 0 );
	await chooseAndPress( 'Format' );
	await expect( lines ).toHaveCount( 2 );
} );

interface Sold {
	price: number;
	attributes: { option: string }[];
}

/** Euros of the cheapest combination that differs in the frame alone. */
const priceWithoutFrame = ( sold: Sold[], attributes: Sold[ 'attributes' ] ) =>
	Math.min(
		...sold
			.filter( ( one ) =>
				one.attributes
					.slice( 0, 3 )
					.every(
						( { option }, at ) =>
							option === attributes[ at ]!.option
					)
			)
			.map( ( { price } ) => price )
	);

test( '[R032] [R033] [R034] [R035] [R036] [R037] [R042] [R043] Choices cascade and the price follows', async ( {
	page,
} ) => {
	const form = await openForm( page );
	expect( await names( page, 'Technique' ) ).toEqual( [
		'Graphite (Noir et blanc)',
		'Polychromos (Couleur)',
	] );
	expect( ( await names( page, 'Format' ) )[ 0 ] ).toContain( 'A4' );
	expect( ( await names( page, "Nombre d'animaux" ) )[ 0 ] ).toBe(
		'1 animal'
	);
	const frame = page.getByLabel( 'Cadre' );
	await expect( frame.locator( 'option:checked' ) ).toHaveText(
		/sans cadre/i
	);

	// Each combination on sale shows its own price: a wrong match would show another.
	const sold: Sold[] = await (
		await page.request.get(
			'/wp-json/museau-react/v1/products?id=174&get_variations=true'
		)
	).json();
	expect( sold.length ).toBeGreaterThan( 20 );
	const total = form.locator( 'dd' ).nth( 2 );
	for ( const { price, attributes } of [
		sold.at( -1 )!,
		sold[ Math.floor( sold.length / 2 ) ]!,
		sold[ 1 ]!,
	] ) {
		const [ technique, format, animals, board ] = attributes.map(
			( { option } ) => option
		);
		for ( const [ label, option ] of [
			[ 'Technique', technique ],
			[ 'Format', format ],
			[ "Nombre d'animaux", animals ],
			[ 'Cadre', board ],
		] as const ) {
			const select = form.getByLabel( label );
			const value = await select
				.locator( 'option:enabled' )
				.filter( { hasText: option!.replaceAll( ' x ', ' × ' ) } )
				.first()
				.getAttribute( 'value' );
			await select.selectOption( value );
		}
		// What the frame costs stands where it is chosen.
		const more = price - priceWithoutFrame( sold, attributes );
		await expect(
			form.getByLabel( 'Cadre' ).locator( 'option:checked' )
		).toHaveText(
			more
				? `${ board } (+ ${ more.toFixed( 2 ).replace( '.', ',' ) } €)`
				: board!
		);
		await expect( total ).toHaveText(
			`${ ( price + 15 ).toFixed( 2 ).replace( '.', ',' ) } €`
		);
	}

	// A technique without A2: the format falls back to A4, and the frame stays while it is on sale.
	await page.getByLabel( 'Technique' ).selectOption( { index: 0 } );
	const offersA2 = async () =>
		( await names( page, 'Format' ) ).some( ( name ) =>
			name.includes( 'A2' )
		);
	await expect.poll( offersA2 ).toBe( true );
	await page.getByLabel( 'Technique' ).selectOption( { index: 1 } );
	await expect.poll( offersA2 ).toBe( false );
} );

test( '[R040] The frame on the wall has the colour of the chosen one', async ( {
	page,
} ) => {
	await openForm( page );
	const wall = page.locator( '.museau-portrait-order__frame' );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chaton.webp' ) );
	await expect(
		page.getByAltText( 'Aperçu de votre photo au mur' )
	).toBeVisible();
	await expect( wall ).toHaveCSS( 'border-top-width', '0px' );
	for ( const [ name, colour ] of [
		[ /chêne/i, 'rgb(90, 58, 34)' ],
		[ /noir/i, 'rgb(35, 33, 31)' ],
		[ /blanc/i, 'rgb(251, 250, 247)' ],
	] as const ) {
		const option = page
			.getByLabel( 'Cadre' )
			.locator( 'option' )
			.filter( { hasText: name } );
		await page
			.getByLabel( 'Cadre' )
			.selectOption( await option.getAttribute( 'value' ) );
		await expect( wall ).toHaveCSS( 'border-top-color', colour );
	}
} );

test( 'What cannot be had stands there with its reason, and a change that it forces is said', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const format = form.getByLabel( 'Format' );
	const a2 = format.locator( 'option' ).filter( { hasText: 'A2' } );
	const slug = await a2.getAttribute( 'value' );
	await expect( a2 ).toBeEnabled();
	await format.selectOption( slug );
	const before = await wallPicture( page );
	await form.getByLabel( 'Technique' ).selectOption( { index: 1 } );
	await expect( a2 ).toBeDisabled();
	await expect( a2 ).toContainText( '– pas en polychromos' );
	await expect( format.locator( 'option:checked' ) ).toContainText( 'A4' );
	await expect(
		form.getByText( 'A4 remplace A2, qui n’existe pas en polychromos.' )
	).toBeVisible();
	// The wall shows the technique that is chosen.
	expect( await wallPicture( page ) ).not.toBe( before );
	expect( await wallPicture( page ) ).toContain( 'polychromos' );
	await expectNoViolations( page );
	await form.getByLabel( 'Technique' ).selectOption( { index: 0 } );
	await expect( form.getByText( /remplace/ ) ).toHaveCount( 0 );
} );

const wallPicture = ( page: Page ) =>
	page.locator( '.museau-portrait-order__picture' ).getAttribute( 'src' );

test( 'A photograph is shown cropped to the format that is ordered, and the form says so', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const cropped = form.getByText( /recadré au format choisi/ );
	const wall = page.locator( '.museau-portrait-order__frame' );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien.jpg' ) );
	await expect( cropped ).toBeVisible();
	// A frame of another size is another node: the one that was found may be gone.
	await expect
		.poll( async () => {
			const box = await wall.boundingBox();
			return box && Math.abs( box.width / box.height - 21 / 29.7 );
		} )
		.toBeLessThan( 0.05 );
	await expect( page.locator( 'figcaption' ).last() ).toContainText(
		'(aperçu de cadrage)'
	);
} );

test( 'On a phone the price and the button stay in reach, over nothing that has the focus', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 360, height: 780 } );
	const form = await openForm( page );
	const drop = page.locator( '.museau-portrait-order__drop' );
	expect( ( await drop.boundingBox() )!.height ).toBeLessThanOrEqual( 120 );
	const button = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	for ( const label of [ 'Technique', "Nombre d'animaux", 'Cadre' ] ) {
		const field = form.getByLabel( label );
		await field.focus();
		await expect( button ).toBeInViewport( { ratio: 1 } );
		const bar = ( await page
			.locator( '.museau-portrait-order__actions' )
			.boundingBox() )!;
		const { y, height } = ( await field.boundingBox() )!;
		expect( y + height ).toBeLessThanOrEqual( bar.y );
	}
	const total = form.locator( 'dd' ).nth( 2 );
	const before = ( await total.textContent() )!;
	await form.getByLabel( 'Format' ).selectOption( { index: 1 } );
	await expect( total ).not.toHaveText( before );
	await expect( page.locator( '.museau-portrait-order__sum b' ) ).toHaveText(
		( await total.textContent() )!
	);
} );

test( 'On a desk the wall stays beside the choices', async ( { page } ) => {
	await page.setViewportSize( { width: 1440, height: 900 } );
	const form = await openForm( page );
	for ( const label of [ 'Format', 'Cadre', 'Message' ] ) {
		await form.getByLabel( label ).first().scrollIntoViewIfNeeded();
		await expect(
			page.locator( '.museau-portrait-order__frame' )
		).toBeInViewport( { ratio: 1 } );
	}
} );

test( '[R038] A photo that will not do is refused in words, and the former one stays', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const input = page.getByLabel( 'Votre photo' );
	const give = ( name: string, mimeType: string, buffer: Buffer ) =>
		input.setInputFiles( { name, mimeType, buffer } );

	await give( 'texte.txt', 'text/plain', Buffer.from( 'bonjour' ) );
	await expect(
		form.getByText( 'Choisissez une photo JPEG, PNG ou WebP.' )
	).toBeVisible();
	await give( 'vide.jpg', 'image/jpeg', Buffer.from( 'pas une image' ) );
	await expect(
		form.getByText( 'Photo illisible : choisissez-en une autre.' )
	).toBeVisible();
	await give( 'iphone.heic', 'image/heic', Buffer.from( 'ftypheic' ) );
	await expect(
		form.getByText(
			'Ce format n’est pas lisible ici : choisissez une photo JPEG, PNG ou WebP.'
		)
	).toBeVisible();

	await input.setInputFiles( photo( 'mouton.png' ) );
	await expect( form.getByText( MERCI ) ).toBeVisible();
	const preview = page.getByAltText( 'Aperçu de votre photo au mur' );
	const before = await preview.getAttribute( 'src' );
	await input.evaluate( ( element: HTMLInputElement ) => {
		const files = new DataTransfer();
		files.items.add(
			new File(
				[ new Uint8Array( 15 * 1024 * 1024 + 1 ) ],
				'lourde.jpg',
				{
					type: 'image/jpeg',
				}
			)
		);
		element.files = files.files;
		element.dispatchEvent( new Event( 'change', { bubbles: true } ) );
	} );
	await expect(
		form.getByText( 'Photo trop lourde : 15 Mo au plus.' )
	).toBeVisible();
	expect( await preview.getAttribute( 'src' ) ).toBe( before );
	expect(
		await input.evaluate(
			( { files }: HTMLInputElement ) => files?.[ 0 ]?.name
		)
	).toBe( 'portrait.jpg' );

	const format = form.getByLabel( 'Format' );
	const a3 = format.locator( 'option' ).filter( { hasText: 'A3' } ).first();
	await format.selectOption( await a3.getAttribute( 'value' ) );
	await input.setInputFiles( photo( 'chat-petite-451x300.jpg' ) );
	await expect(
		form.getByText(
			'Petite pour un A3 : rapprochez-vous, ou envoyez la photo telle que votre appareil la garde.'
		)
	).toBeVisible();
} );

test( '[R050] A draft comes back after a reload, and the choices made before the script are kept', async ( {
	page,
} ) => {
	const form = await openForm( page );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien-avec-gps.jpg' ) );
	await expect( form.getByText( MERCI ) ).toBeVisible();

	const go = await reloadHeld( page );
	await page.getByLabel( 'Technique' ).selectOption( { index: 1 } );
	await page.getByLabel( /J'ai lu les conseils/ ).check();
	go();
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await expect(
		page.getByLabel( 'Technique' ).locator( 'option:checked' )
	).toHaveText( 'Polychromos (Couleur)' );
	await expect( page.getByLabel( /J'ai lu les conseils/ ) ).toBeChecked();
	await expect(
		form.getByRole( 'button', { name: 'Ajouter au panier' } )
	).toBeEnabled();
} );

test( '[R050] A photograph chosen before the script runs is the one that is ordered, not the draft', async ( {
	page,
} ) => {
	const form = await openForm( page );
	const input = page.getByLabel( 'Votre photo' );
	await input.setInputFiles( photo( 'chien-avec-gps.jpg' ) );
	await expect( form.getByText( MERCI ) ).toBeVisible();
	const go = await reloadHeld( page );
	await input.setInputFiles( photo( 'chevaux.jpg' ) );
	const measures = () =>
		form
			.locator( '.museau-portrait-order__thumb' )
			.evaluate( async ( image: HTMLImageElement ) => {
				await image.decode();
				return image.naturalWidth / image.naturalHeight;
			} );
	const early = await input.evaluate( async ( field: HTMLInputElement ) => {
		const bitmap = await createImageBitmap( field.files![ 0 ]! );
		return bitmap.width / bitmap.height;
	} );
	go();
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await expect.poll( measures ).toBeCloseTo( early, 1 );
} );

test( 'Back from the cart the form is empty, and a photograph that is shown for another portrait outlives a reload', async ( {
	page,
} ) => {
	const form = await openFilledForm( page );
	const message = form.getByLabel( /^Message à l.artiste/ );
	await form.getByLabel( 'Technique' ).selectOption( { index: 1 } );
	await message.fill( 'Pour Rex' );
	const submit = form.getByRole( 'button', { name: 'Ajouter au panier' } );
	await submit.click();
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( cart ).toBeVisible();
	await page.keyboard.press( 'Escape' );

	// Another portrait of the same photograph.
	await message.fill( 'Pour ma mère' );
	await expect( submit ).toBeEnabled();
	await page.reload();
	await form.scrollIntoViewIfNeeded();
	await expect( submit ).toBeEnabled();
	await expect( message ).toHaveValue( 'Pour ma mère' );
	await submit.click();
	await expect( cart.locator( '.museau-line' ) ).toHaveCount( 2 );

	await page.goto( '/panier' );
	await page.goBack();
	await form.scrollIntoViewIfNeeded();
	await expect( form ).toHaveAttribute( 'data-loaded', '' );
	await expect( message ).toHaveValue( '' );
	await expect(
		form.getByLabel( /^J'ai lu les conseils/ )
	).not.toBeChecked();
	await expect(
		form.getByLabel( 'Technique' ).locator( 'option:checked' )
	).toHaveText( 'Graphite (Noir et blanc)' );
} );

test( '[R045] [R047] What goes wrong on submit is said beside the button', async ( {
	page,
	allow,
} ) => {
	allow( /status 500/, /Failed to load resource/ );
	const form = await openForm( page );
	await form.evaluate( ( element: HTMLFormElement ) =>
		element.requestSubmit()
	);
	await expect( form.getByRole( 'alert' ) ).toHaveText(
		'Veuillez télécharger une photo de référence.'
	);

	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien.jpg' ) );
	await page.getByLabel( /J'ai lu les conseils/ ).check();
	await page.route( '**/add-to-cart', ( route ) =>
		route.fulfill( { status: 500, json: {} } )
	);
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	const refusal = form.getByRole( 'alert' );
	const button = form.getByRole( 'button' ).last();
	/** Pixels between the button and what is said of its press. */
	const distance = async ( message: Locator ) => {
		const [ said, pressed ] = await Promise.all(
			[ message, button ].map( ( one ) => one.boundingBox() )
		);
		return said!.y - pressed!.y - pressed!.height;
	};
	await expect( refusal ).toContainText(
		"Impossible d'ajouter le produit au panier."
	);
	await expectHue( refusal, 'red' );
	expect( await distance( refusal ) ).toBeGreaterThanOrEqual( 0 );
	expect( await distance( refusal ) ).toBeLessThan( 40 );
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await expect( button ).toHaveText( 'Ajouter au panier' );
	await expect( button ).toBeEnabled();

	await page.unroute( '**/add-to-cart' );
	await button.click();
	const success = form.getByText( 'Produit ajouté au panier.' );
	await expect( success ).toBeVisible();
	await expect( refusal ).toHaveCount( 0 );
	await expectHue( success, 'green' );
	expect( await distance( success ) ).toBeLessThan( 40 );
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await cart.getByRole( 'button', { name: /^Retirer/ } ).click();
	await expect( cart.getByText( 'Votre panier est vide.' ) ).toBeVisible();
	await expect( success, 'it is not there any more' ).toHaveCount( 0 );
	await page.keyboard.press( 'Escape' );
	await expect( button ).toHaveText( 'Ajouter au panier' );
} );

test( '[R045] Without a variation on sale the form says so', async ( {
	page,
} ) => {
	await page.route( /get_variations/, ( route ) =>
		route.fulfill( { json: [] } )
	);
	const form = await openForm( page );
	const sentence =
		"Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections.";
	await expect( form.getByText( sentence ) ).toBeVisible();
	await expect(
		form.getByRole( 'button', { name: 'Ajouter au panier' } )
	).toBeDisabled();
	await form.evaluate( ( element: HTMLFormElement ) =>
		element.requestSubmit()
	);
	await expect( form.getByRole( 'alert' ) ).toHaveText( sentence );
} );

for ( const [ row, calls, status, words ] of [
	[
		'[R048] ',
		/products\?id=\d+$/,
		400,
		"Erreur : Le produit principal n'a pas pu être chargé.",
	],
	[
		'[R048] ',
		/get_variations/,
		400,
		"Erreur : Les variations n'ont pas pu être chargées.",
	],
	[ '[R049] ', /products\?id=\d+$/, 404, 'Produit non trouvé.' ],
] as const ) {
	test( `${ row }'${ words }' stands in place of the form, and can be tried again`, async ( {
		page,
		allow,
	} ) => {
		allow( /status 4/, /Failed to load resource/ );
		await page.route( calls, ( route ) =>
			route.fulfill( { status, json: { code: 'x', message: 'x' } } )
		);
		await page.goto( PAGE );
		const island = page.locator( '[data-island="portrait-order"]' );
		await island.scrollIntoViewIfNeeded();
		await expect( island.getByText( words ) ).toBeVisible();
		await expect( island.locator( 'form' ) ).toHaveCount( 0 );
		// In vain once more, while the form stands there.
		let refuse = () => {};
		const held = new Promise< void >( ( resolve ) => {
			refuse = resolve;
		} );
		await page.unroute( calls );
		await page.route( calls, async ( route ) => {
			await held;
			await route.fulfill( {
				status,
				json: { code: 'x', message: 'x' },
			} );
		} );
		const again = island.getByRole( 'button', { name: 'Réessayer' } );
		await again.press( 'Enter' );
		await expect( page.getByLabel( 'Technique' ) ).toBeVisible();
		refuse();
		await expect( again ).toBeFocused();
		await page.unroute( calls );
		await again.press( 'Enter' );
		await expect( page.getByLabel( 'Technique' ) ).toBeVisible();
		await expect(
			island.getByRole( 'heading', { name: 'Portrait personnalisé' } )
		).toBeFocused();
	} );
}

test( '[R024] [R025] [R026] The carousel shows portraits, can be paused and leads to the form', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 900, height: 900 } );
	await page.goto( PAGE );
	await expect(
		page.getByRole( 'heading', { level: 1, name: 'Portraits Réalisés' } )
	).toBeVisible();
	const gallery = page.getByRole( 'region', { name: 'Portraits réalisés' } );
	const slides = gallery.locator( '.swiper-initialized' );
	await expect( slides ).toBeVisible();
	await expect(
		slides.locator( 'li' ).first().locator( 'strong' )
	).not.toBeEmpty();
	const pause = gallery.getByRole( 'button', { name: 'Mettre en pause' } );
	await pause.click();
	await expect(
		gallery.getByRole( 'button', { name: 'Lancer le défilement' } )
	).toBeVisible();
	await expect( gallery.locator( 'button, a' ).first() ).toHaveAttribute(
		'aria-label',
		'Lancer le défilement'
	);

	// The true lowest price of the portrait that is ordered.
	await expect(
		page.locator( '.museau-portraits-carousel__from' )
	).toHaveText( 'dès 120 €' );
	await page.getByRole( 'link', { name: 'Commander mon portrait' } ).click();
	const heading = page.locator( '#commander' );
	await expect( heading ).toBeFocused();
	await expect
		.poll( () =>
			heading.evaluate( ( element ) =>
				Math.round( element.getBoundingClientRect().top )
			)
		)
		.toBe( 125 );
} );

for ( const [ width, shown ] of [
	[ 767, 1 ],
	[ 768, 2 ],
	[ 1024, 2 ],
	[ 1025, 1 ],
] as const ) {
	test( `[R027] At ${ width } px the carousel shows ${ shown } at a time, 20 px apart`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( PAGE );
		const row = page.locator(
			'.museau-portraits-carousel .swiper-initialized'
		);
		await expect( row ).toBeVisible();
		const [ whole, first, second, one ] = await row.evaluate(
			( element ) => [
				element.clientWidth,
				...[ ...element.querySelectorAll( 'li' ) ]
					.slice( 0, 2 )
					.map( ( slide ) => slide.getBoundingClientRect().left ),
				element.querySelector( 'li' )!.getBoundingClientRect().width,
			]
		);
		expect( one ).toBeCloseTo( ( whole! - 20 * ( shown - 1 ) ) / shown, 0 );
		expect( second! - first! - one! ).toBeCloseTo( 20, 0 );
	} );
}

test( '[R027] The carousel turns every 6 s, and rests under the pointer', async ( {
	page,
} ) => {
	await page.clock.install();
	await page.goto( PAGE );
	const gallery = page.getByRole( 'region', { name: 'Portraits réalisés' } );
	await expect(
		gallery.getByRole( 'button', { name: 'Mettre en pause' } )
	).toBeVisible();
	await stopClock( page );
	const front = gallery.locator( '.swiper-slide-active strong' );
	const row = gallery.locator( '.swiper-wrapper' );
	/** Lets time pass until another portrait stands there, and waits for it to stand still: from there the 6 s count. */
	const turn = async () => {
		const before = ( await front.textContent() )!;
		await expect
			.poll(
				async () => {
					await page.clock.runFor( 200 );
					return front.textContent();
				},
				{ intervals: [ 20 ] }
			)
			.not.toBe( before );
		await expect( row ).toHaveCSS( 'transition-duration', '0s' );
		return ( await front.textContent() )!;
	};
	let name = await turn();
	await page.clock.runFor( 5800 );
	await expect( front ).toHaveText( name );
	await page.clock.runFor( 400 );
	await expect( front ).not.toHaveText( name );
	await expect( row ).toHaveCSS( 'transition-duration', '0s' );

	name = ( await front.textContent() )!;
	await front.hover();
	await page.clock.runFor( 30_000 );
	await expect( front ).toHaveText( name );
	await page.mouse.move( 5, 5 );
	await page.clock.runFor( 6200 );
	await expect( front ).not.toHaveText( name );
} );

test( '[R027] Under reduced motion nothing plays by itself', async ( {
	page,
} ) => {
	await page.emulateMedia( { reducedMotion: 'reduce' } );
	await page.goto( PAGE );
	const gallery = page.getByRole( 'region', { name: 'Portraits réalisés' } );
	await expect( gallery.locator( '.swiper-initialized' ) ).toBeVisible();
	await expect(
		gallery.getByRole( 'button', { name: 'Lancer le défilement' } )
	).toBeVisible();
} );

test( "[R028] The carousel's loading, error and empty words", async ( {
	page,
	allow,
} ) => {
	allow( /status 400/, /Failed to load resource/ );
	const calls = /products\?category=portraits/;
	await page.route( calls, ( route ) =>
		route.fulfill( { status: 400, json: { code: 'x', message: 'x' } } )
	);
	await page.goto( PAGE );
	const gallery = page.getByRole( 'region', { name: 'Portraits réalisés' } );
	await expect(
		gallery.getByText( 'Failed to fetch products.' )
	).toBeVisible();
	await expect(
		gallery.getByText( 'Les portraits n’ont pas pu être chargés.' )
	).toBeVisible();

	await page.unroute( calls );
	await page.route( calls, ( route ) =>
		route.fulfill( { json: { products: [], total: 0, totalPages: 0 } } )
	);
	await gallery.getByRole( 'button', { name: 'Réessayer' } ).click();
	await expect( gallery.getByText( 'No products found.' ) ).toBeVisible();

	await page.unroute( calls );
	await gallery.getByRole( 'button', { name: 'Réessayer' } ).click();
	await expect( gallery.locator( 'li' ).first() ).toBeAttached();
} );

test( '[R030] What makes a good photograph stands beside its field, with the number for anything else', async ( {
	page,
	site,
} ) => {
	const form = await openForm( page );
	const advice = form.getByText( 'Une photo nette', { exact: false } );
	await expect( advice ).toHaveText(
		/^Une photo nette, bien éclairée, prise assez près pour voir le visage\. Vous hésitez entre plusieurs photos ou avez une demande particulière\s\? Appelez-moi au $/
	);
	const line = page.locator( '#portrait-advice' );
	const field = page.getByLabel( 'Votre photo' );
	await expect( field ).toHaveAccessibleDescription( /Une photo nette/ );
	const phone = await site.wp(
		'eval',
		'echo museau()->settings()->phone();'
	);
	expect( phone ).not.toBe( '' );
	const link = line.getByRole( 'link' );
	await expect( link ).toHaveText( phone );
	await expect( link ).toHaveAttribute(
		'href',
		`tel:${ phone.replace( /[^+\d]/g, '' ) }`
	);
	// Between the photo and the frame, where it is needed.
	const tops = await Promise.all(
		[
			page.locator( '.museau-portrait-order__drop' ),
			line,
			form.getByLabel( 'Cadre' ),
		].map( async ( one ) => ( await one.boundingBox() )!.y )
	);
	expect( tops ).toEqual( [ ...tops ].sort( ( a, b ) => a - b ) );
} );

test( '[R041] By keyboard alone at 360 px, without an axe violation', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 360, height: 800 } );
	// Listened to from the start: the browser hands choosers over only once it was told so.
	page.on( 'filechooser', ( chooser ) =>
		chooser.setFiles( photo( 'chien.jpg' ) )
	);
	const form = await openForm( page );
	await expect( form.getByText( 'Appelez-moi au' ) ).toBeVisible();
	await expectNoViolations( page );

	await page.getByLabel( 'Technique' ).focus();
	await page.keyboard.press( 'Space' );
	await page.keyboard.press( 'ArrowDown' );
	await page.keyboard.press( 'Enter' );
	await expect(
		page.getByLabel( 'Technique' ).locator( 'option:checked' )
	).toHaveText( 'Polychromos (Couleur)' );
	await page.keyboard.press( 'Tab' );
	await page.keyboard.press( 'Tab' );
	await page.keyboard.press( 'Tab' );
	const input = page.getByLabel( 'Votre photo' );
	await expect( input ).toBeFocused();
	await page.keyboard.press( 'Enter' );
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await expect( form.getByLabel( 'La tête' ) ).toBeVisible();
	await page.keyboard.press( 'Tab' );
	await expect( form.getByLabel( 'La tête' ) ).toBeFocused();
	await page.keyboard.press( 'Tab' );
	await expect(
		form.getByLabel( /^Demander l’avis de l’artiste/ )
	).toBeFocused();
	await page.keyboard.press( 'Tab' );
	await expect( form.getByLabel( 'Ajouter des photos' ) ).toBeFocused();
	await page.keyboard.press( 'Tab' );
	await page.keyboard.press( 'Tab' );
	await expect( page.getByLabel( 'Cadre' ) ).toBeFocused();
	await page.keyboard.press( 'Tab' );
	await page.keyboard.type( 'Falco' );
	await page.keyboard.press( 'Tab' );
	await page.keyboard.type( 'Sans la laisse' );
	await page.keyboard.press( 'Tab' );
	await page.keyboard.press( 'Space' );
	await page.keyboard.press( 'Tab' );
	await expect(
		form.getByRole( 'button', { name: 'Ajouter au panier' } )
	).toBeFocused();
	await expectNoViolations( page );
	await page.keyboard.press( 'Enter' );
	const cart = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( cart ).toBeVisible();
	await expect( cart ).toContainText( 'Nom de l’animal : Falco' );
	await expect( cart ).toContainText( 'Message : Sans la laisse' );
	await page.keyboard.press( 'Escape' );
	await expect(
		form.getByRole( 'button', { name: 'Voir le panier' } )
	).toBeFocused();
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );
} );

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );

	test( '[R024] the form stands there with a button of its own and a way to reach the artist', async ( {
		page,
	} ) => {
		await page.goto( PAGE );
		await expect(
			page.locator( '.museau-portrait-order__form' )
		).toBeVisible();
		await expect(
			page.getByRole( 'button', { name: 'Ajouter au panier' } )
		).toBeEnabled();
		const instead = page.locator( '.museau-portrait-order__noscript' );
		await expect( instead.locator( 'a[href^="tel:"]' ) ).toBeVisible();
		await expect( instead.locator( 'a[href^="mailto:"]' ) ).toBeVisible();
	} );
} );

const SENT_LATER = /Photo à envoyer après la commande/;

/** Chooses a photo, ticks the box and adds the portrait; answers its line in the panel that opens. */
async function addPortrait( page: Page ) {
	const form = await openForm( page );
	await page
		.getByLabel( 'Votre photo' )
		.setInputFiles( photo( 'chien.jpg' ) );
	await expect( form.getByText( MERCI ) ).toBeVisible();
	await form.getByLabel( /^J'ai lu les conseils/ ).check();
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await expect( panel ).toBeVisible();
	return panel.locator( '.museau-line' );
}

/** Writes down every sentence about a missing photo and every other picture that a portrait's line has shown. */
const watchLines = () => {
	const seen: string[] = [];
	Object.assign( window, { seen } );
	const look = () => {
		for ( const line of document.querySelectorAll( '.museau-line' ) ) {
			if ( /Photo à envoyer/.test( line.textContent ?? '' ) ) {
				seen.push( 'sentence' );
			}
			const picture = line.querySelector( 'img' );
			if ( picture && ! picture.src.startsWith( 'blob:' ) ) {
				seen.push( picture.src );
			}
		}
	};
	new MutationObserver( look ).observe( document, {
		subtree: true,
		childList: true,
		attributes: true,
		characterData: true,
	} );
};

/** Every request of IndexedDB takes its time before it is sent. */
const slowDatabase = () => {
	const { transaction } = IDBDatabase.prototype;
	IDBDatabase.prototype.transaction = function ( ...args ) {
		const until = performance.now() + 300;
		while ( performance.now() < until ) {
			// A busy disk.
		}
		return transaction.apply( this, args );
	};
};

/** As in WebKit's private windows. */
const refuseBlobs = () => {
	const { put } = IDBObjectStore.prototype;
	const hasBlob = ( value: unknown ): boolean =>
		value instanceof Blob ||
		( value !== null &&
			typeof value === 'object' &&
			Object.values( value ).some( hasBlob ) );
	IDBObjectStore.prototype.put = function ( value, ...args ) {
		if ( hasBlob( value ) ) {
			throw new DOMException(
				'Error preparing Blob/File data to be stored in object store',
				'UnknownError'
			);
		}
		return put.call( this, value, ...args );
	};
};

for ( const [ name, prepare ] of [
	[ 'as they are', null ],
	[ 'with a slow database', slowDatabase ],
	[ 'that refuses Blobs', refuseBlobs ],
] as const ) {
	test( `[R050] The photograph stands on the new line at once, in browsers ${ name }`, async ( {
		page,
	} ) => {
		await page.addInitScript( watchLines );
		if ( prepare ) {
			await page.addInitScript( prepare );
		}
		const line = await addPortrait( page );
		const picture = line.locator( 'img' );
		await expect( picture ).toHaveAttribute( 'src', /^blob:/ );
		await expect( picture ).toHaveJSProperty( 'complete', true );
		await expect( line ).not.toContainText( SENT_LATER );
		const seen = () =>
			page.evaluate( () => ( window as { seen?: string[] } ).seen );
		expect( await seen() ).toEqual( [] );

		await page.goto( '/panier' );
		await expect(
			page.locator( '.museau-cart .museau-line img' )
		).toHaveAttribute( 'src', /^blob:/ );
		expect( await seen() ).toEqual( [] );

		await page.goto( '/commander' );
		const summary = page.locator( '.museau-checkout__summary' );
		await expect( summary.getByAltText( 'Votre photo' ) ).toHaveAttribute(
			'src',
			/^blob:/
		);
		await expect( summary ).not.toContainText( SENT_LATER );
	} );
}

test( '[R050] [B6] Two tabs keep and order a photograph each, through reloads', async ( {
	page: cat,
	context,
} ) => {
	/** Pixels of the photo that the form shows. */
	const shown = async ( page: Page ) => {
		const thumb = page.locator( '.museau-portrait-order__thumb' );
		await expect( thumb ).toHaveJSProperty( 'complete', true );
		return thumb.evaluate(
			( image: HTMLImageElement ) =>
				`${ image.naturalWidth } × ${ image.naturalHeight }`
		);
	};
	const choose = async ( page: Page, name: string ) => {
		await page.getByLabel( 'Votre photo' ).setInputFiles( photo( name ) );
		await expect( page.getByText( MERCI ) ).toBeVisible();
	};
	await openForm( cat );
	await choose( cat, 'chat-petite-451x300.jpg' );
	expect( await shown( cat ) ).toBe( '451 × 300' );
	const dog = await context.newPage();
	await openForm( dog );
	// A new tab begins with what is there, and may choose another.
	expect( await shown( dog ) ).toBe( '451 × 300' );
	await choose( dog, 'chien.jpg' );
	await expect.poll( () => shown( dog ) ).not.toBe( '451 × 300' );
	expect( await shown( cat ) ).toBe( '451 × 300' );
	await cat.reload();
	await expect( cat.getByText( MERCI ) ).toBeVisible();
	expect( await shown( cat ) ).toBe( '451 × 300' );

	const add = async ( page: Page ) => {
		const form = page.getByRole( 'form', {
			name: 'Portrait personnalisé',
		} );
		await form.getByLabel( /^J'ai lu les conseils/ ).check();
		await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
		await expect(
			form.getByText( 'Produit ajouté au panier.' )
		).toBeVisible();
	};
	await add( dog );
	await expect(
		dog.getByRole( 'dialog', { name: 'Votre panier' } )
	).toBeVisible();
	// The cat of the other tab is still there, and goes with its own portrait.
	await cat.reload();
	await expect( cat.getByText( MERCI ) ).toBeVisible();
	expect( await shown( cat ) ).toBe( '451 × 300' );
	await add( cat );
	const pictures = cat
		.getByRole( 'dialog', { name: 'Votre panier' } )
		.locator( '.museau-line img[src^="blob:"]' );
	await expect( pictures ).toHaveCount( 2 );
	const widths = await pictures.evaluateAll( ( images ) =>
		images.map( ( image ) => ( image as HTMLImageElement ).naturalWidth )
	);
	expect( widths.filter( ( width ) => width === 451 ) ).toHaveLength( 1 );
} );

test( '[R050] Where nothing can be kept the form says so at once, and the photo is shown while the page is open', async ( {
	page,
} ) => {
	await page.addInitScript( () => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException( 'full', 'QuotaExceededError' );
		};
	} );
	const line = await addPortrait( page );
	const unkept = /Votre navigateur ne garde pas la photo/;
	await expect( page.locator( 'form' ).getByText( unkept ) ).toBeVisible();
	await expect( line.locator( 'img' ) ).toHaveAttribute( 'src', /^blob:/ );
	await expect( line ).toContainText( unkept );
	await page.goto( '/panier' );
	await expect( page.locator( '.museau-cart .museau-line' ) ).toContainText(
		SENT_LATER
	);
} );
