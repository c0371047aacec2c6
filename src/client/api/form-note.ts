import { apiFetch } from './index';

interface Note {
	/** '' when the shop gave none: the form is taken all the same, less often. */
	token: string;
	/** When a person may have filled the form, in milliseconds since 1970. */
	readyAt: number;
}

/** Keeps a form's note of the time at which it was first used; a person needs longer than a machine to fill it. */
export function formNote() {
	let note: Promise< Note > | null = null;
	const take = () => {
		note ??= apiFetch< { token: string; wait: number } >( {
			path: '/contact/token',
		} )
			.then( ( { token, wait } ) => ( {
				token,
				readyAt: Date.now() + ( wait + 1 ) * 1000,
			} ) )
			.catch( () => {
				note = null;

				return { token: '', readyAt: 0 };
			} );

		return note;
	};

	return {
		/** Asks for the note, once. */
		take,
		/** The note once it counts. */
		ready: async (): Promise< string > => {
			const { token, readyAt } = await take();
			await new Promise( ( resolve ) =>
				setTimeout( resolve, Math.max( 0, readyAt - Date.now() ) )
			);

			return token;
		},
		/** The next message needs a note of its own. */
		drop: () => {
			note = null;
		},
	};
}
