import { act } from 'react';
import { createRoot } from '@wordpress/element';
import { ApiError, apiFetch } from '@museau/api';
import { useDraft } from './use-draft';
import { useServerDraft } from './use-server-draft';

jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: jest.fn(),
} ) );
(
	globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
 ).IS_REACT_ACT_ENVIRONMENT = true;

interface Call {
	method?: string;
	data: { rev: number; device: string; draft: string };
	query: { rev: number };
}

/** The server's side of one form, as FormDrafts keeps it. */
let kept = { rev: 0, at: '', device: '', draft: '', other: '' };

beforeEach( () => {
	jest.useFakeTimers();
	localStorage.setItem( 'museau_admin_device', 'phone' );
	sessionStorage.clear();
	kept = { rev: 0, at: '', device: '', draft: '', other: '' };
	jest.mocked( apiFetch ).mockImplementation( ( async ( {
		method = 'GET',
		data,
		query,
	}: Call ) => {
		if ( method === 'GET' ) {
			return kept;
		}
		if ( method === 'DELETE' ) {
			const deleted = query.rev === kept.rev;
			if ( deleted ) {
				kept = { ...kept, rev: 0, draft: '', other: '' };
			}
			return { deleted };
		}
		if ( data.rev !== kept.rev ) {
			throw new ApiError( 409, 'museau_newer_draft', '' );
		}
		kept = {
			...kept,
			rev: data.rev + 1,
			at: '2026-11-27T14:32:00+01:00',
			device: data.device,
			draft: data.draft,
		};
		return { rev: kept.rev };
	} ) as never );
} );
afterEach( () => void jest.useRealTimers() );

const wait = ( milliseconds = 2000 ) =>
	act( async () => {
		await jest.advanceTimersByTimeAsync( milliseconds );
	} );

function opened() {
	type Values = { name: string };
	let form: ReturnType< typeof useDraft< Values > >;
	let server: ReturnType< typeof useServerDraft< Values > >;
	function Screen() {
		form = useDraft< Values >( 'essai', { name: 'Chat' } );
		server = useServerDraft< Values >( 'produit-9', {
			...form,
			set: form.change,
		} );
		return null;
	}
	const root = createRoot( document.createElement( 'div' ) );
	act( () => root.render( <Screen /> ) );
	return {
		type: ( name: string ) => act( () => form.change( { name } ) ),
		save: () => act( () => form.markSaved( form.values ) ),
		name: () => form.values.name,
		server: () => server,
		take: () => act( () => void server.take( server.found! ) ),
		leave: () => act( () => root.unmount() ),
		saveAndLeave: () =>
			act( () => {
				form.markSaved( form.values );
				root.unmount();
			} ),
	};
}

const elsewhere = ( name: string, rev = kept.rev + 1 ) => {
	kept = {
		...kept,
		rev,
		at: '2026-11-27T14:40:00+01:00',
		device: 'desk',
		draft: JSON.stringify( { base: { name: 'Chat' }, values: { name } } ),
	};
};

it( 'sends what is typed once the keys rest, and forgets it when it is saved', async () => {
	const form = opened();
	await wait();
	expect( kept.rev ).toBe( 0 );
	form.type( 'Chatte' );
	form.type( 'Chatte rousse' );
	await wait();
	expect( kept.rev ).toBe( 1 );
	expect( JSON.parse( kept.draft ).values ).toEqual( {
		name: 'Chatte rousse',
	} );
	form.save();
	await wait();
	expect( kept.draft ).toBe( '' );
	form.leave();
} );

it( 'forgets it when the form is left as it is saved, and keeps what is left unsaved', async () => {
	const form = opened();
	await wait();
	form.type( 'Chatte' );
	await wait();
	form.saveAndLeave();
	await wait();
	expect( kept.draft ).toBe( '' );
	const next = opened();
	await wait();
	next.type( 'Chaton' );
	await wait();
	next.leave();
	await wait();
	expect( JSON.parse( kept.draft ).values ).toEqual( { name: 'Chaton' } );
} );

it( 'another device offers it, takes it, and goes on from there', async () => {
	elsewhere( 'Chatte' );
	const form = opened();
	await wait();
	expect( form.server().found ).toMatchObject( { isOfThisDevice: false } );
	expect( form.name() ).toBe( 'Chat' );
	form.take();
	expect( form.name() ).toBe( 'Chatte' );
	form.type( 'Chatte noire' );
	await wait();
	expect( kept.rev ).toBe( 2 );
	expect( kept.device ).toBe( 'phone' );
	form.leave();
} );

it( 'tells when another device wrote meanwhile, writes nothing over it unasked, and loses neither', async () => {
	const form = opened();
	await wait();
	form.type( 'Ici' );
	await wait();
	elsewhere( 'Ailleurs' );
	form.type( 'Ici encore' );
	await wait();
	expect( form.server().found?.values ).toEqual( { name: 'Ailleurs' } );
	expect( JSON.parse( kept.draft ).values ).toEqual( { name: 'Ailleurs' } );
	await wait( 10_000 );
	expect( kept.rev ).toBe( 2 );

	act( () => form.server().keepMine() );
	await wait();
	expect( JSON.parse( kept.draft ).values ).toEqual( { name: 'Ici encore' } );
	expect( form.server().other?.values ).toEqual( { name: 'Ailleurs' } );
	act( () => void form.server().take( form.server().other! ) );
	expect( form.name() ).toBe( 'Ailleurs' );
	expect( form.server().other?.values ).toEqual( { name: 'Ici encore' } );
	form.leave();
} );

it( 'without the server the form works', async () => {
	jest.mocked( apiFetch ).mockRejectedValue( new Error( 'Panne.' ) );
	const form = opened();
	form.type( 'Chatte' );
	await wait();
	expect( form.name() ).toBe( 'Chatte' );
	expect( form.server().found ).toBeNull();
	form.leave();
} );

/** The next writing reaches the server, and its answer comes when it is told. */
function slowWriting( answer: 'comes' | 'is lost' ) {
	const server = jest.mocked( apiFetch ).getMockImplementation()!;
	let arrive = () => {};
	const answered = new Promise< void >( ( resolve ) => ( arrive = resolve ) );
	let isFirst = true;
	jest.mocked( apiFetch ).mockImplementation( ( async ( call: never ) => {
		const isSlow = isFirst && ( call as Call ).method === 'PUT';
		if ( ! isSlow ) {
			return server( call );
		}
		isFirst = false;
		await answered;
		const told = await server( call );
		if ( answer === 'is lost' ) {
			throw new TypeError( 'Failed to fetch' );
		}
		return told;
	} ) as never );
	return () => arrive();
}

it.each( [ 'comes', 'is lost' ] as const )(
	'what is saved while its draft is written leaves none, when the answer %s',
	async ( answer ) => {
		const arrive = slowWriting( answer );
		const form = opened();
		await wait();
		form.type( 'Chatte' );
		await wait();
		form.save();
		await wait();
		arrive();
		await wait();
		expect( kept.rev ).toBe( 0 );
		expect( kept.draft ).toBe( '' );
		form.leave();
	}
);

it( 'what another device wrote since stays when the form is saved', async () => {
	const form = opened();
	await wait();
	form.type( 'Ici' );
	await wait();
	elsewhere( 'Ailleurs' );
	form.save();
	await wait();
	expect( JSON.parse( kept.draft ).values ).toEqual( { name: 'Ailleurs' } );
	form.leave();
} );
