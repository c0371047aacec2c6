import { act, renderHook, waitFor } from '@testing-library/react';
import type { Kept } from '@museau/photos/kept';
import type { Draft, KeptDraft, StudioOrder, StudioProps } from './types';
import { useStudioDraft } from './use-draft';

/** Bytes of the pictures that were kept. */
const mockPictures: number[] = [];
const mockDrafts = new Map< string, KeptDraft >();
const mockKept = new Map< string, Kept >();
jest.mock( './queue', () => ( {
	draftOf: ( user: number, order: number ) => `${ user }:${ order }`,
	keepDraft: async ( about: string, draft: KeptDraft ) =>
		void mockDrafts.set( about, draft ),
	keepPicture: async ( _about: string, picture: Blob ) =>
		void mockPictures.push( picture.size ),
	readDraft: async ( about: string ) => ( {
		draft: mockDrafts.get( about ),
		picture: mockKept.get( about ),
	} ),
	dropDraft: async ( about: string ) => void mockDrafts.delete( about ),
} ) );
const mockReads: ( ( read: object ) => void )[] = [];
jest.mock( '@museau/photos/read-photo', () => ( {
	readPhoto: () => new Promise( ( resolve ) => mockReads.push( resolve ) ),
	photoRefusal: String,
} ) );

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
const open = ( order = typed ) =>
	renderHook( () => useStudioDraft( props, order, null ) );

// jsdom has none.
Object.assign( URL, {
	createObjectURL: () => 'blob:1',
	revokeObjectURL: () => {},
} );
beforeEach( () => {
	mockDrafts.clear();
	mockKept.clear();
	mockPictures.length = 0;
	mockReads.length = 0;
} );

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

/** A picture of so many bytes, as it is once it was read. */
const read = ( bytes: number ) => ( {
	photo: new Blob( [ 'x'.repeat( bytes ) ], { type: 'image/jpeg' } ),
} );

test( 'the sheet that was photographed last is shown and kept, whichever is read last', async () => {
	const { result } = open();
	const sheet = new File( [ 'x' ], 'feuille.jpg' );
	await act( async () => void result.current.photograph( sheet ) );
	await act( async () => void result.current.photograph( sheet ) );
	await act( async () => mockReads[ 1 ]!( read( 2 ) ) );
	expect( result.current.picture?.size ).toBe( 2 );
	expect( result.current.isReading ).toBe( false );
	await act( async () => mockReads[ 0 ]!( read( 1 ) ) );
	expect( result.current.picture?.size ).toBe( 2 );
	expect( mockPictures ).toEqual( [ 2 ] );
} );

test( 'a sheet that is being read comes no more once the draft is taken away', async () => {
	const { result } = open();
	const sheet = new File( [ 'x' ], 'feuille.jpg' );
	await act( async () => void result.current.photograph( sheet ) );
	expect( result.current.isReading ).toBe( true );
	await act( async () => result.current.clear() );
	expect( result.current.isReading ).toBe( false );
	await act( async () => mockReads[ 0 ]!( read( 1 ) ) );
	expect( result.current.picture ).toBeNull();
	expect( mockPictures ).toEqual( [] );
} );

test( 'the step of a draft comes back while the order stands where it stood; of one that moved the next step is taken, with the sentence', async () => {
	const order = { ...typed, id: 7, number: '2026-7', name: 'Zoé' };
	const before = { ...order, current: 'photo_accepted' };
	const left = open( before );
	await act( async () => left.result.current.edit( { sentence: 'Sept' } ) );
	await act( async () =>
		left.result.current.edit( { step: 'photo_accepted' } )
	);
	left.unmount();

	const same = open( before );
	await waitFor( () =>
		expect( same.result.current.isRestored ).toBe( true )
	);
	expect( same.result.current.draft ).toMatchObject( {
		step: 'photo_accepted',
		sentence: 'Sept',
	} );
	same.unmount();

	const moved = open( { ...order, current: 'sketch' } );
	await waitFor( () =>
		expect( moved.result.current.isRestored ).toBe( true )
	);
	expect( moved.result.current.draft ).toMatchObject( {
		step: 'sketch',
		sentence: 'Sept',
	} );
	expect( moved.result.current.draft ).not.toHaveProperty( 'current' );
	expect( moved.result.current.draft ).not.toHaveProperty( 'isStepHers' );
} );

describe( 'a sheet that is photographed while an accepted photograph is next', () => {
	const order = {
		...typed,
		id: 7,
		number: '2026-7',
		current: 'photo_received',
		next: 'photo_accepted',
	};
	const photographed = async (
		{ result }: ReturnType< typeof open >,
		meanwhile = () => {}
	) => {
		await act(
			async () =>
				void result.current.photograph(
					new File( [ 'x' ], 'feuille.jpg' )
				)
		);
		await act( async () => meanwhile() );
		await act( async () => mockReads[ 0 ]!( read( 1 ) ) );
		return result.current.draft;
	};

	test( 'is a sketch, which is kept with what was typed while it was read', async () => {
		const form = open( order );
		expect( form.result.current.draft.step ).toBe( 'photo_accepted' );
		const draft = await photographed( form, () =>
			form.result.current.edit( { sentence: 'Sept' } )
		);
		expect( draft ).toMatchObject( { step: 'sketch', sentence: 'Sept' } );
		expect( mockDrafts.get( '1:7' ) ).toMatchObject( {
			step: 'sketch',
			sentence: 'Sept',
		} );
	} );

	test( 'leaves the step that she chose herself', async () => {
		const form = open( order );
		await act( async () =>
			form.result.current.edit( { step: 'photo_accepted' } )
		);
		expect( ( await photographed( form ) ).step ).toBe( 'photo_accepted' );
	} );

	/** Writes into a form, leaves it, and opens the order again. */
	const comeBack = async (
		changes: Partial< Draft >,
		now: StudioOrder = order
	) => {
		const left = open( order );
		await act( async () => left.result.current.edit( changes ) );
		left.unmount();
		const form = open( now );
		await waitFor( () =>
			expect( form.result.current.isRestored ).toBe( true )
		);
		expect( form.result.current.draft.step ).toBe( 'photo_accepted' );
		return form;
	};

	test( 'is a sketch also after a sentence alone was left and taken up again', async () => {
		const form = await comeBack( { sentence: 'Sept' } );
		expect( await photographed( form ) ).toMatchObject( {
			step: 'sketch',
			sentence: 'Sept',
		} );
	} );

	test( 'leaves the step that she chose before she left', async () => {
		const form = await comeBack( { step: 'photo_accepted' } );
		expect( ( await photographed( form ) ).step ).toBe( 'photo_accepted' );
	} );

	test( 'is a sketch where the order moved on, whatever she had chosen before', async () => {
		const form = await comeBack(
			{ step: 'sketch' },
			{ ...order, current: 'photo_again' }
		);
		expect( ( await photographed( form ) ).step ).toBe( 'sketch' );
	} );

	test( 'is a sketch beside a draft that does not say whose its step is', async () => {
		mockDrafts.set( '1:7', {
			number: '2026-7',
			step: 'photo_accepted',
			sentence: 'Avant',
			tell: true,
			mark: false,
			current: order.current,
		} );
		const form = open( order );
		await waitFor( () =>
			expect( form.result.current.isRestored ).toBe( true )
		);
		expect( ( await photographed( form ) ).step ).toBe( 'sketch' );
	} );

	test( 'is a sketch when it was left before the order came to this step', async () => {
		const earlier = open( { ...order, current: '' } );
		await photographed( earlier );
		earlier.unmount();
		mockKept.set( '1:7', read( 1 ).photo );
		const { result } = open( order );
		await waitFor( () => expect( result.current.isRestored ).toBe( true ) );
		expect( result.current.picture?.size ).toBe( 1 );
		expect( result.current.draft.step ).toBe( 'sketch' );
	} );
} );
