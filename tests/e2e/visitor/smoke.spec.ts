import { expect, test } from '../support/test';

test( 'the front page answers', async ( { page } ) => {
	await page.goto( '/' );
	expect( await page.title() ).toContain( 'Museau' );
} );
