/** What a person does in a browser's window, the same whichever browser it is: look, press, type, choose, attach. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../../bin/lib/paths.mjs';

/** How long a step may take until what it waits for is there, in milliseconds. */
const PATIENCE = 20_000;
const AXE = readFileSync(
	join( ROOT, 'node_modules/axe-core/axe.min.js' ),
	'utf8'
);
const RULES = JSON.parse(
	readFileSync( join( ROOT, 'tests/axe-tags.json' ), 'utf8' )
);

/**
 * @typedef {Object} Query
 * @property {string}        [css]    selector; alone it needs no words
 * @property {string}        [within] selector of what it stands in
 * @property {string}        [shadow] selector in the open shadow root of something below `css`
 * @property {string|RegExp} [words]  what is read there, or the name that it has for those who hear it
 * @property {number}        [nth]    which of several, from 0
 * @property {boolean}       [unseen] it lies under what is drawn for it
 */

/** Runs in the page: the element of a query, or null. */
function find( { css, within, shadow, words, like, nth = 0, unseen } ) {
	const plain = ( text ) => ( text ?? '' ).replace( /\s+/g, ' ' ).trim();
	const named = ( element ) =>
		plain(
			element.getAttribute( 'aria-label' ) ??
				( element.hasAttribute( 'aria-labelledby' )
					? element
							.getAttribute( 'aria-labelledby' )
							.split( ' ' )
							.map(
								( id ) =>
									document.getElementById( id )?.innerText
							)
							.join( ' ' )
					: undefined ) ??
				( element.labels?.length
					? [ ...element.labels ]
							.map( ( label ) => label.innerText )
							.join( ' ' )
					: undefined ) ??
				element.innerText
		);
	const fits = ( element ) =>
		like
			? new RegExp( like, 'i' ).test( named( element ) )
			: words === undefined || named( element ) === words;
	const shown = ( element ) =>
		unseen ||
		( element.checkVisibility( { visibilityProperty: true } ) &&
			element.getBoundingClientRect().width > 0 );
	const roots = within
		? [ ...document.querySelectorAll( within ) ]
		: [ document ];
	let all = roots.flatMap( ( root ) => [ ...root.querySelectorAll( css ) ] );
	if ( shadow ) {
		all = all
			.flatMap( ( one ) => [ one, ...one.querySelectorAll( '*' ) ] )
			.flatMap( ( one ) => [
				...( one.shadowRoot?.querySelectorAll( shadow ) ?? [] ),
			] );
	}
	return all.filter( ( one ) => shown( one ) && fits( one ) )[ nth ] ?? null;
}

/** Runs in the page: brings an element into the middle, and says what lies over it. */
async function bring( element ) {
	element.scrollIntoView( { block: 'center', behavior: 'instant' } );
	const place = () => JSON.stringify( element.getBoundingClientRect() );
	let former;
	do {
		former = place();
		await new Promise( ( resolve ) =>
			element.ownerDocument.defaultView.requestAnimationFrame( () =>
				setTimeout( resolve, 30 )
			)
		);
	} while ( former !== place() );
	if ( element.disabled ) {
		return 'it is disabled';
	}
	const { left, top, width, height } =
		element.getClientRects()[ 0 ] ?? element.getBoundingClientRect();
	let hit = element
		.getRootNode()
		.elementFromPoint( left + width / 2, top + height / 2 );
	const label = element.labels?.[ 0 ];
	for ( ; hit; hit = hit.parentNode ?? hit.host ) {
		if ( hit === element || hit === label ) {
			return '';
		}
	}
	const over = document.elementFromPoint(
		left + width / 2,
		top + height / 2
	);
	return `${ over?.outerHTML.slice( 0, 120 ) ?? 'nothing' } lies over it`;
}

const written = ( query ) => {
	const { words } = query;
	return JSON.stringify(
		words instanceof RegExp
			? { ...query, words: undefined, like: words.source }
			: query
	);
};
const code = ( query ) => `(${ find })(${ written( query ) })`;

/** Queries by what a thing is. */
export const button = ( words, more = {} ) => ( {
	css: 'button, summary, [role="button"]',
	words,
	...more,
} );
export const link = ( words, more = {} ) => ( {
	css: 'a[href]',
	words,
	...more,
} );
export const field = ( words, more = {} ) => ( {
	css: 'input, select, textarea',
	words,
	...more,
} );
export const heading = ( words, more = {} ) => ( {
	css: 'h1, h2, h3',
	words,
	...more,
} );
/** The innermost element that reads so. */
export const text = ( words, more = {} ) => ( {
	css: 'p, li, dd, dt, td, small, strong, span, output, h1, h2, h3, legend, div[role]',
	words,
	...more,
} );

export class Window {
	/**
	 * @param {Object} driver   webkit.mjs or firefox.mjs
	 * @param {string} url      address of the site
	 * @param {number} patience milliseconds that a step may take
	 */
	constructor( driver, url, patience = PATIENCE ) {
		Object.assign( this, { driver, url, patience, allowed: [] } );
	}

	/** Announces lines of the console that are no fault of ours. */
	allow( ...patterns ) {
		this.allowed.push( ...patterns );
	}

	open = ( path ) => this.driver.goto( new URL( path, this.url ).href );

	/** The value of a function of the page. */
	read( work, given ) {
		return this.driver.run(
			`(${ work })(${ JSON.stringify( given ) ?? '' })`
		);
	}

	/** Tries until it answers something true; a page that is just leaving is no failure. */
	async until( title, attempt, patience = this.patience ) {
		const end = Date.now() + patience;
		for (;;) {
			let why = '';
			try {
				const answer = await attempt();
				if ( answer ) {
					return answer;
				}
			} catch ( error ) {
				why = error.message;
			}
			if ( Date.now() > end ) {
				assert.fail( `${ title }${ why ? `: ${ why }` : '' }` );
			}
			await pause( 120 );
		}
	}

	find = ( query ) =>
		this.until( `no ${ written( query ) }`, () =>
			this.driver.element( code( query ) )
		);

	see = ( query, patience = this.patience ) =>
		this.until(
			`no ${ written( query ) }`,
			() => this.driver.run( `!!${ code( query ) }` ),
			patience
		);

	gone = ( query ) =>
		this.until( `still ${ written( query ) }`, () =>
			this.driver.run( `!${ code( query ) }` )
		);

	/** The address' path and query match. */
	at = ( pattern ) =>
		this.until( `not at ${ pattern }`, async () =>
			pattern.test(
				await this.driver.run( 'location.pathname + location.search' )
			)
		);

	/** What stands in a field, or is read of an element. */
	value = async ( query ) => {
		await this.find( query );
		return this.driver.run(
			`((one) => one.value ?? one.innerText)(${ code( query ) })`
		);
	};

	press = ( query ) =>
		this.until( `cannot press ${ written( query ) }`, async () => {
			const over = await this.driver.run(
				`((one) => one ? (${ bring })(one) : 'it is not there')(${ code( query ) })`
			);
			if ( over ) {
				throw new Error( over );
			}
			await this.driver.click(
				await this.driver.element( code( query ) )
			);
			return true;
		} );

	/** Ticks a box that is not ticked. */
	async tick( query ) {
		await this.find( query );
		if ( ! ( await this.driver.run( `${ code( query ) }.checked` ) ) ) {
			await this.press( query );
		}
	}

	/** Types over what stands in a field. */
	async fill( query, words ) {
		await this.find( query );
		await this.driver.run(
			`((one) => { one.scrollIntoView({ block: 'center', behavior: 'instant' }); one.focus(); one.select?.(); })(${ code( query ) })`
		);
		await this.driver.type( await this.find( query ), words );
	}

	/** Takes an option by its words, or by its number. */
	async choose( query, option ) {
		const found = await this.find( query );
		const index =
			typeof option === 'number'
				? option
				: await this.until( `no option ${ option }`, async () => {
						const at = await this.driver.run(
							`[...${ code( query ) }.options].findIndex((one) => one.text.trim() === ${ JSON.stringify( option ) }) + 1`
						);
						return at;
					} ).then( ( at ) => at - 1 );
		await this.driver.run( `(${ bring })(${ code( query ) })` );
		await this.driver.choose( found, index );
	}

	/** Takes a day (YYYY-MM-DD) in a field of days, whose parts each browser orders in its own way. */
	async day( query, day ) {
		await this.press( query );
		await this.driver.run(
			`((one) => {
				Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(one, ${ JSON.stringify( day ) });
				for (const name of ['input', 'change']) { one.dispatchEvent(new Event(name, { bubbles: true })); }
			})(${ code( query ) })`
		);
		assert.equal( await this.value( query ), day );
	}

	async attach( query, file ) {
		await this.driver.attach(
			await this.find( { unseen: true, ...query } ),
			file
		);
	}

	key = ( name ) => this.driver.press( name );

	/** Nothing is pushed out of the page, and axe finds nothing. */
	async sound( within ) {
		await this.until( 'nothing is on its way', () =>
			this.driver.run( '!document.querySelector("[aria-busy=true]")' )
		);
		const [ wide, width ] = await this.driver.run(
			'[document.documentElement.scrollWidth, innerWidth]'
		);
		assert.ok( wide <= width, `${ wide } px in ${ width } px` );
		await this.driver.run(
			`Promise.allSettled(document.getAnimations().filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < Infinity && one.timeline === document.timeline).map((one) => one.finished))`
		);
		const found = await this.driver.run(
			`(async () => { ${ AXE };
				const { violations } = await axe.run(${ within ? JSON.stringify( within ) : 'document' }, { runOnly: ${ JSON.stringify( RULES ) }, resultTypes: ['violations'], preload: false });
				return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target + ' ' + failureSummary));
			})()`
		);
		assert.deepEqual( found, [] );
	}

	/** Nobody complained: no error or warning of the console that was not announced. */
	expectQuiet() {
		assert.deepEqual(
			this.driver
				.faults()
				.filter(
					( line ) =>
						! this.allowed.some( ( one ) => one.test( line ) )
				),
			[]
		);
	}

	/** Keeps a picture of the window, and the words of its page, for who looks for the reason. */
	async keep( folder, name ) {
		mkdirSync( folder, { recursive: true } );
		const file = join( folder, name.replace( /[^\p{L}\d]+/gu, '-' ) );
		writeFileSync( `${ file }.png`, await this.driver.picture() );
		writeFileSync(
			`${ file }.txt`,
			await this.driver.run(
				'location.href + "\\n" + document.body.innerText'
			)
		);
		assert.ok( existsSync( `${ file }.png` ) );
	}
}
