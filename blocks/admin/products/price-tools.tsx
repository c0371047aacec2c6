import { useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Term } from '../attributes';
import { optionsOf } from '../parts/options-of';
import {
	composed,
	composition,
	filled,
	raised,
	type PriceChange,
	type PricedRow,
	type Scope,
} from './bulk-prices';
import { nameOf } from './names';
import { PriceChanges } from './price-changes';
import { PRICE_FIELD, priceOf } from './prices';
import { usePriceHistory } from './use-price-history';

type Way = 'fill' | 'percent' | 'compose';

// @translated
const WAYS: Record< Way, string > = {
	fill: 'Le même prix',
	percent: 'Augmenter ou baisser (%)',
	compose: 'Prix par format, supplément par cadre',
};

interface Props {
	/** Start of all ids. */
	id: string;
	rows: PricedRow[];
	/** As the server holds them. */
	saved: PricedRow[];
	formats: Term[] | undefined;
	frames: Term[] | undefined;
	/** Prices by key. */
	onPrices: ( prices: Record< string, string > ) => void;
}

/** Changes several prices of a table at once: each is shown before it is put there, and can be taken back. */
export function PriceTools( {
	id,
	rows,
	saved,
	formats,
	frames,
	onPrices,
}: Props ) {
	const { apply, undo } = usePriceHistory( rows, saved, onPrices );
	const [ way, setWay ] = useState< Way >( 'fill' );
	const [ shown, setShown ] = useState< PriceChange[] | null >( null );
	const [ note, setNote ] = useState( '' );
	const preview = ( changes: PriceChange[] ) => {
		setNote(
			changes.length > 0 ? '' : t( 'Aucun prix ne changerait ainsi.' )
		);
		setShown( changes.length > 0 ? changes : null );
	};
	const Tool = way === 'compose' ? Compose : ScopedChange;

	return (
		<>
			{ rows.length > 1 && (
				<details className="museau-admin__tools">
					<summary>{ t( 'Changer plusieurs prix' ) }</summary>
					<Field
						as="select"
						id={ `${ id }-comment` }
						label={ t( 'Comment' ) }
						value={ way }
						onChange={ ( event ) => {
							setNote( '' );
							setWay( event.currentTarget.value as Way );
						} }
					>
						{ optionsOf( WAYS ) }
					</Field>
					<Tool
						key={ way }
						id={ id }
						way={ way }
						rows={ rows }
						formats={ formats }
						frames={ frames }
						onPreview={ preview }
					/>
					<p role="status">{ note }</p>
				</details>
			) }
			{ undo && (
				<button
					type="button"
					className="museau-link"
					onClick={ () => undo() }
				>
					{ t( "Revenir aux prix d'avant" ) }
				</button>
			) }
			<PriceChanges
				changes={ shown }
				onClose={ () => setShown( null ) }
				onApply={ ( changes ) => {
					setShown( null );
					apply(
						Object.fromEntries(
							changes.map( ( { key, after } ) => [ key, after ] )
						)
					);
				} }
			/>
		</>
	);
}

interface ToolProps extends Pick<
	Props,
	'id' | 'rows' | 'formats' | 'frames'
> {
	way: Way;
	onPreview: ( changes: PriceChange[] ) => void;
}

/** Slugs of a column or row, in the table's order. */
const slugsOf = ( rows: PricedRow[], of: 'format' | 'frame' ) =>
	[ ...new Set( rows.map( ( row ) => row[ of ] ) ) ].filter( Boolean );

function ScopeField( {
	id,
	rows,
	formats,
	frames,
	value,
	onChange,
}: Omit< ToolProps, 'way' | 'onPreview' > & {
	value: string;
	onChange: ( value: string ) => void;
} ) {
	return (
		<Field
			as="select"
			id={ `${ id }-ou` }
			label={ t( 'Où' ) }
			value={ value }
			onChange={ ( event ) => onChange( event.currentTarget.value ) }
		>
			<option value="">{ t( 'Tous les prix' ) }</option>
			{ slugsOf( rows, 'format' ).map( ( slug ) => (
				<option key={ slug } value={ `format:${ slug }` }>
					{ t( 'Le format %s', nameOf( formats, slug ) ) }
				</option>
			) ) }
			{ slugsOf( rows, 'frame' ).map( ( slug ) => (
				<option key={ slug } value={ `frame:${ slug }` }>
					{ t( 'Le cadre %s', nameOf( frames, slug ) ) }
				</option>
			) ) }
		</Field>
	);
}

/** One price, or one percentage, for all of a table, a row or a column. */
function ScopedChange( { onPreview, way, ...table }: ToolProps ) {
	const { id, rows } = table;
	const [ where, setWhere ] = useState( '' );
	const [ typed, setTyped ] = useState( '' );
	const [ toEuros, setToEuros ] = useState( false );
	const [ error, setError ] = useState( '' );
	const isPercent = way === 'percent';

	const show = () => {
		const value = priceOf( typed );
		if ( value === null || ( isPercent && Math.abs( value ) > 500 ) ) {
			setError(
				isPercent
					? t( 'Écrivez un pourcentage, par exemple 10 ou -5.' )
					: t( 'Écrivez un prix.' )
			);
			return;
		}
		const [ kind, slug ] = where.split( ':' );
		const scope: Scope = kind ? { [ kind ]: slug } : {};
		onPreview(
			isPercent
				? raised( rows, scope, typed, toEuros )
				: filled( rows, scope, typed )
		);
	};

	return (
		<>
			<ScopeField { ...table } value={ where } onChange={ setWhere } />
			<Field
				{ ...PRICE_FIELD }
				min={ isPercent ? undefined : 0 }
				id={ `${ id }-valeur` }
				label={ isPercent ? t( 'Pourcentage' ) : t( 'Prix (€)' ) }
				hint={
					isPercent
						? t( '10 augmente de 10 %, -5 baisse de 5 %.' )
						: undefined
				}
				error={ error }
				value={ typed }
				onKeyDown={ ( event ) => {
					if ( event.key === 'Enter' ) {
						event.preventDefault();
						show();
					}
				} }
				onChange={ ( event ) => {
					setError( '' );
					setTyped( event.currentTarget.value );
				} }
			/>
			{ isPercent && (
				<label htmlFor={ `${ id }-euros` } className="museau-check">
					<input
						type="checkbox"
						id={ `${ id }-euros` }
						checked={ toEuros }
						onChange={ ( event ) =>
							setToEuros( event.currentTarget.checked )
						}
					/>
					<span>{ t( "Arrondir à l'euro" ) }</span>
				</label>
			) }
			<ShowButton onClick={ show } />
		</>
	);
}

/** A price for each format, and what each frame adds. */
function Compose( { id, rows, formats, frames, onPreview }: ToolProps ) {
	const [ { byFormat, byFrame }, set ] = useState( () =>
		composition( rows )
	);
	const fields = (
		of: 'format' | 'frame',
		names: Term[] | undefined,
		values: Record< string, string >,
		onChange: ( values: Record< string, string > ) => void
	) =>
		slugsOf( rows, of ).map( ( slug ) => (
			<label key={ slug } htmlFor={ `${ id }-${ of }-${ slug }` }>
				<span>{ nameOf( names, slug ) }</span>
				<input
					{ ...PRICE_FIELD }
					min={ of === 'format' ? 0 : undefined }
					id={ `${ id }-${ of }-${ slug }` }
					className="museau-field__control"
					placeholder={ of === 'format' ? t( 'Prix (€)' ) : '+ €' }
					value={ values[ slug ] ?? '' }
					onChange={ ( event ) =>
						onChange( {
							...values,
							[ slug ]: event.currentTarget.value,
						} )
					}
				/>
			</label>
		) );

	return (
		<>
			<fieldset className="museau-admin__composed">
				<legend>{ t( 'Prix du format (€)' ) }</legend>
				{ fields( 'format', formats, byFormat, ( changed ) =>
					set( { byFrame, byFormat: changed } )
				) }
			</fieldset>
			<fieldset className="museau-admin__composed">
				<legend>{ t( 'Supplément du cadre (€)' ) }</legend>
				{ fields( 'frame', frames, byFrame, ( changed ) =>
					set( { byFormat, byFrame: changed } )
				) }
			</fieldset>
			<ShowButton
				onClick={ () =>
					onPreview( composed( rows, byFormat, byFrame ) )
				}
			/>
		</>
	);
}

const ShowButton = ( { onClick }: { onClick: () => void } ) => (
	<button
		type="button"
		className="museau-button museau-button--quiet"
		onClick={ onClick }
	>
		{ t( 'Voir les prix avant de changer' ) }
	</button>
);
