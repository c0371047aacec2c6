/** Jest as wp-scripts runs it, with the shop's alias and what jsdom lacks. */
const base = require( '@wordpress/scripts/config/jest-unit.config' );

module.exports = {
	...base,
	reporters: [ 'default' ],
	// A machine under load is not a defect: no test measures time.
	testTimeout: 60_000,
	moduleNameMapper: {
		'\\.(scss|css)$':
			'<rootDir>/node_modules/@wordpress/jest-preset-default/scripts/style-mock.js',
		'^@museau/(.*)$': '<rootDir>/src/client/$1',
	},
	setupFiles: [
		'<rootDir>/node_modules/@wordpress/jest-preset-default/scripts/setup-globals.js',
		'<rootDir>/tests/js/setup.js',
	],
	testPathIgnorePatterns: [
		'/node_modules/',
		'/vendor/',
		'/build/',
		'/.museau/',
		'/tests/e2e/',
	],
	modulePathIgnorePatterns: [ '<rootDir>/.museau/', '<rootDir>/build/' ],
};
