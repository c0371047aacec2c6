import { useEffect, useRef, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import {
	draftOwner,
	MOST_DETAILS,
	readDraftDetails,
	writeDetails,
	type Detail,
	type DetailRole,
} from '@museau/photos/details';
import { photoRefusal, readPhoto } from '@museau/photos/read-photo';

/** Reads one file; answers why it is not taken, '' when it is. */
async function take(
	file: File,
	there: number,
	keep: ( photo: Blob ) => Promise< void >
): Promise< string > {
	if ( there >= MOST_DETAILS ) {
		return t(
			'Quatre photos en plus de la pose, pas davantage : %s est laissée de côté.',
			file.name
		);
	}
	try {
		await keep( ( await readPhoto( file ) ).photo );
		return '';
	} catch ( error ) {
		return `${ file.name } : ${ photoRefusal( error ) }`;
	}
}

/**
 * Those of this tab's draft, and what was said of the files that came last.
 * @param onBusy
 * @param role   what a new one is taken to show
 */
export function useDetails(
	onBusy: ( isBusy: boolean ) => void,
	role: DetailRole
) {
	const [ details, setDetails ] = useState< Detail[] >( [] );
	const [ problems, setProblems ] = useState< string[] >( [] );
	const [ isReading, setReading ] = useState( false );
	const [ isKept, setKept ] = useState( true );
	/** The reading that is under way: of what was kept, then of files, one after the other. */
	const reading = useRef< Promise< unknown > | null >( null );
	const latest = useRef( details );

	const put = async ( next: Detail[] ) => {
		latest.current = next;
		setDetails( next );
		setKept( await writeDetails( draftOwner(), next ) );
	};
	useEffect( () => {
		reading.current ??= readDraftDetails().then( ( kept ) => {
			latest.current = kept;
			setDetails( kept );
		} );
	}, [] );
	const give = async ( lineKey: string ) => {
		await reading.current;
		if ( await writeDetails( lineKey, latest.current ) ) {
			// They stay in sight: another portrait may be ordered with them.
			await writeDetails( draftOwner(), [] );
		}
	};
	// What was changed while it was read stays changed.
	const keep = ( photo: Blob ) =>
		put( [
			...latest.current,
			{ id: `${ Date.now() }-${ Math.random() }`, role, photo },
		] );
	const readAll = async ( files: File[] ) => {
		const said: string[] = [];
		for ( const file of files ) {
			said.push( await take( file, latest.current.length, keep ) );
		}
		setProblems( said.filter( Boolean ) );
	};
	const add = ( files: File[] ) => {
		setReading( true );
		onBusy( true );
		const mine = ( reading.current ?? Promise.resolve() ).then( () =>
			readAll( files )
		);
		reading.current = mine;
		void mine.then( () => {
			if ( reading.current === mine ) {
				setReading( false );
				onBusy( false );
			}
		} );
	};

	return { details, latest, put, add, give, problems, isReading, isKept };
}
