import { render } from '@testing-library/react';
import { OtherPageNotice } from './second-page-notice';

const mockBlocks: Record< string, string > = {
	a: 'core/paragraph',
	b: 'museau/contact',
	c: 'museau/contact',
	d: 'museau/hero',
};

jest.mock( '@wordpress/block-editor', () => ( { store: 'editor' } ) );
jest.mock( '@wordpress/blocks', () => ( { store: 'blocks' } ) );
jest.mock( '@wordpress/components', () => ( {
	Notice: ( { children }: { children: string } ) => <p>{ children }</p>,
} ) );
jest.mock( '@wordpress/data', () => ( {
	useSelect: ( read: ( select: () => object ) => string ) =>
		read( () => ( {
			getClientIdsWithDescendants: () => Object.keys( mockBlocks ),
			getBlockName: ( id: string ) => mockBlocks[ id ],
			getBlockType: ( name: string ) => ( { title: `Titre ${ name }` } ),
		} ) ),
} ) );

test( 'the second of two blocks of one name is told of the first, the first and other blocks of nothing', () => {
	const said = ( clientId: string ) =>
		render(
			<OtherPageNotice
				name={ mockBlocks[ clientId ]! }
				clientId={ clientId }
			/>
		).container.textContent;
	expect( said( 'c' ) ).toContain( '« Titre museau/contact »' );
	expect( said( 'b' ) ).toBe( '' );
	expect( said( 'd' ) ).toBe( '' );
} );
