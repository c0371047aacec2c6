import { t } from '@museau/i18n';
import { sizeCode } from '@museau/catalogue/options';
import type { HeadBox } from '@museau/photos/verdict/pixels';

export interface Photo {
	/** Ready to keep and to send. */
	blob: Blob;
	/** Pixels of the chosen file, upright. */
	width: number;
	height: number;
	/** Where the head was placed in it before a reload. */
	box?: HeadBox;
}

/** Shorter side, in pixels, from which a face can be drawn at that size. */
const ENOUGH: Record< string, number > = {
	A4: 500,
	A3: 700,
	A2: 1000,
	A1: 1400,
};

/** Advice on the size of a photo for a format, never a refusal. */
export function sizeAdvice(
	photo: Pick< Photo, 'width' | 'height' >,
	format: string
): { isSmall: boolean; text: string } {
	const code = sizeCode( format );
	const isSmall =
		Math.min( photo.width, photo.height ) < ( ENOUGH[ code ] ?? 500 );
	if ( isSmall ) {
		return {
			isSmall,
			text: code
				? t(
						'Photo petite pour un %s : rapprochez-vous ou choisissez une photo plus grande.',
						code
					)
				: t(
						'Photo petite pour ce format : rapprochez-vous ou choisissez une photo plus grande.'
					),
		};
	}

	return {
		isSmall,
		text: code
			? t( 'Assez grande pour un %s.', code )
			: t( 'Assez grande pour ce format.' ),
	};
}

/** A photo that this browser kept, measured anew; null when it can no longer be read. */
export async function measured( blob: Blob ): Promise< Photo | null > {
	try {
		const bitmap = await createImageBitmap( blob );
		const { width, height } = bitmap;
		bitmap.close();

		return { blob, width, height };
	} catch {
		return null;
	}
}
