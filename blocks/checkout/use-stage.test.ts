import { act, renderHook } from '@testing-library/react';
import { clearPhotos, getPhoto, promisePhotos, setPhoto } from '@museau/photos';
import { start } from '@museau/store';
import { keepOrder } from './memory';
import { useStage } from './use-stage';

const answer = ( isPhotoMissing: boolean ) => ( {
	state: 'paid',
	message: 'Merci.',
	order: { id: 7, key: 'k', lines: [], photo_missing: isPhotoMissing },
} );
/** What the shop says of the order when it is asked, and when it is sent photos. */
let known: ReturnType< typeof answer >;
let afterUpload: ReturnType< typeof answer >;
/** Everything that happened, in its order. */
let steps: string[];
/** The cart is empty now: its photos go, but those that an order waits for. */
const refreshCart = async () => {
	steps.push( 'cart' );
	await clearPhotos();
};

beforeAll( start );

beforeEach( async () => {
	steps = [];
	known = answer( false );
	afterUpload = answer( false );
	await setPhoto( 'a', new Blob( [ 'photo' ] ) );
	await promisePhotos( [ 'a' ] );
	keepOrder( { id: 7, key: 'k', intent: 'pi_7', lines: [ 'a' ] } );
	globalThis.fetch = ( async ( _url: string, init: RequestInit ) => {
		const photo =
			init.body instanceof FormData && init.body.get( 'portrait_image' );
		if ( photo ) {
			steps.push( `photo ${ ( photo as File ).size }` );
		}
		return {
			ok: true,
			status: 200,
			headers: new Headers(),
			json: async () => ( photo ? afterUpload : known ),
		};
	} ) as unknown as typeof fetch;
} );
afterEach( () => keepOrder( null ) );

/** The page is loaded again while its order is paid. */
async function reload() {
	const { result } = renderHook( () => useStage( refreshCart ) );
	expect( result.current[ 0 ].name ).toBe( 'asking' );
	await act( () => new Promise( ( next ) => setTimeout( next ) ) );
	return result.current[ 0 ];
}

test( 'an order that has its photo shows it once more, and this browser forgets it', async () => {
	expect( await reload() ).toMatchObject( {
		name: 'done',
		photos: [ { size: 5 } ],
	} );
	expect( await getPhoto( 'a' ) ).toBeNull();
	expect( steps ).toEqual( [ 'cart', 'cart' ] );
} );

test( 'an order that lacks its photo gets the kept one before the cart is read', async () => {
	known = answer( true );
	expect( await reload() ).toMatchObject( {
		name: 'done',
		answer: afterUpload,
	} );
	expect( steps.slice( 0, 2 ) ).toEqual( [ 'photo 5', 'cart' ] );
	expect( await getPhoto( 'a' ) ).toBeNull();
} );

test( 'a photo that the order still lacks stays in this browser', async () => {
	known = answer( true );
	afterUpload = answer( true );
	expect( await reload() ).toMatchObject( { name: 'done' } );
	expect( ( await getPhoto( 'a' ) )?.size ).toBe( 5 );
} );
