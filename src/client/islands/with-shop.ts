import type { Find } from './hydrate';

/** For an island of cart or favourites: the shared store is started before it renders. */
export const withShop =
	( find: Find ): Find =>
	async () => {
		const Component = await find();
		const { start } = await import( /* webpackMode: "eager" */ '../store' );
		start();
		return Component;
	};
