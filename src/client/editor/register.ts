import { registerBlockType } from '@wordpress/blocks';
import type { ComponentType } from 'react';
import { blockIcon } from './icons';
import type { Transforms } from './transforms';

/** Registers a block of ours: the server prints it, so that nothing but its attributes is saved. */
export function register(
	{ name }: { name: string },
	Edit: ComponentType< any >,
	transforms: Transforms = {}
) {
	registerBlockType( name, {
		icon: blockIcon( name ),
		edit: Edit,
		save: () => null,
		transforms,
	} as never );
}
