import { act, fireEvent, render, screen } from '@testing-library/react';
import { start } from '@museau/store';
import { ContactForm } from './contact-form';

const calls: string[] = [];

// jsdom brings no Response.
const reply = ( body: unknown ) => ( {
	ok: true,
	status: 200,
	headers: new Map(),
	json: async () => body,
} );

beforeAll( start );

beforeEach( () => {
	calls.length = 0;
	jest.useFakeTimers();
	global.fetch = jest.fn( async ( address, options ) => {
		const { pathname } = new URL(
			String( address ),
			'https://museau.test'
		);
		calls.push(
			`${ ( options as RequestInit | undefined )?.method ?? 'GET' } ${ pathname }`
		);
		return reply( { token: 'x', message: '' } );
	} ) as never;
} );

afterEach( () => {
	jest.useRealTimers();
} );

const sent = () =>
	calls.filter( ( call ) => /^POST .*\/contact$/.test( call ) );

const press = () =>
	act( async () => {
		fireEvent.submit( screen.getByRole( 'form' ) );
		await jest.advanceTimersByTimeAsync( 100 );
	} );

describe( 'The contact form', () => {
	test( '[R166] is sent once while the thanks stand, then it is empty and can be sent again', async () => {
		render(
			<ContactForm
				action="/contact"
				values={ {
					name: 'Zoé Martin',
					email: 'zoe@example.org',
					subject: 'Portrait de furet',
					message: 'Bonjour, dessinez-vous aussi les furets ?',
				} }
				errors={ [] }
				failure=""
				isSent={ false }
			/>
		);
		const button = screen.getByRole< HTMLButtonElement >( 'button' );
		await press();
		expect( sent() ).toHaveLength( 1 );
		expect( screen.getByText( /bien été envoyé/ ) ).toBeTruthy();
		expect( button.getAttribute( 'aria-disabled' ) ).toBe( 'true' );
		await press();
		expect( sent() ).toHaveLength( 1 );
		await act( async () => {
			await jest.advanceTimersByTimeAsync( 3000 );
		} );
		expect( screen.queryByText( /bien été envoyé/ ) ).toBeNull();
		expect(
			screen.getByLabelText< HTMLTextAreaElement >( 'Message' ).value
		).toBe( '' );
		expect( button.getAttribute( 'aria-disabled' ) ).toBeNull();
		// Who writes again waits no longer: the second token's time begins with the first letter.
		const asked = () =>
			calls.filter( ( call ) => call.endsWith( '/contact/token' ) );
		expect( asked() ).toHaveLength( 1 );
		fireEvent.input( screen.getByLabelText( 'Message' ), {
			target: { value: 'Encore' },
		} );
		fireEvent.input( screen.getByLabelText( 'Message' ), {
			target: { value: 'Encore un mot' },
		} );
		expect( asked() ).toHaveLength( 2 );
	} );

	test( '[R165] a refusal goes to the first wrong field, each time, and none goes away from what is being typed', async () => {
		render(
			<ContactForm
				action="/contact"
				values={ { name: '', email: 'zoe', subject: '', message: '' } }
				errors={ [] }
				failure=""
				isSent={ false }
			/>
		);
		const field = ( label: string ) =>
			screen.getByLabelText< HTMLInputElement >( label );
		const write = ( label: string, value: string ) =>
			fireEvent.input( field( label ), { target: { value } } );
		const has = ( label: string ) => field( label ).matches( ':focus' );
		await press();
		expect( has( 'Nom' ) ).toBe( true );
		field( 'Sujet' ).focus();
		await press();
		expect( has( 'Nom' ) ).toBe( true );
		expect( sent() ).toHaveLength( 0 );

		field( 'Sujet' ).focus();
		write( 'Sujet', 'Portrait de furet' );
		expect( has( 'Sujet' ) ).toBe( true );
		expect( field( 'Sujet' ).getAttribute( 'aria-invalid' ) ).toBeNull();
		expect( field( 'Nom' ).getAttribute( 'aria-invalid' ) ).toBe( 'true' );
		write( 'Nom', 'Zoé Martin' );
		await press();
		expect( has( 'E-mail' ) ).toBe( true );
	} );
} );
