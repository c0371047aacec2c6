import {
	createRoot,
	useEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import { Dialog } from '@museau/components/dialog';
import { t, tn } from '@museau/i18n';
import { StudioForm } from './form';
import { remove } from './queue';
import { QueueList } from './queue-list';
import { refreshOnReturn, refreshOrders } from './refresh';
import { NOTHING, Sender, type SenderState } from './sender';
import type { StudioOrder, StudioProps, Update } from './types';

/** What the page's own buttons ask of studio mode. */
export interface Bridge {
	/** By a card of the board, which holds its order. */
	open: ( button: HTMLElement ) => void;
	/** Before the visit ends: false when she stays. */
	mayLeave: () => Promise< boolean >;
}

/** An order of which only the number is known, typed where there is no line. */
const unknown = ( { steps }: StudioProps ): StudioOrder => ( {
	id: 0,
	number: '',
	name: '',
	current: '',
	next: steps[ 1 ]?.value ?? '',
} );

const orderOf = ( button: HTMLElement ): StudioOrder =>
	JSON.parse( button.dataset.museauOrder ?? '{}' );

/** The card of an order knows where it stands now: the next update starts from there. */
function noteOnCard( { done }: SenderState ) {
	const answer = done?.answer;
	document
		.querySelectorAll< HTMLElement >( '[data-museau-order]' )
		.forEach( ( button ) => {
			const order = orderOf( button );
			if ( answer && order.id === answer.id ) {
				const { current, next } = answer;
				button.dataset.museauOrder = JSON.stringify( {
					...order,
					current,
					next,
				} );
			}
		} );
}

/** Asked before the visit ends while something waits. */
function Leaving( {
	count,
	onAnswer,
}: {
	count: number;
	onAnswer: ( leaves: boolean ) => void;
} ) {
	return (
		<Dialog
			isOpen
			onClose={ () => onAnswer( false ) }
			labelledBy="museau-studio-leaving"
			className="museau-admin__dialog"
		>
			<h2 id="museau-studio-leaving">
				{ tn( '%d envoi attend.', '%d envois attendent.', count ) }
			</h2>
			<p>
				{ t(
					'Rien ne se perd : ils restent dans cet appareil, cachés des autres comptes, et partent quand vous vous reconnectez ici.'
				) }
			</p>
			<div className="museau-admin__actions">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ () => onAnswer( false ) }
				>
					{ t( 'Rester connectée' ) }
				</button>
				<button
					type="button"
					className="museau-button"
					onClick={ () => onAnswer( true ) }
				>
					{ t( 'Se déconnecter' ) }
				</button>
			</div>
		</Dialog>
	);
}

/** On the page that stands in for the dashboard. */
function Cold( {
	props,
	onNew,
}: {
	props: StudioProps;
	onNew: ( button: HTMLElement ) => void;
} ) {
	return (
		<>
			<p>
				{ t(
					'Sans réseau, vos envois sont gardés ici ; ils partent quand la ligne revient.'
				) }
			</p>
			{ props.user > 0 && (
				<button
					type="button"
					className="museau-button museau-button--wide"
					onClick={ ( event ) => onNew( event.currentTarget ) }
				>
					{ t( 'Nouvel envoi' ) }
				</button>
			) }
			<p>
				<a className="museau-link" href={ props.dashboardUrl }>
					{ t( 'Ouvrir le tableau de bord' ) }
				</a>
			</p>
		</>
	);
}

function useSender( { user }: StudioProps ) {
	const [ state, setState ] = useState( NOTHING );
	const sender = useMemo( () => new Sender( user, setState ), [ user ] );
	useEffect( () => {
		// Who comes back from the login's tab, or to a phone that slept.
		const onShown = () => {
			if ( document.visibilityState === 'visible' ) {
				void sender.flush();
			}
		};
		document.addEventListener( 'visibilitychange', onShown );
		void sender.flush();
		return () => {
			document.removeEventListener( 'visibilitychange', onShown );
			sender.stop();
		};
	}, [ sender ] );
	useEffect( () => noteOnCard( state ), [ state ] );
	const { done } = state;
	useEffect( () => {
		// The order may stand in another column now.
		if ( done ) {
			void refreshOrders();
		}
	}, [ done ] );
	useEffect( refreshOnReturn, [] );
	return { sender, state };
}

function Studio( {
	props,
	onReady,
}: {
	props: StudioProps;
	onReady: ( bridge: Bridge ) => void;
} ) {
	const { sender, state } = useSender( props );
	const [ opened, setOpened ] = useState< StudioOrder | null >( null );
	const [ again, setAgain ] = useState< Update | null >( null );
	const [ answer, setAnswer ] = useState<
		( ( leaves: boolean ) => void ) | null
	>( null );
	const opener = useRef< HTMLElement | null >( null );
	const count = state.queue.length;

	useEffect( () => {
		onReady( {
			open: ( button ) => {
				opener.current = button;
				setOpened( orderOf( button ) );
			},
			mayLeave: () =>
				count === 0
					? Promise.resolve( true )
					: new Promise( ( resolve ) => setAnswer( () => resolve ) ),
		} );
	}, [ onReady, count ] );

	useEffect( () => {
		// A dialog that is taken out of the page gives the focus back to nobody.
		if ( ! opened && opener.current?.isConnected ) {
			opener.current.focus( { preventScroll: true } );
		}
	}, [ opened ] );

	const review = ( update: Update ) => {
		opener.current = null;
		setAgain( update );
		setOpened( {
			id: update.order,
			number: update.number,
			name: update.name,
			current: '',
			next: update.step,
		} );
	};
	const close = () => {
		setOpened( null );
		setAgain( null );
	};

	return (
		<>
			<QueueList
				props={ props }
				state={ state }
				onRetry={ ( request ) => void sender.retry( request ) }
				onReview={ review }
				onRemove={ ( request ) => void remove( request ) }
			/>
			{ props.isOffline && (
				<Cold
					props={ props }
					onNew={ ( button ) => {
						opener.current = button;
						setOpened( unknown( props ) );
					} }
				/>
			) }
			{ opened && (
				<StudioForm
					key={ `${ opened.id } ${ again?.request ?? '' }` }
					props={ props }
					order={ opened }
					again={ again }
					onClose={ close }
					onKept={ () => {
						close();
						void sender.flush();
					} }
				/>
			) }
			{ answer && (
				<Leaving
					count={ count }
					onAnswer={ ( leaves ) => {
						setAnswer( null );
						answer( leaves );
					} }
				/>
			) }
		</>
	);
}

/** Begins studio mode in its root; resolves once the page's buttons can ask it for something. */
export function mount(
	root: HTMLElement,
	props: StudioProps
): Promise< Bridge > {
	return new Promise( ( resolve ) => {
		let latest: Bridge | null = null;
		const onReady = ( bridge: Bridge ) => {
			latest = bridge;
			resolve( {
				open: ( button ) => latest?.open( button ),
				mayLeave: () => latest?.mayLeave() ?? Promise.resolve( true ),
			} );
		};
		createRoot( root ).render(
			<Studio props={ props } onReady={ onReady } />
		);
	} );
}
