import { apiFetch } from './index';

/** Seconds beyond the wait: the clocks of two servers differ a little. It began when the answer left, before it came. */
const SPARE = 0.3;

interface Token {
	/** '' when the shop gave none: the form is taken all the same, less often. */
	token: string;
	/** When a person may have filled the form, in milliseconds since 1970. */
	readyAt: number;
}

/** Keeps a form's token of the time at which it was first used; a person needs longer than a machine to fill it. */
export function formToken() {
	let held: Promise< Token > | null = null;
	const take = () => {
		held ??= apiFetch< { token: string; wait: number } >( {
			// Of every form: the contact form was the first.
			path: '/contact/token',
		} )
			.then( ( { token, wait } ) => ( {
				token,
				readyAt: Date.now() + ( wait + SPARE ) * 1000,
			} ) )
			.catch( () => {
				held = null;

				return { token: '', readyAt: 0 };
			} );

		return held;
	};

	return {
		/** Asks for the token, once. */
		take,
		/** The token once it counts. */
		ready: async (): Promise< string > => {
			const { token, readyAt } = await take();
			await new Promise( ( resolve ) =>
				setTimeout( resolve, Math.max( 0, readyAt - Date.now() ) )
			);

			return token;
		},
		/** The next message needs a token of its own. */
		drop: () => {
			held = null;
		},
	};
}
