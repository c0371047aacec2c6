import { useEffect, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { unsentDetails, type UnsentDetail } from '@museau/photos/details';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { readOrder } from './order-call';
import { nameOf, useDetailUploads, type Upload } from './use-detail-uploads';

interface RowProps {
	upload: Upload;
	number: number;
	onStop: () => void;
	onRetry: () => void;
	onRemove: () => void;
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
		case 'refused':
			return problem;
	}
}

const isUnderWay = ( { state }: Upload ) =>
	state === 'sending' || state === 'waiting';

function Row( { upload, number, onStop, onRetry, onRemove }: RowProps ) {
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
			{ state !== 'sent' && (
				<div>
					{ /* One button: the focus stays on it. */ }
					{ state !== 'refused' && (
						<button
							type="button"
							className="museau-link"
							aria-label={
								isUnderWay( upload )
									? t(
											"Arrêter l'envoi de la photo %d",
											number
										)
									: t( 'Envoyer la photo %d', number )
							}
							onClick={ isUnderWay( upload ) ? onStop : onRetry }
						>
							{ isUnderWay( upload )
								? t( 'Arrêter' )
								: t( 'Envoyer' ) }
						</button>
					) }
					{ ! isUnderWay( upload ) && (
						<button
							type="button"
							className="museau-link"
							aria-label={ t( 'Retirer la photo %d', number ) }
							onClick={ onRemove }
						>
							{ t( 'Retirer' ) }
						</button>
					) }
				</div>
			) }
		</li>
	);
}

/** How far all of them are. */
function progressText( uploads: Upload[] ) {
	const sent = uploads.filter( ( { state } ) => state === 'sent' ).length;
	if ( sent === uploads.length ) {
		return t( 'Toutes vos photos sont arrivées. Merci !' );
	}
	return uploads.some( isUnderWay )
		? t(
				"%d sur %d envoyées. Gardez cette page ouverte ; sinon, l'envoi reprendra à votre prochain passage sur cette page.",
				sent,
				uploads.length
			)
		: t(
				'%d sur %d envoyées. Vous pouvez aussi les ajouter depuis votre carnet.',
				sent,
				uploads.length
			);
}

function Uploads( { details }: { details: UnsentDetail[] } ) {
	const { uploads, retry, stop, remove } = useDetailUploads( details );
	return uploads.length === 0 ? null : (
		<section
			className="museau-checkout__uploads museau-card"
			aria-labelledby="museau-uploads"
		>
			<h3 id="museau-uploads">{ t( 'Vos autres photos' ) }</h3>
			<p aria-live="polite">{ progressText( uploads ) }</p>
			<ul>
				{ uploads.map( ( upload, index ) => (
					<Row
						key={ nameOf( upload.detail ) }
						upload={ upload }
						number={ index + 1 }
						onStop={ () => stop( upload ) }
						onRetry={ () => retry( upload.detail ) }
						onRemove={ () => void remove( upload.detail ) }
					/>
				) ) }
			</ul>
		</section>
	);
}

/** Those whose orders are paid by the shop's own word: a begun order may never be. */
async function wanted(): Promise< UnsentDetail[] > {
	const unsent = await unsentDetails();
	const orders = new Map(
		unsent.map( ( { order } ) => [ order.id, order ] )
	);
	const paid = await Promise.all(
		[ ...orders.values() ].map( async ( order ) =>
			( await readOrder( order ).catch( () => null ) )?.state === 'paid'
				? order.id
				: 0
		)
	);
	return unsent.filter( ( { order } ) => paid.includes( order.id ) );
}

/** The photographs beside the poses that this browser keeps for paid orders, on their way to the shop; nothing when there are none. */
export default function DetailUploads() {
	const [ details, setDetails ] = useState< UnsentDetail[] >( [] );
	useEffect( () => {
		void wanted().then( setDetails );
	}, [] );
	return details.length > 0 ? <Uploads details={ details } /> : null;
}
