import { CardElement } from '@stripe/react-stripe-js';
import { useState } from '@wordpress/element';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { t } from '@museau/i18n';
import type { Way } from './use-wallet';

interface Props {
	way: Way;
	isDisabled: boolean;
	error: string | undefined;
	onChange: ( event: StripeCardElementChangeEvent ) => void;
}

/** A colour of theme.json as the bank's frame, which sees none of our variables, can use it. */
function preset( name: string ): string {
	return getComputedStyle( document.documentElement )
		.getPropertyValue( `--wp--preset--color--${ name }` )
		.trim();
}

/** The bank's own card field: its figures never pass through the shop. Errors stand under it, and a wallet's choice above it. */
export function Card( { way, isDisabled, error, onChange }: Props ) {
	const [ isReady, setReady ] = useState( false );
	const { wallet, chosen, choose } = way;
	return (
		<>
			{ wallet && (
				<wallet.Choice
					wallet={ wallet }
					isChosen={ Boolean( chosen ) }
					isDisabled={ isDisabled }
					onChoose={ choose }
				/>
			) }
			{ /* What is typed here stays while the wallet is chosen. */ }
			<div
				className="museau-field"
				id="museau-card"
				hidden={ Boolean( chosen ) }
			>
				<p className="museau-field__label" id="museau-card-label">
					{ t( 'Carte bancaire' ) }
				</p>
				<div
					className="museau-field__control museau-checkout__card"
					role="group"
					aria-labelledby="museau-card-label"
					aria-describedby={ error ? 'museau-card-error' : undefined }
					aria-busy={ ! isReady }
				>
					<CardElement
						options={ {
							hidePostalCode: true,
							style: {
								base: {
									color: preset( 'ink' ),
									fontSize: '17px',
									lineHeight: '1.5',
								},
								invalid: { color: preset( 'sanguine' ) },
							},
						} }
						onReady={ () => setReady( true ) }
						onChange={ onChange }
					/>
				</div>
				<p
					className="museau-field__error"
					id="museau-card-error"
					role="alert"
					hidden={ ! error }
				>
					{ error ?? '' }
				</p>
			</div>
		</>
	);
}
