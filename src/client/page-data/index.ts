import type { PageData } from '../types';

declare global {
	interface Window {
		museau?: PageData;
	}
}

const EMPTY: PageData = {
	menu: [],
	currentUser: { isLoggedIn: false, canManageWoocommerce: false },
	nonce: '',
	restUrl: '/wp-json/museau-react/v1/',
	portraitId: 174,
	phone: '',
	email: '',
	delay: '10 à 15 jours',
	freeShippingFrom: 50,
	portraitShipping: 15,
	stripeKey: '',
	stripeJsUrl: '',
	cgvVersion: '',
	lateStyles: '',
	messages: {},
};

/** Folder of the host in which the shop stands; '' at its root. */
const folder = () => window.museau?.home ?? '';

/**
 * Address of one of the shop's pages from the host's root; the counterpart of Kernel\Home::path().
 *
 * @param path
 */
export const home = ( path: string ) => folder() + path;

/**
 * What the browser keeps belongs to a host: shops in folders of it keep theirs under names of their own.
 *
 * @param name
 */
export const own = ( name: string ) => name + folder();

/** What the server put on the page. The loader reads it from #museau-data before any island runs. */
export function pageData(): PageData {
	return { ...EMPTY, ...window.museau };
}
