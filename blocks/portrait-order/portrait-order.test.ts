import { renderHook } from '@testing-library/react';
import type { Props } from './props';
import { usePortrait } from './portrait-order';

jest.mock( './use-options', () => ( {
	useOptions: ( _props: unknown, wanted: object ) => ( {
		isLoaded: true,
		shown: [],
		choices: wanted,
	} ),
} ) );
jest.mock( './use-photo', () => ( {
	useHead: () => ( {} ),
	usePhoto: () => ( { photo: null, dropDraft: async () => {} } ),
} ) );
jest.mock( './use-submit', () => ( { useSubmit: () => ( {} ) } ) );

test( 'what was chosen, ticked and written until React hears of it stays', () => {
	let format = 'a4';
	const props = {
		product: { id: 174 },
		choices: { pa_format: 'a4', cadre: 'sans' },
		readForm: () => ( {
			choices: { pa_format: format },
			hasRead: true,
			texts: {
				animals: [ 'Rex' ],
				message: 'Le collier',
				advice: false,
			},
			file: null,
		} ),
	} as never as Props;
	const { entries } = renderHook( () => {
		const portrait = usePortrait( props );
		// Chosen while the first view is being taken over.
		format = 'a3';

		return portrait;
	} ).result.current;
	expect( entries.choices ).toEqual( { pa_format: 'a3', cadre: 'sans' } );
	expect( entries.hasRead ).toBe( true );
	expect( entries.texts ).toEqual( {
		animals: [ 'Rex' ],
		message: 'Le collier',
		advice: false,
	} );
} );
