import { useRef, useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t, tn } from '@museau/i18n';
import type { Term } from '../attributes';
import { optionsOf } from '../parts/options-of';
import {
	filled,
	raised,
	type PriceChange,
	type PricedRow,
	slugsOf,
	type Scope,
} from './bulk-prices';
import {
	Compose,
	ShowButton,
	type ToolProps,
	type Way,
} from './compose-prices';
import { nameOf } from './names';
import { PriceChanges } from './price-changes';
import { PRICE_FIELD, priceFault, priceOf } from './prices';
import { usePriceHistory } from './use-price-history';

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
	/** Whether `saved` is what somebody else saved. */
	isOthers: boolean;
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
	isOthers,
	formats,
	frames,
	onPrices,
}: Props ) {
	const { apply, undo } = usePriceHistory( rows, saved, isOthers, onPrices );
	const said = useRef< HTMLParagraphElement >( null );
	const [ undone, setUndone ] = useState( '' );
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
					onClick={ () => {
						setUndone(
							tn(
								'%d prix est revenu.',
								'%d prix sont revenus.',
								undo()
							)
						);
						// The button goes when nothing is left to go back to.
						said.current?.focus();
					} }
				>
					{ t( "Revenir aux prix d'avant" ) }
				</button>
			) }
			<p ref={ said } tabIndex={ -1 } role="status">
				{ undone }
			</p>
			<PriceChanges
				changes={ shown }
				onClose={ () => setShown( null ) }
				onApply={ ( changes ) => {
					setShown( null );
					setUndone( '' );
					apply( changes );
				} }
			/>
		</>
	);
}

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

const givenPriceFault = ( typed: string ) =>
	priceOf( typed ) === null ? t( 'Écrivez un prix.' ) : priceFault( typed );

/** A third decimal would be rounded, as that of a price. */
const percentFault = ( typed: string ) =>
	Math.abs( priceOf( typed ) ?? Infinity ) > 500 || /[.,]\d{3}/.test( typed )
		? t(
				'Écrivez un pourcentage, par exemple 10 ou -5, avec deux décimales au plus.'
			)
		: '';

/** One price, or one percentage, for all of a table, a row or a column. */
function ScopedChange( { onPreview, way, ...table }: ToolProps ) {
	const { id, rows } = table;
	const [ where, setWhere ] = useState( '' );
	const [ typed, setTyped ] = useState( '' );
	const [ toEuros, setToEuros ] = useState( false );
	const [ error, setError ] = useState( '' );
	const isPercent = way === 'percent';

	const show = () => {
		const fault = isPercent
			? percentFault( typed )
			: givenPriceFault( typed );
		if ( fault ) {
			setError( fault );
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
