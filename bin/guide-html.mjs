#!/usr/bin/env node
/**
 * Part of npm run build: docs/guide.md, the artist's guide, as build/guide.html, which wp-admin prints: its contents with a
 * field to search, and a part to unfold for each chapter (assets/js/guide.js; without it all of them stand open). Pictures keep
 * the addresses of the text; Screens\Guide\Guide puts the theme's in front of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import { ROOT } from './lib/paths.mjs';

/** Anchor of a title as GitHub makes it: 'Les textes de la loi' → 'les-textes-de-la-loi'. */
const anchor = ( title ) =>
	title
		.toLowerCase()
		.replace( /[^\p{L}\p{N} _-]/gu, '' )
		.trim()
		.replaceAll( ' ', '-' );

const marked = new Marked( {
	renderer: {
		heading( { tokens, depth, text } ) {
			return `<h${ depth } id="${ anchor( text ) }">${ this.parser.parseInline( tokens ) }</h${ depth }>\n`;
		},
	},
} );

/** The bar above the chapters, with the list of them. */
const bar = ( contents ) => `<div class="museau-guide__bar">
<p class="museau-guide__search" hidden><label class="screen-reader-text" for="museau-guide-search">Chercher dans le mode d’emploi</label>
<input type="search" id="museau-guide-search" placeholder="Chercher : solde, colis…" autocomplete="off" />
<span role="status"></span></p>
<details class="museau-guide__contents" open><summary>Sommaire</summary>
${ contents }</details>
</div>
`;

const chapter = ( html ) =>
	`<details class="museau-guide__part" open>\n<summary>${ html.replace( '</h2>\n', '</h2></summary>\n' ) }</details>\n`;

const text = await readFile( join( ROOT, 'docs/guide.md' ), 'utf8' );
const [ head, ...chapters ] = marked.parse( text ).split( /(?=<h2 )/ );
const [ , intro, contents ] = /^([^]*?)(<ul>[^]*<\/ul>\n)$/.exec( head );
await mkdir( join( ROOT, 'build' ), { recursive: true } );
await writeFile(
	join( ROOT, 'build/guide.html' ),
	`${ intro }${ bar( contents ) }<div class="museau-guide__parts">\n${ chapters
		.map( chapter )
		.join( '' ) }</div>\n`
);
