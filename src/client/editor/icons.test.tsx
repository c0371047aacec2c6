import { render } from '@testing-library/react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockIcon, BLOCKS_WITH_ICON } from './icons';

const BLOCKS = join( __dirname, '../../../blocks' );

test( 'each block has a drawing of its own, and none borrows one of WordPress', () => {
	const names = readdirSync( BLOCKS ).filter( ( name ) =>
		existsSync( join( BLOCKS, name, 'block.json' ) )
	);
	expect( [ ...BLOCKS_WITH_ICON ].sort() ).toEqual( names.sort() );
	const drawings = names.map(
		( name ) =>
			render( blockIcon( `museau/${ name }` ) ).container.querySelector(
				'path'
			)?.outerHTML
	);
	expect( new Set( drawings ).size ).toBe( names.length );
	for ( const name of names ) {
		expect(
			JSON.parse(
				readFileSync( join( BLOCKS, name, 'block.json' ), 'utf8' )
			)
		).not.toHaveProperty( 'icon' );
	}
} );
