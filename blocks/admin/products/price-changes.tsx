import { euros } from '@museau/money';
import { t, tn } from '@museau/i18n';
import { FormDialog } from '../parts/form-dialog';
import type { PriceChange } from './bulk-prices';
import { priceOf } from './prices';

interface Props {
	/** null while nothing is shown. */
	changes: PriceChange[] | null;
	onClose: () => void;
	onApply: ( changes: PriceChange[] ) => void;
}

const shown = ( typed: string ) => {
	const price = priceOf( typed );
	return price === null ? t( 'sans prix' ) : euros( price );
};

/** Every price that would change, before any does. */
export function PriceChanges( { changes, onClose, onApply }: Props ) {
	return (
		<FormDialog
			isOpen={ changes !== null }
			onClose={ onClose }
			labelledBy="prix-titre"
			className="museau-admin__dialog museau-admin__price-changes"
		>
			{ changes && (
				<ChangeList
					changes={ changes }
					onClose={ onClose }
					onApply={ onApply }
				/>
			) }
		</FormDialog>
	);
}

function ChangeList( {
	changes,
	onClose,
	onApply,
}: Props & { changes: PriceChange[] } ) {
	const wrong = changes.filter( ( { fault } ) => fault !== '' );

	return (
		<>
			<h2 id="prix-titre">
				{ tn( '%d prix change', '%d prix changent', changes.length ) }
			</h2>
			<ul
				// A list that is longer than the dialog is scrolled by keys, too.
				tabIndex={ 0 }
				aria-labelledby="prix-titre"
			>
				{ changes.map( ( { key, name, before, after, fault } ) => (
					<li key={ key }>
						<span>{ name }</span>
						<span>
							<del>
								<span className="museau-visually-hidden">
									{ t( 'Avant :' ) }{ ' ' }
								</span>
								{ shown( before ) }
							</del>
							<span aria-hidden="true">→</span>
							<ins>
								<span className="museau-visually-hidden">
									{ t( 'Après :' ) }{ ' ' }
								</span>
								{ shown( after ) }
							</ins>
						</span>
						{ fault && (
							<span className="museau-field__error">
								{ fault }
							</span>
						) }
					</li>
				) ) }
			</ul>
			{ wrong.length > 0 && (
				<p className="museau-field__error" role="status">
					{ tn(
						"%d prix n'est pas valable : annulez, et changez autrement.",
						'%d prix ne sont pas valables : annulez, et changez autrement.',
						wrong.length
					) }
				</p>
			) }
			<div className="museau-admin__actions">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onClose }
				>
					{ t( 'Annuler' ) }
				</button>
				{ wrong.length === 0 && (
					<button
						type="button"
						className="museau-button"
						onClick={ () => onApply( changes ) }
					>
						{ tn(
							'Changer %d prix',
							'Changer les %d prix',
							changes.length
						) }
					</button>
				) }
			</div>
		</>
	);
}
