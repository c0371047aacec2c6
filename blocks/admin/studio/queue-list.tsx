import { useEffect, useRef, useState } from '@wordpress/element';
import { t, tn } from '@museau/i18n';
import { isHeld } from './queue';
import type { SenderState } from './sender';
import type { StudioProps, Update } from './types';

/** 'N° 2026-12, Zoé : Croquis' */
export const titleOf = ( { number, name, label }: Update ): string =>
	t( 'N° %s : %s', name ? `${ number }, ${ name }` : number, label );

function stateOf( update: Update, { queue, sending }: SenderState ): string {
	if ( update.refusal ) {
		return t( 'Refusé : %s', update.refusal );
	}
	if ( update.request === sending ) {
		return t( "En cours d'envoi" );
	}
	return isHeld( update, queue )
		? t( "En attente de l'envoi précédent de cette commande" )
		: t( 'En attente' );
}

interface LineProps {
	update: Update;
	state: SenderState;
	onRetry: ( request: string ) => void;
	onReview: ( update: Update ) => void;
	onRemove: ( request: string ) => void;
}

function QueueLine( { update, state, ...on }: LineProps ) {
	const [ isAsked, setAsked ] = useState( false );
	const first = useRef< HTMLButtonElement >( null );
	useEffect( () => {
		if ( isAsked ) {
			first.current?.focus();
		}
	}, [ isAsked ] );
	const isBusy = update.request === state.sending;

	return (
		<li data-state={ update.refusal ? 'refused' : 'waiting' }>
			<strong>{ titleOf( update ) }</strong>
			<span>{ stateOf( update, state ) }</span>
			{ isAsked ? (
				<span className="museau-studio__actions">
					<span>
						{ update.tries > 0
							? t(
									"Il est peut-être déjà arrivé : regardez la commande. Le supprimer d'ici ?"
								)
							: t( 'Supprimer cet envoi et son image ?' ) }
					</span>
					<button
						ref={ first }
						type="button"
						className="museau-link"
						onClick={ () => setAsked( false ) }
					>
						{ t( 'Garder' ) }
					</button>
					<button
						type="button"
						className="museau-link"
						onClick={ () => on.onRemove( update.request ) }
					>
						{ t( 'Supprimer pour de bon' ) }
					</button>
				</span>
			) : (
				! isBusy && (
					<span className="museau-studio__actions">
						{ update.refusal && (
							<>
								<button
									type="button"
									className="museau-link"
									onClick={ () => on.onReview( update ) }
								>
									{ t( 'Revoir' ) }
								</button>
								<button
									type="button"
									className="museau-link"
									onClick={ () =>
										on.onRetry( update.request )
									}
								>
									{ t( 'Réessayer' ) }
								</button>
							</>
						) }
						<button
							type="button"
							className="museau-link"
							onClick={ () => setAsked( true ) }
						>
							{ t( 'Supprimer' ) }
						</button>
					</span>
				)
			) }
		</li>
	);
}

interface Props extends Omit< LineProps, 'update' > {
	props: StudioProps;
}

function Notices( { props, state, onRetry }: Props ) {
	const { queue, isSignedOut, isUnreadable, otherAccount, sending } = state;
	const waits = queue.some( ( { refusal } ) => ! refusal );
	const isSignedIn = ! isSignedOut && props.user > 0;
	return (
		<>
			{ isUnreadable && (
				<p className="museau-alert museau-alert--error" role="alert">
					{ t(
						"Vos envois ne peuvent pas être lus pour l'instant."
					) }
				</p>
			) }
			{ isSignedIn && otherAccount && (
				<p className="museau-alert museau-alert--error" role="alert">
					{ `${ otherAccount } ` }
					<a href={ props.loginUrl }>{ t( 'Reconnectez-vous' ) }</a>
				</p>
			) }
			{ ! isSignedIn && (
				<p className="museau-alert museau-alert--error" role="alert">
					{ queue.length > 0
						? `${ t( "Rien n'est perdu, mais vous n'êtes plus connectée." ) } `
						: `${ t( 'Vos envois se voient une fois connectée.' ) } ` }
					<a href={ props.loginUrl }>{ t( 'Reconnectez-vous' ) }</a>
				</p>
			) }
			{ waits && ! sending && isSignedIn && (
				<button
					type="button"
					className="museau-link"
					onClick={ () => onRetry( '' ) }
				>
					{ t( 'Envoyer maintenant' ) }
				</button>
			) }
		</>
	);
}

/** What waits, what was refused and why, and what the shop answered since the page was opened. */
export function QueueList( all: Props ) {
	const { props, state, ...on } = all;
	const { queue, done: last } = state;

	return (
		<>
			<div role="status" className="museau-studio__status">
				{ queue.length > 0 && (
					<h2>
						{ tn(
							'%d envoi en attente',
							'%d envois en attente',
							queue.length
						) }
					</h2>
				) }
				{ queue.length === 0 && last && (
					<p className="museau-alert museau-alert--success">
						{ `${ titleOf( last.update ) }. ${ last.answer.message }` }
					</p>
				) }
			</div>
			<Notices { ...all } />
			{ queue.length > 0 && (
				<ol className="museau-studio__queue">
					{ queue.map( ( update ) => (
						<QueueLine
							key={ update.request }
							update={ update }
							state={ state }
							onRetry={ on.onRetry }
							onReview={ on.onReview }
							onRemove={ on.onRemove }
						/>
					) ) }
				</ol>
			) }
			{ queue.length === 0 && last && ! props.isOffline && (
				<a className="museau-link" href={ props.dashboardUrl }>
					{ t( 'Actualiser les commandes' ) }
				</a>
			) }
		</>
	);
}
