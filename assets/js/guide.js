/** The artist's guide: one chapter open at a time, the one of the address first; a search shows the chapters that hold its words. */
const guide = document.querySelector( '.museau-guide' );
const field = guide.querySelector( 'input[type="search"]' );
const status = guide.querySelector( '[role="status"]' );
const contents = guide.querySelector( '.museau-guide__contents' );
const chapters = [ ...guide.querySelectorAll( '.museau-guide__part' ) ];
const isPhone = window.matchMedia( '(max-width: 60rem)' );

/** Small letters without accents, as many characters as before. */
const plain = ( text ) =>
	text
		.replace( /[\u00C0-\u024F]/g, ( sign ) => sign.normalize( 'NFD' )[ 0 ] )
		.replaceAll( '’', "'" )
		.toLowerCase();

const texts = chapters.map( ( chapter ) => plain( chapter.textContent ) );

function open( only ) {
	chapters.forEach( ( chapter ) => {
		chapter.open = chapter === only;
	} );
}

/** Opens the chapter that the address names, and leads there. */
function follow() {
	const target = document.getElementById(
		decodeURIComponent( window.location.hash.slice( 1 ) )
	);
	const chapter = target?.closest( '.museau-guide__part' );
	if ( chapter ) {
		clear();
		open( chapter );
		target.scrollIntoView();
	}
}

/** Marks the words where the browser can. */
function mark( words ) {
	if ( ! window.CSS?.highlights ) {
		return;
	}
	const ranges = [];
	for ( const chapter of chapters.filter( ( { hidden } ) => ! hidden ) ) {
		const walker = document.createTreeWalker( chapter, 4 );
		while ( walker.nextNode() ) {
			const text = plain( walker.currentNode.data );
			for ( const word of words ) {
				for (
					let at = text.indexOf( word );
					at >= 0;
					at = text.indexOf( word, at + word.length )
				) {
					const range = new Range();
					range.setStart( walker.currentNode, at );
					range.setEnd( walker.currentNode, at + word.length );
					ranges.push( range );
				}
			}
		}
	}
	window.CSS.highlights.set( 'museau-found', new window.Highlight( ...ranges ) );
}

function search() {
	const words = plain( field.value )
		.split( /\s+/ )
		.filter( ( word ) => word.length > 1 );
	let found = 0;
	chapters.forEach( ( chapter, index ) => {
		const holds = words.every( ( word ) => texts[ index ].includes( word ) );
		found += Number( holds );
		chapter.hidden = ! holds;
	} );
	open( found === 1 ? chapters.find( ( { hidden } ) => ! hidden ) : null );
	mark( words );
	status.textContent = words.length
		? [ 'Aucun chapitre', '1 chapitre' ][ found ] ?? `${ found } chapitres`
		: '';
}

function clear() {
	if ( field.value ) {
		field.value = '';
		search();
	}
}

field.parentElement.hidden = false;
field.addEventListener( 'input', search );
contents.open = ! isPhone.matches;
contents.addEventListener( 'click', ( { target } ) => {
	const link = target.closest( 'a' );
	if ( link && isPhone.matches ) {
		contents.open = false;
	}
	// The same chapter again: the address does not change, and nothing would be followed.
	if ( link && link.hash === window.location.hash ) {
		follow();
	}
} );
window.addEventListener( 'hashchange', follow );
open( null );
follow();
