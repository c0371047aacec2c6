/** What the development of a photograph costs a worker. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { must } from '../lib/processes.mjs';
import { wp } from '../lib/site.mjs';
import { figure, part } from './report.mjs';

/** A photograph of 12 megapixels lying on its side, as a phone takes it: what its development costs a worker. */
export async function upload( { site } ) {
	const photo = join( site.folder, 'photo-12mp.jpg' );
	await must( 'php', [
		'-r',
		'$p = imagecreatetruecolor(4032, 3024); for ($y = 0; $y < 3024; $y += 8) imagefilledrectangle($p, 0, $y, 4031, $y + 7, imagecolorallocate($p, $y % 256, 120, 90)); imagejpeg($p, $argv[1], 90);',
		photo,
	] );
	part( 'Upload' );
	const bytes = Number(
		await wp(
			site,
			'eval-file',
			join( ROOT, 'bin/site/upload-memory.php' ),
			photo
		)
	);
	figure(
		'12 megapixels, resident memory above an idle worker',
		`${ ( bytes / 1e6 ).toFixed( 0 ) } MB`,
		'≤ 128 MB',
		bytes > 0 && bytes <= 128e6
	);
}
