/**
 * Three configurations, because the public side shares nothing with WordPress's own scripts:
 * 1. the blocks' editor scripts, styles and PHP (wp-scripts' own configuration, WordPress's handles as externals);
 * 2. `islands.js`: one ES module entry with import() per island and one private runtime chunk (React, data, api).
 *    One entry per block would make one store per block.
 * 3. studio mode and its service worker: without a line nothing of WordPress's is there, so it brings its own React.
 */
const { createHash } = require( 'crypto' );
const { readdirSync, readFileSync } = require( 'fs' );
const path = require( 'path' );
const {
	BannerPlugin,
	Compilation,
	DefinePlugin,
	NormalModuleReplacementPlugin,
} = require( 'webpack' );
const scripts = require( '@wordpress/scripts/config/webpack.config' );

const VERDICT = path.resolve( __dirname, 'src/client/photos/verdict' );
/** Changes with the worker that examines photographs, which is asked for by its name. */
const verdictMark = () => {
	const hash = createHash( 'sha256' );
	readdirSync( VERDICT )
		.filter( ( name ) => ! name.includes( '.test.' ) )
		.sort()
		.forEach( ( name ) =>
			hash.update( readFileSync( path.join( VERDICT, name ) ) )
		);
	return hash.digest( 'hex' ).slice( 0, 8 );
};

const alias = {
	...scripts.resolve.alias,
	'@museau': path.resolve( __dirname, 'src/client' ),
};

/** Public islands only: small stand-ins for parts of @wordpress/data that our store never uses. */
const lean = Object.fromEntries(
	[
		'@wordpress/deprecated',
		'@wordpress/i18n',
		'@wordpress/priority-queue',
		'@wordpress/private-apis',
		'@wordpress/redux-routine',
		'equivalent-key-map',
	].map( ( name ) => [
		`${ name }$`,
		path.resolve(
			__dirname,
			`src/client/lean/${ path.basename( name ) }.ts`
		),
	] )
);

/** Steps of @wordpress/api-fetch that no call of ours meets. */
const DEFAULT_STEPS =
	/^\.\/middlewares\/(nonce|preloading|fetch-all-middleware|http-v1|user-locale|media-upload|theme-preview)\.mjs$/;

/**
 * Names of chunks come from what goes into them. webpack's own way, a hash of what comes out, puts the final name in the place of a
 * provisional one wherever these five digits stand: they once stood in one of React's numbers, and no island ran.
 */
const namedBeforehand = { realContentHash: false };

const isPublicLibrary = /[\\/]node_modules[\\/](?!swiper|@stripe|prop-types)/;
/** With the table of typography, which only the runtime reads: else each chunk that may come first holds a copy. */
const isSharedClient =
	/[\\/]src[\\/](client[\\/]|server[\\/]Kernel[\\/]typography\.json)/;
/** What only some islands need, and several of them: a chunk of its own each. */
const PARTS = {
	'cart-parts': /[\\/]src[\\/]client[\\/]cart[\\/](?!works\.)/,
	catalogue:
		/[\\/](src[\\/]client[\\/](catalogue[\\/](?!portraits\.)|components[\\/](product-card|favourite-button|card-add|struck-price)\.)|Catalogue[\\/]options\.json)/,
	// One chunk imports it: it stays there, out of the runtime.
	works: /[\\/]src[\\/]client[\\/]cart[\\/]works\./,
	search: /[\\/]src[\\/]client[\\/]search[\\/]/,
	photos: /[\\/](src[\\/]client[\\/]photos[\\/](index|draft|kept|read-photo|picture-files)\.|node_modules[\\/]idb-keyval)/,
	'photo-details':
		/[\\/]src[\\/]client[\\/](photos[\\/]details|api[\\/]uploading)\./,
	// One chunk imports it, once a photograph is chosen: it stays there, out of the runtime.
	verdict: /[\\/]src[\\/]client[\\/]photos[\\/]verdict[\\/]/,
};
/** Of two islands that never stand on one page, or a few lines: copied into both, since a chunk of its own would weigh on the loader. */
const COPIED =
	/[\\/]src[\\/]client[\\/](components[\\/](visitor-form|early-select|use-following|use-list-top|use-focus-heir|favourites-link|field|rich-text|unloaded)|photos[\\/](use-chosen-photo|use-object-url|upload-time)|api[\\/](form-token|use-former)|email|page-numbers|tab-storage|islands[\\/]use-back|catalogue[\\/](price-texts|portraits)|cart[\\/](notices|look|unkept-photo))\./;
const fileOf = ( module ) => module.nameForCondition?.() ?? '';
const isPart = ( module ) =>
	Object.values( PARTS ).some( ( part ) => part.test( fileOf( module ) ) );

/** Writes build/islands/manifest.json: island name → files, so that PHP can print modulepreload. */
class ChunkManifest {
	apply( compiler ) {
		compiler.hooks.thisCompilation.tap(
			'ChunkManifest',
			( compilation ) => {
				compilation.hooks.processAssets.tap(
					{
						name: 'ChunkManifest',
						stage: Compilation.PROCESS_ASSETS_STAGE_REPORT,
					},
					() => {
						const manifest = {};
						for ( const group of compilation.chunkGroups ) {
							if (
								group.name &&
								group.name.startsWith( 'island-' )
							) {
								manifest[ group.name.slice( 7 ) ] = group
									.getFiles()
									.filter( ( file ) =>
										file.endsWith( '.js' )
									);
							}
						}
						compilation.emitAsset(
							'manifest.json',
							new compiler.webpack.sources.RawSource(
								JSON.stringify( manifest, null, '\t' )
							)
						);
					}
				);
			}
		);
	}
}

/** Read as the modules that they are: webpack's helper for others would weigh on every page. */
const asModules = {
	test: /[\\/]assets[\\/]js[\\/]/,
	type: 'javascript/esm',
	resolve: { fullySpecified: false },
};

const islands = {
	...scripts,
	name: 'islands',
	entry: {
		islands: path.resolve( __dirname, 'blocks/islands.ts' ),
		// The worker that examines photographs: whole in one file.
		'photo-verdict': path.resolve( VERDICT, 'worker.ts' ),
	},
	resolve: { ...scripts.resolve, alias: { ...alias, ...lean } },
	experiments: { ...scripts.experiments, outputModule: true },
	output: {
		path: path.resolve( __dirname, 'build/islands' ),
		// Chunks lie beside the loader and are imported by their relative names.
		publicPath: '',
		clean: true,
		module: true,
		chunkFormat: 'module',
		library: { type: 'module' },
		filename: '[name].js',
		// Each name would stand in the loader, which every page fetches: the two that tests and benches look for have theirs.
		chunkFilename: ( { chunk } ) =>
			[ 'runtime', 'swiper' ].includes( chunk.name )
				? '[name].[contenthash:5].js'
				: '[id].[contenthash:5].js',
	},
	module: {
		...scripts.module,
		rules: [
			...scripts.module.rules,
			asModules,
			// Its own address, as the browser knows it.
			{
				test: /[\\/]verdict[\\/]where\.ts$/,
				parser: { url: false, importMeta: false },
			},
		],
	},
	optimization: {
		...scripts.optimization,
		...namedBeforehand,
		// Short numbers: the loader, which every page pays for, names each chunk several times.
		chunkIds: 'size',
		moduleIds: 'natural',
		splitChunks: {
			chunks: 'async',
			minSize: 0,
			cacheGroups: {
				default: false,
				defaultVendors: false,
				...Object.fromEntries(
					Object.entries( PARTS ).map( ( [ name, part ] ) => [
						name,
						{
							name,
							test: ( module ) =>
								part.test( fileOf( module ) ) &&
								! COPIED.test( fileOf( module ) ),
							// The worker that examines photographs stays whole. The portrait's form shows no card: it has its few names of options itself.
							chunks: ( chunk ) =>
								! chunk.canBeInitial() &&
								( chunk.name !== 'island-portrait-order' ||
									name !== 'catalogue' ),
							minChunks: 2,
							enforce: true,
						},
					] )
				),
				runtime: {
					name: 'runtime',
					test: ( module ) =>
						! isPart( module ) &&
						! COPIED.test( fileOf( module ) ) &&
						( isPublicLibrary.test( fileOf( module ) ) ||
							isSharedClient.test( fileOf( module ) ) ),
					enforce: true,
				},
			},
		},
	},
	plugins: [
		...scripts.plugins.filter(
			( plugin ) => plugin instanceof DefinePlugin
		),
		new DefinePlugin( {
			MUSEAU_VERDICT: JSON.stringify( verdictMark() ),
		} ),
		new NormalModuleReplacementPlugin(
			DEFAULT_STEPS,
			path.resolve( __dirname, 'src/client/lean/default-step.ts' )
		),
		new ChunkManifest(),
		// React is needed as soon as it is there: Chromium compiles it beside the page while it comes, instead of in the visitor's press.
		new BannerPlugin( {
			banner: '//# allFunctionsCalledOnLoad',
			raw: true,
			test: /^runtime\./,
			// After the minifier, which takes comments out.
			stage: Compilation.PROCESS_ASSETS_STAGE_REPORT,
		} ),
	],
};

const studio = {
	...scripts,
	name: 'studio',
	entry: {
		studio: path.resolve( __dirname, 'blocks/admin/studio/start.ts' ),
		worker: path.resolve( __dirname, 'blocks/admin/studio/worker.ts' ),
	},
	resolve: islands.resolve,
	experiments: islands.experiments,
	output: {
		path: path.resolve( __dirname, 'build/studio' ),
		publicPath: '',
		clean: true,
		module: true,
		chunkFormat: 'module',
		filename: '[name].js',
		chunkFilename: '[name].[contenthash:5].js',
	},
	optimization: {
		...scripts.optimization,
		...namedBeforehand,
		splitChunks: false,
	},
	plugins: scripts.plugins.filter(
		( plugin ) => plugin instanceof DefinePlugin
	),
};

module.exports = [
	{
		...scripts,
		name: 'blocks',
		// The shell's sheets, minified: PHP prints them into the head.
		entry: async () => ( {
			...( await scripts.entry() ),
			'shell/base': path.resolve( __dirname, 'assets/css/base.css' ),
			'shell/shell': path.resolve( __dirname, 'assets/css/shell.css' ),
			'shell/prose': path.resolve( __dirname, 'assets/css/prose.css' ),
			'shell/bar': path.resolve( __dirname, 'assets/css/bar.css' ),
			'shell/bands': path.resolve( __dirname, 'assets/css/bands.css' ),
			'shell/late': path.resolve( __dirname, 'assets/css/late.css' ),
			'shell/law': path.resolve( __dirname, 'assets/css/law.css' ),
			'shell/content': path.resolve(
				__dirname,
				'assets/css/content.css'
			),
			'shell/comments': path.resolve(
				__dirname,
				'assets/css/comments.css'
			),
			'shell/submenu': path.resolve(
				__dirname,
				'assets/css/submenu.css'
			),
			'shell/search': path.resolve( __dirname, 'assets/css/search.css' ),
			'shell/embed': path.resolve( __dirname, 'assets/css/embed.css' ),
		} ),
		resolve: { ...scripts.resolve, alias },
		// The examples of cart and checkout stand in their block's own script: the editor waits for no part of it.
		module: {
			...scripts.module,
			rules: [ ...scripts.module.rules, asModules ],
			parser: { javascript: { dynamicImportMode: 'eager' } },
		},
		output: {
			...scripts.output,
			clean: { keep: /^(islands|studio|fonts|images)\// },
		},
	},
	islands,
	studio,
];
