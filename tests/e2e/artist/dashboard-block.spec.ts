import { expect, signIn, test } from '../support/test';
import {
	EDITOR_NOISE,
	erasePage,
	insertBlock,
	newPage,
	saveAndReload,
} from '../support/editor';

declare const wp: any;

const SCRIPT = /\/build\/admin\/view\.js/;

test.beforeEach( ( { allow } ) => allow( ...EDITOR_NOISE ) );

test( 'the dashboard stands before its script comes, which takes over what stands there and moves nothing', async ( {
	page,
	site,
} ) => {
	await signIn( page, site );
	let release = () => {};
	const held = new Promise< void >( ( resolve ) => ( release = resolve ) );
	await page.route( SCRIPT, async ( route ) => {
		await held;
		await route.continue();
	} );
	await page.goto( '/admin-dashboard', { waitUntil: 'commit' } );
	const tabs = page.getByRole( 'tablist' );
	await expect( page.getByText( 'Chargement des produits…' ) ).toBeVisible();
	await expect(
		page.getByRole( 'tab', { name: 'Gérer les produits' } )
	).toHaveAttribute( 'aria-selected', 'true' );
	const place = await tabs.boundingBox();
	await tabs.evaluate( ( list ) => list.setAttribute( 'data-printed', '' ) );

	release();
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
	await expect( tabs ).toHaveAttribute( 'data-printed', '' );
	expect( await tabs.boundingBox() ).toEqual( place );
	await page.getByRole( 'tab', { name: 'Gérer les bannières' } ).click();
	await expect(
		page.getByRole( 'heading', { name: 'Bannières' } )
	).toBeVisible();
} );

test( "the dashboard's block is in the editor's list; on another page than its own it shows nothing and loads nothing", async ( {
	page,
	site,
} ) => {
	await newPage( page, site, 'Mon atelier' );
	expect(
		await page.evaluate( () =>
			wp.data
				.select( 'core/block-editor' )
				.canInsertBlockType( 'museau/admin' )
		)
	).toBe( true );
	expect(
		await page.evaluate( () =>
			wp.blocks.hasBlockSupport( 'museau/admin', 'inserter', true )
		)
	).toBe( true );
	await insertBlock( page, 'museau/admin' );
	const { address } = await saveAndReload( page, [ 'museau/admin' ] );
	await page.context().clearCookies();
	const asked: string[] = [];
	page.on( 'request', ( request ) => asked.push( request.url() ) );
	await page.goto( address );
	await expect(
		page.getByRole( 'heading', { name: 'Mon atelier' } )
	).toBeVisible();
	await expect( page.locator( '.museau-admin' ) ).toHaveCount( 0 );
	expect(
		asked.filter(
			( url ) => SCRIPT.test( url ) || /wp-includes/.test( url )
		)
	).toEqual( [] );
	await erasePage( site, 'mon-atelier' );
} );
