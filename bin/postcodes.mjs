#!/usr/bin/env node
/** Part of `npm run build`: build/postcodes/{first two digits}.txt, of the locked package of communes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import postcodes from './lib/postcodes.cjs';

const target = join( ROOT, 'build/postcodes' );
const communes = JSON.parse(
	await readFile(
		join(
			ROOT,
			'node_modules/@etalab/decoupage-administratif/data/communes.json'
		),
		'utf8'
	)
);
await mkdir( target, { recursive: true } );
for ( const [ start, content ] of postcodes.postcodeFiles( communes ) ) {
	await writeFile( join( target, `${ start }.txt` ), content );
}
