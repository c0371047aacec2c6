/**
 * Stand-in for Stripe.js: Elements with one Card Element, confirmCardPayment, and paymentRequest (wallet.js). Served by the simulator only.
 * The inputs live in a shadow root, so that neither the shop's styles nor a form's data reach the card number.
 */
( () => {
	const api = new URL( document.currentScript.src ).origin;

	const ERRORS = {
		incomplete_number: 'Votre numéro de carte est incomplet.',
		invalid_number: "Votre numéro de carte n'est pas valide.",
		incomplete_expiry:
			"La date d'expiration de votre carte est incomplète.",
		invalid_expiry_month_past:
			"La date d'expiration de votre carte est passée.",
		invalid_expiry_year_past:
			"L'année d'expiration de votre carte est passée.",
		incomplete_cvc: 'Le code de sécurité de votre carte est incomplet.',
		incomplete_zip: 'Votre code postal est incomplet.',
	};
	const STYLE = `
		:host { display: block; }
		.card { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75em; font: inherit; color: inherit; }
		input { border: 0; background: none; padding: 0; margin: 0; min-height: 44px; font: inherit; color: inherit; letter-spacing: inherit; outline: 0; }
		input:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: 2px; }
		input::placeholder { color: inherit; opacity: .75; }
		input[aria-invalid="true"] { color: #b3261e; }
		.number { flex: 1 1 12em; min-width: 0; }
		.expiry { flex: 0 0 5em; width: 5em; }
		.cvc, .zip { flex: 0 0 4em; width: 4em; }
	`;
	const DIALOG_STYLE = `
		dialog { max-width: 24rem; padding: 1.5rem; border: 1px solid #8a8178; border-radius: 8px; background: #fff; color: #222; font: 16px/1.5 system-ui, sans-serif; }
		dialog::backdrop { background: rgba(0, 0, 0, .5); }
		h2 { font-size: 1.2rem; margin: 0 0 .5rem; }
		p { margin: 0 0 1rem; }
		button { min-height: 44px; padding: 0 1rem; margin-right: .5rem; border: 1px solid #222; border-radius: 4px; background: #fff; color: #222; font: inherit; cursor: pointer; }
		button.accept { background: #222; color: #fff; }
	`;
	const styled = ( root, css ) => {
		const sheet = new window.CSSStyleSheet();
		sheet.replaceSync( css );
		root.adoptedStyleSheets = [ sheet ];
	};

	function passesLuhn( number ) {
		let sum = 0;
		[ ...number ].reverse().forEach( ( digit, i ) => {
			const n = Number( digit ) * ( i % 2 ? 2 : 1 );
			sum += n > 9 ? n - 9 : n;
		} );
		return sum % 10 === 0;
	}

	/** An object that hands events to listeners, as Stripe's elements do. */
	class Emitter {
		listeners = {};
		on( event, listener ) {
			( this.listeners[ event ] ??= new Set() ).add( listener );
			return this;
		}
		once( event, listener ) {
			const once = ( value ) => {
				this.off( event, once );
				listener( value );
			};
			return this.on( event, once );
		}
		off( event, listener ) {
			if ( listener ) {
				this.listeners[ event ]?.delete( listener );
			} else {
				delete this.listeners[ event ];
			}
			return this;
		}
		emit( event, value ) {
			[ ...( this.listeners[ event ] ?? [] ) ].forEach( ( listener ) =>
				listener( value )
			);
		}
	}

	class CardElement extends Emitter {
		_isMounted = false;

		constructor( options = {} ) {
			super();
			this.options = options;
			this.left = new Set();
		}

		mount( target ) {
			const box =
				typeof target === 'string'
					? document.querySelector( target )
					: target;
			this.box = box;
			// Stripe puts an element of its own inside; a fresh one takes a fresh shadow root.
			const host = document.createElement( 'div' );
			host.className = '__PrivateStripeElement';
			box.replaceChildren( host );
			box.classList.add( 'StripeElement', 'StripeElement--empty' );
			const root = host.attachShadow( {
				mode: 'open',
				delegatesFocus: true,
			} );
			styled( root, STYLE );
			const card = document.createElement( 'div' );
			card.className = 'card';
			card.setAttribute( 'role', 'group' );
			card.setAttribute( 'aria-label', 'Carte bancaire' );
			this.inputs = {
				number: this.input(
					'number',
					'cardnumber',
					'Numéro de carte',
					'Numéro de carte',
					'cc-number',
					23
				),
				expiry: this.input(
					'expiry',
					'exp-date',
					"Date d'expiration (MM/AA)",
					'MM / AA',
					'cc-exp',
					7
				),
				cvc: this.input(
					'cvc',
					'cvc',
					'Code de sécurité',
					'CVC',
					'cc-csc',
					4
				),
			};
			if ( ! this.options.hidePostalCode ) {
				this.inputs.zip = this.input(
					'zip',
					'postal',
					'Code postal de la carte',
					'Code postal',
					'postal-code',
					10
				);
			}
			card.append( ...Object.values( this.inputs ) );
			root.append( card );
			this._isMounted = true;
			queueMicrotask( () =>
				this.emit( 'ready', { elementType: 'card' } )
			);
		}

		input( part, name, label, placeholder, autocomplete, maxLength ) {
			const input = document.createElement( 'input' );
			Object.assign( input, {
				name,
				placeholder,
				autocomplete,
				maxLength,
				type: 'text',
				inputMode: 'numeric',
				className: part,
			} );
			input.setAttribute( 'aria-label', label );
			input.disabled = Boolean( this.options.disabled );
			input.addEventListener( 'input', () => this.change( part ) );
			input.addEventListener( 'focus', () => {
				this.box.classList.add( 'StripeElement--focus' );
				this.emit( 'focus', { elementType: 'card' } );
			} );
			input.addEventListener( 'blur', () => {
				this.box.classList.remove( 'StripeElement--focus' );
				if ( input.value ) {
					this.left.add( part );
					this.change();
				}
				this.emit( 'blur', { elementType: 'card' } );
			} );
			input.addEventListener( 'keydown', ( event ) => {
				if ( event.key === 'Enter' ) {
					this.box.closest( 'form' )?.requestSubmit();
				}
				if ( event.key === 'Escape' ) {
					this.emit( 'escape', { elementType: 'card' } );
				}
			} );
			return input;
		}

		values() {
			const digits = ( part ) =>
				( this.inputs?.[ part ]?.value ?? '' ).replace( /\D/g, '' );
			return {
				number: digits( 'number' ),
				expiry: digits( 'expiry' ),
				cvc: digits( 'cvc' ),
				zip: digits( 'zip' ),
			};
		}

		/** The first thing that is wrong; with `strict` also what is merely unfinished. */
		problem( strict ) {
			const { number, expiry, cvc, zip } = this.values();
			const unfinished = ( part ) => strict || this.left.has( part );
			const length = /^3[47]/.test( number ) ? 15 : 16;
			if ( number.length >= length && ! passesLuhn( number ) ) {
				return [ 'number', 'invalid_number' ];
			}
			if ( number.length < length && unfinished( 'number' ) ) {
				return [ 'number', 'incomplete_number' ];
			}
			if ( expiry.length === 4 ) {
				const month = Number( expiry.slice( 0, 2 ) );
				const year = 2000 + Number( expiry.slice( 2 ) );
				const today = new Date();
				if ( month < 1 || month > 12 ) {
					return [ 'expiry', 'incomplete_expiry' ];
				}
				if ( year < today.getFullYear() ) {
					return [ 'expiry', 'invalid_expiry_year_past' ];
				}
				if (
					year === today.getFullYear() &&
					month < today.getMonth() + 1
				) {
					return [ 'expiry', 'invalid_expiry_month_past' ];
				}
			} else if ( unfinished( 'expiry' ) ) {
				return [ 'expiry', 'incomplete_expiry' ];
			}
			if ( cvc.length < 3 && unfinished( 'cvc' ) ) {
				return [ 'cvc', 'incomplete_cvc' ];
			}
			if ( this.inputs?.zip && zip.length < 5 && unfinished( 'zip' ) ) {
				return [ 'zip', 'incomplete_zip' ];
			}
			return null;
		}

		error( strict ) {
			const [ part, code ] = this.problem( strict ) ?? [];
			Object.entries( this.inputs ?? {} ).forEach( ( [ name, input ] ) =>
				input.setAttribute( 'aria-invalid', String( name === part ) )
			);
			this.box?.classList.toggle(
				'StripeElement--invalid',
				Boolean( code )
			);
			return code
				? { type: 'validation_error', code, message: ERRORS[ code ] }
				: undefined;
		}

		change( part ) {
			const { number, expiry } = this.values();
			if ( part === 'number' ) {
				this.inputs.number.value = number
					.slice( 0, 16 )
					.replace( /(.{4})(?=.)/g, '$1 ' );
			}
			if ( part === 'expiry' ) {
				this.inputs.expiry.value =
					expiry.length > 2
						? `${ expiry.slice( 0, 2 ) } / ${ expiry.slice( 2, 4 ) }`
						: expiry;
			}
			if ( part ) {
				this.left.delete( part );
			}
			const empty = Object.values( this.values() ).every(
				( value ) => value === ''
			);
			const error = this.error( false );
			const complete = ! this.problem( true );
			this.box.classList.toggle( 'StripeElement--empty', empty );
			this.box.classList.toggle( 'StripeElement--complete', complete );
			this.emit( 'change', {
				elementType: 'card',
				brand: number.startsWith( '4' ) ? 'visa' : 'unknown',
				value: { postalCode: this.values().zip },
				complete,
				empty,
				error,
			} );
			const next = {
				number:
					number.length === 16 && passesLuhn( number ) && 'expiry',
				expiry: expiry.length === 4 && ! error && 'cvc',
			}[ part ];
			if (
				next &&
				document.activeElement ===
					this.inputs[ part ].getRootNode().host
			) {
				this.inputs[ next ].focus();
			}
		}

		update( options ) {
			this.options = { ...this.options, ...options };
			Object.values( this.inputs ?? {} ).forEach(
				( input ) =>
					( input.disabled = Boolean( this.options.disabled ) )
			);
		}
		focus() {
			this.inputs?.number.focus();
		}
		blur() {
			Object.values( this.inputs ?? {} ).forEach( ( input ) =>
				input.blur()
			);
		}
		clear() {
			Object.values( this.inputs ?? {} ).forEach(
				( input ) => ( input.value = '' )
			);
			this.left.clear();
			this.change();
		}
		unmount() {
			this.box?.replaceChildren();
			this._isMounted = false;
		}
		destroy() {
			this.unmount();
			this.onDestroy?.();
		}
	}

	class Elements extends Emitter {
		create( type, options ) {
			if ( type !== 'card' ) {
				throw new Error( `The simulator has no '${ type }' element.` );
			}
			this.card = new CardElement( options );
			this.card.onDestroy = () => ( this.card = null );
			return this.card;
		}
		getElement( type ) {
			return type === 'card' || type?.__elementType === 'card'
				? ( this.card ?? null )
				: null;
		}
		update() {}
		fetchUpdates() {
			return Promise.resolve( {} );
		}
	}

	async function call( key, method, path, fields, what = 'paymentIntent' ) {
		const body = new URLSearchParams( { key, ...fields } );
		try {
			const answer = await fetch(
				`${ api }${ path }${ method === 'GET' ? `?${ body }` : '' }`,
				{ method, ...( method === 'POST' ? { body } : {} ) }
			);
			const data = await answer.json();
			return data.error ? { error: data.error } : { [ what ]: data };
		} catch {
			return {
				error: {
					type: 'api_connection_error',
					message:
						'Une erreur de connexion est survenue. Vérifiez votre connexion et réessayez.',
				},
			};
		}
	}

	/** The bank's question; resolves with true when the customer accepts. */
	function askBank( amount ) {
		return new Promise( ( resolve ) => {
			const opener = document.activeElement;
			const host = document.createElement( 'div' );
			const root = host.attachShadow( { mode: 'open' } );
			styled( root, DIALOG_STYLE );
			const dialog = document.createElement( 'dialog' );
			dialog.setAttribute( 'aria-labelledby', 'title' );
			const element = ( tag, text, name ) => {
				const one = document.createElement( tag );
				one.textContent = text;
				one.className = name ?? '';
				return one;
			};
			const title = element( 'h2', '3-D Secure (simulation)' );
			title.id = 'title';
			const price = ( amount / 100 ).toFixed( 2 ).replace( '.', ',' );
			const accept = element( 'button', 'Accepter', 'accept' );
			const refuse = element( 'button', 'Refuser', 'refuse' );
			accept.type = refuse.type = 'button';
			dialog.append(
				title,
				element(
					'p',
					`Votre banque demande votre accord pour un paiement de ${ price } €.`
				),
				accept,
				refuse
			);
			root.append( dialog );
			document.body.append( host );
			const close = ( accepted ) => {
				dialog.close();
				host.remove();
				opener?.focus?.();
				resolve( accepted );
			};
			accept.addEventListener( 'click', () => close( true ) );
			refuse.addEventListener( 'click', () => close( false ) );
			dialog.addEventListener( 'cancel', ( event ) => {
				event.preventDefault();
				close( false );
			} );
			dialog.showModal();
			accept.focus();
		} );
	}

	function intentPath( secret ) {
		return `/v1/payment_intents/${ secret.split( '_secret_' )[ 0 ] }`;
	}

	function Stripe( key ) {
		if ( ! /^pk_/.test( key ?? '' ) ) {
			throw new Error(
				'Invalid API Key: the publishable key starts with pk_.'
			);
		}
		const handleCardAction = async ( secret ) => {
			const { paymentIntent, error } = await call(
				key,
				'GET',
				intentPath( secret ),
				{ client_secret: secret }
			);
			if ( error || paymentIntent.status !== 'requires_action' ) {
				return { paymentIntent, error };
			}
			const accept = String( await askBank( paymentIntent.amount ) );
			return call(
				key,
				'POST',
				`${ intentPath( secret ) }/authenticate`,
				{ client_secret: secret, accept }
			);
		};
		return {
			_registerWrapper() {},
			registerAppInfo() {},
			elements: () => new Elements(),
			createToken: async () => ( {
				error: {
					type: 'invalid_request_error',
					message: 'createToken is not simulated.',
				},
			} ),
			createPaymentMethod: async () => ( {
				error: {
					type: 'invalid_request_error',
					message: 'createPaymentMethod is not simulated.',
				},
			} ),
			paymentRequest: ( options ) =>
				window.museauSimulatedWallet( options, ( fields ) =>
					call(
						key,
						'POST',
						'/v1/payment_methods',
						fields,
						'paymentMethod'
					)
				),
			retrievePaymentIntent: ( secret ) =>
				call( key, 'GET', intentPath( secret ), {
					client_secret: secret,
				} ),
			handleCardAction,
			handleNextAction: ( { clientSecret } ) =>
				handleCardAction( clientSecret ),
			confirmCardPayment: async (
				secret,
				{ payment_method: method } = {},
				{ handleActions = true } = {}
			) => {
				if ( method === undefined ) {
					return handleCardAction( secret );
				}
				const isMethod = typeof method === 'string';
				const card = method.card;
				const problem = card?.error?.( true );
				if ( ! isMethod && ( ! card || problem ) ) {
					return {
						error: problem ?? {
							type: 'invalid_request_error',
							message: 'Aucune carte.',
						},
					};
				}
				const result = await call(
					key,
					'POST',
					`${ intentPath( secret ) }/confirm`,
					{
						client_secret: secret,
						...( isMethod
							? { payment_method: method }
							: {
									'payment_method_data[card][number]':
										card.values().number,
								} ),
					}
				);
				return handleActions &&
					result.paymentIntent?.status === 'requires_action'
					? handleCardAction( secret )
					: result;
			},
		};
	}
	Stripe.version = 'endive';
	window.Stripe = Stripe;
} )();
