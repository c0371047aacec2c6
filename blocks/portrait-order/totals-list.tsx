import { euros } from '@museau/money';
import { t } from '@museau/i18n';
import { shown } from '@museau/typography';
import { shippingCode } from '@museau/catalogue/options';
import { totals } from './totals';

interface TotalsListProps {
	/** Euros; null when the combination is not on sale. */
	price: number | null;
	/** Euros. */
	shipping: number;
	depositPercent: number;
	/** Name of the chosen format. */
	format: string;
	delay: string;
	/** Promised day as it is read; none without a schedule. */
	day?: string;
}

const block = 'museau-portrait-order';

function Row( {
	name,
	value,
	modifier,
}: {
	name: string;
	value: string;
	modifier?: string;
} ) {
	return (
		<div
			className={ `${ block }__row${ modifier ? ` ${ block }__row--${ modifier }` : '' }` }
		>
			<dt key={ name }>{ name }</dt>
			<dd key={ `${ name }${ value }` }>{ value }</dd>
		</div>
	);
}

export function TotalsList( {
	price,
	shipping,
	depositPercent,
	format,
	delay,
	day,
}: TotalsListProps ) {
	const sums = totals( price ?? 0, shipping, depositPercent );
	const amount = ( cents: number ) =>
		price === null ? '–' : euros( cents / 100 );
	const size = shippingCode( format );

	return (
		<dl className={ `${ block }__totals` }>
			<Row name={ t( 'Portrait' ) } value={ amount( sums.portrait ) } />
			<Row
				name={
					size
						? t( 'Livraison %s : ', size )
						: t( 'Livraison standard : ' )
				}
				value={
					sums.shipping === 0 ? t( 'Offerts' ) : euros( shipping )
				}
			/>
			<Row
				name={ t( 'Total' ) }
				value={ amount( sums.total ) }
				modifier="total"
			/>
			{ depositPercent > 0 && (
				<>
					<Row
						name={ t(
							'À payer à la commande (acompte de %s et livraison)',
							shown( `${ depositPercent } %` )
						) }
						value={ amount( sums.due ) }
					/>
					<Row
						name={ t( "Solde avant l'envoi" ) }
						value={ amount( sums.balance ) }
					/>
				</>
			) }
			<Row name={ t( 'Délai' ) } value={ delay } />
			{ day && (
				<Row
					name={ t( 'Expédition' ) }
					value={ t( 'vers le %s', day ) }
				/>
			) }
		</dl>
	);
}
