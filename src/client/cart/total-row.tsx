interface RowProps {
	label: string;
	value: string;
	isBig?: boolean;
}

export function TotalRow( { label, value, isBig }: RowProps ) {
	return (
		<div
			className={
				isBig
					? 'museau-totals__row museau-totals__row--big'
					: 'museau-totals__row'
			}
		>
			<dt>{ label }</dt>
			<dd>{ value }</dd>
		</div>
	);
}
