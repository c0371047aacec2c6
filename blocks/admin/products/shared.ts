import type { Attributes } from '../attributes';

/** What both product forms receive. */
export interface FormProps {
	attributes: Attributes;
	attributesFailed: boolean;
	reloadAttributes: () => void;
	/** Back to the list, asked first when something is not saved. */
	onBack: () => void;
	/** Back to the list at once. */
	onGone: () => void;
}
