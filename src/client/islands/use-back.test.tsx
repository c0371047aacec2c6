import { render } from '@testing-library/react';
import { useBack } from './use-back';

function Island( { follow }: { follow: () => void } ) {
	useBack( follow );
	return null;
}

const printed = ( address: string ) =>
	( performance.getEntriesByType = () =>
		[ { name: `http://localhost${ address }` } ] as any );

afterEach( () => {
	performance.getEntriesByType = () => [];
	window.history.replaceState( null, '', '/' );
} );

test( 'an island that comes to life after back or forward follows at once, another one waits for them', () => {
	const follow = jest.fn();
	window.history.replaceState( null, '', '/impression?tri=price-low' );
	printed( '/impression?tri=price-low#liste' );
	const { unmount } = render( <Island follow={ follow } /> );
	expect( follow ).not.toHaveBeenCalled();
	window.dispatchEvent( new PopStateEvent( 'popstate' ) );
	expect( follow ).toHaveBeenCalledTimes( 1 );
	unmount();
	window.dispatchEvent( new PopStateEvent( 'popstate' ) );
	expect( follow ).toHaveBeenCalledTimes( 1 );
	window.history.replaceState( null, '', '/impression' );
	render( <Island follow={ follow } /> );
	expect( follow ).toHaveBeenCalledTimes( 2 );
} );
