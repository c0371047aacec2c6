import type { PlacedOrder } from '@museau/types';
import { stepsOf } from './steps';

const line = { name: 'Portrait', quantity: 1, total: 120, options: [] };
const order = {
	status: 'processing',
	lines: [ { ...line, is_portrait: true, deposit: true } ],
	balance: 84,
	delay: '10 à 15 jours',
	ready_by: '9 décembre 2026',
	placed_on: '24 novembre 2026',
	photo_on: '25 novembre 2026',
	photo_missing: false,
	is_drawn: false,
} as unknown as PlacedOrder;
const told = ( given: Partial< PlacedOrder > ) =>
	stepsOf( { ...order, ...given } ).map(
		( { name, state } ) => `${ name } ${ state }`
	);

test( 'a portrait is drawn once its photo is there, and each day that is known is said', () => {
	expect( stepsOf( order ) ).toEqual( [
		{
			name: 'Commande payée',
			note: 'le 24 novembre 2026',
			state: 'done',
		},
		{ name: 'Photo reçue', note: 'le 25 novembre 2026', state: 'done' },
		{
			name: 'Dessin à la main',
			note: '10 à 15 jours entre la commande et l’envoi',
			state: 'now',
		},
		{
			name: 'Solde de 84,00\u202f€',
			note: 'quand le dessin est prêt\u00a0: un e-mail vous donne le lien',
			state: 'next',
		},
		{
			name: 'Expédition',
			note: 'au plus tard le 9 décembre 2026',
			state: 'next',
		},
	] );
} );

test( 'a photo that is missing is what the order waits for', () => {
	expect( told( { photo_missing: true } ).slice( 0, 3 ) ).toEqual( [
		'Commande payée done',
		'Photo attendue now',
		'Dessin à la main next',
	] );
} );

test( 'the balance is due once the drawing is ready, and then the parcel leaves', () => {
	expect( told( { is_drawn: true } ).slice( 2 ) ).toEqual( [
		'Dessin à la main done',
		'Solde de 84,00\u202f€ now',
		'Expédition next',
	] );
	expect( told( { balance: 0, is_drawn: true } ).slice( 2 ) ).toEqual( [
		'Dessin à la main done',
		'Solde payé done',
		'Expédition now',
	] );
	expect( told( { balance: 0, status: 'shipped' } ).at( -1 ) ).toBe(
		'Expédition done'
	);
} );

test( 'a balance that is paid before the drawing is ready finishes no drawing', () => {
	expect( told( { balance: 0 } ).slice( 1 ) ).toEqual( [
		'Photo reçue done',
		'Dessin à la main now',
		'Solde payé done',
		'Expédition next',
	] );
	expect(
		told( { balance: 0, is_drawn: true, photo_missing: true } ).slice( 1 )
	).toEqual( [
		'Photo attendue now',
		'Dessin à la main next',
		'Solde payé done',
		'Expédition next',
	] );
} );

test( 'a print is packed, and no drawing is promised', () => {
	expect(
		told( {
			balance: 0,
			lines: [ { ...line, is_portrait: false, deposit: false } ],
		} )
	).toEqual( [
		'Commande payée done',
		'Emballage à l’atelier now',
		'Expédition next',
	] );
} );

test( 'vouchers alone are neither packed nor sent as a parcel', () => {
	expect(
		told( {
			balance: 0,
			ships: false,
			lines: [ { ...line, is_portrait: false, deposit: false } ],
		} )
	).toEqual( [ 'Commande payée done', 'Bon cadeau now' ] );
	expect( told( { ships: false, status: 'completed' } ).at( -1 ) ).toBe(
		'Bon cadeau done'
	);
} );

test( 'a promised day is named, and while the photo is missing its clock stands', () => {
	const last = ( given: Partial< PlacedOrder > ) =>
		stepsOf( { ...order, ...given } ).at( -1 )?.note;
	expect( last( {} ) ).toBe( 'au plus tard le 9 décembre 2026' );
	expect( last( { promised: 'runs' } ) ).toBe( 'vers le 9 décembre 2026' );
	expect( last( { promised: 'waits', photo_missing: true } ) ).toBe(
		'La date partira du jour où votre photo arrive.'
	);
} );

test( 'a balance that was paid is said as soon as one line had a deposit', () => {
	const print = { ...line, is_portrait: false, deposit: false };
	expect(
		told( { balance: 0, lines: [ order.lines[ 0 ]!, print as never ] } )
	).toContain( 'Solde payé done' );
	expect( told( { balance: 0, lines: [ print as never ] } ) ).not.toContain(
		'Solde payé done'
	);
} );
