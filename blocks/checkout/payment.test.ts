import type { CartItem } from '@museau/types';
import { confirmCard, linesWithPhoto, PaymentStopped } from './payment';

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
