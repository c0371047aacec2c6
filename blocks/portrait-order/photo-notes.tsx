import { t } from '@museau/i18n';
import type { Centimetres } from '@museau/catalogue/formats';
import type { Photo } from './photo';
import { cutShare } from './picture';
import type { Example } from './props';

export interface PhotoNotesProps {
	photo: Photo | null;
	/** Why the last file was refused; the photo before it stays. */
	refusal: string;
	isReading: boolean;
	/** What is to be said where this browser does not keep the photo. */
	unkept: string;
	/** Of the sheet that is drawn on; null when the format says none. */
	sheet: Centimetres | null;
	examples: Example[];
}

const block = 'museau-portrait-order';

/** From this share on a visitor should know that part of her photograph is left out. */
const MUCH = 0.25;

/** Under the photo's zone, in room of one height: examples until there is a photo, then what is said of it. */
export function PhotoNotes( {
	photo,
	refusal,
	isReading,
	unkept,
	sheet,
	examples,
}: PhotoNotesProps ) {
	const isRead = photo !== null && ! isReading;

	return (
		<div className={ `${ block }__photo-notes` }>
			<div aria-live="polite">
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
				{ isRead && ! refusal && (
					<p className={ `${ block }__received` }>
						{ t(
							"Merci, votre photo a bien été reçue ! Nous allons la vérifier. Si la qualité n'est pas suffisante, nous vous recontacterons."
						) }
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
				{ isRead && sheet && cutShare( photo, sheet ) > MUCH && (
					<p className={ `${ block }__drop-hint` }>
						{ t(
							"L'aperçu est recadré au format choisi, autour de la tête que vous montrez ci-dessous. Je recompose pour que votre animal y tienne : dites-moi dans votre message ce qui doit y rester."
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
