import type { ReactElement } from 'react';
import { t } from '@museau/i18n';

/** A transfer or a cheque that the shop takes beside the card. */
export interface Offer {
	/** As the route takes it. */
	id: string;
	title: string;
	/** What follows, before it is chosen. */
	about: string;
}

interface Props {
	offers: Offer[];
	/** Id of the chosen one; '' for the card. */
	chosen: string;
	isDisabled: boolean;
	onChoose: ( id: string ) => void;
}

/** Card, transfer or cheque; the card comes first and is chosen from the beginning. */
export function Means( {
	offers,
	chosen,
	isDisabled,
	onChoose,
}: Props ): ReactElement | null {
	const about = offers.find( ( { id } ) => id === chosen )?.about;
	return (
		<>
			<div
				className="museau-checkout__ways"
				role="radiogroup"
				aria-label={ t( 'Moyen de paiement' ) }
			>
				{ [ { id: '', title: t( 'Carte bancaire' ) }, ...offers ].map(
					( { id, title } ) => (
						<label
							key={ id }
							className="museau-checkout__way"
							htmlFor={ `museau-means-${ id }` }
						>
							<input
								id={ `museau-means-${ id }` }
								type="radio"
								name="museau-means"
								checked={ chosen === id }
								disabled={ isDisabled }
								onChange={ () => onChoose( id ) }
							/>
							<span>{ title }</span>
						</label>
					)
				) }
			</div>
			{ about && <p className="museau-checkout__note">{ about }</p> }
		</>
	);
}
