/** What PHP prints of the orders above the tabs: the day's numbers, and the board. */
const PARTS = [ '.museau-overview__list', '.museau-board' ];
/** Milliseconds out of sight after which what stands there is asked for again. */
const LONG_AWAY = 30_000;

/**
 * The page as the shop prints it now, as a document that no window shows: the browser reads it itself, so that no
 * text becomes markup here. Null when it did not come.
 */
const currentPage = () =>
	new Promise< Document | null >( ( resolve ) => {
		const request = new XMLHttpRequest();
		request.open( 'GET', window.location.href );
		request.responseType = 'document';
		request.onload = () =>
			resolve( request.status === 200 ? request.responseXML : null );
		request.onerror = () => resolve( null );
		request.send();
	} );

/** Whether she is about to press or type something there. */
const isInUse = () =>
	document.querySelector(
		'.museau-board__moves[open], .museau-board input:focus, .museau-board select:focus'
	) !== null;

const studioButton = ( order: string | undefined ) =>
	[
		...document.querySelectorAll< HTMLElement >(
			'.museau-board [data-museau-order]'
		),
	].find(
		( { dataset } ) =>
			JSON.parse( dataset.museauOrder ?? '{}' ).id ===
			JSON.parse( order ?? '{}' ).id
	);

/** Shows where the orders stand now, without loading the page again: forms below may hold what is not saved. */
export async function refreshOrders(): Promise< void > {
	if ( ! document.querySelector( '.museau-board' ) || isInUse() ) {
		return;
	}
	const page = await currentPage();
	// Asked again: the answer took its time.
	if ( ! page?.querySelector( '.museau-board' ) || isInUse() ) {
		return;
	}
	const focused = document.querySelector< HTMLElement >(
		'.museau-board [data-museau-order]:focus'
	)?.dataset.museauOrder;
	for ( const part of PARTS ) {
		const now = page.querySelector( part );
		if ( now ) {
			document
				.querySelector( part )
				?.replaceWith( document.importNode( now, true ) );
		}
	}
	if ( focused ) {
		studioButton( focused )?.focus( { preventScroll: true } );
	}
}

/** Comes back to a page that was left open, or that the browser kept for its button « Retour »: the orders are those of now. */
export function refreshOnReturn(): () => void {
	let left = 0;
	const onVisibility = () => {
		if ( document.visibilityState === 'hidden' ) {
			left = Date.now();
		} else if ( left > 0 && Date.now() - left > LONG_AWAY ) {
			void refreshOrders();
		}
	};
	const onShow = ( { persisted }: PageTransitionEvent ) => {
		if ( persisted ) {
			void refreshOrders();
		}
	};
	document.addEventListener( 'visibilitychange', onVisibility );
	window.addEventListener( 'pageshow', onShow );
	return () => {
		document.removeEventListener( 'visibilitychange', onVisibility );
		window.removeEventListener( 'pageshow', onShow );
	};
}
