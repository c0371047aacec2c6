import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that holds an island's own code: the last of those that it needs. */
export const chunkOf = ( island: string ): string =>
	JSON.parse(
		readFileSync(
			join( __dirname, '../../../build/islands/manifest.json' ),
			'utf8'
		)
	)[ island ].at( -1 );
