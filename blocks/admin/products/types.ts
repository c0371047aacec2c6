import type { RestDate } from '../dates';

export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';

interface ListedAttribute {
	id?: number;
	name: string;
	slug?: string;
	options: ( string | { name: string } )[];
}

/** One entry of GET /admin/products. Prices are euros. */
export interface ListedProduct {
	id: number;
	name: string;
	description: string;
	type: string;
	status?: string;
	stock_status: StockStatus;
	stock_quantity: number | null;
	price: number | null;
	regular_price: number | null;
	sale_price: number | null;
	featured_image: string;
	categories: { name: string; slug?: string }[];
	attributes: ListedAttribute[];
	date_created: RestDate;
	date_modified: RestDate;
}

// @translated
export const STOCK: Record< StockStatus, string > = {
	instock: 'En stock',
	outofstock: 'En rupture de stock',
	onbackorder: 'En réapprovisionnement',
};
