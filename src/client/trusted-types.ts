interface Rules {
	createHTML: ( html: string ) => string;
	createScriptURL: ( url: string ) => string;
}

const RULES: Rules = {
	// For parse() alone: nothing runs in a document that no window shows.
	createHTML: ( html ) => html,
	createScriptURL: ( url ) => {
		const { href, origin, hostname, pathname } = new URL(
			url,
			location.href
		);
		const isOnThisMachine = /^(?:127\.0\.0\.1|localhost)$/.test( hostname );
		const isOurs =
			origin === location.origin &&
			/\/build\/islands\/photo-verdict\.js$/.test( pathname );
		if (
			! isOurs &&
			! href.startsWith( 'https://js.stripe.com/' ) &&
			! ( isOnThisMachine && origin !== location.origin )
		) {
			throw new TypeError( url );
		}
		return url;
	},
};

let policy: Rules | undefined;

/** The one policy that the page's header allows (src/server/Screens/Shell/Security.php); it never leaves this file. */
const rules = () =>
	( policy ??=
		(
			window as {
				trustedTypes?: {
					createPolicy: ( name: string, made: Rules ) => Rules;
				};
			}
		 ).trustedTypes?.createPolicy( 'museau', RULES ) ?? RULES );

/** HTML as an inert document: its scripts do not run, its pictures are not fetched. */
export const parse = ( html: string ): Document =>
	new DOMParser().parseFromString( rules().createHTML( html ), 'text/html' );

/**
 * A script element that loads Stripe.js or, on this very machine, its stand-in.
 *
 * @throws TypeError for any other address
 */
export function stripeScript( url: string ): HTMLScriptElement {
	const element = document.createElement( 'script' );
	element.src = rules().createScriptURL( url );
	return element;
}

/**
 * A worker of the file that examines photographs.
 *
 * @throws TypeError for any other address
 */
export const verdictWorker = ( url: string ): Worker =>
	new Worker( rules().createScriptURL( url ), { type: 'module' } );
