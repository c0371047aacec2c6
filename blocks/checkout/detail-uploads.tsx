import { useEffect, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { unsentDetails, type UnsentDetail } from '@museau/photos/details';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { useDetailUploads, type Upload } from './use-detail-uploads';

interface RowProps {
	upload: Upload;
	number: number;
	onStop: () => void;
	onRetry: () => void;
}

function stateText( { state, sent, problem }: Upload ) {
	switch ( state ) {
		case 'waiting':
			return t( 'En attente' );
		case 'sending':
			return t( 'Envoi : %s', `${ sent } %` );
		case 'sent':
			return t( 'Envoyée' );
		case 'stopped':
			return t( 'Envoi arrêté' );
		case 'failed':
			return problem;
	}
}

function Row( { upload, number, onStop, onRetry }: RowProps ) {
	const { detail, state, sent } = upload;
	const url = useObjectUrl( detail.photo );
	const name = t( 'Photo %d', number );
	return (
		<li
			className={ `museau-checkout__upload museau-checkout__upload--${ state }` }
		>
			{ url && <img src={ url } alt="" /> }
			<div>
				<p>
					<strong>{ name }</strong>
					{ ` ${ stateText( upload ) }` }
				</p>
				{ state === 'sending' && (
					<progress max={ 100 } value={ sent } aria-label={ name } />
				) }
			</div>
			{ ( state === 'sending' || state === 'waiting' ) && (
				<button
					type="button"
					className="museau-link"
					aria-label={ t( "Arrêter l'envoi de la photo %d", number ) }
					onClick={ onStop }
				>
					{ t( 'Arrêter' ) }
				</button>
			) }
			{ ( state === 'failed' || state === 'stopped' ) && (
				<button
					type="button"
					className="museau-link"
					aria-label={ t( 'Envoyer la photo %d', number ) }
					onClick={ onRetry }
				>
					{ t( 'Envoyer' ) }
				</button>
			) }
		</li>
	);
}

function Uploads( { details }: { details: UnsentDetail[] } ) {
	const { uploads, retry, stop } = useDetailUploads( details );
	const sent = uploads.filter( ( { state } ) => state === 'sent' ).length;
	return (
		<section
			className="museau-checkout__uploads museau-card"
			aria-labelledby="museau-uploads"
		>
			<h3 id="museau-uploads">{ t( 'Vos autres photos' ) }</h3>
			<p aria-live="polite">
				{ sent === uploads.length
					? t( 'Toutes vos photos sont arrivées. Merci !' )
					: t(
							"%d sur %d envoyées. Gardez cette page ouverte ; sinon, l'envoi reprendra ici, ou ajoutez-les depuis votre carnet.",
							sent,
							uploads.length
						) }
			</p>
			<ul>
				{ uploads.map( ( upload, index ) => (
					<Row
						key={ upload.detail.id }
						upload={ upload }
						number={ index + 1 }
						onStop={ () => stop( upload ) }
						onRetry={ () => retry( upload.detail.id ) }
					/>
				) ) }
			</ul>
		</section>
	);
}

/** The photographs beside the poses that this browser keeps for paid orders, on their way to the shop; nothing when there are none. */
export default function DetailUploads() {
	const [ details, setDetails ] = useState< UnsentDetail[] >( [] );
	useEffect( () => {
		void unsentDetails().then( setDetails );
	}, [] );
	return details.length > 0 ? <Uploads details={ details } /> : null;
}
