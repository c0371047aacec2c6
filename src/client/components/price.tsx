import { euros } from '../money';

/** An amount of euros; the blanks inside do not break. */
export function Price( {
	amount,
	className = '',
}: {
	amount: number;
	className?: string;
} ) {
	return (
		<span className={ `museau-price ${ className }`.trim() }>
			{ euros( amount ) }
		</span>
	);
}
