/** What the artist wrote with an older version of the theme, and what a slip of her finger may not delete. */
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR_NOISE, erasePage } from '../support/editor';
import { expect, signIn, test } from '../support/test';

declare const wp: any;

/**
 * Every block as the first version saved it, with a value for each of its attributes. Never edit what stands there:
 * a block that changes keeps reading it. Numbers of things of one site are filled in.
 */
const FIRST = readFileSync(
	join( __dirname, '../../fixtures/blocks/first-content.html' ),
	'utf8'
);
const PICTURE = 999001;
const PRODUCT = 999002;

interface Saved {
	name: string;
	attributes: Record< string, unknown >;
}

/** Our blocks in a stored content. */
const blocksOf = ( content: string ): Saved[] =>
	[
		...content.matchAll( /<!-- wp:(museau\/[a-z-]+) (?:(\{.*\}) )?\/-->/g ),
	].map( ( [ , name, attributes ] ) => ( {
		name: name!,
		attributes: JSON.parse( attributes ?? '{}' ),
	} ) );

/** Opens a page in the editor, without WordPress's welcome. */
async function edit( page: Page, id: string ) {
	await page.goto( `/wp-admin/post.php?post=${ id }&action=edit` );
	await page.waitForFunction(
		() => wp?.data?.select( 'core/block-editor' )?.getBlocks?.().length > 0
	);
	await page.evaluate( () =>
		wp.data
			.dispatch( 'core/preferences' )
			.set( 'core/edit-post', 'welcomeGuide', false )
	);
	await expect( page.locator( '.components-modal__frame' ) ).toHaveCount( 0 );
	return page.frameLocator( 'iframe[name="editor-canvas"]' );
}

test.beforeEach( ( { allow } ) => {
	test.slow();
	allow( ...EDITOR_NOISE );
} );

test( 'a page of every block as the first version saved it opens without a fault, keeps each value, and shows it', async ( {
	page,
	site,
} ) => {
	const [ work ] = await (
		await page.request.get(
			'/wp-json/museau-react/v1/products?slug=chat-roux'
		)
	).json();
	const content = FIRST.trim()
		.replaceAll( String( PICTURE ), String( work.images[ 0 ].id ) )
		.replaceAll( String( PRODUCT ), String( work.id ) );
	const first = blocksOf( content );
	const id = await site.wp(
		'eval',
		`echo wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Essai ancien', 'post_name' => 'essai-ancien', 'post_content' => wp_slash(base64_decode('${ Buffer.from( content ).toString( 'base64' ) }'))]);`
	);
	try {
		await signIn( page, site );
		const canvas = await edit( page, id );
		const { opened, known, saved } = await page.evaluate( () => {
			const blocks = wp.data.select( 'core/block-editor' ).getBlocks();
			return {
				opened: blocks.map(
					( { name, isValid, attributes }: any ) => ( {
						name,
						isValid,
						attributes,
					} )
				) as ( Saved & { isValid: boolean } )[],
				known: wp.blocks
					.getBlockTypes()
					.map( ( { name }: any ) => name )
					.filter( ( name: string ) => name.startsWith( 'museau/' ) ),
				saved: wp.blocks.serialize( blocks ) as string,
			};
		} );
		expect( first.map( ( { name } ) => name ).sort() ).toEqual(
			known.sort()
		);
		expect( opened ).toHaveLength( first.length );
		for ( const [ index, { name, attributes } ] of first.entries() ) {
			expect( opened[ index ] ).toMatchObject( {
				name,
				isValid: true,
				attributes,
			} );
		}
		// Saved again it says the same: no value is dropped because a block no longer knows it.
		expect( blocksOf( saved ) ).toEqual( first );
		for ( const words of [ 'Mes originaux', /^Tirages d['’]hiver$/ ] ) {
			await expect( canvas.getByText( words ).first() ).toBeVisible();
		}
		await expect( canvas.locator( '.block-editor-warning' ) ).toHaveCount(
			0
		);
		await expect(
			canvas.getByText( 'Ce bloc contient du contenu inattendu' )
		).toHaveCount( 0 );

		await page.goto( '/essai-ancien' );
		for ( const words of [
			'à plume -- aussi',
			'Du papier, du temps',
			'Trois mondes d’avant',
			'Vous écrivez d’abord',
			/^«\sUn regard d’alors\.\s»$/,
			'Voici ceux d’hier.',
			'Choisissez, puis attendez.',
			'Tirages d’hiver',
			'Écrivez-moi, comme avant.',
		] ) {
			await expect(
				page.locator( 'main' ).getByText( words ).first()
			).toBeVisible();
		}
	} finally {
		await erasePage( site, 'essai-ancien' );
	}
} );

test( 'the checkout and what the law requires are not deleted by a key, nor with all the rest of the page', async ( {
	page,
	site,
} ) => {
	const [ checkout, terms ] = (
		await site.wp(
			'eval',
			"echo get_page_by_path('commander')->ID, ' ', get_page_by_path('cgv')->ID;"
		)
	).split( ' ' ) as [ string, string ];
	const names = () =>
		page.evaluate( () =>
			wp.data
				.select( 'core/block-editor' )
				.getBlocks()
				.map( ( { name }: any ) => name )
		);
	await signIn( page, site );
	let canvas = await edit( page, checkout );
	await canvas
		.locator( '[data-type="museau/checkout"]' )
		.click( { position: { x: 5, y: 5 } } );
	await page.keyboard.press( 'Delete' );
	await page.keyboard.press( 'Backspace' );
	expect( await names() ).toEqual( [ 'museau/checkout' ] );

	canvas = await edit( page, terms );
	const before = await names();
	const removable: Record< string, boolean > = await page.evaluate( () => {
		const { getBlocks, canRemoveBlock } =
			wp.data.select( 'core/block-editor' );
		return Object.fromEntries(
			getBlocks().map( ( block: any ) => [
				wp.blocks.serialize( block ),
				canRemoveBlock( block.clientId ),
			] )
		);
	} );
	// A fact that the shop fills in, and the guarantees' own words, stay; her own sentences are hers.
	const parts = Object.entries( removable );
	expect( parts.length ).toBeGreaterThan( 20 );
	for ( const [ text, free ] of parts ) {
		expect( [ text, free ] ).toEqual( [
			text,
			! /\{\{|wp:quote/.test( text ),
		] );
	}
	await canvas.getByText( 'Les œuvres originales existent' ).click();
	// The first marks the paragraph, the second every block.
	await page.keyboard.press( 'ControlOrMeta+a' );
	await page.keyboard.press( 'ControlOrMeta+a' );
	await expect
		.poll( () =>
			page.evaluate(
				() =>
					wp.data
						.select( 'core/block-editor' )
						.getMultiSelectedBlockClientIds().length
			)
		)
		.toBe( before.length );
	await page.keyboard.press( 'Delete' );
	expect( await names() ).toEqual( before );
} );
