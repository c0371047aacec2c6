/** The rules of eslint.config.cjs about who may import whom find what breaks them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { ROOT } from '../../bin/lib/paths.mjs';

const BROKEN = [
	[
		'what all blocks share imports a block',
		'src/client/money/index.ts',
		"export * from '../../../blocks/cart/island';",
		'knows none of them',
	],
	[
		'a block imports another',
		'blocks/cart/island.tsx',
		"export * from '../checkout/checkout';",
		'A block can be changed or left out alone',
	],
	[
		'the ground imports the store',
		'src/client/api/index.ts',
		"export * from '@museau/store';",
		'The ground knows neither store nor components',
	],
	[
		'a file beside the folders imports the catalogue',
		'src/client/storage.ts',
		"export * from './catalogue/sort';",
		'The ground knows neither store nor components',
	],
	[
		'the catalogue imports a component',
		'src/client/catalogue/sort.ts',
		"export * from '../components/alert';",
		'A floor knows those below it alone',
	],
	[
		'a component imports the cart',
		'src/client/components/alert.tsx',
		"export * from '../cart/totals';",
		'A floor knows those below it alone',
	],
	[
		'a circle',
		'src/client/i18n/index.ts',
		"export { euros } from '@museau/money';",
		'Dependency cycle',
	],
];

const eslint = new ESLint( {
	cwd: ROOT,
	// The rule looks for circles among the files as they are stored first, where ours is not.
	overrideConfig: {
		rules: { 'import/no-cycle': [ 'error', { disableScc: true } ] },
	},
} );
for ( const [ name, filePath, line, sentence ] of BROKEN ) {
	test( `a forbidden import is said: ${ name }`, async () => {
		const [ { messages } ] = await eslint.lintText( `${ line }\n`, {
			filePath,
		} );
		assert.match(
			messages.map( ( { message } ) => message ).join( '\n' ),
			new RegExp( sentence )
		);
	} );
}
