import { toHtml, toText } from './plain';

/** tests/php/Unit/PhraseTest.php holds Html::phrase() to the same. */
const PHRASES = [
	[ 'Du papier & du temps', 'Du papier &amp; du temps' ],
	[ 'un <em>regard</em> !', 'un <em>regard</em> !' ],
	[
		'<strong>très <em>doux</em></strong>',
		'<strong>très <em>doux</em></strong>',
	],
	[ '3 < 4, 5 > 4', '3 &lt; 4, 5 &gt; 4' ],
	[ '<em>jamais fermé', '&lt;em&gt;jamais fermé' ],
	[
		'<em onclick="x">a</em><script>b</script>',
		'&lt;em onclick="x"&gt;a&lt;/em&gt;&lt;script&gt;b&lt;/script&gt;',
	],
] as const;

test.each( PHRASES )(
	'%s keeps its bold and its italics only',
	( text, html ) => {
		expect( toHtml( text, true ) ).toBe( html );
		expect( toText( html, true ) ).toBe( text );
	}
);

test( 'a text without formats shows every character as it is written, and reads back the same', () => {
	const text = 'a <em>b</em> & « c » &amp; d';
	expect( toHtml( text, false ) ).toBe(
		'a &lt;em&gt;b&lt;/em&gt; &amp; « c » &amp;amp; d'
	);
	expect( toText( toHtml( text, false ), false ) ).toBe( text );
} );

test( 'what is pasted leaves its links, lines and styles behind, never a word', () => {
	const pasted =
		'<a href="https://example.org">Un</a> <b>deux</b><br><span style="color:red">trois</span> <em></em>';
	expect( toText( pasted, true ) ).toBe( 'Un deux trois ' );
} );
