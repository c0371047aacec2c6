/** languages/ against the sources: a sentence that nobody gave to the translators, or that they have not translated, fails here. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../bin/lib/paths.mjs';
import {
	entriesOf,
	faultsOf,
	LANGUAGES,
	languageFiles,
	POT,
} from '../../bin/lib/translations/files.mjs';
import { files, read } from '../../bin/lib/translations/scripts.mjs';

const HINT = 'npm run translations';
const made = await languageFiles();
const kept = ( name ) => readFileSync( join( LANGUAGES, name ), 'utf8' );
const keyOf = ( { msgctxt, msgid } ) =>
	msgctxt ? `${ msgctxt }\u0004${ msgid }` : msgid;
const sentences = ( po ) =>
	entriesOf( po )
		.map( ( entry ) => keyOf( entry ) + ( entry.msgid_plural ?? '' ) )
		.sort();

test( 'every visible sentence of the sources stands in museau.pot, and no other', () => {
	assert.deepEqual(
		sentences( kept( POT ) ),
		sentences( made.get( POT ) ),
		HINT
	);
} );

test( 'no kind of sentence is overlooked', () => {
	const all = new Set( entriesOf( kept( POT ) ).map( keyOf ) );
	for ( const key of [
		// PHP, with and without a plural; a refusal; a pattern; a template.
		'Payer le solde de %s',
		'%d photo manquante',
		'Cette œuvre est déjà vendue.',
		'Chouette, polychromos, A3',
		'Cette page s\u2019est échappée'.replace( '\u2019', "'" ),
		// Scripts: an island, the dashboard, a kept list, the editor, the loader.
		'Plus que %s pour profiter de la livraison gratuite',
		'%d combinaison',
		'En réapprovisionnement',
		'Légende du dessin',
		"Cette partie de la page n'a pas pu être chargée. Nouvel essai en cours : vérifiez votre connexion, ou rechargez la page.",
		// JSON: a block, its keyword, its first text; a color, a variation, a pattern's header.
		'block title\u0004Portraits réalisés',
		'block keyword\u0004carrousel',
		"Un crayon, du papier, et tout le temps qu'il faut",
		'Color name\u0004Papier foncé',
		'Style variation name\u0004Craie',
		'Pattern title\u0004Carnet de dessins',
		// What the first run stores.
		'Conditions générales de vente',
	] ) {
		assert.ok( all.has( key ), key );
	}
	assert.ok( all.size > 1300, `${ all.size } sentences` );
} );

/** A call of WordPress's translation functions, up to its first argument. */
const CALL =
	/(?<![\w$>:])(?:__|_[enx]|_ex|_nx|_nx?_noop|esc_(?:html|attr)_[_ex]+)\(\s*(?:\/\*.*?\*\/\s*)?/gs;

test( 'a sentence of PHP is a literal: WP-CLI passes over anything else without a word', () => {
	const broken = [ 'blocks', 'parts', 'patterns', 'src/server', 'templates' ]
		.flatMap( ( folder ) => files( folder, /\.php$/ ) )
		.flatMap( ( file ) => {
			const text = read( file );
			return [ ...text.matchAll( CALL ) ]
				.map( ( { 0: call, index } ) =>
					text.slice( index + call.length )
				)
				.filter(
					( rest ) => ! /^(?:[')]|"(?:[^"\\$]|\\.)*")/.test( rest )
				)
				.map( ( rest ) => `${ file }: ${ rest.slice( 0, 80 ) }` );
		} );
	assert.deepEqual( broken, [] );
} );

test( 'every translation is whole, keeps its placeholders, and is built from its PO file', () => {
	const locales = readdirSync( LANGUAGES ).filter( ( name ) =>
		name.endsWith( '.po' )
	);
	assert.ok( locales.includes( 'en_US.po' ) );
	for ( const name of locales ) {
		assert.deepEqual( faultsOf( made.get( name ) ), [], name );
	}
	for ( const [ name, content ] of made ) {
		if ( ! /\.pot?$/.test( name ) ) {
			assert.ok( kept( name ) === content, `${ name }: ${ HINT }` );
		}
	}
} );

test( 'a translated legal page has the paragraphs and the facts of the French one, and says which of them counts', () => {
	const folder = join( ROOT, 'src/server/Screens/Setup/pages' );
	const shape = ( html ) =>
		html.match( /<!-- \/?wp:[a-z-]+|\{\{[^}]+\}\}|href="[^"]+"/g );
	for ( const locale of [ 'en_US' ] ) {
		for ( const slug of [
			'accessibilite',
			'cgv',
			'mentions-legales',
			'politique-de-confidentialite',
			'retractation',
		] ) {
			const translation = readFileSync(
				join( folder, locale, `${ slug }.html` ),
				'utf8'
			);
			const [ note, ...rest ] = translation.split(
				/(?<=<!-- \/wp:paragraph -->)\n\n/
			);
			assert.match(
				note,
				/the French text, below, is the one that counts/
			);
			const order = ( parts ) => [ ...parts ].sort();
			assert.deepEqual(
				order( shape( rest.join( '\n\n' ) ) ),
				order(
					shape(
						readFileSync( join( folder, `${ slug }.html` ), 'utf8' )
					)
				),
				slug
			);
		}
	}
} );
