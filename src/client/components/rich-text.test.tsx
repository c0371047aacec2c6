import { render } from '@testing-library/react';
import { RichText } from './rich-text';
import { safeMember, safeUrl } from '../safe-url';

const shown = ( html: string ) =>
	render( <RichText html={ html } /> ).container.innerHTML;

test( "the artist's own HTML stays as it is, blanks and entities too", () => {
	const html =
		'<p>Noisette, <strong>graphite</strong> &amp; craie<br>30 × 40 cm.</p>\n<ul><li><a href="/contact" class="museau-link">Écrire</a></li></ul><figure><img src="https://a.example/b.webp" srcset="/c.webp 2x" alt="" width="3" height="2"></figure>';
	expect( shown( html ) ).toBe( html );
} );

test.each( [
	'<img src="x" onerror="window.attacked = 1">',
	'<iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>',
	'<script>window.attacked = 1</script><style>p{color:red}</style>',
	'<a href="java&#10;script:attack()">x</a><a href=" data:text/html,x">y</a><a href="&#1;vbscript:x">z</a>',
	'<svg><a xlink:href="javascript:attack()"><text>x</text></a></svg><math><mtext></form><form><mglyph><style></math><img src onerror=attack()>',
	'<form action="/wp-admin"><button formaction="javascript:attack()">x</button></form>',
	'<p style="background:url(javascript:x)" id="museau-data" data-island="cart">x</p><object data="x"></object><base href="https://evil.example/">',
	'<img src="javascript:attack()" srcset="/a.webp 1x, javascript:attack() 2x" alt="">',
] )( 'nothing of %s runs', ( html ) => {
	expect( shown( html ) ).not.toMatch(
		/onerror|script|srcdoc|<(?:i?frame|style|svg|math|form|object|base)|data|style=|id=|action/i
	);
} );

test( 'addresses only lead somewhere', () => {
	for ( const url of [
		'/a:b',
		'a',
		'#x',
		'?a=b:c',
		'https://a.example',
		'mailto:a@b.fr',
		'tel:+33',
		'',
	] ) {
		expect( safeUrl( url ) ).toBe( url );
	}
	for ( const url of [
		'javascript:x',
		' JavaScript:x',
		'java\nscript:x',
		'data:text/html,x',
		'blob:x',
		'file:///x',
	] ) {
		expect( safeUrl( url ) ).toBe( '' );
	}
	expect(
		JSON.parse(
			'{"a":{"href":"\\tjava\\nscript:x","srcdoc":"<p>","name":"Javascript"},"b":["data:text/html,x","/ok"]}',
			safeMember
		)
	).toEqual( { a: { href: '', name: 'Javascript' }, b: [ '', '/ok' ] } );
} );
