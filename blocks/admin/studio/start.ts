import { t } from '@museau/i18n';
import { pageData } from '@museau/page-data';
import { endVisit, lastAccount, rememberAccount, startWorker } from './account';
import type { Bridge } from './app';
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

/** Answers for the app of a root; one that did not come is fetched anew at the next call. */
function appOf( root: HTMLElement, props: StudioProps ) {
	let app: Promise< Bridge > | undefined;
	return () =>
		( app ??= import( /* webpackChunkName: "app" */ './app' )
			.then( ( { mount } ) => mount( root, props ) )
			.catch( ( failed ) => {
				app = undefined;
				throw failed;
			} ) );
}

/** In the root, which the app empties once it comes. */
function sayClosed( root: HTMLElement ) {
	const alert = document.createElement( 'p' );
	alert.className = 'museau-alert museau-alert--error';
	alert.setAttribute( 'role', 'alert' );
	alert.textContent = t( "Le mode studio n'a pas pu s'ouvrir : réessayez." );
	root.replaceChildren( alert );
	alert.scrollIntoView( { block: 'nearest' } );
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
	const app = appOf( root, props );
	const warn = ( failed: unknown ) =>
		console.warn( 'museau: studio', failed );
	app().catch( warn );

	document.addEventListener( 'click', async ( event ) => {
		const target = event.target as Element;
		const button = target.closest< HTMLElement >( '[data-museau-order]' );
		if ( button ) {
			try {
				( await app() ).open( button );
			} catch ( failed ) {
				warn( failed );
				sayClosed( root );
			}
			return;
		}
		const link = target.closest< HTMLAnchorElement >(
			'a[href*="action=logout"]'
		);
		// Without a line the link ends nothing: nothing is asked or emptied.
		if ( link && ! event.defaultPrevented && navigator.onLine ) {
			event.preventDefault();
			await endVisit(
				async () => ( await app() ).mayLeave(),
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
