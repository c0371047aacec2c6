/** What React and the store expect of a browser and jsdom does not bring. */
const { TextDecoder, TextEncoder } = require( 'util' );

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
	globalThis.Blob.prototype.arrayBuffer = function () {
		return new Promise( ( resolve, reject ) => {
			const reader = new globalThis.FileReader();
			reader.onload = () => resolve( reader.result );
			reader.onerror = () => reject( reader.error );
			reader.readAsArrayBuffer( this );
		} );
	};
}
