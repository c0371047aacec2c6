import { useState } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { useQuery } from '@museau/api/use-query';
import { t } from '@museau/i18n';
import type { OrderAnswer } from '@museau/types';
import { PhotoForm } from './photo-form';
import { readOrder } from './order-call';

interface Props {
	order: { id: number; key: string };
	gallery: string;
}

/** /commander?photo=…: the photo that a portrait still waits for. */
export function OrderPhoto( { order, gallery }: Props ) {
	const { data, error, isLoading, retry } = useQuery(
		`order ${ order.id } ${ order.key }`,
		() => readOrder( order )
	);
	const [ sent, setSent ] = useState< OrderAnswer | null >( null );
	const answer = sent ?? data;
	if ( isLoading || ( ! answer && ! error ) ) {
		return <Spinner>{ t( 'Chargement de la commande...' ) }</Spinner>;
	}
	if ( ! answer ) {
		return (
			<Alert>
				<p>{ error?.message ?? '' }</p>
				<RetryButton className="museau-link" onClick={ retry } />
			</Alert>
		);
	}
	return (
		<div className="museau-checkout__done">
			<p>{ t( 'Commande n° %s', answer.order.number ) }</p>
			{ sent?.message && <Alert kind="success">{ sent.message }</Alert> }
			{ sent?.notice && <Alert kind="note">{ sent.notice }</Alert> }
			{ answer.order.photo_missing ? (
				<PhotoForm
					key={ answer.order.photo_portrait }
					order={ answer.order }
					onSent={ setSent }
				/>
			) : (
				<>
					{ ! sent && (
						<Alert kind="success">
							{ t(
								'Merci, la photo de cette commande est bien là.'
							) }
						</Alert>
					) }
					<a className="museau-button" href={ gallery }>
						{ t( 'Retour à la galerie' ) }
					</a>
				</>
			) }
		</div>
	);
}
