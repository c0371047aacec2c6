import {
	choosesPostcard,
	formatFor,
	shownAttributes,
} from '@museau/catalogue/choices';
import { isFrame, type Choices } from '@museau/catalogue/options';
import { EarlySelect } from '@museau/components/early-select';
import { t } from '@museau/i18n';
import type { ProductAttribute } from '@museau/types';
import { shown } from '@museau/typography';

interface Props {
	/** Those by which the variations differ. */
	attributes: ProductAttribute[];
	choices: Choices;
	onChoose: ( slug: string, option: string ) => void;
}

/** A select where there is a choice, a line of text where there is none. */
export function Options( { attributes, choices, onChoose }: Props ) {
	return (
		<>
			{ shownAttributes( attributes, choices ).map(
				( { slug, label, options } ) =>
					options.length === 1 ? (
						<p key={ slug } className="museau-product__spec">
							<b>{ shown( label ) }</b>
							<span>{ shown( options[ 0 ]?.name ?? '' ) }</span>
						</p>
					) : (
						<div key={ slug } className="museau-field">
							<label
								className="museau-field__label"
								htmlFor={ `museau-choix-${ slug }` }
							>
								{ shown( label ) }
							</label>
							<EarlySelect
								id={ `museau-choix-${ slug }` }
								name={ slug }
								className="museau-field__control"
								value={ choices[ slug ] ?? '' }
								onChoose={ ( option ) =>
									onChoose( slug, option )
								}
							>
								{ options.map( ( option ) => (
									<option
										key={ option.slug }
										value={ option.slug }
									>
										{ shown( option.name ) }
									</option>
								) ) }
							</EarlySelect>
						</div>
					)
			) }
			{ choosesPostcard( attributes, choices ) &&
				attributes.some( isFrame ) &&
				formatFor( attributes, false ) && (
					<p className="museau-product__no-frame museau-soft">
						{ t( 'Une carte postale part sans cadre.' ) }
					</p>
				) }
		</>
	);
}
