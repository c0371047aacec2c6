/** Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which puppeteer speaks with the browser itself. */
import puppeteer from 'puppeteer-core';
import { FIREFOX } from '../../../bin/lib/paths.mjs';

export class Firefox {
	static async start() {
		const browser = await puppeteer.launch( {
			browser: 'firefox',
			executablePath: FIREFOX,
			headless: true,
			env: { ...process.env, TZ: 'Europe/Paris' },
			extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR, fr' },
		} );
		return new Firefox( browser );
	}

	constructor( browser ) {
		this.browser = browser;
	}

	/** Opens a window of this size, with a storage of its own. */
	async begin( width, height ) {
		this.context = await this.browser.createBrowserContext();
		this.page = await this.context.newPage();
		this.page.setDefaultTimeout( 30_000 );
		this.said = [];
		this.page.on( 'console', ( message ) => {
			if ( [ 'error', 'warn' ].includes( message.type() ) ) {
				this.said.push(
					`console ${ message.type() }: ${ message.text() } (${ message.location().url })`
				);
			}
		} );
		this.page.on( 'pageerror', ( error ) =>
			this.said.push( `page error: ${ error.stack ?? error }` )
		);
		this.page.on( 'response', ( response ) => {
			if ( response.status() >= 400 ) {
				this.said.push(
					`status ${ response.status() }: ${ response.url() }`
				);
			}
		} );
		await this.resize( width, height );
	}

	resize = ( width, height ) => this.page.setViewport( { width, height } );

	goto = ( url ) => this.page.goto( url, { waitUntil: 'load' } );
	// A page that comes out of the browser's memory loads nothing: there is no load to wait for.
	back = () => this.page.evaluate( 'void setTimeout(() => history.back())' );
	forward = () =>
		this.page.evaluate( 'void setTimeout(() => history.forward())' );
	reload = () => this.page.reload();

	/** The value of an expression of the page; a promise is awaited. */
	run = ( code ) => this.page.evaluate( code );

	/** The element that an expression gives, or null. */
	element = async ( code ) =>
		( await this.page.evaluateHandle( code ) ).asElement();

	click = ( element ) => element.click();

	async type( element, text ) {
		await element.focus();
		await this.page.keyboard.type( text );
	}

	attach = ( element, file ) => element.uploadFile( file );

	async choose( element, index ) {
		const value = await element.evaluate(
			( select, at ) => select.options[ at ].value,
			index
		);
		await element.select( value );
	}

	press = ( key ) => this.page.keyboard.press( key );

	picture = async () => Buffer.from( await this.page.screenshot() );

	/** What the pages complained of, as the browser wrote it. */
	faults = () => this.said;

	async finish() {
		await this.context.close();
	}

	close = () => this.browser.close();
}
