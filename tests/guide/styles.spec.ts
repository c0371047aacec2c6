/** The pictures of docs/styles.md: the home page in each style, at half its size. Run by `npm run guide`. */
import { test } from '../e2e/support/test';
import { shoot } from './album';

test.use( {
	viewport: { width: 1440, height: 900 },
	deviceScaleFactor: 0.5,
	bypassCSP: true,
	contextOptions: { reducedMotion: 'reduce' },
} );

test.beforeEach( ( { allow } ) => allow( /./ ) );

for ( const style of [ 'aube', 'craie', 'mousse', 'affiche', '' ] ) {
	test( `style ${ style || 'of the theme again' }`, async ( {
		page,
		site,
	} ) => {
		test.slow();
		await site.wp(
			'eval',
			`Museau\\Kernel\\Settings\\StyleVariation::choose(get_template_directory(), '${ style }', museau()->settings());`
		);
		if ( style !== '' ) {
			await page.goto( '/' );
			// The fonts of the first view come from the store of the second.
			await page.reload();
			await shoot( page, `images/styles/${ style }`, { most: 2560 } );
		}
	} );
}
