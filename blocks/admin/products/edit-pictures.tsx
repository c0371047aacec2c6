import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { PictureChooser } from '../parts/picture-chooser';
import type { Form } from '../use-form';
import type { EditForm } from './edit-rules';
import { LABELS } from './fields';
import { Gallery } from './gallery';

/** A product's picture, with the way back to the one that it had, and those of its gallery. */
export function PicturesSection( {
	form: { values, saved, set, field },
}: {
	form: Form< EditForm >;
} ) {
	return (
		<section aria-labelledby="section-image">
			<h3 id="section-image">{ t( LABELS.featured_image ) }</h3>
			<Field
				label={ t( "Numéro de l'image dans la médiathèque" ) }
				inputMode="numeric"
				pattern="[0-9]*"
				{ ...field( 'featured_image' ) }
				onChange={ ( event ) => {
					const typed = event.currentTarget.value.replace(
						/\D/g,
						''
					);
					set( {
						featured_image: typed,
						// Of another id no address is known until it is saved.
						imageUrl:
							typed === saved.featured_image
								? saved.imageUrl
								: '',
					} );
				} }
			/>
			{ values.imageUrl && (
				<p className="museau-admin__picture">
					<img src={ values.imageUrl } alt="" />
				</p>
			) }
			{ saved.featured_image !== '' &&
				saved.featured_image !== values.featured_image && (
					<p className="museau-admin__picture">
						{ saved.imageUrl && (
							<img src={ saved.imageUrl } alt="" />
						) }
						<span>
							{ `${ t( 'Image précédente' ) } : ${
								saved.featured_image
							}` }
						</span>
						<button
							type="button"
							className="museau-link"
							onClick={ () =>
								set( {
									featured_image: saved.featured_image,
									imageUrl: saved.imageUrl,
								} )
							}
						>
							{ t( 'Reprendre cette image' ) }
						</button>
					</p>
				) }
			<PictureChooser
				id="produit-image"
				label={ t( 'Choisir une image' ) }
				onPicture={ ( picture ) =>
					set( {
						featured_image: String( picture.id ),
						imageUrl: picture.url,
					} )
				}
			/>
			<Gallery
				pictures={ values.gallery }
				onChange={ ( changed ) =>
					set( ( now ) => ( {
						gallery: changed( now.gallery ),
					} ) )
				}
			/>
		</section>
	);
}
