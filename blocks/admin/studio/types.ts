import type { Kept } from '@museau/photos/kept';

/** What the board says of an order: nothing more of its customer than the first name. */
export interface StudioOrder {
	/** 0 where only its number was typed. */
	id: number;
	number: string;
	name: string;
	/** Step that it is at; '' where nobody knows. */
	current: string;
	/** The step that the form begins with: the next one. */
	next: string;
}

export interface StudioStep {
	value: string;
	label: string;
	/** Whether its letter is switched on. */
	isTold: boolean;
}

/** What PHP prints into the root (src/server/Screens/Admin/StudioShell.php). */
export interface StudioProps {
	/** Account whose updates these are; 0 on the page that stands in without a line. */
	user: number;
	/** Address of the service worker; '' on the page that it keeps. */
	worker: string;
	/** Path of the dashboard. */
	scope: string;
	isOffline: boolean;
	dashboardUrl: string;
	loginUrl: string;
	steps: StudioStep[];
	/** Characters of a sentence. */
	longest: number;
	/** Whether a name can be drawn across a proof, and whether it is by itself. */
	marks: boolean;
	isMarked: boolean;
}

/** What is said of one step: the form's content, kept while it is not sent. */
export interface Draft {
	/** Number of the order, as it was typed where its id is not known. */
	number: string;
	step: string;
	sentence: string;
	tell: boolean;
	mark: boolean;
}

/** A draft as the device keeps it. */
export interface KeptDraft extends Draft {
	/** Step that the order was at then; one that was kept before this was has none. */
	current?: string;
	/** Whether she chose the step herself; in one that was kept before this was, it is taken for the form's own. */
	isStepHers?: boolean;
}

/** An update as the device keeps it until the shop has answered. */
export interface Update extends Draft {
	/** Its key: the same update sent twice is done once. */
	request: string;
	/** Place in this device's queue. */
	place: number;
	user: number;
	/** The account's queue on this device, by a UUID: the shop knows by it what came in its order. */
	queue: string;
	/** Id of the order, or 0 with its number alone. */
	order: number;
	name: string;
	label: string;
	picture: Kept | null;
	/** When she pressed the button, in milliseconds of this device's clock. */
	made: number;
	/** Calls that left: what was sent may have arrived although no answer came. */
	tries: number;
	/** Calls that a server answered with an error that is no refusal of the shop's own. */
	errors?: number;
	/** Why the shop refused it; '' while it waits. */
	refusal: string;
}

/** What the shop answers (src/server/Domain/Progress/SentUpdates.php). */
export interface Answer {
	id: number;
	message: string;
	current: string;
	next: string;
}
