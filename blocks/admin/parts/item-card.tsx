import type { ReactNode } from 'react';
import { t } from '@museau/i18n';
import { longDate, type RestDate } from '../dates';

interface Props {
	/** Address; '' for none. */
	picture: string;
	title: string;
	/** The state that colours a badge, where it has one. */
	badges: { text: string; state?: string | undefined }[];
	created: RestDate;
	modified: RestDate;
	isOpening: boolean;
	onEdit: () => void;
	onDelete: () => void;
	/** Further actions, between the two that every card has. */
	more?: { label: string; name: string; run: () => void }[];
	children: ReactNode;
}

/** One product or news item of a list (R179, R181, R210). */
export function ItemCard( {
	picture,
	title,
	badges,
	created,
	modified,
	isOpening,
	onEdit,
	onDelete,
	more = [],
	children,
}: Props ) {
	const dates = [
		[ t( 'Créé le' ), longDate( created ) ],
		[ t( 'Modifié le' ), longDate( modified ) ],
	];

	return (
		<li className="museau-card museau-admin__card">
			{ picture ? (
				<img
					src={ picture }
					alt=""
					loading="lazy"
					width="300"
					height="300"
				/>
			) : (
				<span className="museau-admin__no-picture">
					{ t( 'Sans image' ) }
				</span>
			) }
			<div className="museau-admin__card-text">
				<h3>{ title }</h3>
				<p className="museau-admin__badges">
					{ badges.map( ( { text, state } ) => (
						<span key={ text } data-state={ state }>
							{ text }
						</span>
					) ) }
				</p>
				{ children }
				<p className="museau-admin__dates">
					{ dates.map(
						( [ label, date ] ) =>
							date && (
								<span key={ label }>
									{ `${ label } ${ date }` }
								</span>
							)
					) }
				</p>
				<div className="museau-admin__actions">
					<button
						type="button"
						className="museau-button museau-button--quiet"
						aria-label={ t( 'Modifier %s', title ) }
						disabled={ isOpening }
						onClick={ onEdit }
					>
						{ isOpening ? t( 'Ouverture…' ) : t( 'Modifier' ) }
					</button>
					{ more.map( ( { label, name, run } ) => (
						<button
							key={ label }
							type="button"
							className="museau-link"
							aria-label={ name }
							onClick={ run }
						>
							{ label }
						</button>
					) ) }
					<button
						type="button"
						className="museau-link"
						aria-label={ t( 'Supprimer %s', title ) }
						onClick={ onDelete }
					>
						{ t( 'Supprimer' ) }
					</button>
				</div>
			</div>
		</li>
	);
}
