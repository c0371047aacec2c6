import type { ReactNode } from 'react';
import { t } from '../i18n';

/** English sentences that the specification asks for to the letter, and the French one that says what to do (B17). @translated */
const ENGLISH: Record< string, string > = {
	'Failed to add item.': "L'article n'a pas pu être ajouté : réessayez.",
	'Failed to remove item.': "L'article est resté dans le panier : réessayez.",
	'Failed to update item quantity.':
		"La quantité n'a pas changé : réessayez.",
	'Failed to fetch products.': "Les portraits n'ont pas pu être chargés.",
	'No products found.': 'Aucun portrait à montrer pour le moment.',
};

/** Words of machines that the specification asks for to the letter, and what a person does then. @translated */
const EXPLAINED: Record< string, string > = {
	"La création de l'intention de paiement a échoué.":
		"Rien n'a été débité : réessayez dans un instant.",
	"Le paiement n'a pas pu être finalisé. Statut : %s":
		"Rien n'a été débité : réessayez, ou prenez une autre carte.",
};

/** A sentence as a visitor reads it: the specification's English ones are marked as such, they and machines' words explained. */
export function Sentence( { children }: { children: string } ) {
	const english = Object.keys( ENGLISH ).find( ( sentence ) =>
		children.startsWith( sentence )
	);
	if ( ! english ) {
		const quoted = Object.keys( EXPLAINED ).find( ( sentence ) =>
			children.startsWith( t( sentence ).split( '%s' )[ 0 ]! )
		);
		return (
			<>
				<span>{ children }</span>
				{ quoted && <span>{ ` ${ t( EXPLAINED[ quoted ]! ) }` }</span> }
			</>
		);
	}
	return (
		<>
			<span lang="en">{ t( english ) }</span>
			<span>
				{ ` ${ children.slice( english.length ).trim() } ${ t( ENGLISH[ english ]! ) }`.replace(
					/\s+/g,
					' '
				) }
			</span>
		</>
	);
}

interface AlertProps {
	kind?: 'error' | 'success' | 'note';
	children: ReactNode;
	id?: string;
}

/** A message in its region: an error is announced at once, anything else when the reader pauses. */
export function Alert( { kind = 'error', children, id }: AlertProps ) {
	return (
		<div
			id={ id }
			className={
				kind === 'note'
					? 'museau-alert'
					: `museau-alert museau-alert--${ kind }`
			}
			role={ kind === 'error' ? 'alert' : 'status' }
		>
			{ typeof children === 'string' ? (
				<Sentence>{ children }</Sentence>
			) : (
				children
			) }
		</div>
	);
}
