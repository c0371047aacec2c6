import { useState } from '@wordpress/element';
import type { ReactElement } from 'react';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { ApiError } from '@museau/api';
import { t } from '@museau/i18n';
import { photoRefusal, readPhoto } from '@museau/photos/read-photo';
import { useChosenPhoto } from '@museau/photos/use-chosen-photo';
import type { OrderAnswer, PlacedOrder } from '@museau/types';
import { choicesText } from './choices-text';
import { readOrder, sendPhoto } from './order-call';

interface Props {
	order: PlacedOrder;
	/** With the photo that the shop took; null when it holds another one. */
	onSent: ( answer: OrderAnswer, photo: Blob | null ) => void;
}

/** Takes the photo that a paid portrait still waits for. */
export function PhotoForm( { order, onSent }: Props ): ReactElement | null {
	const [ photo, setPhoto ] = useState< Blob | null >( null );
	const [ isSending, setSending ] = useState( false );
	const [ problem, setProblem ] = useState( '' );

	const chosen = useChosenPhoto(
		( file ) => readPhoto( file ).catch( photoRefusal ),
		( read ) => setPhoto( read && read.photo )
	);
	const choose = ( file: File | undefined ) => {
		// What was chosen before is not sent in its place.
		setPhoto( null );
		setProblem( '' );
		if ( file ) {
			void chosen.choose( file );
		} else {
			chosen.drop();
		}
	};
	const send = async () => {
		if ( isSending || chosen.isReading ) {
			return;
		}
		if ( ! photo ) {
			setProblem( t( 'Veuillez télécharger une photo de référence.' ) );
			return;
		}
		setSending( true );
		try {
			const answer = await sendPhoto( order, photo );
			setPhoto( null );
			setProblem( '' );
			onSent( answer, photo );
		} catch ( error ) {
			const notice = error instanceof Error ? error.message : '';
			setProblem( notice );
			if (
				error instanceof ApiError &&
				error.code === 'museau_photo_second'
			) {
				// Its photo came from another tab meanwhile: there is nothing left to send here.
				await readOrder( order ).then(
					( answer ) =>
						onSent( { ...answer, message: '', notice }, null ),
					() => {}
				);
			}
		} finally {
			setSending( false );
		}
	};
	const portraits = order.lines.filter( ( line ) => line.is_portrait );
	const awaited = portraits[ ( order.photo_portrait ?? 1 ) - 1 ];
	return (
		<form
			className="museau-checkout__photo museau-card"
			noValidate
			onSubmit={ ( event ) => {
				event.preventDefault();
				void send();
			} }
		>
			<h2 className="museau-checkout__title">
				{ t( 'La photo de votre animal' ) }
			</h2>
			<p>
				{ t(
					'Votre portrait attend sa photo : nette, bien éclairée, prise assez près pour voir le visage. Le dessin commence quand elle est reçue.'
				) }
			</p>
			{ awaited && portraits.length > 1 && (
				<p>
					<strong>
						{ t(
							'Portrait %d : %s',
							order.photo_portrait ?? 1,
							choicesText( awaited.options )
						) }
					</strong>
				</p>
			) }
			<Field
				id="museau-order-photo"
				label={ t( 'Votre photo' ) }
				type="file"
				accept="image/jpeg,image/png,image/webp"
				hint={ t( 'JPEG, PNG ou WebP, 15 Mo au plus.' ) }
				// What was wrong with the chosen file says more.
				error={ chosen.refusal || problem }
				onChange={ ( event ) =>
					choose( ( event.target as HTMLInputElement ).files?.[ 0 ] )
				}
			/>
			{ photo && (
				<Alert kind="success">{ t( 'Photo prête à partir.' ) }</Alert>
			) }
			<button
				type="submit"
				className="museau-button"
				aria-disabled={ isSending || chosen.isReading }
			>
				{ isSending && t( 'Envoi...' ) }
				{ chosen.isReading && t( 'Lecture de la photo...' ) }
				{ ! isSending && ! chosen.isReading && t( 'Envoyer ma photo' ) }
			</button>
		</form>
	);
}
