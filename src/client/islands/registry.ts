/** An island's module: takes over the server's HTML under `root`. */
export interface Island {
	mount: ( root: HTMLElement ) => void;
}

/** Every island by the name in its data-island. One line each; webpack makes one chunk of each import. */
export const registry: Record< string, () => Promise< Island > > = {};
