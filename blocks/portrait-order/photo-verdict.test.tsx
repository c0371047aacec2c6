import { render, screen } from '@testing-library/react';
import { PhotoVerdict } from './photo-verdict';

let mockVerdict = { detail: 0, head: 5000, lean: 0, light: '' };
jest.mock( '@museau/photos/verdict/ask', () => ( {
	examiner: () => ( { ask: async () => mockVerdict, end: () => {} } ),
} ) );
jest.mock( '@museau/photos/verdict/words', () => ( {
	sentence: ( { detail }: { detail: number } ) => ( {
		text: detail ? 'Nette.' : 'Floue.',
		isDoubtful: ! detail,
	} ),
} ) );

const show = () =>
	render(
		<PhotoVerdict
			photo={ { blob: new Blob(), width: 400, height: 300 } }
			photoUrl="blob:1"
			format="A4"
			formatOption={ undefined }
			formats={ [ 'A4' ] }
			onHead={ () => {} }
			onDoubt={ () => {} }
		/>
	);

test.each( [
	[ 'Floue.', 0, Node.DOCUMENT_POSITION_FOLLOWING ],
	[ 'Nette.', 9, Node.DOCUMENT_POSITION_PRECEDING ],
] )(
	'%s is said once, a fault before the picture and praise after it',
	async ( text, detail, place ) => {
		mockVerdict = { ...mockVerdict, detail };
		show();
		const said = await screen.findByText( text );
		expect( said.closest( '[aria-live="polite"]' ) ).not.toBeNull();
		expect(
			said.compareDocumentPosition( screen.getByLabelText( 'La tête' ) )
		).toBe( place );
	}
);
