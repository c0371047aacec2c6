/** The artist at her desk while the crowd is in the shop: looks, opens an order, sends a parcel, looks again. */
import { LOGIN } from '../lib/site.mjs';
import { noteIn, Visitor } from './visitor.mjs';

/** Her address is none of the visitors'. */
const NUMBER = 7_000_000;

const form = ( fields ) => ( {
	headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams( fields ).toString(),
} );

async function signIn( visitor ) {
	await visitor.once( 'her login', 'GET', '/wp-login.php' );
	const answer = await visitor.once(
		'her login',
		'POST',
		'/wp-login.php',
		form( { log: LOGIN.user, pwd: LOGIN.password, testcookie: '1' } )
	);
	if (
		! [ ...visitor.cookies.keys() ].some( ( name ) =>
			name.startsWith( 'wordpress_logged_in_' )
		)
	) {
		throw new Error( `She could not sign in: ${ answer.status }` );
	}
}

/** Sends the first of the parcels that the dashboard offers; answers whether there was one. */
async function ship( visitor, html ) {
	const part =
		/<form id="museau-ship-together"[\s\S]*?<\/form>/.exec( html )?.[ 0 ] ??
		'';
	const [ , id, number ] =
		/name="orders\[(\d+)\]" value="([^"]*)"/.exec( part ) ?? [];
	const nonce = /name="_wpnonce" value="(\w+)"/.exec( part )?.[ 1 ];
	const action = /name="action" value="(\w+)"/.exec( part )?.[ 1 ];
	if ( ! id || ! nonce ) {
		return false;
	}
	const answer = await visitor.once(
		'she ships',
		'POST',
		'/wp-admin/admin-post.php',
		form( {
			action,
			_wpnonce: nonce,
			_wp_http_referer: '/admin-dashboard',
			[ `orders[${ id }]` ]: number,
			[ `tracking[${ id }]` ]: '6A12345678901',
			[ `carrier[${ id }]` ]: '',
		} )
	);
	return answer.status === 302;
}

/**
 * Starts her work.
 *
 * @param {string}       url
 * @param {string}       orders path of her list of orders in wp-admin
 * @param {() => number} random
 * @return {Promise<{answers: Object[], counts: Object, stop: () => Promise<void>}>} what she got, kept until it is stopped
 */
export async function artist( url, orders, random ) {
	const answers = [];
	const counts = { rounds: 0, shipped: 0 };
	const visitor = new Visitor( url, NUMBER, random, noteIn( answers ) );
	await signIn( visitor );
	let isAtWork = true;
	const work = ( async () => {
		while ( isAtWork ) {
			counts.rounds++;
			const overview = await visitor.once(
				'her overview',
				'GET',
				'/admin-dashboard'
			);
			await visitor.think( 1, 2 );
			const list = await visitor.once( 'her orders', 'GET', orders );
			const links = [
				...list.text.matchAll(
					/href="([^"]*page=wc-orders(?:&#038;|&amp;|&)action=edit(?:&#038;|&amp;|&)id=\d+)"/g
				),
			];
			await visitor.think( 1, 2 );
			if ( links.length ) {
				const at = new URL(
					links[
						Math.floor( random() * links.length )
					][ 1 ].replaceAll( /&#038;|&amp;/g, '&' ),
					url
				);
				await visitor.once(
					'her order',
					'GET',
					at.pathname + at.search
				);
				await visitor.think( 1, 2 );
			}
			counts.shipped += ( await ship( visitor, overview.text ) ) ? 1 : 0;
			await visitor.think( 1, 3 );
		}
		visitor.leave();
	} )();
	return {
		answers,
		counts,
		stop: async () => {
			isAtWork = false;
			await work;
		},
	};
}
