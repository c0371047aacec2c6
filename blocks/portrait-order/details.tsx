import { useEffect, useRef, useState } from '@wordpress/element';
import type { ReactElement } from 'react';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import {
	draftOwner,
	MOST_DETAILS,
	readDetails,
	writeDetails,
	type Detail,
	type DetailRole,
} from '@museau/photos/details';
import { photoRefusal, readPhoto } from '@museau/photos/read-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';

/** What the form does with the photographs beside the pose once the portrait is in the cart. */
export interface DetailsHandle {
	give: ( lineKey: string ) => Promise< void >;
}

export interface DetailsProps {
	pose: Blob;
	/** Makes a photograph the pose. */
	onPose: ( photo: Blob ) => void;
	onChange: () => void;
	handle: { current: DetailsHandle | null };
}

const block = 'museau-portrait-order';

const roles = (): Record< DetailRole, string > => ( {
	detail: t( 'Un détail' ),
	colour: t( 'Les couleurs' ),
} );

/** Those of this tab's draft, and what was said of the files that came last. */
function useDetails() {
	const [ details, setDetails ] = useState< Detail[] >( [] );
	const [ problems, setProblems ] = useState< string[] >( [] );
	const [ isReading, setReading ] = useState( false );
	const [ isKept, setKept ] = useState( true );
	/** The files that are being read, and what they became. */
	const reading = useRef< Promise< unknown > >( Promise.resolve() );
	const latest = useRef( details );

	const put = ( next: Detail[] ) => {
		latest.current = next;
		setDetails( next );
		void writeDetails( draftOwner(), next ).then( setKept );
	};
	useEffect( () => {
		void readDetails( draftOwner() ).then( ( kept ) => {
			if ( latest.current.length === 0 ) {
				latest.current = kept;
				setDetails( kept );
			}
		} );
	}, [] );
	const give = async ( lineKey: string ) => {
		await reading.current;
		await writeDetails( lineKey, latest.current );
		// They stay in sight: another portrait may be ordered with them.
		await writeDetails( draftOwner(), [] );
	};
	const read = async ( files: File[] ) => {
		const said: string[] = [];
		let next = latest.current;
		setReading( true );
		for ( const file of files ) {
			if ( next.length >= MOST_DETAILS ) {
				said.push(
					t(
						'Quatre photos de plus au plus : %s est laissée de côté.',
						file.name
					)
				);
				continue;
			}
			try {
				const { photo } = await readPhoto( file );
				const id = `${ Date.now() }-${ next.length }`;
				next = [ ...next, { id, role: 'detail', photo } ];
			} catch ( error ) {
				said.push( `${ file.name } : ${ photoRefusal( error ) }` );
			}
		}
		setReading( false );
		setProblems( said );
		put( next );
	};
	const add = ( files: File[] ) => {
		reading.current = reading.current.then( () => read( files ) );
	};

	return { details, put, add, give, problems, isReading, isKept };
}

interface ItemProps {
	detail: Detail;
	number: number;
	onRole: ( role: DetailRole ) => void;
	onPose: () => void;
	onRemove: () => void;
}

function DetailItem( { detail, number, onRole, onPose, onRemove }: ItemProps ) {
	const url = useObjectUrl( detail.photo );

	return (
		<li className={ `${ block }__detail` }>
			{ url && <img src={ url } alt={ t( 'Photo %d', number ) } /> }
			<select
				className="museau-field__control museau-portrait-order__select"
				aria-label={ t( 'Ce que montre la photo %d', number ) }
				value={ detail.role }
				onChange={ ( { currentTarget } ) =>
					onRole( currentTarget.value as DetailRole )
				}
			>
				{ Object.entries( roles() ).map( ( [ role, label ] ) => (
					<option key={ role } value={ role }>
						{ label }
					</option>
				) ) }
			</select>
			<button
				type="button"
				className="museau-link"
				aria-label={ t( 'Faire de la photo %d la pose', number ) }
				onClick={ onPose }
			>
				{ t( 'En faire la pose' ) }
			</button>
			<button
				type="button"
				className="museau-link"
				aria-label={ t( 'Retirer la photo %d', number ) }
				onClick={ onRemove }
			>
				{ t( 'Retirer' ) }
			</button>
		</li>
	);
}

/** Up to four photographs beside the pose: a look, a marking, the true colours. */
export default function DetailPhotos( {
	pose,
	onPose,
	onChange,
	handle,
}: DetailsProps ): ReactElement | null {
	const { details, put, add, give, problems, isReading, isKept } =
		useDetails();
	useEffect( () => {
		handle.current = { give };
		return () => {
			handle.current = null;
		};
	} );
	const change = ( next: Detail[] ) => {
		put( next );
		onChange();
	};
	const makePose = ( chosen: Detail ) => {
		change(
			details.map( ( one ) =>
				one === chosen ? { ...one, role: 'detail', photo: pose } : one
			)
		);
		onPose( chosen.photo );
	};
	const room = MOST_DETAILS - details.length;

	return (
		<fieldset className={ `${ block }__details` }>
			<legend className="museau-field__label">
				{ t( '%s (facultatif)', t( "D'autres photos" ) ) }
			</legend>
			{ details.length > 0 && (
				<ul>
					{ details.map( ( detail, index ) => (
						<DetailItem
							key={ detail.id }
							detail={ detail }
							number={ index + 2 }
							onRole={ ( role ) =>
								change(
									details.map( ( one ) =>
										one === detail ? { ...one, role } : one
									)
								)
							}
							onPose={ () => makePose( detail ) }
							onRemove={ () =>
								change(
									details.filter( ( one ) => one !== detail )
								)
							}
						/>
					) ) }
				</ul>
			) }
			{ room > 0 && (
				<label
					className={ `museau-button museau-button--quiet ${ block }__more` }
					htmlFor="portrait-details"
				>
					{ isReading
						? t( 'Lecture des photos...' )
						: t( 'Ajouter des photos' ) }
					<input
						type="file"
						id="portrait-details"
						multiple
						accept="image/jpeg,image/png,image/webp"
						aria-describedby="portrait-details-hint"
						disabled={ isReading }
						onChange={ ( { currentTarget } ) => {
							const files = [ ...( currentTarget.files ?? [] ) ];
							currentTarget.value = '';
							onChange();
							add( files );
						} }
					/>
				</label>
			) }
			<p className={ `${ block }__note` } id="portrait-details-hint">
				{ t(
					"Un regard, une tache, les vraies couleurs : jusqu'à quatre photos de plus. Elles partent après la commande."
				) }
			</p>
			<div aria-live="polite">
				{ problems.map( ( problem ) => (
					<Alert key={ problem }>{ problem }</Alert>
				) ) }
				{ details.length > 0 && ! isKept && (
					<p className={ `${ block }__note` }>
						{ t(
							"Ce navigateur ne garde pas ces photos : ne quittez pas le site avant d'avoir commandé."
						) }
					</p>
				) }
			</div>
		</fieldset>
	);
}
