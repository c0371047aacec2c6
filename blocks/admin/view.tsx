import { createRoot } from '@wordpress/element';
import { App, type AppProps } from '@museau/admin/app';

/** The islands' loader runs after this script: the page data may still be unread. */
function readPageData() {
	const data = document.getElementById( 'museau-data' );
	if ( ! window.museau && data ) {
		window.museau = JSON.parse( data.textContent || '{}' );
	}
}

function start() {
	const root = document.querySelector< HTMLElement >( '[data-museau-admin]' );
	if ( ! root ) {
		return;
	}
	readPageData();
	const props = JSON.parse( root.dataset.museauAdmin ?? '{}' ) as AppProps;
	createRoot( root ).render( <App { ...props } /> );
}

if ( document.readyState === 'loading' ) {
	document.addEventListener( 'DOMContentLoaded', start );
} else {
	start();
}
