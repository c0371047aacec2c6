#!/usr/bin/env node
/**
 * Part of npm run build: docs/guide.md, the artist's guide, as build/guide.html, which wp-admin prints. Pictures keep the
 * addresses of the text; Screens\Guide\Guide puts the theme's in front of them.
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

const text = await readFile( join( ROOT, 'docs/guide.md' ), 'utf8' );
await mkdir( join( ROOT, 'build' ), { recursive: true } );
await writeFile( join( ROOT, 'build/guide.html' ), marked.parse( text ) );
