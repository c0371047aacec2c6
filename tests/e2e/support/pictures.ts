/** Pictures of the canvas and of the page, compared pixel by pixel. */
import type { Frame, Locator, Page } from '@playwright/test';

/** Nothing that depends on when a file came: one font, every picture there, no motion. */
export async function settle( view: Page | Frame ): Promise< void > {
	await view.addStyleTag( {
		content:
			'*, *::before, *::after { font-family: serif !important; animation: none !important; transition: none !important; caret-color: transparent !important; }',
	} );
	await view.evaluate( async () => {
		document.documentElement.dataset.loaded = '';
		await Promise.all(
			[ ...document.images ].map( ( image ) => {
				image.loading = 'eager';
				return image.decode().catch( () => {} );
			} )
		);
	} );
}

/** Moves the page so that the element starts on a whole pixel. */
function align( element: HTMLElement ): void {
	const { style } = element.ownerDocument.body;
	Object.assign( style, { position: 'relative', left: '0', top: '0' } );
	const { left, top } = element.getBoundingClientRect();
	style.left = `${ Math.ceil( left ) - left }px`;
	style.top = `${ Math.ceil( top ) - top }px`;
}

/**
 * A screenshot that starts on a whole pixel: a block's place on the page does not count. The whole page moves: a block
 * moved alone would lie on the first pixel of the next one.
 */
export async function shoot( block: Locator ): Promise< Buffer > {
	await block.evaluate( align );
	return block.screenshot( { scale: 'css' } );
}

/** The strip from one element's end to another's begin, at the whole width; both on the screen. */
export async function shootBetween(
	view: Page | Frame,
	from: string,
	to: string
): Promise< Buffer > {
	await view.locator( from ).evaluate( ( element: HTMLElement ) => {
		element.scrollIntoView();
	} );
	await view.locator( from ).evaluate( align );
	const [ begin, end ] = [
		( await view.locator( from ).boundingBox() )!,
		( await view.locator( to ).boundingBox() )!,
	];
	const page = 'mainFrame' in view ? view : view.page();
	const frame =
		'mainFrame' in view
			? { x: 0, width: page.viewportSize()!.width }
			: ( await ( await view.frameElement() ).boundingBox() )!;
	const y = Math.round( begin.y + begin.height );
	return page.screenshot( {
		scale: 'css',
		clip: {
			x: frame.x,
			y,
			width: frame.width,
			height: Math.max( 1, Math.round( end.y ) - y ),
		},
	} );
}

/** Share of pixels that differ visibly between two screenshots, from 0 to 1; what only one of them has differs. */
export function difference( page: Page, one: Buffer, other: Buffer ) {
	return page.evaluate(
		async ( sources ) => {
			const images = await Promise.all(
				sources.map( async ( source ) => {
					const image = new Image();
					image.src = source;
					await image.decode();
					return image;
				} )
			);
			const width = Math.max( ...images.map( ( i ) => i.width ) );
			const height = Math.max( ...images.map( ( i ) => i.height ) );
			const [ a, b ] = images.map( ( image ) => {
				const canvas = document.createElement( 'canvas' );
				Object.assign( canvas, { width, height } );
				const context = canvas.getContext( '2d' )!;
				context.drawImage( image, 0, 0 );
				return context.getImageData( 0, 0, width, height ).data;
			} );
			let different = 0;
			for ( let i = 0; i < a!.length; i += 4 ) {
				const step = Math.max(
					...[ 0, 1, 2, 3 ].map( ( channel ) =>
						Math.abs( a![ i + channel ]! - b![ i + channel ]! )
					)
				);
				different += step > 24 ? 1 : 0;
			}
			return different / ( width * height );
		},
		[ one, other ].map(
			( bytes ) => `data:image/png;base64,${ bytes.toString( 'base64' ) }`
		)
	);
}
