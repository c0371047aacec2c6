/** WooCommerce: the folder WOOCOMMERCE_DIR, or the pinned release from wordpress.org. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, WOOCOMMERCE_DIR } from './paths.mjs';
import { must } from './processes.mjs';
import { Advice, step } from './say.mjs';

const RELEASE = 'https://downloads.wordpress.org/plugin/woocommerce.10.0.2.zip';

export const hasWooCommerce = () =>
	existsSync( join( WOOCOMMERCE_DIR, 'woocommerce.php' ) );

export async function bringWooCommerce() {
	if ( hasWooCommerce() ) {
		return;
	}
	await step( 'WooCommerce 10.0.2', async () => {
		const folder = join( CACHE, `woocommerce-${ process.pid }` );
		await mkdir( folder, { recursive: true } );
		try {
			const answer = await fetch( RELEASE );
			if ( ! answer.ok ) {
				throw new Error( `HTTP ${ answer.status }` );
			}
			await writeFile(
				join( folder, 'woocommerce.zip' ),
				Buffer.from( await answer.arrayBuffer() )
			);
			await must( 'php', [
				'-r',
				'$z = new ZipArchive; $z->open($argv[1]); $z->extractTo($argv[2]);',
				join( folder, 'woocommerce.zip' ),
				folder,
			] );
			await rename( join( folder, 'woocommerce' ), WOOCOMMERCE_DIR );
		} catch ( error ) {
			throw new Advice(
				`WooCommerce n'a pas pu être téléchargé (${ error.message }) : placez l'extension dans ${ WOOCOMMERCE_DIR }, ou lancez npm start sans --engine=woocommerce.`
			);
		} finally {
			await rm( folder, { recursive: true, force: true } );
		}
	} );
}
