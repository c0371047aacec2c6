/**
 * What WordPress Playground does to open the demo shop from a link: https://playground.wordpress.net/?blueprint-url=…
 * The archive is named relative to the blueprint, so both work wherever they are published side by side.
 */

/** Fills the demo shop once the theme is on; loading WordPress runs the theme's first run. */
const DEMO = `<?php require '/wordpress/wp-load.php'; do_action('museau_fill_demo');`;

/**
 * @param {string} archive name of the theme's archive, beside the blueprint
 * @return {Object} the blueprint
 */
export const blueprint = ( archive ) => ( {
	$schema: 'https://playground.wordpress.net/blueprint-schema.json',
	meta: {
		title: 'Museau',
		description:
			"La boutique d'une artiste qui dessine des animaux, avec ses œuvres de démonstration.",
		author: 'Museau',
		categories: [ 'themes', 'shop' ],
	},
	landingPage: '/',
	preferredVersions: { php: '8.2', wp: 'latest' },
	// The shop as a visitor sees it; the way in for the artist is /wp-login.php, admin and password.
	login: false,
	steps: [
		{ step: 'setSiteLanguage', language: 'fr_FR' },
		{
			step: 'installTheme',
			themeData: { resource: 'bundled', path: `/${ archive }` },
			options: { activate: true, targetFolderName: 'museau' },
		},
		{ step: 'runPHP', code: DEMO },
	],
} );
