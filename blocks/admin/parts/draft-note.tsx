import { useEffect, useRef } from '@wordpress/element';
import { t } from '@museau/i18n';

interface Props {
	draft: {
		wasFound: boolean;
		isDirty: boolean;
		meanwhile: PropertyKey[] | null;
		reset: () => void;
	};
	/** Shown names of the fields. */
	labels?: Partial< Record< string, string > >;
}

/** Told when a form starts from what was typed before the page was left, and when somebody else saved meanwhile. */
export function DraftNote( { draft, labels = {} }: Props ) {
	const { meanwhile, wasFound, isDirty, reset } = draft;
	const note = useRef< HTMLDivElement >( null );
	// It stands above a long form: the reader is taken to it.
	useEffect( () => {
		if ( meanwhile ) {
			note.current?.focus();
		}
	}, [ meanwhile ] );
	if ( ! meanwhile && ! ( wasFound && isDirty ) ) {
		return null;
	}
	const both = ( meanwhile ?? [] )
		.map( ( name ) => labels[ String( name ) ] )
		.filter( Boolean )
		.map( ( label ) => t( label! ) );

	return (
		<div
			ref={ note }
			tabIndex={ -1 }
			className={ `museau-alert museau-admin__note ${
				meanwhile ? 'museau-alert--error' : ''
			}` }
			role={ meanwhile ? 'alert' : 'status' }
		>
			{ meanwhile ? (
				<p>
					{ t(
						'Modifié ailleurs depuis son ouverture. Votre saisie est gardée et le reste est à jour : vérifiez, puis enregistrez.'
					) }
				</p>
			) : (
				<p>{ t( 'Votre saisie non enregistrée a été retrouvée.' ) }</p>
			) }
			{ both.length > 0 && (
				<p>
					{ t(
						'Changé des deux côtés, votre version est montrée : %s.',
						both.join( ', ' )
					) }
				</p>
			) }
			{ isDirty && (
				<button type="button" className="museau-link" onClick={ reset }>
					{ meanwhile
						? t( "Reprendre l'autre version" )
						: t( 'Repartir de zéro' ) }
				</button>
			) }
		</div>
	);
}
