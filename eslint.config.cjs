/** The rules of wp-scripts, with the shop's alias and a test environment for TypeScript tests. */
const base = require( '@wordpress/scripts/config/eslint.config.cjs' );
const wordpress = require( '@wordpress/eslint-plugin' );

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
		rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
	},
	{
		files: [ 'bin/**' ],
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
