import { t } from '@museau/i18n';
import { parse } from '@museau/trusted-types';
import type { RestDate } from '../dates';
import { htmlOf, typedOf } from '../html';
import { plain } from '../parts/plain';
import type { Fault } from '../use-form';

export interface NewsItem {
	id: number;
	title: { rendered: string };
	content: { rendered: string };
	date: RestDate;
	modified: RestDate;
	status: 'draft' | 'publish';
	link: string;
	featured_image_url: string;
	acf: Record< string, string >;
}

// @translated
export const TYPES: Record< string, string > = {
	concours: 'Concours',
	evenement: 'Événements',
	article: 'Articles',
};
// @translated
export const STATUSES: Record< string, string > = {
	a_venir: 'À venir',
	en_cours: 'En cours',
	termine: 'Terminé',
};

/** How a contest's winner is found; the rules say it to everybody. @translated */
export const DESIGNATIONS: Record< string, string > = {
	tirage: 'Tirage au sort',
	choix: "Choix de l'artiste",
};
/** By what a contest tells one household from another. @translated */
export const HOUSEHOLDS: Record< string, string > = {
	email: 'Adresse e-mail',
	adresse: 'Adresse e-mail et adresse postale',
};

/** The dashboard's plurals are the public side's singulars. */
export const typeOf = ( { acf }: NewsItem ): string =>
	acf.type === 'concours'
		? 'concours'
		: ( acf.type ?? '' ).replace( /s$/, '' );

export const typeName = ( type: string ) => t( TYPES[ type ] ?? '' );
export const statusName = ( status: string | undefined ) =>
	t( STATUSES[ status ?? '' ] ?? 'Statut inconnu' );

/** Text of stored HTML: an inert document runs nothing. */
export function plainText( html: string ): string {
	return ( parse( html ).body.textContent ?? '' ).trim();
}

/** GET /concours answers an array, or an object with a data array (R229, R218). */
export function readList( answer: unknown ): NewsItem[] {
	const list = Array.isArray( answer )
		? answer
		: ( answer as { data?: unknown } | null )?.data;
	if ( ! Array.isArray( list ) ) {
		throw new Error(
			t( "Les données renvoyées par l'API sont invalides." )
		);
	}
	return list;
}

export type NewsFilters = {
	search: string;
	/** '' for all. */
	type: string;
	status: string;
};

export const NO_FILTERS: NewsFilters = { search: '', type: '', status: '' };

const folded = new WeakMap< NewsItem, string >();

function wordsOf( item: NewsItem ): string {
	const html = `${ item.title.rendered } ${ item.acf.regles ?? '' }`;
	// A tag parts two words, and an entity is a letter of one.
	const text =
		folded.get( item ) ??
		plain( plainText( html.replace( /<[a-z\/!][^>]*>/gi, ' ' ) ) );
	folded.set( item, text );
	return text;
}

/** R209: words over title and rules, type, status. */
export function filteredNews(
	items: NewsItem[],
	{ search, type, status }: NewsFilters
): NewsItem[] {
	const words = plain( search ).split( /\s+/ ).filter( Boolean );
	return items.filter( ( item ) => {
		const text = wordsOf( item );
		return (
			words.every( ( word ) => text.includes( word ) ) &&
			( type === '' || typeOf( item ) === type ) &&
			( status === '' || item.acf.statut === status )
		);
	} );
}

export interface NewsForm {
	title: string;
	content: string;
	status: 'draft' | 'publish';
	date_debut: string;
	date_fin: string;
	statut: string;
	type: string;
	image_concours: string;
	mots_cles: string;
	regles: string;
	designation: string;
	foyer: string;
	gagnant_nom: string;
	gagnant_animal: string;
	gagnant_photo: string;
	gagnant_description: string;
	gagnant_temoinage: string;
	/** As it was read: the server tells another tab's save by it. */
	modified: string;
	/** Its page. */
	link: string;
	/** UUID of its creation once that was sent; ''. */
	request: string;
}

/** An item before anything is typed (R211). */
export const EMPTY: NewsForm = {
	title: '',
	content: '',
	status: 'draft',
	date_debut: '',
	date_fin: '',
	statut: 'a_venir',
	type: 'concours',
	image_concours: '',
	mots_cles: '',
	regles: '',
	designation: 'tirage',
	foyer: 'email',
	gagnant_nom: '',
	gagnant_animal: '',
	gagnant_photo: '',
	gagnant_description: '',
	gagnant_temoinage: '',
	modified: '',
	link: '',
	request: '',
};

const FIELDS = Object.keys( EMPTY ).filter(
	( key ) =>
		! [
			'title',
			'content',
			'status',
			'modified',
			'link',
			'request',
		].includes( key )
) as ( keyof NewsForm )[];

export function newsForm( item: NewsItem ): NewsForm {
	return {
		...EMPTY,
		...Object.fromEntries(
			FIELDS.map( ( key ) => [ key, String( item.acf[ key ] ?? '' ) ] )
		),
		type: typeOf( item ),
		designation: item.acf.designation || EMPTY.designation,
		foyer: item.acf.foyer || EMPTY.foyer,
		regles: typedOf( item.acf.regles ?? '' ),
		title: plainText( item.title.rendered ),
		content: typedOf( item.content.rendered ),
		status: item.status === 'publish' ? 'publish' : 'draft',
		modified: typeof item.modified === 'string' ? item.modified : '',
		link: item.link ?? '',
	};
}

/** Shown names of the form's fields. @translated */
export const LABELS: Partial< Record< keyof NewsForm, string > > = {
	title: 'Titre',
	content: 'Contenu',
	status: 'Publication',
	date_debut: 'Date de début',
	date_fin: 'Date de fin',
	statut: 'Statut',
	type: 'Type',
	image_concours: "Image de l'actualité",
	mots_cles: 'Mots-clés',
	regles: 'Règlement',
	designation: 'Gagnant désigné par',
	foyer: "Un foyer, c'est",
	gagnant_nom: 'Nom du gagnant',
	gagnant_animal: "Nom de l'animal",
	gagnant_photo: 'Photo du gagnant',
	gagnant_description: 'Description',
	gagnant_temoinage: 'Témoignage',
};

export const needsRules = ( { type, statut }: NewsForm ) =>
	type === 'concours' || statut === 'termine';

/** The first fault in the specification's order (R212, R213); the rules only on creation. */
export function newsFault( form: NewsForm, isNew: boolean ): Fault | null {
	const fault = ( field: keyof NewsForm, message: string ) => ( {
		field,
		message,
	} );
	if ( form.title.trim() === '' ) {
		return fault( 'title', t( 'Le titre est obligatoire.' ) );
	}
	if ( form.date_debut === '' ) {
		return fault( 'date_debut', t( 'La date de début est obligatoire.' ) );
	}
	if ( form.statut === '' ) {
		return fault( 'statut', t( 'Le statut est obligatoire.' ) );
	}
	if ( form.type === '' ) {
		return fault( 'type', t( 'Le type est obligatoire.' ) );
	}
	if ( form.date_fin !== '' && form.date_fin < form.date_debut ) {
		return fault(
			'date_fin',
			t( 'La date de fin doit suivre la date de début.' )
		);
	}
	if ( isNew && needsRules( form ) && form.regles.trim() === '' ) {
		return fault( 'regles', t( 'Le règlement est obligatoire.' ) );
	}
	return null;
}

/** Body of POST /news and PUT /concours/{id} (R230): blocks of the editor stay what they are while their text was not changed. */
export function newsPayload( form: NewsForm, was?: NewsForm ) {
	return {
		title: form.title.trim(),
		...( form.content !== was?.content && {
			content: htmlOf( form.content ),
		} ),
		status: form.status,
		...( form.modified && { modified: form.modified } ),
		acf: Object.fromEntries(
			FIELDS.map( ( key ) => [ key, form[ key ] ] )
		),
	};
}
