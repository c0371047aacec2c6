/** The rules of wp-scripts, with the shop's alias and a test environment for TypeScript tests. */
const { readdirSync } = require( 'node:fs' );
const base = require( '@wordpress/scripts/config/eslint.config.cjs' );
const wordpress = require( '@wordpress/eslint-plugin' );

const blocks = readdirSync( `${ __dirname }/blocks`, { withFileTypes: true } )
	.filter( ( entry ) => entry.isDirectory() )
	.map( ( { name } ) => name );

/** Floors of src/client, the lowest first (docs/architecture.md): folders, and the files beside them. */
const FLOORS = [
	[
		'api',
		'i18n',
		'money',
		'page-data',
		'lean',
		'typography',
		...readdirSync( `${ __dirname }/src/client` ).filter( ( name ) =>
			/\.tsx?$/.test( name )
		),
	],
	[ 'catalogue', 'store', 'photos' ],
	[ 'components', 'islands' ],
	[ 'cart', 'search', 'editor' ],
];

module.exports = [
	{
		ignores: [
			'.museau/**',
			'build/**',
			'vendor/**',
			'assets/**',
			'test-results/**',
		],
	},
	...base,
	...wordpress.configs[ 'test-unit' ].map( ( config ) => ( {
		...config,
		files: [ '**/*.test.{ts,tsx}', 'tests/js/**/*.{ts,tsx}' ],
	} ) ),
	{
		files: [ '**/*.{ts,tsx}' ],
		rules: {
			// Types say it already, and tsc checks them.
			'jsdoc/require-param': 'off',
			'jsdoc/require-param-type': 'off',
			'jsdoc/require-returns-type': 'off',
			// '@museau/…' is webpack's and tsc's alias; tsc refuses an import that does not resolve.
			'import/no-unresolved': 'off',
			'import/no-extraneous-dependencies': 'off',
			'no-console': [ 'error', { allow: [ 'warn', 'error' ] } ],
		},
	},
	{
		// As ShapeTest does for PHP: what is longer holds more than one thought.
		files: [ 'blocks/**/*.{ts,tsx}', 'src/client/**/*.{ts,tsx}' ],
		ignores: [ '**/*.test.{ts,tsx}' ],
		rules: {
			'max-lines': [ 'error', 300 ],
			'max-lines-per-function': [ 'error', 60 ],
		},
	},
	{
		// What a component shows stands beside what it does.
		files: [ 'blocks/**/*.tsx', 'src/client/**/*.tsx' ],
		ignores: [ '**/*.test.tsx' ],
		rules: { 'max-lines-per-function': [ 'error', 120 ] },
	},
	{
		// The floors of the front (docs/architecture.md): blocks stand on src/client, which knows none of them.
		files: [ 'blocks/**/*.{ts,tsx}', 'src/client/**/*.{ts,tsx}' ],
		settings: {
			'import/resolver': { typescript: { project: './tsconfig.json' } },
			// Without these the rule about circles reads no TypeScript, and finds none.
			'import/extensions': [ '.ts', '.tsx' ],
			'import/parsers': {
				'@typescript-eslint/parser': [ '.ts', '.tsx' ],
			},
		},
		rules: {
			'import/no-cycle': 'error',
			'import/no-restricted-paths': [
				'error',
				{
					basePath: __dirname,
					zones: [
						{
							target: './src/client',
							from: './blocks',
							message:
								'What all blocks share knows none of them: it is imported, it does not import.',
						},
						...blocks.map( ( block ) => ( {
							target: `./blocks/${ block }`,
							from: './blocks',
							except: [ `./${ block }` ],
							message:
								'A block can be changed or left out alone; what two of them need belongs to src/client.',
						} ) ),
						...FLOORS.slice( 0, -1 ).flatMap( ( floor, height ) =>
							floor.map( ( name ) => ( {
								target: `./src/client/${ name }`,
								from: './src/client',
								except: FLOORS.slice( 0, height + 1 )
									.flat()
									.map( ( known ) => `./${ known }` ),
								message:
									height === 0
										? 'The ground knows neither store nor components, so that each of them can be tested alone.'
										: 'A floor knows those below it alone, so that it can be read without what stands on it.',
							} ) )
						),
					],
				},
			],
		},
	},
	{
		files: [ '**/*.test.{ts,tsx}' ],
		rules: {
			'jest/expect-expect': [
				'error',
				{ assertFunctionNames: [ 'expect', 'expectParity' ] },
			],
		},
	},
	{
		files: [ 'bin/**', 'tests/**', '*.{js,cjs,mjs}' ],
		rules: {
			'no-console': 'off',
			'import/no-extraneous-dependencies': 'off',
			'import/no-unresolved': 'off',
		},
	},
	{
		// Playwright's fixtures are handed a function named `use`, and begin with a destructured parameter.
		files: [ 'tests/e2e/**', 'tests/guide/**' ],
		rules: {
			'react-hooks/rules-of-hooks': 'off',
			'no-empty-pattern': 'off',
		},
	},
	{
		files: [ 'bin/**', 'tests/browsers/**' ],
		rules: {
			'jsdoc/require-param': 'off',
			'jsdoc/require-param-type': 'off',
			'jsdoc/require-returns-description': 'off',
			'jsdoc/check-tag-names': 'off',
			'no-nested-ternary': 'off',
			'no-bitwise': 'off',
			'@wordpress/no-unused-vars-before-return': 'off',
			'@wordpress/no-global-active-element': 'off',
		},
	},
];
