/** An order that a link opens, and what for: 'regler' pays its balance, the other two are of mails and lead to its carnet. */
export interface LinkedOrder {
	what: 'regler' | 'solde' | 'photo';
	id: number;
	key: string;
}

const LINK = /(?:^|[?#&])(regler|solde|photo)=(\d+)\.([^&#]+)/;

function read( text: unknown ): LinkedOrder | null {
	const found = typeof text === 'string' ? text.match( LINK ) : null;
	try {
		return (
			found && {
				what: found[ 1 ] as LinkedOrder[ 'what' ],
				id: Number( found[ 2 ] ),
				key: decodeURIComponent( found[ 3 ]! ),
			}
		);
	} catch {
		// A mail program has cut the address in the middle of a letter.
		return null;
	}
}

/**
 * The order of '/commander#solde=12.abc…' (a mail's link of before: ?solde=). Its key leaves the address bar, where a
 * screenshot, the history and the next page's Referer would show it, and stays with this visit: a reload finds it.
 */
export function linkedOrder(): LinkedOrder | null {
	const { history, location } = window;
	const linked = read( location.hash ) ?? read( location.search );
	if ( ! linked ) {
		return read( history.state?.museauOrder );
	}
	history.replaceState(
		{
			...history.state,
			museauOrder: `${ linked.what }=${ linked.id }.${ encodeURIComponent( linked.key ) }`,
		},
		'',
		location.pathname
	);
	return linked;
}
