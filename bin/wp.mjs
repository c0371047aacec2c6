#!/usr/bin/env node
/** node bin/wp.mjs <site> <arguments of WP-CLI …> */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { main, say } from './lib/say.mjs';
import { siteOf, wp } from './lib/site.mjs';

main( async () => {
	const [ name, ...args ] = process.argv.slice( 2 );
	const { folder } = siteOf( { name } );
	const made = JSON.parse( await readFile( join( folder, 'made' ), 'utf8' ) );
	say( ( await wp( siteOf( { name, ...made } ), ...args ) ).trimEnd() );
} );
