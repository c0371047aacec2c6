import { t } from '../../i18n';
import { longDate } from '../dates';
import {
	plainText,
	statusName,
	typeName,
	typeOf,
	type NewsItem,
} from './rules';

interface Props {
	item: NewsItem;
	/** Shown when the item has no picture; '' for none. */
	standIn: string;
	onEdit: () => void;
	onDelete: () => void;
}

const EXCERPT = 160;

function Winner( { acf }: { acf: NewsItem[ 'acf' ] } ) {
	const names = [ acf.gagnant_nom, acf.gagnant_animal ]
		.filter( Boolean )
		.join( ', ' );
	return (
		<div className="museau-admin__winner">
			{ acf.gagnant_photo && <img src={ acf.gagnant_photo } alt="" /> }
			<p>
				<strong>{ t( 'Gagnant :' ) }</strong>{ ' ' }
				{ names || t( 'à compléter' ) }
			</p>
			{ acf.gagnant_description && <p>{ acf.gagnant_description }</p> }
			{ acf.gagnant_temoinage && (
				<blockquote>{ acf.gagnant_temoinage }</blockquote>
			) }
		</div>
	);
}

/** R210. */
export function NewsCard( { item, standIn, onEdit, onDelete }: Props ) {
	const { acf } = item;
	const title = plainText( item.title.rendered );
	const rules = plainText( acf.regles ?? '' );
	const from = longDate( acf.date_debut );
	const to = longDate( acf.date_fin );
	const created = longDate( item.date );
	const modified = longDate( item.modified );
	const picture = item.featured_image_url || acf.image_concours || standIn;

	return (
		<li className="museau-card museau-admin__card">
			{ picture ? (
				<img src={ picture } alt="" loading="lazy" />
			) : (
				<span className="museau-admin__no-picture">
					{ t( 'Sans image' ) }
				</span>
			) }
			<div className="museau-admin__card-text">
				<h3>{ title }</h3>
				<p className="museau-admin__badges">
					<span>
						{ typeName( typeOf( item ) ) || t( 'Sans type' ) }
					</span>
					<span data-state={ acf.statut }>
						{ statusName( acf.statut ) }
					</span>
					{ item.status === 'draft' && (
						<span>{ t( 'Brouillon' ) }</span>
					) }
				</p>
				{ from && <p>{ t( 'Début : %s', from ) }</p> }
				{ from && to && <p>{ t( 'Du %1$s au %2$s', from, to ) }</p> }
				{ rules && (
					<p className="museau-admin__rules">
						{ rules.length > EXCERPT
							? `${ rules.slice( 0, EXCERPT ) }…`
							: rules }
					</p>
				) }
				{ acf.mots_cles && (
					<p className="museau-admin__dates">
						{ t( 'Mots-clés : %s', acf.mots_cles ) }
					</p>
				) }
				{ acf.statut === 'termine' && <Winner acf={ acf } /> }
				<p className="museau-admin__dates">
					{ created && <span>{ t( 'Créé le %s', created ) }</span> }
					{ modified && (
						<span>{ t( 'Modifié le %s', modified ) }</span>
					) }
				</p>
				<div className="museau-admin__actions">
					<button
						type="button"
						className="museau-button museau-button--quiet"
						aria-label={ t( 'Modifier %s', title ) }
						onClick={ onEdit }
					>
						{ t( 'Modifier' ) }
					</button>
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
