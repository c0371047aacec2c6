/**
 * Stands for equivalent-key-map in the public bundle: keys are lists of a selector's arguments, equal when they read the
 * same. Our arguments are numbers and texts, so JSON tells them apart.
 */
export default class EquivalentKeyMap< T > {
	private readonly kept: Map< string, T >;

	constructor( other?: EquivalentKeyMap< T > ) {
		this.kept = new Map( other?.kept );
	}

	get( key: unknown ) {
		return this.kept.get( JSON.stringify( key ) );
	}

	has( key: unknown ) {
		return this.kept.has( JSON.stringify( key ) );
	}

	set( key: unknown, value: T ) {
		this.kept.set( JSON.stringify( key ), value );
		return this;
	}

	delete( key: unknown ) {
		return this.kept.delete( JSON.stringify( key ) );
	}
}
