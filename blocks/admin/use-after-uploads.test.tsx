import { act, renderHook } from '@testing-library/react';
import { useAfterUploads } from './use-after-uploads';

const mockTell = jest.fn();
let mockUploads: { name: string; ended: Promise< boolean > }[] = [];

jest.mock( './dashboard-context', () => ( {
	useDashboard: () => ( { tell: mockTell } ),
} ) );
jest.mock( './running-uploads', () => ( {
	runningUploads: () => mockUploads,
} ) );

it( 'the last button that was pressed while a picture is being sent decides, and each press is answered', async () => {
	let arrive: ( arrived: boolean ) => void = () => {};
	const ended = new Promise< boolean >( ( resolve ) => ( arrive = resolve ) );
	mockUploads = [ { name: 'b.jpg', ended } ];
	const save = jest.fn( async ( status: string ) => status !== '' );
	const { result } = renderHook( () => useAfterUploads( save ) );
	const first = result.current( 'publish' );
	expect( await result.current( 'draft' ) ).toBe( false );
	expect( mockTell ).toHaveBeenCalledTimes( 2 );
	mockUploads = [];
	await act( async () => arrive( true ) );
	expect( await first ).toBe( true );
	expect( save.mock.calls ).toEqual( [ [ 'draft' ] ] );
} );
