import { readTab, writeTab } from '@museau/tab-storage';
import type { Entries, Touched } from './props';
import { named } from './texts';

const KEY = 'museau_portrait_form';

/** A form that nobody touched. */
export const NOTHING: Entries = {
	choices: {},
	texts: { animals: [], message: '', advice: false },
	hasRead: false,
};

const isText = ( value: unknown ) => typeof value === 'string';

/** Earlier versions of the page, and whoever writes into the browser's storage, may have left something else. */
function isWhole( entries: Partial< Entries > | null ): entries is Entries {
	const { choices, texts, hasRead } = entries ?? {};
	return (
		Object.values( choices ?? {} ).every( isText ) &&
		Array.isArray( texts?.animals ) &&
		texts.animals.every( isText ) &&
		isText( texts.message ) &&
		typeof texts.advice === 'boolean' &&
		typeof hasRead === 'boolean'
	);
}

/** Keeps what was entered for a reload; null forgets it, once the portrait is in the cart. */
export const keepEntries = ( entries: Entries | null ) =>
	writeTab( KEY, entries );

/** Whether a link that names a technique or a format (PortraitWish) was just followed: it has the choice. */
function followsLink(): boolean {
	const query = new URLSearchParams( window.location.search );
	const [ visit ] = performance.getEntriesByType(
		'navigation'
	) as PerformanceNavigationTiming[];
	return (
		( query.has( 'technique' ) || query.has( 'format' ) ) &&
		visit?.type === 'navigate'
	);
}

/**
 * What was entered in this tab: a phone drops a page while its camera or its gallery is open. It is taken from the browser, and kept again
 * once the form stands: what the form could not show would else break it at each reload.
 */
function takeEntries(): Entries {
	const kept = readTab< Entries >( KEY );
	keepEntries( null );
	if ( ! isWhole( kept ) ) {
		return NOTHING;
	}
	return followsLink() ? { ...kept, choices: {} } : kept;
}

/**
 * What the form begins with: what was entered before a reload, and above it what was entered before this script ran.
 *
 * @param printed the choices that the page came with
 * @param touched the form as it is
 */
export function firstEntries(
	printed: Entries[ 'choices' ],
	touched: Touched
): Entries {
	const kept = takeEntries();
	const chosen = Object.entries( touched.choices ).filter(
		( [ slug, option ] ) => option !== printed[ slug ]
	);
	const [ animal ] = touched.texts.animals;

	return {
		choices: {
			...printed,
			...kept.choices,
			...Object.fromEntries( chosen ),
		},
		texts: {
			animals: animal
				? named( kept.texts.animals, 0, animal )
				: kept.texts.animals,
			message: touched.texts.message || kept.texts.message,
			advice: touched.texts.advice || kept.texts.advice,
		},
		hasRead: touched.hasRead || kept.hasRead,
	};
}
