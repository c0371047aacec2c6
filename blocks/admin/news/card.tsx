import { memo } from '@wordpress/element';
import { t } from '@museau/i18n';
import { longDate } from '../dates';
import { ItemCard } from '../parts/item-card';
import { PUBLICATION } from '../publication';
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
	isOpening: boolean;
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

function Card( { item, standIn, ...actions }: Props ) {
	const { acf } = item;
	const rules = plainText( acf.regles ?? '' );
	const from = longDate( acf.date_debut );
	const to = longDate( acf.date_fin );
	const badges = [
		{ text: typeName( typeOf( item ) ) || t( 'Sans type' ) },
		{ text: statusName( acf.statut ), state: acf.statut },
		...( item.status === 'draft'
			? [ { text: t( PUBLICATION.draft ) } ]
			: [] ),
	];

	return (
		<ItemCard
			picture={ item.featured_image_url || acf.image_concours || standIn }
			title={ plainText( item.title.rendered ) }
			badges={ badges }
			created={ item.date }
			modified={ item.modified }
			{ ...actions }
		>
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
		</ItemCard>
	);
}

/** R210. */
export const NewsCard = memo(
	Card,
	( before, after ) =>
		before.item === after.item &&
		before.standIn === after.standIn &&
		before.isOpening === after.isOpening
);
