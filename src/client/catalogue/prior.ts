/** The price that is struck beside a reduced one; the server sends it where the law lets it be shown. */
export interface Prior {
	/** Euros. */
	price: number;
	/** What it is, for who does not see that it is struck. */
	label: string;
	/** The sentence below it; a card has none. */
	note?: string;
}
