/** Stands for @wordpress/private-apis in the public bundle: the lock that @wordpress/data keeps its own members behind. */
const locked = new WeakMap< object, unknown >();

export const __dangerousOptInToUnstableAPIsOnlyForCoreModules = () => ( {
	lock: ( owner: object, members: unknown ) => locked.set( owner, members ),
	unlock: ( owner: object ) => locked.get( owner ),
} );
