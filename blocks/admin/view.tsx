import { hydrateRoot } from '@wordpress/element';
import { App, type AppProps } from './app';

/** The islands' loader runs after this script: the page data is still unread. */
function readPageData() {
	const data = document.querySelector(
		'script#museau-data[type="application/json"]'
	);
	if ( data ) {
		window.museau = JSON.parse( data.textContent || '{}' );
	}
}

function start() {
	const root = document.querySelector< HTMLElement >(
		'museau-dashboard[data-museau-admin]'
	);
	if ( ! root ) {
		return;
	}
	readPageData();
	const props = JSON.parse( root.dataset.museauAdmin ?? '{}' ) as AppProps;
	hydrateRoot( root, <App { ...props } />, {
		onRecoverableError: ( error ) => {
			console.error( 'museau: admin', error );
		},
	} );
}

if ( document.readyState === 'loading' ) {
	document.addEventListener( 'DOMContentLoaded', start );
} else {
	start();
}
