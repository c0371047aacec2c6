/** The address that is meant by a mistyped one; '' where nothing speaks against what was typed. */
export function meantAddress( typed: string ): string;

/** Says beneath every address that is left what may have been meant; `%s` of the sentence is the address. */
export function watchEmails( sentence: string ): void;
