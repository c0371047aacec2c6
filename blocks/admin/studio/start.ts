import { pageData } from '@museau/page-data';
import { endVisit, lastAccount, rememberAccount, startWorker } from './account';
import type { StudioProps } from './types';

/** The dashboard's own script, or the page without a line, may come first. */
function readPageData() {
	const data = document.querySelector(
		'script#museau-data[type="application/json"]'
	);
	if ( ! window.museau && data ) {
		window.museau = JSON.parse( data.textContent || '{}' );
	}
	return pageData();
}

function start( root: HTMLElement ) {
	readPageData();
	const printed = JSON.parse(
		root.dataset.museauStudio ?? '{}'
	) as StudioProps;
	const props = {
		...printed,
		user: printed.isOffline ? lastAccount() : printed.user,
	};
	const mounted = import( /* webpackChunkName: "app" */ './app' ).then(
		( { mount } ) => mount( root, props )
	);

	document.addEventListener( 'click', async ( event ) => {
		const target = event.target as Element;
		const button = target.closest< HTMLElement >( '[data-museau-order]' );
		if ( button ) {
			( await mounted ).open( button );
			return;
		}
		const link = target.closest< HTMLAnchorElement >(
			'a[href*="action=logout"]'
		);
		// Without a line the link ends nothing: nothing is asked or emptied.
		if ( link && ! event.defaultPrevented && navigator.onLine ) {
			event.preventDefault();
			await endVisit(
				async () => ( await mounted ).mayLeave(),
				props.scope,
				() => window.location.assign( link.href )
			);
		}
	} );
	if ( ! props.isOffline ) {
		rememberAccount( props.user );
		void startWorker( props.worker, props.scope );
	}
}

const studio = document.querySelector< HTMLElement >(
	'museau-studio[data-museau-studio]'
);
if ( studio ) {
	start( studio );
}
