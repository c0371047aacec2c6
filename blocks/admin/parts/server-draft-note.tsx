import { useEffect, useRef, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import type { Form } from '../use-form';
import { useServerDraft, type Found } from '../use-server-draft';

interface Props< T extends object > {
	/** The form's own name. */
	name: string;
	form: Form< T >;
	/** Shown names of the fields. */
	labels?: Partial< Record< string, string > >;
}

/** '27 novembre 2026 à 14:32'. */
const timeOf = ( at: string ) =>
	new Intl.DateTimeFormat( document.documentElement.lang || 'fr-FR', {
		dateStyle: 'long',
		timeStyle: 'short',
	} ).format( new Date( at ) );

/** Keeps a form's draft on the server, and tells of what another device typed into the same form. */
export function ServerDraftNote< T extends object >( {
	name,
	form,
	labels = {},
}: Props< T > ) {
	const { tell } = useDashboard();
	const { found, other, take, keepMine } = useServerDraft( name, form );
	const place = useRef< HTMLDivElement >( null );
	/** Counts the answers: its button goes, and the focus stays here. */
	const [ answers, setAnswers ] = useState( 0 );
	useEffect( () => {
		if ( answers > 0 ) {
			place.current?.focus( { preventScroll: true } );
		}
	}, [ answers ] );

	const resume = ( draft: Found< T > ) => {
		setAnswers( answers + 1 );
		const both = take( draft )
			.map( ( field ) => labels[ String( field ) ] )
			.filter( Boolean )
			.map( ( label ) => t( label! ) );
		tell( {
			kind: 'success',
			text:
				both.length > 0
					? t(
							'Saisie reprise. Enregistré autrement depuis : %s.',
							both.join( ', ' )
						)
					: t(
							"Saisie reprise : elle n'est pas encore enregistrée."
						),
		} );
	};

	return (
		<div ref={ place } tabIndex={ -1 }>
			{ found ? (
				<FoundDraft
					found={ found }
					onResume={ () => resume( found ) }
					onKeep={ () => {
						setAnswers( answers + 1 );
						keepMine();
					} }
				/>
			) : (
				other && (
					<button
						type="button"
						className="museau-link"
						onClick={ () => resume( other ) }
					>
						{ t( "Reprendre l'autre saisie" ) }
					</button>
				)
			) }
		</div>
	);
}

function FoundDraft( {
	found,
	onResume,
	onKeep,
}: {
	found: { at: string; isOfThisDevice: boolean };
	onResume: () => void;
	onKeep: () => void;
} ) {
	return (
		<div className="museau-alert museau-admin__note" role="status">
			<p>
				{ found.isOfThisDevice
					? t(
							'Une saisie non enregistrée du %s attend.',
							timeOf( found.at )
						)
					: t(
							'Une saisie non enregistrée du %s, sur un autre appareil, attend.',
							timeOf( found.at )
						) }
			</p>
			<div className="museau-admin__actions">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onResume }
				>
					{ t( 'La reprendre' ) }
				</button>
				<button
					type="button"
					className="museau-link"
					onClick={ onKeep }
				>
					{ t( 'Continuer avec ce qui est ici' ) }
				</button>
			</div>
		</div>
	);
}
