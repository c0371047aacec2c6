import { useEffect, useRef, useState } from '@wordpress/element';
import type { ReactElement } from 'react';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import {
	MOST_DETAILS,
	type Detail,
	type DetailRole,
} from '@museau/photos/details';
import { asFile } from '@museau/photos/kept';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { useBestPose } from './use-best-pose';
import { useDetails } from './use-details';

/** What the form does with the photographs beside the pose once the portrait is in the cart. */
export interface DetailsHandle {
	give: ( lineKey: string ) => Promise< void >;
}

export interface DetailsProps {
	pose: Blob;
	/** How many are drawn. */
	animals: number;
	/** Makes a photograph the pose; answers whether it could be read. */
	onPose: ( photo: File ) => Promise< boolean >;
	/** Told while files are read: what is ordered then would lack them. */
	onBusy: ( isBusy: boolean ) => void;
	onChange: () => void;
	handle: { current: DetailsHandle | null };
}

const block = 'museau-portrait-order';

const roles = (): Record< DetailRole, string > => ( {
	animal: t( 'Un autre animal' ),
	detail: t( 'Un détail' ),
	colour: t( 'Les couleurs' ),
} );

const hint = ( animals: number ): string =>
	animals > 1
		? t(
				"Un autre animal, un regard, une tache, les vraies couleurs : jusqu'à quatre photos de plus. Elles partent après la commande."
			)
		: t(
				"Un regard, une tache, les vraies couleurs : jusqu'à quatre photos de plus. Elles partent après la commande."
			);

interface ItemProps {
	detail: Detail;
	number: number;
	/** Whether there may be another animal to show. */
	isOfSeveral: boolean;
	/** Whether another one is becoming the pose. */
	isChanging: boolean;
	onRole: ( role: DetailRole ) => void;
	onPose: () => void;
	onRemove: () => void;
}

function DetailItem( {
	detail,
	number,
	isOfSeveral,
	isChanging,
	onRole,
	onPose,
	onRemove,
}: ItemProps ) {
	const url = useObjectUrl( detail.photo );
	// What was chosen stays, whatever the number of animals is now.
	const offered = Object.entries( roles() ).filter(
		( [ role ] ) => role !== 'animal' || isOfSeveral || detail.role === role
	);

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
				{ offered.map( ( [ role, label ] ) => (
					<option key={ role } value={ role }>
						{ label }
					</option>
				) ) }
			</select>
			<button
				type="button"
				className="museau-link"
				aria-label={ t( 'Faire de la photo %d la pose', number ) }
				aria-disabled={ isChanging }
				onClick={ () => isChanging || onPose() }
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

interface SaidProps {
	count: number;
	/** Which would make a better pose. */
	better: string;
	problems: string[];
	isKept: boolean;
}

/** How many there are, for who does not see them, and what went wrong. */
function Said( { count, better, problems, isKept }: SaidProps ) {
	return (
		<div aria-live="polite">
			{ count > 0 && (
				<p className="museau-visually-hidden">
					{ t( 'Photos en plus de la pose : %d', count ) }
				</p>
			) }
			{ better && <Alert kind="note">{ better }</Alert> }
			{ problems.map( ( problem ) => (
				<Alert key={ problem }>{ problem }</Alert>
			) ) }
			{ count > 0 && ! isKept && (
				<p className={ `${ block }__note` }>
					{ t(
						"Ce navigateur ne garde pas ces photos : ne quittez pas le site avant d'avoir commandé."
					) }
				</p>
			) }
		</div>
	);
}

/** Up to four photographs beside the pose: another animal, a look, a marking, the true colours. */
export default function DetailPhotos( {
	pose,
	animals,
	onPose,
	onBusy,
	onChange,
	handle,
}: DetailsProps ): ReactElement | null {
	const { details, latest, put, add, give, problems, isReading, isKept } =
		useDetails( onBusy, animals > 1 ? 'animal' : 'detail' );
	const better = useBestPose( [
		pose,
		...details.map( ( { photo } ) => photo ),
	] );
	const [ isChanging, setChanging ] = useState( false );
	const input = useRef< HTMLInputElement >( null );
	useEffect( () => {
		handle.current = { give };
		return () => {
			handle.current = null;
		};
	} );
	const change = ( edit: ( all: Detail[] ) => Detail[] ) => {
		void put( edit( latest.current ) );
		onChange();
	};
	const makePose = async ( { id, photo, role }: Detail ) => {
		setChanging( true );
		// The former pose takes its place only once this one stands there.
		if ( await onPose( asFile( photo ) ) ) {
			change( ( all ) =>
				all.map( ( one ) =>
					one.id === id
						? {
								...one,
								role: role === 'animal' ? role : 'detail',
								photo: pose,
							}
						: one
				)
			);
		}
		setChanging( false );
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
							isOfSeveral={ animals > 1 }
							isChanging={ isChanging }
							onRole={ ( role ) =>
								change( ( all ) =>
									all.map( ( one ) =>
										one.id === detail.id
											? { ...one, role }
											: one
									)
								)
							}
							onPose={ () => void makePose( detail ) }
							onRemove={ () => {
								change( ( all ) =>
									all.filter( ( { id } ) => id !== detail.id )
								);
								input.current?.focus();
							} }
						/>
					) ) }
				</ul>
			) }
			{ /* It keeps the focus of what was removed. */ }
			{ ( room > 0 || isReading ) && (
				<label
					className={ `museau-button museau-button--quiet ${ block }__more` }
					htmlFor="portrait-details"
				>
					{ isReading
						? t( 'Lecture des photos...' )
						: t( 'Ajouter des photos' ) }
					<input
						ref={ input }
						type="file"
						id="portrait-details"
						multiple
						accept="image/jpeg,image/png,image/webp"
						aria-describedby="portrait-details-hint"
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
				{ hint( animals ) }
			</p>
			<Said
				count={ details.length }
				better={ better }
				problems={ problems }
				isKept={ isKept }
			/>
		</fieldset>
	);
}
