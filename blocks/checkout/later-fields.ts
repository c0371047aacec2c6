/** What only some customers come to, in one file: another one would be one more name in the loader of every page. */
import { t } from '@museau/i18n';
import { watchEmails } from '../../assets/js/email';

export { Confirmation } from './confirmation';
export { adviceAfter } from './decline-advice';
export { RelayField } from './relay-field';
export { TownField } from './town-field';

// This file comes with the first digits of a postcode, which is asked before the address.
watchEmails( t( 'Vouliez-vous dire %s ?' ) );
