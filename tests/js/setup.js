/** What React and the store expect of a browser and jsdom does not bring. */
const { TextDecoder, TextEncoder } = require( 'util' );

// As WordPress prints it on a French site.
if ( globalThis.document ) {
	globalThis.document.documentElement.lang = 'fr-FR';
}

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

if (
	globalThis.HTMLDialogElement &&
	! globalThis.HTMLDialogElement.prototype.showModal
) {
	globalThis.HTMLDialogElement.prototype.showModal = function () {
		this.open = true;
	};
	globalThis.HTMLDialogElement.prototype.close = function () {
		this.open = false;
		this.dispatchEvent( new Event( 'close' ) );
	};
}

if ( globalThis.Blob && ! globalThis.Blob.prototype.arrayBuffer ) {
	// jsdom's FileReader answers in real time, whatever the test's clock says.
	globalThis.Blob.prototype.arrayBuffer = async function () {
		const [ wrapped ] = Object.getOwnPropertySymbols( this );
		return Uint8Array.from( this[ wrapped ]._buffer ).buffer;
	};
}

// A page that nobody has navigated to.
globalThis.performance.getEntriesByType ??= () => [];
