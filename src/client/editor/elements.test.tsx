import { render } from '@testing-library/react';
import { elementsFrom } from './elements';
import { listenToKeys } from './keys';

const HTML =
	'<section class="museau-hero" style="--a:1"><p class="museau-eyebrow" data-museau-text="eyebrow">Avant</p>' +
	'<h2><span data-museau-text="heading">Titre</span> <em>fin</em></h2>' +
	'<a class="museau-button" href="/ailleurs" data-museau-text="button">Aller</a>' +
	'<figure data-museau-picture="imageId"><img src="/a.webp" srcset="/a.webp 1w" alt="Chat"></figure>' +
	'<form action="/x"><input name="a" value="b"><button>Envoyer</button></form>' +
	'<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>' +
	'<noscript><p>Sans script</p></noscript><div class="museau-cart" data-museau-example="/theme/"></div></section>';

const edited = ( html: string ) =>
	elementsFrom( html, {
		text: ( printed, path ) => {
			const Tag = printed.localName as 'p';
			return (
				<Tag
					key={ path }
					data-museau-text={ path }
					className={ printed.className }
					contentEditable
					suppressContentEditableWarning
					tabIndex={ 0 }
				/>
			);
		},
		picture: ( _printed, path, children ) => (
			<figure key={ path } data-museau-picture={ path } tabIndex={ 0 }>
				{ children }
			</figure>
		),
		example: ( theme ) => <b>{ theme }</b>,
	} );

test( 'the marked places are edited, what stands around them is the server’s and does nothing', () => {
	const { container } = render( <>{ edited( HTML ) }</> );
	const one = ( selector: string ) =>
		container.querySelector( selector ) as HTMLElement;
	expect( one( 'section' ).getAttribute( 'style' ) ).toBe( '--a:1' );
	expect( one( 'h2' ).textContent ).toBe( ' fin' );
	expect( one( 'h2 em' ).hasAttribute( 'inert' ) ).toBe( true );
	expect( one( 'a' ).hasAttribute( 'href' ) ).toBe( false );
	expect( one( 'figure img' ).getAttribute( 'src' ) ).toBe( '/a.webp' );
	expect( one( 'form' ).hasAttribute( 'inert' ) ).toBe( true );
	expect( ( one( 'input' ) as HTMLInputElement ).value ).toBe( 'b' );
	expect( one( 'svg' ).getAttribute( 'viewBox' ) ).toBe( '0 0 1 1' );
	expect( one( 'svg' ).namespaceURI ).toBe( 'http://www.w3.org/2000/svg' );
	expect( container.textContent ).not.toContain( 'Sans script' );
	expect( one( '.museau-cart b' ).textContent ).toBe( '/theme/' );
	expect( one( '.museau-cart' ).hasAttribute( 'inert' ) ).toBe( true );
} );

test( 'the next HTML takes the place of the last, attributes that went are gone', () => {
	const { container, rerender } = render(
		<>{ edited( '<p class="a" title="b">Un</p>' ) }</>
	);
	const before = container.querySelector( 'p' );
	rerender( <>{ edited( '<p class="c">Deux</p>' ) }</> );
	const after = container.querySelector( 'p' )!;
	expect( after ).toBe( before );
	expect( after.className ).toBe( 'c' );
	expect( after.hasAttribute( 'title' ) ).toBe( false );
	expect( after.textContent ).toBe( 'Deux' );
} );

function pressIn( container: HTMLElement, init: KeyboardEventInit ) {
	const event = new KeyboardEvent( 'keydown', {
		bubbles: true,
		cancelable: true,
		...init,
	} );
	container.ownerDocument.activeElement!.dispatchEvent( event );
	return event.defaultPrevented;
}

test( 'Enter goes on to the next text and out behind the last, Tab goes through texts and pictures and holds nobody', () => {
	const { container } = render( <>{ edited( HTML ) }</> );
	const leave = jest.fn();
	const end = listenToKeys( container, leave );
	const focused = () => {
		const { dataset } = container.ownerDocument
			.activeElement as HTMLElement;
		return dataset.museauText ?? dataset.museauPicture;
	};
	container.querySelector< HTMLElement >( 'p' )!.focus();
	expect( pressIn( container, { key: 'Enter' } ) ).toBe( true );
	expect( focused() ).toBe( 'heading' );
	pressIn( container, { key: 'Tab' } );
	expect( focused() ).toBe( 'button' );
	pressIn( container, { key: 'Tab', shiftKey: true } );
	expect( focused() ).toBe( 'heading' );
	pressIn( container, { key: 'Enter' } );
	expect( leave ).not.toHaveBeenCalled();
	pressIn( container, { key: 'Enter' } );
	expect( leave ).toHaveBeenCalledTimes( 1 );
	pressIn( container, { key: 'Tab' } );
	expect( focused() ).toBe( 'imageId' );
	// The last stop: the editor goes on from here.
	expect( pressIn( container, { key: 'Tab' } ) ).toBe( false );
	// Enter on a picture is the picture's.
	expect( pressIn( container, { key: 'Enter' } ) ).toBe( false );
	end();
} );
