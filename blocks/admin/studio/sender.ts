import { ApiError, apiFetch, renewNonce } from '@museau/api';
import { t } from '@museau/i18n';
import { own, pageData } from '@museau/page-data';
import { asFile } from '@museau/photos/kept';
import { change, nextOf, remove, waiting, watchQueue } from './queue';
import type { Answer, Update } from './types';

/** Milliseconds: a line that stays dead without a word is left; the same update may be sent again. */
const PATIENCE = 120_000;
/** Name of the lock under which one tab sends. */
const LOCK = 'museau-studio';
const LONGEST_WAIT = 60_000;
/** Errors of a server after which an update is shown as refused: it would stop all the others for ever. */
const MOST_ERRORS = 5;

export interface SenderState {
	queue: Update[];
	/** Key of what is under way; '' for nothing. */
	sending: string;
	/** The login has ended: nothing is lost, and nothing leaves. */
	isSignedOut: boolean;
	/** The shop's word that another account is signed in now; '' without one. */
	otherAccount: string;
	/** What was answered last since the page was opened, without its picture. */
	done: { update: Update; answer: Answer } | null;
	/** The device does not tell what waits. */
	isUnreadable: boolean;
}

export const NOTHING: SenderState = {
	queue: [],
	sending: '',
	isSignedOut: false,
	otherAccount: '',
	done: null,
	isUnreadable: false,
};

const isSignedOut = ( error: unknown ) =>
	error instanceof ApiError &&
	( error.status === 401 ||
		[ 'rest_cookie_invalid_nonce', 'rest_forbidden' ].includes(
			error.code
		) );

const isOtherAccount = ( error: unknown ): error is ApiError =>
	error instanceof ApiError && error.code === 'museau_update_other_account';

/** What would be refused again: the shop's own word, and a picture that the server in front of it finds too large. */
const isRefused = ( error: unknown ): error is ApiError =>
	error instanceof ApiError &&
	! error.isPassing &&
	( error.isAnswer || error.status === 413 );

function send( update: Update ): Promise< Answer > {
	const body = new FormData();
	const fields = {
		request: update.request,
		account: update.user,
		queue: update.queue ?? '',
		order: update.order,
		number: update.order ? '' : update.number,
		step: update.step,
		sentence: update.sentence,
		tell: update.tell ? 1 : 0,
		mark: update.mark ? 1 : 0,
		age: Math.max( 0, Math.floor( ( Date.now() - update.made ) / 1000 ) ),
	};
	for ( const [ name, value ] of Object.entries( fields ) ) {
		body.append( name, String( value ) );
	}
	if ( update.picture ) {
		body.append( 'picture', asFile( update.picture ) );
	}
	return apiFetch< Answer >( {
		path: '/admin/progress',
		method: 'POST',
		body,
		timeout: PATIENCE,
		check: ( answer ) => typeof answer?.message === 'string',
	} );
}

const alone = ( work: () => Promise< void > ): Promise< void > =>
	navigator.locks
		? navigator.locks.request( own( LOCK ), work ).then( () => {} )
		: work();

/** What became of one call. */
type Outcome =
	| { kind: 'done'; answer: Answer }
	| { kind: 'refused'; reason: string }
	| { kind: 'signed-out' }
	/** It waits for the login of its own account. */
	| { kind: 'other-account'; reason: string }
	/** No answer, or none of the shop's: the same again later. `isError`: a server answered with one. */
	| { kind: 'broken'; isError: boolean };

async function attempt( update: Update ): Promise< Outcome > {
	try {
		if ( pageData().currentUser.isLoggedIn && ! pageData().nonce ) {
			// The page that stands in without a line was printed for nobody.
			window.museau = { ...pageData(), nonce: await renewNonce() };
		}
		return { kind: 'done', answer: await send( update ) };
	} catch ( error ) {
		if ( isSignedOut( error ) ) {
			return { kind: 'signed-out' };
		}
		if ( isOtherAccount( error ) ) {
			return { kind: 'other-account', reason: error.message };
		}
		return isRefused( error )
			? { kind: 'refused', reason: error.message }
			: {
					kind: 'broken',
					// A shop that is busy or being updated says so, and answers later.
					isError:
						error instanceof ApiError &&
						error.status >= 400 &&
						! [ 429, 503 ].includes( error.status ),
				};
	}
}

/** Sends what waits, one after the other and in its order, as long as there is a line; one tab at a time. */
export class Sender {
	private state: SenderState = NOTHING;
	private failures = 0;
	private isStopped = false;
	private timer: ReturnType< typeof setTimeout > | undefined;
	private running: Promise< void > | null = null;
	private isWanted = false;
	private readonly stopWatching: () => void;

	constructor(
		private readonly user: number,
		private readonly onChange: ( state: SenderState ) => void
	) {
		this.stopWatching = watchQueue( () => void this.refresh() );
		window.addEventListener( 'online', this.onLine );
	}

	stop() {
		this.isStopped = true;
		this.stopWatching();
		clearTimeout( this.timer );
		window.removeEventListener( 'online', this.onLine );
	}

	/** Sends all that may leave now; resolves once nothing more does. */
	async flush(): Promise< void > {
		clearTimeout( this.timer );
		this.isWanted = true;
		this.running ??= this.runUntilQuiet().finally( () => {
			this.running = null;
		} );
		await this.running;
		await this.refresh();
	}

	/** Once more, at the artist's word; what was refused as well, if it is named. */
	async retry( request = '' ): Promise< void > {
		this.failures = 0;
		if ( request ) {
			await change( request, { refusal: '', errors: 0 } );
		}
		await this.flush();
	}

	private readonly onLine = () => void this.retry();

	private show( changes: Partial< SenderState > ) {
		this.state = { ...this.state, ...changes };
		this.onChange( this.state );
	}

	private async refresh() {
		try {
			const queue = await waiting( this.user );
			this.show( { queue, isUnreadable: false } );
		} catch {
			this.show( { isUnreadable: true } );
		}
	}

	private async runUntilQuiet() {
		try {
			// What came while the last look was taken is looked for again.
			while ( this.isWanted ) {
				this.isWanted = false;
				await alone( () => this.run() );
			}
		} catch ( error ) {
			console.warn( 'museau: studio', error );
			this.later();
		}
	}

	private async run() {
		for (;;) {
			const next = nextOf( await waiting( this.user ) );
			if ( ! next || ! navigator.onLine || ! ( await this.do( next ) ) ) {
				return;
			}
		}
	}

	/** Answers whether the next one may follow. */
	private async do( update: Update ): Promise< boolean > {
		const { request } = update;
		this.show( { sending: request } );
		try {
			await change( request, { tries: update.tries + 1 } );
			return await this.conclude( update, await attempt( update ) );
		} finally {
			this.show( { sending: '' } );
		}
	}

	private async conclude(
		update: Update,
		outcome: Outcome
	): Promise< boolean > {
		const { request } = update;
		switch ( outcome.kind ) {
			case 'done':
				this.failures = 0;
				await remove( request );
				this.show( {
					isSignedOut: false,
					otherAccount: '',
					done: {
						update: { ...update, picture: null },
						answer: outcome.answer,
					},
				} );
				return true;
			case 'refused':
				await change( request, { refusal: outcome.reason } );
				this.show( { isSignedOut: false, otherAccount: '' } );
				return true;
			case 'signed-out':
				this.show( { isSignedOut: true } );
				return false;
			case 'other-account':
				this.show( {
					isSignedOut: false,
					otherAccount: outcome.reason,
				} );
				return false;
			case 'broken':
				return this.goOn( update, outcome.isError );
		}
	}

	/** After no answer of the shop's: the same again later; the others now, once a server has answered to it with enough errors. */
	private async goOn( update: Update, isError: boolean ): Promise< boolean > {
		const errors = ( update.errors ?? 0 ) + ( isError ? 1 : 0 );
		const isOver = errors >= MOST_ERRORS;
		const refusal = isOver ? t( "Le serveur ne l'accepte pas." ) : '';
		await change( update.request, { errors, refusal } );
		if ( isOver ) {
			this.failures = 0;
		} else {
			this.later();
		}
		return isOver;
	}

	private later() {
		const wait = Math.min( 2000 * 2 ** this.failures, LONGEST_WAIT );
		this.failures++;
		clearTimeout( this.timer );
		if ( ! this.isStopped ) {
			this.timer = setTimeout( () => void this.flush(), wait );
		}
	}
}
