#!/usr/bin/env node
/** node bin/translations.mjs: brings languages/ up to date with the sources (languages/README.md). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Advice, main, say } from './lib/say.mjs';
import {
	faultsOf,
	LANGUAGES,
	languageFiles,
} from './lib/translations/files.mjs';

main( async () => {
	const made = await languageFiles();
	const faults = [];
	for ( const [ name, content ] of made ) {
		await writeFile( join( LANGUAGES, name ), content );
		if ( name.endsWith( '.po' ) ) {
			faults.push(
				...faultsOf( content ).map(
					( fault ) => `${ name }: ${ fault }`
				)
			);
		}
	}
	say( [ ...made.keys() ].join( '\n' ) );
	if ( faults.length > 0 ) {
		throw new Advice( faults.join( '\n' ) );
	}
} );
