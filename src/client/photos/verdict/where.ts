declare const MUSEAU_VERDICT: string;

/** Address of the worker's file: beside this one, with a mark of its content (webpack.config.js). */
export const workerUrl = (): string =>
	new URL( `photo-verdict.js?ver=${ MUSEAU_VERDICT }`, import.meta.url ).href;
