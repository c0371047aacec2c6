jest.mock( '../../../assets/js/shell', () => ( {} ) );

// What browsers have and jsdom lacks.
globalThis.IntersectionObserver = class {
	observe() {}
} as never;
const { start } = require( './loader' ) as typeof import( './loader' );

test( 'a control that is pressed twice before its island lives is given one press', async () => {
	document.body.innerHTML =
		'<museau-island data-island="buy"><button>Ajouter</button></museau-island>';
	let arrive = () => {};
	const arrived = new Promise< void >( ( resolve ) => ( arrive = resolve ) );
	const pressed = jest.fn();
	start( {
		buy: async () => {
			await arrived;
			return {
				mount: ( root ) => {
					root.addEventListener( 'click', pressed );
					root.dataset.live = '';
				},
			};
		},
	} );
	const button = document.querySelector( 'button' )!;
	button.click();
	button.click();
	expect( pressed ).not.toHaveBeenCalled();
	arrive();
	await new Promise( ( resolve ) => setTimeout( resolve, 50 ) );
	expect( pressed ).toHaveBeenCalledTimes( 1 );
	button.click();
	expect( pressed ).toHaveBeenCalledTimes( 2 );
} );
