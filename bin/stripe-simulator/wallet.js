/**
 * Stand-in for a wallet's sheet, served before that of Stripe.js. A browser has a wallet when its localStorage says so under
 * 'museau_simulated_wallet': 'applePay' or 'googlePay'.
 */
( () => {
	const NAMES = { applePay: 'Apple Pay', googlePay: 'Google Pay' };
	/** Milliseconds that Stripe leaves for complete(). */
	const PATIENCE = 30_000;
	const STYLE = `
		dialog { max-width: 24rem; padding: 1.5rem; border: 1px solid #8a8178; border-radius: 8px; background: #fff; color: #222; font: 16px/1.5 system-ui, sans-serif; }
		dialog::backdrop { background: rgba(0, 0, 0, .5); }
		h2 { font-size: 1.2rem; margin: 0 0 .5rem; }
		p { margin: 0 0 1rem; }
		button { display: block; width: 100%; min-height: 44px; margin: 0 0 .5rem; border: 1px solid #222; border-radius: 4px; background: #fff; color: #222; font: inherit; cursor: pointer; }
		button:disabled { color: #595959; border-color: #8a8178; cursor: default; }
	`;
	const FRANCE = {
		city: 'Lyon',
		country: 'FR',
		line1: '3 rue des Lilas',
		postal_code: '69003',
	};
	const BELGIUM = {
		city: 'Bruxelles',
		country: 'BE',
		line1: '1 rue Haute',
		postal_code: '1000',
	};
	/** What a press on each button of the sheet hands over. */
	const CARDS = {
		Payer: [ '4242424242424242', FRANCE ],
		'Payer, carte refusée': [ '4000000000000002', FRANCE ],
		'Payer, 3-D Secure': [ '4000002500003155', FRANCE ],
		'Payer, adresse en Belgique': [ '4242424242424242', BELGIUM ],
	};

	function checkTotal( total ) {
		if (
			! total?.label ||
			! Number.isInteger( total.amount ) ||
			total.amount <= 0
		) {
			throw new Error( 'total: a label and whole cents are needed.' );
		}
		return total;
	}

	/** What stripe.paymentRequest() answers; `createMethod` makes a payment method at the simulator. */
	window.museauSimulatedWallet = ( options, createMethod ) => {
		if ( ! /^[A-Z]{2}$/.test( options.country ?? '' ) ) {
			throw new Error( 'country: two capital letters are needed.' );
		}
		let total = checkTotal( options.total );
		let host = null;
		const listeners = {};
		const emit = ( event, value ) =>
			[ ...( listeners[ event ] ?? [] ) ].forEach( ( listener ) =>
				listener( value )
			);
		const kind = () => {
			const name = localStorage.getItem( 'museau_simulated_wallet' );
			return NAMES[ name ] && ! options.disableWallets?.includes( name )
				? name
				: null;
		};
		const close = () => {
			host?.remove();
			host = null;
		};
		const cancel = () => {
			close();
			emit( 'cancel' );
		};

		async function hand( [ number, address ], dialog, said ) {
			dialog
				.querySelectorAll( 'button' )
				.forEach( ( button ) => ( button.disabled = true ) );
			said.textContent = 'Paiement en cours…';
			const wallet = kind();
			const { paymentMethod } = await createMethod( {
				type: 'card',
				'card[number]': number,
				'card[wallet]':
					wallet === 'applePay' ? 'apple_pay' : 'google_pay',
				...Object.fromEntries(
					Object.entries( address ).map( ( [ name, value ] ) => [
						`billing_details[address][${ name }]`,
						value,
					] )
				),
			} );
			let isOver = false;
			const timer = setTimeout( () => {
				isOver = true;
				cancel();
			}, PATIENCE );
			emit( 'paymentmethod', {
				paymentMethod,
				walletName: wallet,
				methodName: wallet,
				complete: ( status ) => {
					if ( isOver ) {
						return;
					}
					isOver = true;
					clearTimeout( timer );
					window.museauCompleted = status;
					close();
				},
			} );
		}

		return {
			canMakePayment: async () =>
				kind()
					? {
							applePay: kind() === 'applePay',
							googlePay: kind() === 'googlePay',
							link: false,
						}
					: null,
			isShowing: () => host !== null,
			update: ( changes ) => {
				if ( host ) {
					throw new Error(
						'update() cannot be called while it shows.'
					);
				}
				total = checkTotal( changes.total ?? total );
			},
			abort: close,
			on( event, listener ) {
				( listeners[ event ] ??= new Set() ).add( listener );
				return this;
			},
			off( event, listener ) {
				listeners[ event ]?.delete( listener );
				return this;
			},
			show() {
				if ( host || navigator.userActivation?.isActive === false ) {
					throw new Error( 'show() must be called by a press.' );
				}
				host = document.createElement( 'div' );
				const root = host.attachShadow( { mode: 'open' } );
				const sheet = new window.CSSStyleSheet();
				sheet.replaceSync( STYLE );
				root.adoptedStyleSheets = [ sheet ];
				const dialog = document.createElement( 'dialog' );
				const element = ( tag, text ) => {
					const one = document.createElement( tag );
					one.textContent = text;
					dialog.append( one );
					return one;
				};
				element( 'h2', `${ NAMES[ kind() ] } (simulation)` ).id =
					'title';
				dialog.setAttribute( 'aria-labelledby', 'title' );
				const euros = ( total.amount / 100 ).toFixed( 2 );
				const said = element(
					'p',
					`${ total.label } : ${ euros.replace( '.', ',' ) } €`
				);
				for ( const [ name, card ] of Object.entries( CARDS ) ) {
					const button = element( 'button', name );
					button.type = 'button';
					button.onclick = () => void hand( card, dialog, said );
				}
				const leave = element( 'button', 'Annuler' );
				leave.type = 'button';
				leave.onclick = cancel;
				dialog.oncancel = ( event ) => {
					event.preventDefault();
					if ( ! leave.disabled ) {
						cancel();
					}
				};
				root.append( dialog );
				document.body.append( host );
				dialog.showModal();
			},
		};
	};
} )();
