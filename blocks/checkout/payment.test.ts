import type { CartItem } from '@museau/types';
import { linesWithPhoto } from './order-call';
import { confirmCard, PaymentStopped, withPause } from './bank';

const line = ( name: string, isPortrait = false ) =>
	( { name, is_portrait: isPortrait } ) as CartItem;

test( '[R144] photos go with the portraits, or else with what calls itself one; three at most', () => {
	const portrait = line( 'Portrait personnalisé', true );
	expect(
		linesWithPhoto( [ line( 'Affiche PORTRAIT' ), portrait ] )
	).toEqual( [ portrait ] );
	expect(
		linesWithPhoto( [ line( 'Affiche PORTRAIT' ), line( 'Chouette' ) ] )
	).toHaveLength( 1 );
	expect(
		linesWithPhoto( [ portrait, portrait, portrait, portrait ] )
	).toHaveLength( 3 );
} );

const bank = ( answer: object ) =>
	( {
		stripe: { confirmCardPayment: () => Promise.resolve( answer ) },
		card: {},
	} ) as never;

test( '[R147] a payment that did not succeed names its status', async () => {
	await expect(
		confirmCard(
			bank( { paymentIntent: { id: 'pi', status: 'succeeded' } } ),
			's'
		)
	).resolves.toBe( 'pi' );
	await expect(
		confirmCard( bank( { paymentIntent: { status: 'canceled' } } ), 's' )
	).rejects.toThrow(
		"Le paiement n'a pas pu être finalisé. Statut : canceled"
	);
} );

test( 'a card that another tab has charged already counts as paid; a broken line is no refusal', async () => {
	await expect(
		confirmCard(
			bank( {
				error: {
					type: 'invalid_request_error',
					payment_intent: { id: 'pi', status: 'succeeded' },
				},
			} ),
			's'
		)
	).resolves.toBe( 'pi' );
	await expect(
		confirmCard( bank( { error: { type: 'api_connection_error' } } ), 's' )
	).rejects.not.toBeInstanceOf( PaymentStopped );
	await expect(
		confirmCard(
			bank( { error: { type: 'api_error', message: 'oops' } } ),
			's'
		)
	).rejects.toThrow( 'Une erreur inattendue est survenue lors du paiement.' );
} );

test( '[F32] the third refusal says how long to wait; another says what the bank said, and what to do', async () => {
	const refused: PaymentStopped = await confirmCard(
		bank( {
			error: {
				type: 'card_error',
				code: 'card_declined',
				decline_code: 'insufficient_funds',
				message: 'Carte refusée.',
			},
		} ),
		's'
	).then( String, ( error ) => error );
	const pause = ( declined: string ) =>
		withPause( refused, async () => ( { declined } ) );
	expect( ( await pause( 'Dans 10 minutes.' ) ).message ).toBe(
		'Dans 10 minutes.'
	);
	const advised = expect.stringMatching(
		/^Carte refusée\. Rien n’a été débité\. Approvisionnez /
	);
	expect( ( await pause( '' ) ).message ).toEqual( advised );
	await expect(
		withPause( refused, () => Promise.reject( new Error( 'away' ) ) )
	).resolves.toHaveProperty( 'message', advised );
	const incomplete = new PaymentStopped( 'Numéro incomplet.' );
	const read = jest.fn( async () => ( {} ) );
	await expect( withPause( incomplete, read ) ).resolves.toBe( incomplete );
	expect( read ).not.toHaveBeenCalled();
} );
