/** The checker of the invariants of money, stock, mails and photos, at the end of a journey through a fault. */
import { expect } from '@playwright/test';
import { join } from 'node:path';
import type { Site } from './test';

const CHECK = join( __dirname, '../../php/check.php' );

/** Where the site's books stand now. */
export async function openBooks( site: Site ): Promise< string > {
	return site.wp( 'eval', `require '${ CHECK }';` );
}

/** Everything since `marks` is as it must be. */
export async function checkBooks( site: Site, marks: string ): Promise< void > {
	const answer = await site.wp(
		'eval',
		`$museau_given = '${ marks }'; require '${ CHECK }';`
	);
	expect( JSON.parse( answer ) ).toEqual( [] );
}
