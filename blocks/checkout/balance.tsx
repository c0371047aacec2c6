import { Elements, useElements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { ApiError, apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { BalanceAnswer, PaymentIntentAnswer } from '@museau/types';
import { ByVoucher, Letter } from './balance-letter';
import {
	confirmCard,
	ofWallet,
	PaymentStopped,
	unexpected,
	withPause,
	type Source,
} from './bank';
import { Card } from './card';
import { CardTrouble } from './card-trouble';
import { Confirmation } from './confirmation';
import { isOrderAnswer } from './order-call';
import { ASKING, checkAmount } from './payment';
import { PayButton } from './pay-button';
import { stripeLocale } from './stripe';
import { useKeptFocus } from './use-kept-focus';
import { useInSight, useStripeJs } from './use-stripe-js';
import { useWallet } from './use-wallet';

interface Reference {
	id: number;
	key: string;
}

const read = ( { id, key }: Reference ) =>
	apiFetch< BalanceAnswer >( {
		path: '/balance',
		query: { order: id },
		headers: { 'Order-Key': key },
		check: isOrderAnswer,
	} );

interface FormProps {
	order: Reference;
	balance: BalanceAnswer;
	stripe: Stripe | null;
	startStripe: () => void;
	onPaid: () => void;
	/** Something else is due than what stands here. */
	onStale: () => void;
}

function BalanceForm( {
	order,
	balance,
	stripe,
	startStripe,
	onPaid,
	onStale,
}: FormProps ) {
	const form = useInSight< HTMLFormElement >( startStripe );
	const elements = useElements();
	const [ cardError, setCardError ] = useState< string | undefined >();
	const [ isComplete, setComplete ] = useState( false );
	const [ isPaying, setPaying ] = useState( false );
	const [ problem, setProblem ] = useState( '' );
	const way = useWallet( stripe, balance.amount );
	const { button, said } = useKeptFocus( isPaying, problem );

	const submit = async () => {
		const card = elements?.getElement( 'card' );
		if ( isPaying ) {
			return;
		}
		setProblem( '' );
		if ( ! stripe || ! card || ( ! way.chosen && ! isComplete ) ) {
			setCardError(
				cardError ||
					t( 'Les informations de la carte sont incomplètes.' )
			);
			card?.focus();
			return;
		}
		setPaying( true );
		let source: Source | null = null;
		try {
			source = way.chosen
				? // Its sheet opens only in the press itself.
					await way.chosen.open( balance.amount )
				: { stripe, card };
			if ( ! source ) {
				setPaying( false );
				return;
			}
			const intent = await apiFetch< PaymentIntentAnswer >( {
				path: '/balance-intent',
				method: 'POST',
				data: {
					order: order.id,
					key: order.key,
				},
				timeout: ofWallet( source )?.patience ?? ASKING,
				check: ( answer?: Partial< PaymentIntentAnswer > ) =>
					Boolean( answer?.client_secret ),
			} );
			checkAmount( intent, balance.amount );
			await confirmCard( source, intent.client_secret );
			ofWallet( source )?.close( true );
			onPaid();
		} catch ( error ) {
			const isKnown =
				error instanceof PaymentStopped || error instanceof ApiError;
			const isPaid =
				error instanceof ApiError &&
				error.code === 'museau_already_paid';
			// The connection broke while the bank was asked: the server finds out, and takes no second payment.
			const seen = isKnown
				? null
				: await read( order ).catch( () => null );
			const isOver = isPaid || ( seen && seen.state !== 'due' );
			ofWallet( source )?.close( Boolean( isOver ) );
			if ( isOver ) {
				onPaid();
				return;
			}
			const { message } =
				error instanceof PaymentStopped
					? await withPause( error, () => read( order ) )
					: ( error as Error );
			setProblem( isKnown ? message : unexpected() );
			setPaying( false );
			if ( error instanceof PaymentStopped && error.isCartStale ) {
				onStale();
			}
		}
	};
	return (
		<form
			ref={ form }
			className="museau-checkout__form museau-card"
			noValidate
			onSubmit={ ( event ) => {
				event.preventDefault();
				void submit();
			} }
		>
			<Card
				way={ way }
				isDisabled={ isPaying }
				error={ cardError }
				onChange={ ( event ) => {
					setComplete( event.complete );
					setCardError( event.error?.message );
				} }
			/>
			<div ref={ said } tabIndex={ -1 }>
				{ problem && <Alert>{ problem }</Alert> }
			</div>
			<PayButton
				place={ button }
				isPaying={ isPaying }
				label={ t(
					'Payer le solde de %s',
					// A sign alone on the button's second line reads like a fault.
					euros( balance.amount ).replace( / /g, '\u00a0' )
				) }
			/>
		</form>
	);
}

/** /commander#regler=…, where its carnet leads: what remains of an order's price. */
export function Balance( {
	order,
	gallery,
}: {
	order: Reference;
	gallery: string;
} ) {
	const { id, key } = order;
	const [ balance, setBalance ] = useState< BalanceAnswer | null >( null );
	const [ problem, setProblem ] = useState( '' );
	const [ hasPaid, setPaid ] = useState( false );
	const [ turn, setTurn ] = useState( 0 );
	const { stripe, hasFailed, retry, start } = useStripeJs();

	// Read once; after the card was confirmed, until the server has seen the money.
	useEffect( () => {
		let timer: ReturnType< typeof setTimeout >;
		let isGone = false;
		read( { id, key } ).then(
			( answer ) => {
				if ( isGone ) {
					return;
				}
				setBalance( answer );
				setProblem( '' );
				if (
					answer.state === 'waiting' ||
					( hasPaid && answer.state === 'due' )
				) {
					timer = setTimeout( () => setTurn( turn + 1 ), 3000 );
				}
			},
			( error: Error ) => {
				if ( isGone ) {
					return;
				}
				if ( hasPaid ) {
					// The page waits for its money anyway.
					timer = setTimeout( () => setTurn( turn + 1 ), 3000 );
				} else {
					setProblem( error.message );
				}
			}
		);
		return () => {
			isGone = true;
			clearTimeout( timer );
		};
	}, [ id, key, hasPaid, turn ] );

	if ( problem ) {
		return (
			<Alert>
				<p>{ problem }</p>
				<RetryButton
					className="museau-link"
					onClick={ () => setTurn( turn + 1 ) }
				/>
			</Alert>
		);
	}
	if ( ! balance ) {
		return <Spinner>{ t( 'Chargement de la commande...' ) }</Spinner>;
	}
	if (
		balance.state === 'waiting' ||
		( hasPaid && balance.state === 'due' )
	) {
		return (
			<Spinner>
				{ t(
					'La banque répond : le solde se confirme ici de lui-même.'
				) }
			</Spinner>
		);
	}
	if ( balance.state !== 'due' ) {
		return hasPaid && balance.state === 'paid' ? (
			<Confirmation
				order={ balance.order }
				title={ t( 'Votre solde est payé.' ) }
				message={ balance.message }
				gallery={ gallery }
			/>
		) : (
			<div className="museau-checkout__done">
				<p>{ t( 'Commande n° %s', balance.order.number ) }</p>
				<Alert kind={ balance.state === 'paid' ? 'success' : 'error' }>
					{ balance.message }
				</Alert>
				<a className="museau-button" href={ gallery }>
					{ t( 'Retour à la galerie' ) }
				</a>
			</div>
		);
	}
	return (
		<Letter balance={ balance }>
			{ hasFailed ? (
				<CardTrouble onRetry={ retry } />
			) : (
				<Elements
					stripe={ stripe }
					options={ { locale: stripeLocale() } }
				>
					<BalanceForm
						order={ order }
						balance={ balance }
						stripe={ stripe }
						startStripe={ start }
						onPaid={ () => setPaid( true ) }
						onStale={ () => setTurn( turn + 1 ) }
					/>
				</Elements>
			) }
			<ByVoucher order={ order } onUsed={ () => setTurn( turn + 1 ) } />
		</Letter>
	);
}
