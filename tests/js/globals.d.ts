/** Jest's globals for TypeScript, from Jest itself. */
import type * as jestGlobals from '@jest/globals';

declare global {
	const jest: ( typeof jestGlobals )[ 'jest' ];
	const expect: ( typeof jestGlobals )[ 'expect' ];
	const test: ( typeof jestGlobals )[ 'test' ];
	const it: ( typeof jestGlobals )[ 'it' ];
	const describe: ( typeof jestGlobals )[ 'describe' ];
	const beforeEach: ( typeof jestGlobals )[ 'beforeEach' ];
	const afterEach: ( typeof jestGlobals )[ 'afterEach' ];
	const beforeAll: ( typeof jestGlobals )[ 'beforeAll' ];
	const afterAll: ( typeof jestGlobals )[ 'afterAll' ];
}
