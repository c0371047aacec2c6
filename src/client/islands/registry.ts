/** An island's module: takes over the server's HTML under `root`. */
export interface Island {
	mount: ( root: HTMLElement ) => void;
}

/** Every island by the name in its data-island. One line each; webpack makes one chunk of each import. */
export const registry: Record< string, () => Promise< Island > > = {
	cart: () =>
		import(
			/* webpackChunkName: "island-cart" */ '../../../blocks/cart/island'
		),
	checkout: () =>
		import(
			/* webpackChunkName: "island-checkout" */ '../../../blocks/checkout/island'
		),
	'mini-cart': () =>
		import(
			/* webpackChunkName: "island-mini-cart" */ '../../../blocks/mini-cart/island'
		),
	contact: () =>
		import(
			/* webpackChunkName: "island-contact" */ '../../../blocks/contact/island'
		),
	'portrait-order': () =>
		import(
			/* webpackChunkName: "island-portrait-order" */ '../../../blocks/portrait-order/island'
		),
	'portraits-carousel': () =>
		import(
			/* webpackChunkName: "island-portraits-carousel" */ '../../../blocks/portraits-carousel/island'
		),
	product: () =>
		import(
			/* webpackChunkName: "island-product" */ '../../../blocks/product/island'
		),
	'product-grid': () =>
		import(
			/* webpackChunkName: "island-product-grid" */ '../../../blocks/product-grid/island'
		),
	'product-suggestions': () =>
		import(
			/* webpackChunkName: "island-product-suggestions" */ '../../../blocks/product/suggestions-island'
		),
	news: () =>
		import(
			/* webpackChunkName: "island-news" */ '../../../blocks/news/island'
		),
};
