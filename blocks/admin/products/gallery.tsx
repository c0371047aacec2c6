import { useRef } from '@wordpress/element';
import { t } from '@museau/i18n';
import { leaveRow } from '../parts/leave-row';
import { PictureChooser } from '../parts/picture-chooser';
import type { Picture } from './rules';

/** A list with one entry moved; the same list when the place does not exist. */
export function moved< T >( list: T[], from: number, to: number ): T[] {
	if ( from === to || ! ( from in list ) || to < 0 || to >= list.length ) {
		return list;
	}
	const next = [ ...list ];
	next.splice( to, 0, ...next.splice( from, 1 ) );
	return next;
}

interface Props {
	pictures: Picture[];
	onChange: ( change: ( now: Picture[] ) => Picture[] ) => void;
}

/** Further pictures, in their order: by drag, or by the two arrows. */
export function Gallery( { pictures, onChange }: Props ) {
	const dragged = useRef( -1 );

	return (
		<fieldset className="museau-admin__fieldset">
			<legend>{ t( 'Galerie' ) }</legend>
			<ol className="museau-admin__gallery">
				{ pictures.map( ( picture, index ) => (
					<li
						key={ picture.id }
						draggable
						onDragStart={ () => {
							dragged.current = index;
						} }
						onDragOver={ ( event ) => event.preventDefault() }
						onDrop={ ( event ) => {
							event.preventDefault();
							const from = dragged.current;
							onChange( ( now ) => moved( now, from, index ) );
						} }
					>
						{ picture.url && (
							<img src={ picture.url } alt={ picture.name } />
						) }
						<span className="museau-admin__gallery-actions">
							<button
								type="button"
								className="museau-admin__icon-button"
								aria-disabled={ index === 0 }
								aria-label={ t(
									"Avancer l'image %d",
									index + 1
								) }
								onClick={ () =>
									onChange( ( now ) =>
										moved( now, index, index - 1 )
									)
								}
							>
								<span className="museau-admin__wide">←</span>
								<span className="museau-admin__narrow">↑</span>
							</button>
							<button
								type="button"
								className="museau-admin__icon-button"
								aria-disabled={ index === pictures.length - 1 }
								aria-label={ t(
									"Reculer l'image %d",
									index + 1
								) }
								onClick={ () =>
									onChange( ( now ) =>
										moved( now, index, index + 1 )
									)
								}
							>
								<span className="museau-admin__wide">→</span>
								<span className="museau-admin__narrow">↓</span>
							</button>
							<button
								type="button"
								className="museau-admin__icon-button"
								aria-label={ t(
									"Retirer l'image %d",
									index + 1
								) }
								onClick={ ( event ) => {
									leaveRow(
										event.currentTarget,
										'.museau-admin__gallery'
									);
									onChange( ( now ) =>
										now.filter(
											( { id } ) => id !== picture.id
										)
									);
								} }
							>
								×
							</button>
						</span>
					</li>
				) ) }
			</ol>
			<PictureChooser
				id="produit-galerie"
				label={ t( 'Ajouter une image à la galerie' ) }
				isMultiple
				onPicture={ ( picture ) =>
					onChange( ( now ) => [
						...now.filter( ( { id } ) => id !== picture.id ),
						picture,
					] )
				}
			/>
		</fieldset>
	);
}
