#!/usr/bin/env node
/**
 * npm run release: dist/museau-<version>.zip, ready for « Apparence → Thèmes → Ajouter → Téléverser », and dist/blueprint.json.
 * The same sources give the same bytes: entries in order, one time for all, no file of this machine.
 */
import { relative } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { prepareBuild, prepareNode } from './lib/prepare.mjs';
import { release } from './lib/release.mjs';
import { main, say, step } from './lib/say.mjs';

main( async () => {
	await prepareNode();
	await prepareBuild();
	const made = await step( 'archive du thème', release );
	say( relative( ROOT, made.file ) );
	say(
		`${ made.entries } fichiers, ${ ( made.bytes / 1e6 ).toFixed( 2 ) } Mo`
	);
	say( `sha256 ${ made.sha256 }` );
	say(
		`${ relative( ROOT, made.blueprint ) } : la boutique de démonstration dans WordPress Playground (docs/operation.md)`
	);
} );
