/** gettext's PO format, as much of it as WordPress knows. */

const quoted = ( text ) =>
	`"${ text
		.replace( /\\/g, '\\\\' )
		.replace( /"/g, '\\"' )
		.replace( /\t/g, '\\t' )
		.replace( /\n/g, '\\n' ) }"`;

const plain = ( literal ) =>
	literal.replace( /\\(.)/g, ( _, mark ) =>
		mark === 'n' ? '\n' : mark === 't' ? '\t' : mark
	);

export const keyOf = ( { context, id } ) =>
	context ? `${ context }\u0004${ id }` : id;

/**
 * @typedef {{context?: string, id: string, plural?: string, places?: string[], notes?: string[], said?: string[]}} Entry
 * said: the translation, one per plural form.
 */

/**
 * @param {Record<string, string>} headers
 * @param {Entry[]}                entries
 * @param {string[]}               opening lines of the comment at the top
 * @return {string} the file
 */
export function writePo( headers, entries, opening ) {
	const head = [
		...opening.map( ( line ) => `# ${ line }` ),
		'msgid ""',
		'msgstr ""',
		...Object.entries( headers ).map( ( [ name, value ] ) =>
			quoted( `${ name }: ${ value }\n` )
		),
	].join( '\n' );
	const body = entries.map(
		( { context, id, plural, places = [], notes = [], said = [] } ) =>
			[
				...notes.map( ( note ) => `#. translators: ${ note }` ),
				...places.map( ( place ) => `#: ${ place }` ),
				...( /%(?:\d+\$)?[sd]/.test( id + ( plural ?? '' ) )
					? [ '#, php-format' ]
					: [] ),
				...( context ? [ `msgctxt ${ quoted( context ) }` ] : [] ),
				`msgid ${ quoted( id ) }`,
				...( plural
					? [
							`msgid_plural ${ quoted( plural ) }`,
							`msgstr[0] ${ quoted( said[ 0 ] ?? '' ) }`,
							`msgstr[1] ${ quoted( said[ 1 ] ?? '' ) }`,
							...said
								.slice( 2 )
								.map(
									( form, n ) =>
										`msgstr[${ n + 2 }] ${ quoted( form ) }`
								),
						]
					: [ `msgstr ${ quoted( said[ 0 ] ?? '' ) }` ] ),
			].join( '\n' )
	);
	return `${ [ head, ...body ].join( '\n\n' ) }\n`;
}

/**
 * @param {string} text a PO file
 * @return {{headers: Record<string, string>, entries: Entry[]}} obsolete entries (#~) are left out
 */
export function readPo( text ) {
	const entries = [];
	let headers = {};
	for ( const block of text.split( /\n{2,}/ ) ) {
		const entry = { id: '', said: [], places: [], notes: [] };
		let add = () => {};
		for ( const line of block.split( '\n' ) ) {
			const [ , word, form, literal ] =
				/^(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])? )?"(.*)"$/.exec(
					line
				) ?? [];
			if ( line.startsWith( '#: ' ) ) {
				entry.places.push( line.slice( 3 ) );
			} else if ( line.startsWith( '#. translators: ' ) ) {
				entry.notes.push( line.slice( 16 ) );
			}
			if ( word === 'msgstr' ) {
				const n = Number( form ?? 0 );
				entry.said[ n ] = '';
				add = ( more ) => ( entry.said[ n ] += more );
			} else if ( word ) {
				const name = {
					msgctxt: 'context',
					msgid: 'id',
					msgid_plural: 'plural',
				}[ word ];
				entry[ name ] = '';
				add = ( more ) => ( entry[ name ] += more );
			}
			if ( literal !== undefined ) {
				add( plain( literal ) );
			}
		}
		if ( entry.id !== '' ) {
			entries.push( entry );
		} else if ( entry.said.length > 0 && ! entry.context ) {
			headers = Object.fromEntries(
				entry.said[ 0 ]
					.trim()
					.split( '\n' )
					.map( ( line ) => line.split( /: (.*)/s ).slice( 0, 2 ) )
			);
		}
	}
	return { headers, entries };
}

const php = ( text ) =>
	text
		.split( '\0' )
		.map(
			( part ) =>
				`'${ part.replace( /\\/g, '\\\\' ).replace( /'/g, "\\'" ) }'`
		)
		.join( ' . "\\0" . ' );

/** What WordPress reads since 6.5: a PHP array, which the opcode cache keeps. Untranslated entries are left out. */
export function writePhp( { headers, entries } ) {
	const messages = entries
		.filter( ( { said } ) => said.some( Boolean ) )
		.map( ( entry ) => {
			const key =
				keyOf( entry ) + ( entry.plural ? `\0${ entry.plural }` : '' );
			return `\t\t${ php( key ) } => ${ php( entry.said.join( '\0' ) ) },`;
		} );
	return [
		'<?php',
		'',
		'// Made of the .po file by `npm run translations`: do not edit.',
		'return [',
		`\t'language' => ${ php( headers.Language ) },`,
		`\t'plural-forms' => ${ php( headers[ 'Plural-Forms' ] ) },`,
		"\t'messages' => [",
		...messages,
		'\t],',
		'];',
		'',
	].join( '\n' );
}

/** What WordPress's own scripts read (Jed): only the sentences of the editor. */
export function writeJson( { headers, entries }, ids ) {
	const messages = Object.fromEntries(
		entries
			.filter(
				( { context, id, said } ) =>
					! context && ids.has( id ) && said.some( Boolean )
			)
			.map( ( { id, said } ) => [ id, said ] )
	);
	return `${ JSON.stringify(
		{
			domain: 'messages',
			locale_data: {
				messages: {
					'': {
						domain: 'messages',
						lang: headers.Language,
						'plural-forms': headers[ 'Plural-Forms' ],
					},
					...messages,
				},
			},
		},
		null,
		'\t'
	) }\n`;
}
