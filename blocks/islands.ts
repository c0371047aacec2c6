/** The script of every page: each island by the name in its data-island. Webpack makes one chunk of each import. */
import { start } from '@museau/islands/loader';

start( {
	cart: () => import( /* webpackChunkName: "island-cart" */ './cart/island' ),
	checkout: () =>
		import( /* webpackChunkName: "island-checkout" */ './checkout/island' ),
	'mini-cart': () =>
		import(
			/* webpackChunkName: "island-mini-cart" */ './mini-cart/island'
		),
	contact: () =>
		import( /* webpackChunkName: "island-contact" */ './contact/island' ),
	contest: () =>
		import( /* webpackChunkName: "island-contest" */ './contest/island' ),
	'portrait-order': () =>
		import(
			/* webpackChunkName: "island-portrait-order" */ './portrait-order/island'
		),
	'portraits-carousel': () =>
		import(
			/* webpackChunkName: "island-portraits-carousel" */ './portraits-carousel/island'
		),
	product: () =>
		import( /* webpackChunkName: "island-product" */ './product/island' ),
	'product-grid': () =>
		import(
			/* webpackChunkName: "island-product-grid" */ './product-grid/island'
		),
	'product-suggestions': () =>
		import(
			/* webpackChunkName: "island-product-suggestions" */ './product/suggestions-island'
		),
	news: () => import( /* webpackChunkName: "island-news" */ './news/island' ),
	search: () =>
		import(
			/* webpackChunkName: "island-search" */ '@museau/search/island'
		),
} );
