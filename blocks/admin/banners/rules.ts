import { t } from '@museau/i18n';
import type { Banner } from '@museau/types';

export type LinkType = 'none' | 'custom' | 'news' | 'social';

export interface Slot extends Omit< Banner, 'link' > {
	linkType: LinkType;
	customLink: string;
}

const NEWS_LINK = '/actualites';

/** How a stored link was chosen. */
export function slotOf( banner: Banner, socialUrl: string ): Slot {
	const { link, ...rest } = banner;
	let linkType: LinkType = 'custom';
	if ( link === '' ) {
		linkType = 'none';
	} else if ( link === NEWS_LINK ) {
		linkType = 'news';
	} else if ( link === socialUrl ) {
		linkType = 'social';
	}
	return { ...rest, linkType, customLink: linkType === 'custom' ? link : '' };
}

export function bannerOf(
	{ linkType, customLink, active, date, text }: Slot,
	socialUrl: string
): Banner {
	const links: Record< LinkType, string > = {
		none: '',
		custom: customLink.trim(),
		news: NEWS_LINK,
		social: socialUrl,
	};
	return {
		active,
		date: date.trim(),
		text: text.trim(),
		link: links[ linkType ],
	};
}

/** What is wrong in a slot, by field. */
export function slotFaults( slot: Slot ): { text?: string; link?: string } {
	const link = slot.customLink.trim();
	return {
		...( slot.active &&
			slot.text.trim() === '' && {
				text: t( 'Le texte est obligatoire.' ),
			} ),
		...( slot.linkType === 'custom' &&
			! /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s\\]*)$/i.test( link ) && {
				link: t( 'Lien invalide.' ),
			} ),
	};
}
