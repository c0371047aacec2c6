import { t } from '@museau/i18n';
import type { Photo } from './photo';
import type { Example } from './props';

export interface PhotoNotesProps {
	photo: Photo | null;
	/** Why the last file was refused; the photo before it stays. */
	refusal: string;
	isReading: boolean;
	/** What is to be said where this browser does not keep the photo. */
	unkept: string;
	/** How many are drawn. */
	animals: number;
	examples: Example[];
}

const block = 'museau-portrait-order';

/** Under the photo's zone, in room of one height: examples until there is a photo, then what is said of it. */
export function PhotoNotes( {
	photo,
	refusal,
	isReading,
	unkept,
	animals,
	examples,
}: PhotoNotesProps ) {
	const isRead = photo !== null && ! isReading;

	return (
		<div className={ `${ block }__photo-notes` }>
			<div aria-live="polite">
				{ animals > 1 && (
					<p className={ `${ block }__drop-hint` }>
						{ t(
							'Une photo par animal, ou une où ils sont ensemble : ajoutez les autres après la première.'
						) }
					</p>
				) }
				{ refusal && (
					<p
						className="museau-field__error"
						id="portrait-photo-error"
					>
						{ refusal }
					</p>
				) }
				{ isReading && (
					<p className={ `${ block }__drop-hint` }>
						{ t( 'Lecture de la photo...' ) }
					</p>
				) }
				{ isRead && unkept && (
					<p className={ `${ block }__drop-hint` }>{ unkept }</p>
				) }
				{ isRead && refusal && (
					<p className={ `${ block }__size` }>
						{ t( 'Votre photo précédente est gardée.' ) }
					</p>
				) }
				{ /* The last: what speaks against the photograph stands right below. */ }
				{ isRead && ! refusal && (
					<p className={ `${ block }__received` }>
						{ t(
							"Merci, votre photo a bien été reçue ! Nous allons la vérifier. Si la qualité n'est pas suffisante, nous vous recontacterons."
						) }
					</p>
				) }
			</div>
			{ ! photo && ! isReading && (
				<ul className={ `${ block }__examples` }>
					{ examples.map( ( { src, text, isGood } ) => (
						<li
							key={ src }
							className={ `${ block }__example${ isGood ? ` ${ block }__example--good` : '' }` }
						>
							<img
								src={ src }
								width={ 160 }
								height={ 120 }
								alt=""
								loading="lazy"
								decoding="async"
							/>
							<span>{ text }</span>
						</li>
					) ) }
				</ul>
			) }
		</div>
	);
}
