/** How an order is paid that waits for a transfer or a cheque. */
export interface AwaitedTransfer {
	title: string;
	rows: { label: string; value: string }[];
	/** The shop's own; '' of none. */
	words: string;
}
