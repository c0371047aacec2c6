/**
 * A silent film of one minute: what the page shows, a mark where it is pressed, and a line that says what is done. Chromium's
 * screencast gives the pictures with their times; ffmpeg makes a WebM (VP9) of them.
 */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = process.env.MUSEAU_ROOT ?? process.cwd();
/** Seconds; a step that waits longer for the shop is shown no longer than this. */
const LENGTH = 60;
const STILL = 4;
/** How much slower than the shop's own pace a film may be. */
const SLOWEST = 1.6;
/** Milliseconds: to read a line, per sign and at least; from the mark to the press; between two signs that are typed. */
const PER_SIGN = 45;
const AT_LEAST = 1700;
const BEFORE_PRESS = 650;
const TYPING = 35;

const MARK = 'museau-film';

/** Runs in the page: draws the line, above what lies in the top layer, away from the place that is pressed. */
const drawLine = ( [ id, words, isTop ]: [ string, string, boolean ] ) => {
	document.getElementById( id )?.remove();
	const line = document.createElement( 'div' );
	line.id = id;
	line.popover = 'manual';
	line.textContent = words;
	Object.assign( line.style, {
		position: 'fixed',
		inset: isTop ? '0 0 auto 0' : 'auto 0 0 0',
		width: 'auto',
		maxWidth: 'none',
		margin: '0',
		padding: '10px 14px',
		border: '0',
		background: '#26211c',
		color: '#fff',
		font: '600 17px/1.35 sans-serif',
		textAlign: 'center',
		pointerEvents: 'none',
	} );
	document.body.append( line );
	line.showPopover();
};

/** Runs in the page: a ring where the finger comes down. */
const drawMark = ( [ id, x, y ]: [ string, number, number ] ) => {
	const mark = document.createElement( 'div' );
	mark.id = id;
	mark.popover = 'manual';
	Object.assign( mark.style, {
		position: 'fixed',
		inset: 'auto',
		left: `${ x - 22 }px`,
		top: `${ y - 22 }px`,
		width: '44px',
		height: '44px',
		margin: '0',
		padding: '0',
		boxSizing: 'border-box',
		border: '4px solid #c2410c',
		borderRadius: '50%',
		background: 'rgb(194 65 12 / 25%)',
		pointerEvents: 'none',
	} );
	document.body.append( mark );
	mark.showPopover();
};

export class Film {
	private readonly folder: string;
	private readonly frames: { file: string; at: number }[] = [];
	private session!: CDPSession;
	private words = '';

	private constructor(
		private readonly page: Page,
		private readonly name: string
	) {
		this.folder = join( ROOT, '.museau/films', name );
	}

	/** Begins to record what the page shows. */
	static async of( page: Page, name: string ): Promise< Film > {
		const film = new Film( page, name );
		rmSync( film.folder, { recursive: true, force: true } );
		mkdirSync( film.folder, { recursive: true } );
		film.session = await page.context().newCDPSession( page );
		film.session.on( 'Page.screencastFrame', ( frame ) => {
			const file = `${ String( film.frames.length ).padStart( 5, '0' ) }.jpg`;
			writeFileSync(
				join( film.folder, file ),
				Buffer.from( frame.data, 'base64' )
			);
			film.frames.push( { file, at: frame.metadata.timestamp ?? 0 } );
			void film.session
				.send( 'Page.screencastFrameAck', {
					sessionId: frame.sessionId,
				} )
				.catch( () => {} );
		} );
		await film.session.send( 'Page.startScreencast', {
			format: 'jpeg',
			quality: 92,
		} );
		return film;
	}

	/** Writes a line, and leaves the time to read it. */
	async say( words: string ): Promise< void > {
		this.words = words;
		await this.draw( false );
		await this.rest( Math.max( AT_LEAST, words.length * PER_SIGN ) );
	}

	/** Shows where it is pressed, and presses. */
	async tap( target: Locator, act?: () => Promise< unknown > ) {
		const { x, y } = await this.bring( target );
		await this.page.evaluate( drawMark, [ `${ MARK }-mark`, x, y ] as [
			string,
			number,
			number,
		] );
		await this.rest( BEFORE_PRESS );
		await this.page.evaluate(
			( id ) => document.getElementById( id )?.remove(),
			`${ MARK }-mark`
		);
		await ( act ?? ( () => target.click() ) )();
		await this.rest( 300 );
		await this.draw( false );
	}

	/** Types as a hand does. */
	async type( target: Locator, words: string ): Promise< void > {
		await this.bring( target );
		await target.fill( '' );
		await target.pressSequentially( words, { delay: TYPING } );
		await this.rest( 300 );
	}

	/** Brings a thing into the middle, for a look. */
	async show( target: Locator ): Promise< void > {
		await this.bring( target );
		await this.rest( 500 );
	}

	/** Ends the film and writes docs/films/<name>.webm: one minute, whatever the shop's own pace was. */
	async end(): Promise< void > {
		await this.rest( 1500 );
		await this.session.send( 'Page.stopScreencast' );
		const gaps = this.frames.map( ( { at }, index ) =>
			Math.min(
				STILL,
				Math.max( 0.02, ( this.frames[ index + 1 ]?.at ?? at ) - at )
			)
		);
		const whole = gaps.reduce( ( sum, gap ) => sum + gap, 0 );
		// Faster or slower, so that it is one minute; it rests on its last picture.
		const pace = Math.min( SLOWEST, ( LENGTH - 2 ) / whole );
		const list = this.frames.map(
			( { file }, index ) =>
				`file '${ file }'\nduration ${ ( gaps[ index ]! * pace ).toFixed( 3 ) }`
		);
		// The last picture is named twice, or its time would not count.
		list.push( `file '${ this.frames.at( -1 )!.file }'` );
		writeFileSync( join( this.folder, 'list.txt' ), list.join( '\n' ) );
		mkdirSync( join( ROOT, 'docs/films' ), { recursive: true } );
		await promisify( execFile )( 'ffmpeg', [
			...'-y -loglevel error -f concat -i'.split( ' ' ),
			join( this.folder, 'list.txt' ),
			...`-vf tpad=stop_mode=clone:stop_duration=${ LENGTH } -t ${ LENGTH } -an -r 10 -pix_fmt yuv420p -c:v libvpx-vp9 -b:v 0 -crf 40 -row-mt 1 -cpu-used 3 -g 100`.split(
				' '
			),
			// The same pictures give the same file.
			...'-fflags +bitexact -flags:v +bitexact -map_metadata -1'.split(
				' '
			),
			join( ROOT, 'docs/films', `${ this.name }.webm` ),
		] );
	}

	private rest = ( milliseconds: number ) =>
		this.page.waitForTimeout( milliseconds );

	private async draw( isTop: boolean ): Promise< void > {
		await this.page.evaluate( drawLine, [ MARK, this.words, isTop ] as [
			string,
			string,
			boolean,
		] );
	}

	/** Scrolls a thing into the middle, keeps the line away from it, and answers its middle. */
	private async bring( target: Locator ) {
		await target.waitFor( { state: 'attached' } );
		await target.evaluate( ( element ) =>
			element.scrollIntoView( { block: 'center', behavior: 'smooth' } )
		);
		await this.rest( 450 );
		const { x, y, width, height } = ( await target.boundingBox() )!;
		const middle = { x: x + width / 2, y: y + height / 2 };
		await this.draw( middle.y > this.page.viewportSize()!.height - 130 );
		return middle;
	}
}
