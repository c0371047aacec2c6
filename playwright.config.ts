import { defineConfig } from '@playwright/test';

/** No engine has a part in these (writing on the canvas, styles, the shell, contact, news and their authors, contests, other content, empty heights, the waiting list, pages of the law, the home page, what is typed and chosen in the portrait form before it is ordered, languages): they are played on the embedded one. */
const OF_NO_ENGINE = [
	'**/artist/{blocks-look,canvas,canvas-pictures,dashboard-block,home-blocks,layout,old-content,patterns,portrait-blocks,shop-blocks,styles}.spec.ts',
	'**/visitor/{author,contact,content,contest,embeds,home,languages,law,news,photo-verdict,portrait,shell,typography,voids,waiting-list}.spec.ts',
];

/** Run by bin/test.mjs, which serves one site for each worker (MUSEAU_JOURNEY_PORTS) and tells its engine; by bin/guide.mjs for pictures. */
export default defineConfig( {
	testDir: process.env.MUSEAU_JOURNEY_DIR ?? 'tests/e2e',
	testIgnore: process.env.MUSEAU_ENGINE === 'woocommerce' ? OF_NO_ENGINE : [],
	outputDir: process.env.MUSEAU_JOURNEY_RESULTS ?? '.museau/reports/journeys',
	fullyParallel: false,
	workers: ( process.env.MUSEAU_JOURNEY_PORTS ?? '' ).split( ',' ).length,
	// One retry tells a machine under load from a defect; a test that needed it is named in the summary.
	retries: 1,
	timeout: 60_000,
	expect: { timeout: 12_000 },
	reporter: [
		[ 'line' ],
		[
			'json',
			{
				outputFile:
					process.env.MUSEAU_JOURNEY_REPORT ??
					'.museau/reports/journeys.json',
			},
		],
	],
	use: {
		locale: 'fr-FR',
		timezoneId: 'Europe/Paris',
		actionTimeout: 12_000,
		navigationTimeout: 30_000,
		viewport: { width: 1440, height: 900 },
		screenshot: 'only-on-failure',
		trace: 'off',
		launchOptions: {
			executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				'--no-first-run',
				'--disable-dev-shm-usage',
			],
		},
	},
} );
