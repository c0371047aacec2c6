import {
	createContext,
	useCallback,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
} from '@wordpress/element';
import type { ReactNode } from 'react';
import { Dialog } from '@museau/components/dialog';
import { t } from '@museau/i18n';

interface Question {
	title: string;
	text: string;
	/** What the confirming button says. */
	yes: string;
	/** What the other one says; 'Annuler' when it is not named. It is then the one to press first. */
	no?: string;
	/** What a third one says, which saves before; it is then the one to press first. */
	save?: string | undefined;
}

type Choice = 'yes' | 'no' | 'save';

/** How the form that is open saves: what its button says, and whether it did. */
interface Saver {
	label: string;
	save: () => Promise< boolean >;
}

interface Toast {
	id: number;
	kind: 'success' | 'error';
	title?: string;
	text: string;
	action?: { label: string; run: () => void };
}

interface DashboardState {
	/** True once the artist confirms. */
	ask: ( question: Question ) => Promise< boolean >;
	/** A message above the page: errors stay until closed, others 8 seconds. */
	tell: ( toast: Omit< Toast, 'id' > ) => void;
	/** Takes away what was told before: a new try begins. What offers a way back stays its time. */
	hush: () => void;
	/** Tells whether a form holds what is not saved. */
	setDirty: ( isDirty: boolean ) => void;
	/** Tells how it is saved, for who wants to leave it; null of none. */
	setSaver: ( saver: Saver | null ) => void;
	/** False when a form holds what is not saved and the artist wants to stay. */
	mayLeave: () => Promise< boolean >;
}

const buttonClass = ( isQuiet: boolean ) =>
	isQuiet ? 'museau-button museau-button--quiet' : 'museau-button';

/** 'Annuler' and its like. */
const isWayBack = ( { kind, action }: Toast ) =>
	kind === 'success' && Boolean( action );

const DashboardContext = createContext< DashboardState | null >( null );
const TOAST_SHOWN = 8000;

export function useDashboard(): DashboardState {
	const dashboard = useContext( DashboardContext );
	if ( ! dashboard ) {
		throw new Error( 'useDashboard() needs a DashboardProvider.' );
	}
	return dashboard;
}

/** Keeps the dashboard told about a form's state; an unmounted form is no longer dirty. */
export function useDirty( isDirty: boolean ) {
	const { setDirty } = useDashboard();
	useEffect( () => setDirty( isDirty ), [ isDirty, setDirty ] );
	useEffect( () => () => setDirty( false ), [ setDirty ] );
}

/**
 * Lets who leaves a form save it from the question that she is asked.
 * @param label of the button
 * @param save  answers whether it was saved; what was wrong is then shown in the form
 */
export function useSaver( label: string, save: () => Promise< boolean > ) {
	const { setSaver } = useDashboard();
	// What is saved is what stands typed now.
	useEffect( () => setSaver( { label, save } ) );
	useEffect( () => () => setSaver( null ), [ setSaver ] );
}

function ToastLine( {
	toast,
	onClose,
}: {
	toast: Toast;
	onClose: () => void;
} ) {
	const close = useRef( onClose );
	close.current = onClose;
	useEffect( () => {
		if ( toast.kind === 'error' ) {
			return;
		}
		const timer = setTimeout( () => close.current(), TOAST_SHOWN );
		return () => clearTimeout( timer );
	}, [ toast ] );

	return (
		<div
			className={ `museau-alert museau-alert--${ toast.kind } museau-admin__toast` }
			role={ toast.kind === 'error' ? 'alert' : 'status' }
		>
			<p>
				{ toast.title && <strong>{ toast.title }</strong> }
				<span>{ toast.text }</span>
			</p>
			<div className="museau-admin__toast-actions">
				{ toast.action && (
					<button
						type="button"
						className="museau-link"
						onClick={ () => {
							toast.action?.run();
							onClose();
						} }
					>
						{ toast.action.label }
					</button>
				) }
				<button
					type="button"
					className="museau-admin__icon-button"
					aria-label={ t( 'Fermer le message' ) }
					onClick={ onClose }
				>
					×
				</button>
			</div>
		</div>
	);
}

function QuestionDialog( {
	question,
	onReply,
}: {
	question: Question | null;
	onReply: ( choice: Choice ) => void;
} ) {
	return (
		<Dialog
			isOpen={ question !== null }
			onClose={ () => onReply( 'no' ) }
			labelledBy="museau-admin-question"
			className="museau-admin__dialog"
		>
			{ question && (
				<>
					<h2 id="museau-admin-question">{ question.title }</h2>
					<p>{ question.text }</p>
					<div className="museau-admin__actions">
						<button
							type="button"
							className={ buttonClass(
								! question.no || Boolean( question.save )
							) }
							onClick={ () => onReply( 'no' ) }
						>
							{ question.no ?? t( 'Annuler' ) }
						</button>
						<button
							type="button"
							className={ buttonClass( Boolean( question.no ) ) }
							onClick={ () => onReply( 'yes' ) }
						>
							{ question.yes }
						</button>
						{ question.save && (
							<button
								type="button"
								className="museau-button"
								onClick={ () => onReply( 'save' ) }
							>
								{ question.save }
							</button>
						) }
					</div>
				</>
			) }
		</Dialog>
	);
}

export function DashboardProvider( { children }: { children: ReactNode } ) {
	const [ question, setQuestion ] = useState< Question | null >( null );
	const [ toasts, setToasts ] = useState< Toast[] >( [] );
	const answer = useRef< ( choice: Choice ) => void >( () => {} );
	const saver = useRef< Saver | null >( null );
	const dirty = useRef( false );
	const next = useRef( 1 );

	const choose = useCallback(
		( asked: Question ) =>
			new Promise< Choice >( ( resolve ) => {
				answer.current = resolve;
				setQuestion( asked );
			} ),
		[]
	);
	const ask = useCallback(
		async ( asked: Question ) => ( await choose( asked ) ) === 'yes',
		[ choose ]
	);
	const tell = useCallback( ( toast: Omit< Toast, 'id' > ) => {
		setToasts( ( now ) => [
			// The newest tells how things stand; beside it stays only what offers a way back.
			...now.filter( isWayBack ).slice( -2 ),
			{ ...toast, id: next.current++ },
		] );
	}, [] );
	const hush = useCallback(
		() => setToasts( ( now ) => now.filter( isWayBack ) ),
		[]
	);
	const setDirty = useCallback( ( isDirty: boolean ) => {
		dirty.current = isDirty;
	}, [] );
	const setSaver = useCallback( ( now: Saver | null ) => {
		saver.current = now;
	}, [] );
	const mayLeave = useCallback( async () => {
		if ( ! dirty.current ) {
			return true;
		}
		const choice = await choose( {
			title: t( 'Quitter sans enregistrer ?' ),
			text: t( "Ce que vous avez saisi n'est pas enregistré." ),
			yes: t( 'Quitter sans enregistrer' ),
			no: t( 'Rester' ),
			save: saver.current?.label,
		} );
		const leaves =
			choice === 'save'
				? ( await saver.current?.save() ) === true
				: choice === 'yes';
		if ( leaves ) {
			dirty.current = false;
		}
		return leaves;
	}, [ choose ] );

	useEffect( () => {
		const hold = ( event: BeforeUnloadEvent ) => {
			if ( dirty.current ) {
				event.preventDefault();
				event.returnValue = '';
			}
		};
		window.addEventListener( 'beforeunload', hold );
		return () => window.removeEventListener( 'beforeunload', hold );
	}, [] );

	const reply = ( choice: Choice ) => {
		setQuestion( null );
		// After the dialog has closed: a second question may open at once.
		setTimeout( () => answer.current( choice ) );
	};
	const dashboard = useMemo(
		() => ( { ask, tell, hush, setDirty, setSaver, mayLeave } ),
		[ ask, tell, hush, setDirty, setSaver, mayLeave ]
	);

	return (
		<DashboardContext.Provider value={ dashboard }>
			{ children }
			<QuestionDialog question={ question } onReply={ reply } />
			<div className="museau-admin__toasts">
				{ toasts.map( ( toast ) => (
					<ToastLine
						key={ toast.id }
						toast={ toast }
						onClose={ () =>
							setToasts( ( now ) =>
								now.filter(
									( { id: other } ) => other !== toast.id
								)
							)
						}
					/>
				) ) }
			</div>
		</DashboardContext.Provider>
	);
}
