/**
 * The only script of a page before anything is used: page data, marks from the browser's storage,
 * and each island's code when its time comes. No React here: every byte is paid on every page.
 */

/** An island's module: takes over the server's HTML under `root`. */
interface Island {
	mount: ( root: HTMLElement ) => void;
}

/** What imports an island's code, by its name in data-island. */
type Registry = Record< string, () => Promise< Island > >;

let registry: Registry;

/** Name of the roots' element; its counterpart is in src/server/Kernel/Html.php. */
const ISLAND = 'museau-island';

/** The shop's folder on its host: names of what is kept end with it, as own() of ../page-data makes them. */
let home = '';

/** What this browser keeps, where it can be read. */
const stored = ( key: string, read: ( text: string ) => any = JSON.parse ) => {
	try {
		return read( localStorage[ key + home ] );
	} catch {
		// It keeps nothing, or something else than ours.
	}
};

// A page that never rests must not keep its menu waiting; where there is no idle time (Safari), a timer takes any options.
const idle = ( window.requestIdleCallback ??
	setTimeout ) as typeof requestIdleCallback;

/** Only what stands in a root that PHP printed, or is one. */
const each = ( selector: string, change: ( part: any ) => void ) =>
	document.querySelectorAll( ISLAND + selector ).forEach( change );

/** Shows what this browser knows before React runs (B57); the islands themselves start from the server's view. */
const recall = () => {
	const cart = stored( 'museau_cart' );
	const waiting = ':not([data-live]) ';
	each(
		waiting + '[data-cart-count]',
		( mark ) => ( mark.textContent = cart?.count > 0 ? cart.count : 0 )
	);
	cart?.items?.map?.( ( item: any ) =>
		each( `${ waiting }[data-once="${ +item.product_id }"]`, ( button ) => {
			button.disabled = true;
			button.textContent = button.dataset.taken;
		} )
	);
	stored( 'museau_favorites' )?.map?.( ( id: any ) =>
		each(
			`${ waiting }[data-favourite="${ +id }"]`,
			( heart ) => ( heart.ariaPressed = 'true' )
		)
	);
};

/** The server knows a cart whose copy here was lost; the token is no JSON. */
const findLostCart = () => {
	if (
		stored( 'museau_cart_token', ( token ) => token ) &&
		! stored( 'museau_cart' )?.items
	) {
		each( '[data-island=mini-cart]', mount );
	}
};

/** The sheet of what only live islands show; where the page has it already there is no address. */
let sheet: Promise< unknown > | undefined;
const style = () =>
	( sheet ??= new Promise< unknown >( ( resolve, reject ) => {
		const href = window.museau?.lateStyles;
		if ( href ) {
			const link = document.createElement( 'link' );
			link.rel = 'stylesheet';
			link.href = href;
			link.onload = resolve;
			link.onerror = () => {
				sheet = undefined;
				link.remove();
				reject();
			};
			document.head.append( link );
		} else {
			resolve( 0 );
		}
	} ) );

/** What is being mounted, by its root, and by each control whose press waits for it. */
const mounted = new Map< EventTarget, Promise< void > >();

/** Imports an island's code and gives it its root; repeats a failed import and says so in the region. */
const mount = ( root: HTMLElement ): Promise< void > => {
	let started = mounted.get( root );
	if ( ! started ) {
		const load = registry[ root.dataset.island! ];
		let sentence: HTMLElement | undefined;
		let wait = 1000;
		const attempt = (): Promise< void > =>
			Promise.all( [ load?.(), style() ] ).then(
				( [ island ] ) => {
					sentence?.remove();
					island?.mount( root );
				},
				() => {
					if ( ! sentence ) {
						sentence = document.createElement( 'p' );
						sentence.className = 'museau-alert museau-alert--error';
						sentence.role = 'alert';
						// @translated
						const failed =
							"Cette partie de la page n'a pas pu être chargée. Nouvel essai en cours : vérifiez votre connexion, ou rechargez la page.";
						sentence.textContent =
							window.museau?.messages[ failed ] ?? failed;
						root.prepend( sentence );
					}
					return new Promise< unknown >( ( resolve ) => {
						setTimeout( resolve, wait );
						wait = Math.min( wait * 2, 15000 );
						addEventListener( 'online', resolve, {
							once: true,
						} );
					} ).then( attempt );
				}
			);
		// In a task of its own: asking for each file would lengthen the touch's.
		started = new Promise< void >( ( resolve ) =>
			setTimeout( resolve )
		).then( attempt );
		mounted.set( root, started );
	}
	return started;
};

const rootOf = ( target: EventTarget | null ) =>
	( target as Element ).closest?.< HTMLElement >( ISLAND );

/**
 * Keeps an event from an island that is not live yet; `repeat` gives it again once it is live (data-live).
 */
const hold = (
	event: Event,
	root: HTMLElement,
	control: EventTarget,
	repeat: () => void
) => {
	event.preventDefault();
	event.stopPropagation();
	// Pressed again meanwhile, a control is given one press, or a work would be added twice.
	if ( ! mounted.has( control ) ) {
		mounted.set( control, mount( root ) );
		const watch = new MutationObserver( () => {
			watch.disconnect();
			repeat();
		} );
		watch.observe( root, { attributeFilter: [ 'data-live' ] } );
	}
};

/** Mounts what comes near, once however often it does. */
const near = new IntersectionObserver(
	( entries ) =>
		entries.forEach( ( entry ) => {
			if ( entry.isIntersecting ) {
				mount( entry.target as HTMLElement );
			}
		} ),
	{ rootMargin: '200px' }
);

// What the first view does without comes when it stands: islands near the viewport, which would take the line from the
// largest picture, and the shell's small motions (banners, menu, right-click).
const rest = () => {
	removeEventListener( 'scroll', rest );
	// Pictures that waited for the first drawing may come now.
	document.documentElement.dataset.loaded = '';
	each( '[data-when=visible]', ( root ) => near.observe( root ) );
	idle(
		() =>
			import(
				/* webpackChunkName: "shell" */ '../../../assets/js/shell'
			),
		{ timeout: 3000 }
	);
	idle( findLostCart );
};

const begin = () => {
	recall();
	each( '[data-when=load]', mount );
	if ( document.readyState === 'complete' ) {
		rest();
	} else {
		// Who scrolls before wants to see what lies below.
		addEventListener( 'scroll', rest );
		addEventListener( 'load', rest );
	}
};

const again = () => {
	recall();
	findLostCart();
};

/** Touches and needs: an island's code is asked for. */
const mountWhenTouched = () => {
	// Another island needs one that nobody has touched yet, as the mini cart. Captured: it does not bubble to here.
	addEventListener(
		'museau:need',
		( event ) =>
			each(
				`[data-island="${ ( event as CustomEvent ).detail }"]`,
				mount
			),
		true
	);

	// On the window a touch is passive by itself.
	for ( const type of [ 'pointerover', 'focusin', 'touchstart', 'change' ] ) {
		addEventListener(
			type,
			( event ) => {
				const root = rootOf( event.target );
				if ( root ) {
					mount( root );
				}
			},
			true
		);
	}
};

/** A press on an island that is not live yet is held, and given again once it is. Plain links go their way. */
const holdPresses = () => {
	addEventListener(
		'click',
		( event ) => {
			const root = rootOf( event.target );
			const control = (
				event.target as Element
			 ).closest?.< HTMLElement >( 'button,summary,[data-hold]' );
			if (
				control &&
				root?.contains( control ) &&
				! ( 'live' in root.dataset ) &&
				! event.ctrlKey &&
				! event.metaKey &&
				! event.shiftKey
			) {
				hold( event, root, control, () => control.click() );
			}
		},
		true
	);
	addEventListener(
		'submit',
		( event ) => {
			const root = rootOf( event.target );
			if ( root && ! ( 'live' in root.dataset ) ) {
				const form = event.target as HTMLFormElement;
				hold( event, root, form, () =>
					form.requestSubmit( event.submitter )
				);
			}
		},
		true
	);
};

/**
 * Reads the page data and gives each island its code when its time comes.
 *
 * @param islands every island of the shop
 */
export function start( islands: Registry ) {
	registry = islands;
	// Authors write any id and any data attribute, but neither a script nor an element called museau-island (docs/adr/0007).
	const data = document.querySelector( 'script#museau-data' )?.textContent;
	if ( data ) {
		window.museau = JSON.parse( data );
		home = window.museau!.home || '';
	}
	mountWhenTouched();
	holdPresses();
	// A page that is drawn before it is asked for starts when it is shown; one that comes back from rest looks again.
	if ( ( document as { prerendering?: boolean } ).prerendering ) {
		document.addEventListener( 'prerenderingchange', begin );
	} else {
		begin();
	}
	addEventListener( 'pageshow', ( { persisted } ) => persisted && again() );
	// Another tab changed what this browser knows.
	addEventListener( 'storage', again );
	addEventListener( 'focus', again );
}
