import { createContext } from '@wordpress/element';

/** What the page tells the dashboard about this shop. */
export const SetupContext = createContext( {
	loginUrl: '',
	socialUrl: '',
} );
