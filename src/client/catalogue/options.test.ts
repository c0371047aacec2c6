import cases from '../../../tests/fixtures/options.json';
import { formatCentimetres, formatGroup, isPostcard } from './formats';
import { namesPortrait } from './portraits';
import {
	accepts,
	attributeSlug,
	filterSlugs,
	frameStyle,
	isAnimals,
	isFormat,
	isFrame,
	isTechnique,
	isUnselected,
	optionLabel,
	shippingCode,
	sizeCode,
} from './options';

describe( 'options', () => {
	test.each( cases.formats )(
		'[R065] $name falls into its group and has its centimetres',
		( { group, postcard, size, wide, ...format } ) => {
			expect( formatGroup( format ) ).toBe( group );
			expect( isPostcard( format ) ).toBe( postcard );
			expect( formatCentimetres( format, false ) ).toEqual( size );
			expect( formatCentimetres( format, true ) ).toEqual( wide ?? size );
		}
	);

	test.each( cases.frames )(
		'[R078] $name ($slug) is drawn $style',
		( { style, ...frame } ) => expect( frameStyle( frame ) ).toBe( style )
	);

	test.each( cases.attributes )(
		'$slug is $is',
		( { is, technique, animals, ...attribute } ) => {
			expect( isTechnique( attribute ) ).toBe( technique );
			expect( isAnimals( attribute ) ).toBe( animals );
			const roles = {
				frame: isFrame( attribute ),
				format: isFormat( attribute ),
				unselected: isUnselected( attribute ),
			};
			expect(
				Object.entries( roles ).find( ( [ , fits ] ) => fits )?.[ 0 ] ??
					null
			).toBe( is );
		}
	);

	test( 'labels, codes and portraits', () => {
		for ( const [ name, label ] of Object.entries( cases.labels ) ) {
			expect( optionLabel( name ) ).toBe( label );
		}
		for ( const [ name, codes ] of Object.entries( cases.codes ) ) {
			expect( [ sizeCode( name ), shippingCode( name ) ] ).toEqual(
				codes
			);
		}
		for ( const [ name, is ] of Object.entries( cases.portraits ) ) {
			expect( namesPortrait( name ) ).toBe( is );
		}
	} );

	test( 'a variation takes the choices that are its own, and any where it names none', () => {
		const variation = {
			attributes: [
				{ slug: 'pa_format', option_slug: 'a4' },
				{ slug: 'pa_cadre', option_slug: '' },
			],
		};
		expect(
			accepts( variation, { pa_format: 'a4', pa_cadre: 'noir' } )
		).toBe( true );
		expect( accepts( variation, { pa_format: 'a3' } ) ).toBe( false );
		expect( accepts( variation, { pa_cadre: 'noir' } ) ).toBe( true );
	} );

	test( 'a shop with attributes of its own names them', () => {
		expect( filterSlugs() ).toEqual( [
			'pa_format',
			'pa_serie',
			'pa_crayon',
		] );
		window.museau = {
			...window.museau,
			ownAttributes: { format: 'pa_size', series: 'pa_suite' },
		} as typeof window.museau;
		expect( attributeSlug( 'format' ) ).toBe( 'pa_size' );
		expect( filterSlugs() ).toEqual( [
			'pa_size',
			'pa_suite',
			'pa_crayon',
		] );
		expect( isFormat( { name: 'Taille', slug: 'pa_size' } ) ).toBe( true );
		expect( isFormat( { name: 'Format', slug: 'pa_format' } ) ).toBe(
			false
		);
		expect( isUnselected( { name: 'Suite', slug: 'pa_suite' } ) ).toBe(
			true
		);
		expect( isUnselected( { name: 'Taille', slug: 'pa_size' } ) ).toBe(
			false
		);
	} );
} );
