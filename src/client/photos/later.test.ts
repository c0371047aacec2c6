import { mayKeepPhotos } from './later';

test( 'a shop in a folder knows the photographs that it kept itself, and no other shop’s', async () => {
	window.museau = { home: '/boutique' } as never;
	const kept = ( name: string ) =>
		( globalThis.indexedDB = {
			databases: async () => [ { name } ],
		} as never );
	kept( 'museau/boutique' );
	expect( await mayKeepPhotos() ).toBe( true );
	kept( 'museau' );
	expect( await mayKeepPhotos() ).toBe( false );
	delete window.museau;
} );
