import { lazy, Suspense } from '@wordpress/element';

const WorksList = lazy( () =>
	import( /* webpackChunkName: "works" */ './works' ).catch( () => ( {
		default: () => null,
	} ) )
);

/** Four works under a cart without articles; nothing when they cannot be read: the way to the gallery stands above. */
export const EmptyWorks = () => (
	<Suspense fallback={ null }>
		<WorksList />
	</Suspense>
);
