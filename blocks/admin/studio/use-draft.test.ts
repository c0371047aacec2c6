import { act, renderHook, waitFor } from '@testing-library/react';
import type { Draft, StudioOrder, StudioProps } from './types';
import { useStudioDraft } from './use-draft';

const mockDrafts = new Map< string, Draft >();
jest.mock( './queue', () => ( {
	draftOf: ( user: number, order: number ) => `${ user }:${ order }`,
	keepDraft: async ( about: string, draft: Draft ) =>
		void mockDrafts.set( about, draft ),
	keepPicture: async () => {},
	readDraft: async ( about: string ) => ( {
		draft: mockDrafts.get( about ),
	} ),
	dropDraft: async ( about: string ) => void mockDrafts.delete( about ),
} ) );
jest.mock( '@museau/photos/read-photo', () => ( {} ) );

const props = {
	user: 1,
	steps: [
		{ value: 'photo_accepted', label: 'Photo acceptée', isTold: true },
		{ value: 'sketch', label: 'Croquis', isTold: true },
	],
	marks: false,
	isMarked: false,
} as StudioProps;
const typed: StudioOrder = {
	id: 0,
	number: '',
	name: '',
	current: '',
	next: 'sketch',
};
const open = () => renderHook( () => useStudioDraft( props, typed, null ) );

// jsdom has none.
URL.revokeObjectURL = () => {};
beforeEach( () => mockDrafts.clear() );

test( 'the number that was typed comes back with its draft, and the draft can be taken away', async () => {
	const first = open();
	await act( async () => first.result.current.edit( { number: '2026-7' } ) );
	await act( async () => first.result.current.edit( { sentence: 'Sept' } ) );
	first.unmount();

	const { result } = open();
	await waitFor( () => expect( result.current.isRestored ).toBe( true ) );
	expect( result.current.draft ).toMatchObject( {
		number: '2026-7',
		sentence: 'Sept',
	} );
	await act( async () => result.current.clear() );
	expect( result.current.isRestored ).toBe( false );
	expect( result.current.draft ).toMatchObject( {
		number: '',
		sentence: '',
		step: 'sketch',
	} );
	expect( mockDrafts.size ).toBe( 0 );
} );

test( 'a draft of before numbers were kept is restored with the order’s own', async () => {
	const { number, ...former } = {
		number: '',
		step: 'sketch',
		sentence: 'Avant',
		tell: true,
		mark: false,
	};
	mockDrafts.set( '1:0', former as Draft );
	const { result } = open();
	await waitFor( () => expect( result.current.isRestored ).toBe( true ) );
	expect( result.current.draft ).toEqual( { ...former, number } );
} );
