import { t } from '@museau/i18n';
import type { Props } from './props';

/** What makes a good photograph, and whom to ask. */
export function Advice( {
	phone,
	tel,
	email,
}: Pick< Props, 'phone' | 'tel' | 'email' > ) {
	return (
		<p className="museau-portrait-order__advice" id="portrait-advice">
			<span>
				{ phone === ''
					? t(
							'Une photo nette, bien éclairée, prise assez près pour voir le visage. Vous hésitez entre plusieurs photos ou avez une demande particulière ? Écrivez-moi à '
						)
					: t(
							'Une photo nette, bien éclairée, prise assez près pour voir le visage. Vous hésitez entre plusieurs photos ou avez une demande particulière ? Appelez-moi au '
						) }
			</span>
			<a
				className="museau-link"
				href={ phone === '' ? `mailto:${ email }` : tel }
			>
				{ phone || email }
			</a>
			<span>.</span>
		</p>
	);
}
