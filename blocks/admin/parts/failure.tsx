import { useContext } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { authenticationSentence } from '../failure';
import { SetupContext } from '../setup';

/** Why a form was not saved and, when it is for the login, the way to sign in again without leaving it (B48). */
export function Failure( { children }: { children: string } ) {
	const { loginUrl } = useContext( SetupContext );

	return (
		<Alert>
			<span>{ children }</span>
			{ children.includes( authenticationSentence() ) && (
				<>
					{ ' ' }
					<a
						className="museau-link"
						href={ loginUrl }
						target="_blank"
						rel="noreferrer"
					>
						{ t( 'Se reconnecter (nouvel onglet)' ) }
					</a>
				</>
			) }
		</Alert>
	);
}
