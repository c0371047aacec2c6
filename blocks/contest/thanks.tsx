import { useEffect, useRef } from '@wordpress/element';
import { t } from '@museau/i18n';

interface Props {
	/** What was sent just now; null after the page was loaded anew. */
	sent: { animal: string; url: string } | null;
}

export function Thanks( { sent }: Props ) {
	const heading = useRef< HTMLHeadingElement >( null );
	useEffect( () => {
		if ( sent ) {
			heading.current?.focus();
		}
	}, [ sent ] );

	return (
		<div className="museau-contest__thanks museau-card" role="status">
			{ sent && (
				<figure className="museau-contest__sent">
					<div className="museau-mat">
						<img src={ sent.url } alt="" />
					</div>
					<figcaption className="museau-caption">
						{ sent.animal }
					</figcaption>
				</figure>
			) }
			<h2
				ref={ heading }
				className="museau-contest__title"
				tabIndex={ -1 }
			>
				{ t( "C'est fait, bonne chance !" ) }
			</h2>
			<p>
				{ t(
					'Merci ! Votre participation est bien arrivée : un e-mail vous le confirme.'
				) }
			</p>
		</div>
	);
}
