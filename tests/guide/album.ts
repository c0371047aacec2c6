/** Pictures of the guide and of the README: cut to what matters, small, and the same whoever takes them. */
import type { Locator, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = process.env.MUSEAU_ROOT ?? process.cwd();
/** Of a picture with photographs: per cent of WebP's quality. */
const QUALITY = 68;
/** Of a picture of words and lines: so few are enough for sharp letters, and it weighs half. */
const COLOURS = 48;
/** CSS pixels: what is drawn larger is a photograph that wants its shades. */
const PHOTOGRAPH = 100;
interface Cut {
	/** What the picture begins with; the page's top without it. */
	from?: Locator;
	/** What it ends with; as far as `most` without it. */
	to?: Locator;
	/** Greatest height, CSS pixels. */
	most?: number;
	/** Blank left above and below, CSS pixels. */
	air?: number;
	/** What is shown stays where the window is (a dialog): the page is not drawn at its whole length. */
	isFixed?: boolean;
}

/** Nothing moves, every picture is there, no cursor blinks and no message covers what is shown. */
async function settle( page: Page ): Promise< void > {
	await page.addStyleTag( {
		content:
			'*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; content-visibility: visible !important; } body:not(.block-editor-page) #wpadminbar { position: absolute !important; } .museau-header, .museau-admin__foot, .museau-order__save { position: static !important; } .museau-admin__toasts { display: none !important; }',
	} );
	await page.evaluate( async () => {
		document.querySelector< HTMLElement >( ':focus' )?.blur();
		// The address of this machine is nobody's.
		for ( const input of document.querySelectorAll< HTMLInputElement >(
			'input[readonly]'
		) ) {
			input.value = input.value.replace(
				location.origin,
				'https://votre-site.fr'
			);
		}
		// What a browser writes itself, in a field of a file or of a day, is in its own language; hers is French.
		for ( const input of document.querySelectorAll< HTMLInputElement >(
			'input[type="file"], input[type="date"]'
		) ) {
			const { opacity, position } = getComputedStyle( input );
			// One that lies unseen over a drop area writes nothing.
			if (
				input.offsetWidth > 40 &&
				position !== 'absolute' &&
				opacity !== '0'
			) {
				const shown = document.createElement( 'span' );
				const { width, height, padding, border, borderRadius, font } =
					getComputedStyle( input );
				shown.className = 'guide-field';
				shown.innerHTML =
					input.type === 'file'
						? '<button type="button" style="font-size:14px">Choisir un fichier</button> <small>Aucun fichier choisi</small>'
						: input.value.split( '-' ).reverse().join( '/' ) ||
							'jj/mm/aaaa';
				Object.assign( shown.style, {
					display: 'block',
					boxSizing: 'border-box',
					background: '#fff',
					width,
					height,
					padding,
					border,
					borderRadius,
					font,
					lineHeight: '1.9',
					overflow: 'hidden',
					whiteSpace: 'nowrap',
				} );
				input.after( shown );
				input.style.display = 'none';
			}
		}
		await document.fonts.ready;
		await Promise.all(
			[ ...document.images ]
				.filter( ( image ) => image.src )
				.map( ( image ) => {
					image.loading = 'eager';
					return image.decode().catch( () => {} );
				} )
		);
	} );
}

/** Writes a PNG as WebP: with all its shades where it holds photographs, else as it is in few colours. */
async function writeWebp( png: Buffer, path: string, hasPhotographs: boolean ) {
	const source = `${ path }.png`;
	writeFileSync( source, png );
	const how = hasPhotographs
		? `-quality ${ QUALITY }`
		: `-vf split[a][b];[a]palettegen=max_colors=${ COLOURS }:reserve_transparent=0[p];[b][p]paletteuse=dither=none,format=bgra -lossless 1 -quality 100`;
	try {
		await promisify( execFile )( 'ffmpeg', [
			...'-y -loglevel error -i'.split( ' ' ),
			source,
			...`${ how } -c:v libwebp -compression_level 6 -map_metadata -1`.split(
				' '
			),
			path,
		] );
	} finally {
		rmSync( source );
	}
}

/** Takes one picture of the page, over its whole width; `file` is below docs/, without '.webp'. */
export async function shoot(
	page: Page,
	file: string,
	{ from, to, most = 760, air = 10, isFixed = false }: Cut = {}
): Promise< void > {
	await settle( page );
	await ( from ?? page.locator( 'body' ) ).waitFor();
	const place = async ( one: Locator ) =>
		one.evaluate( ( element ) => {
			// A field that stands aside for its picture has no place of its own.
			const shown = element.checkVisibility()
				? element
				: ( element.nextElementSibling ?? element );
			const { top, bottom } = shown.getBoundingClientRect();
			return { top: top + scrollY, bottom: bottom + scrollY };
		} );
	if ( isFixed ) {
		await page.evaluate( () => scrollTo( 0, 0 ) );
	}
	const top = from
		? Math.max( 0, Math.floor( ( await place( from ) ).top ) - air )
		: 0;
	const end = to ? Math.ceil( ( await place( to ) ).bottom ) + air : Infinity;
	const whole = await page.evaluate(
		() => document.documentElement.scrollHeight
	);
	// A picture that is decoded later would be an empty sheet.
	await page.evaluate( () =>
		Promise.all(
			[ ...document.images ]
				.filter( ( image ) => image.complete )
				.map( ( image ) => image.decode().catch( () => {} ) )
		)
	);
	const height = Math.min( end, top + most, whole ) - top;
	const png = await page.screenshot( {
		fullPage: ! isFixed,
		clip: { x: 0, y: top, width: page.viewportSize()!.width, height },
	} );
	const hasPhotographs = await page.evaluate(
		( [ start, until, least ] ) =>
			[ ...document.querySelectorAll( 'img, iframe' ) ].some(
				( image ) => {
					const box = image.getBoundingClientRect();
					return (
						Math.min( box.width, box.height ) > least &&
						box.bottom + scrollY > start &&
						box.top + scrollY < until
					);
				}
			),
		[ top, top + height, PHOTOGRAPH ] as [ number, number, number ]
	);
	await page.evaluate( () => {
		for ( const shown of document.querySelectorAll( '.guide-field' ) ) {
			const input = shown.previousElementSibling as HTMLInputElement;
			input.style.display = '';
			shown.remove();
		}
	} );
	const path = join( ROOT, 'docs', `${ file }.webp` );
	mkdirSync( dirname( path ), { recursive: true } );
	await writeWebp( png, path, hasPhotographs );
}
