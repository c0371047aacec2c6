import type { AwaitedTransfer } from './transfer';
import type { CartCodes, WaysOfSending } from './cart-codes';
import type table from '../server/Domain/Catalogue/options.json';
/**
 * What REST answers and the page data carry, field by field as the specification names them.
 * Money is a JSON number of euros here (REST's edge); ids are integers; dates ISO 8601.
 */

export interface ProductImage {
	id: number;
	/** Address of the largest file. */
	src: string;
	thumbnail: string;
	srcset: string;
	/** Pixels of `src`. */
	width: number;
	height: number;
	alt: string;
}

export interface AttributeOption {
	/** Term id; 0 for an attribute that is only text. */
	id: number;
	name: string;
	slug: string;
}

export interface ProductAttribute {
	name: string;
	/** 'pa_format', or the sanitized name of a text attribute. */
	slug: string;
	/** Shown name: "Nombre d'animaux" for 'Nombre animaux'. */
	label: string;
	options: AttributeOption[];
	/** Whether variations differ by it. */
	variation: boolean;
	option_slug: string;
}

export interface Product {
	id: number;
	name: string;
	slug: string;
	type: 'simple' | 'variable';
	/** Lowest price; null without any. */
	price: number | null;
	price_max: number | null;
	/** HTML. */
	description: string;
	/** HTML. */
	short_description: string;
	images: ProductImage[];
	categories: { id: number; name: string; slug: string }[];
	attributes: ProductAttribute[];
	stock_status: 'instock' | 'outofstock';
	/** Pieces left; null when not counted. */
	stock_quantity: number | null;
	shipping_zone: string;
	shipping_class_name: string;
	shipping_cost: number;
	/** Address of the page on this site, '/produit/…'. */
	path: string;
	/** Address of the printed version of a sold original, when that product is published (B28). */
	print_path: string | null;
	deposit_percent: number;
	/** Whether an order holds it once only. */
	sold_individually: boolean;
	/** Added by the client. */
	like_count?: number;
}

export interface Variation {
	id: number;
	price: number | null;
	shipping_cost: number;
	shipping_zone: string;
	shipping_class_name: string;
	/** Name of the format option: may hold a size code a1–a4, square, raisin. */
	format: string;
	/** `name` is the attribute's name, `slug` its slug; `option` the shown name, '' for any. */
	attributes: {
		name: string;
		slug: string;
		option: string;
		option_slug: string;
	}[];
	stock_status: 'instock' | 'outofstock';
	stock_quantity: number | null;
	image_id: number;
}

export interface GlobalAttribute {
	id: number;
	name: string;
	/** 'pa_format' */
	slug: string;
	terms: AttributeOption[];
}

export interface ProductList {
	products: Product[];
	total: number;
	totalPages: number;
}

export interface CartItem {
	key: string;
	id: number;
	product_id: number;
	variation_id: number;
	name: string;
	path: string; // Of the product's page.
	image: string;
	quantity: number;
	/** Of one piece. */
	price: number;
	/** `personal`: the buyer's own words. */
	variation: { attribute: string; value: string; personal?: true }[];
	category_slug: string;
	category_name: string;
	subcategory_slug: string;
	subcategory_name: string;
	/** `amount` is a percentage; `full_price` of one piece. */
	deposit_info: { enabled: boolean; amount: number; full_price: number };
	shipping_zone: string;
	shipping_class_name: string;
	shipping_cost: number;
	is_portrait: boolean;
	is_voucher?: true;
	/** One piece per order: originals and portraits. */
	sold_individually: boolean;
	/** null: nothing limits it. */
	max_quantity: number | null;
	discount?: number; // What coupons take of the whole line.
	card?: string; // The signed word of the portrait that a card prints.
}

export interface CartTotals extends WaysOfSending {
	subtotal: number;
	shipping: number;
	total: number;
	/** What remains to pay after the deposit. */
	future_payments: number;
}

/** GET /cart, and the answer of every cart write. The token comes in the Cart-Token response header. */
export interface ServerCart extends CartCodes {
	cart_contents: CartItem[];
	cart_totals: CartTotals;
	/** Sentences about what changed under the cart (price, stock). */
	notices: string[];
	/** Day by which an order placed now is sent, as it is read; as 'YYYY-MM-DD' where the artist's schedule promises it. */
	ready_by?: string;
	ready_on?: string;
}

export interface Cart extends Omit< ServerCart, `cart_${ string }` > {
	items: CartItem[];
	/** Pieces, all lines together. */
	count: number;
	totals: CartTotals;
}

/** An order as its customer may read it, with its key. Amounts in euros. */
export interface PlacedOrder {
	id: number;
	number: string; // As the customer reads it.
	key: string;
	/** 'pending', 'processing', 'shipped', 'completed', 'cancelled' or 'refunded'. */
	status: string;
	lines: {
		name: string;
		quantity: number;
		total: number;
		/** `personal`: the buyer's own words. */
		options: { attribute: string; value: string; personal: boolean }[];
		is_portrait: boolean;
		/** Whether only a deposit of this line was asked. */
		deposit: boolean;
	}[];
	subtotal: number;
	discount?: { label: string; amount: number }; // Lines' totals are those before it.
	shipping: number;
	total: number;
	paid: number; // Received so far.
	balance: number; // Still to pay.
	first_name?: string;
	/** Where the confirmation went. */
	email: string;
	/** Whether a portrait of this order waits for its photo. */
	photo_missing: boolean;
	/** Which of its portraits is the first that waits, from 1; null when none does. */
	photo_portrait: number | null;
	/** Page that takes the missing photo (/commander#photo=…); null when none is missing. */
	photo_url: string | null;
	/** Of a paid order: what is still to be done first is 'now'. */
	steps?: { name: string; note: string; state: 'done' | 'now' | 'next' }[];
	carnet?: string; // Its link; absent where it was ended.
	paid_by?: { label: string; amount: number }[];
	gifts?: { text: string; url: string }[]; // Vouchers that it has bought; '' where none is to print.
	ships?: false; // Vouchers alone: nothing of it travels.
	transfer?: AwaitedTransfer;
}

/** POST /create-payment-intent and POST /balance-intent. */
export interface PaymentIntentAnswer {
	client_secret: string;
	order_id: number;
	order_key: string;
	/** Euros that will be charged now. */
	amount: number;
	publishable_key: string;
	message: string;
}

/**
 * POST /create-order-with-image (multipart), POST /order-photo, GET /order-status?order=.
 * `state` of GET /order-status: 'waiting' while the bank has not answered.
 */
export interface OrderAnswer {
	message: string;
	/** Which photos the shop holds where another came for the same portrait and was left out; '' or absent when none was. */
	notice?: string;
	order: PlacedOrder;
	state: 'paid' | 'awaited' | 'waiting' | 'unpaid' | 'cancelled';
	/** GET /order-status: why the next card must wait after three refusals; '' when it need not. */
	declined?: string;
}

/** GET /balance?order=. */
export interface BalanceAnswer {
	state: 'due' | 'paid' | 'cancelled' | 'waiting';
	/** Euros left to pay. */
	amount: number;
	/** What to tell: 'Le solde de cette commande est déjà payé.' … */
	message: string;
	order: PlacedOrder;
	/** Why the next card must wait after three refusals; '' when it need not. */
	declined: string;
}

export interface Banner {
	active: boolean;
	date: string;
	text: string;
	link: string;
}

/** window.museau, from the JSON element #museau-data. */
export interface PageData {
	/** Attributes that the shop has in the place of ours, by role: { format: 'pa_size' }. */
	ownAttributes?: Partial< Record< keyof typeof table.attributes, string > >;
	/** These the specification names; no island reads them. */
	heroImageUrl?: string;
	waveIntroImageUrl?: string;
	dogsImageUrl?: string;
	waveOutroImageUrl?: string;
	birdsImageUrl?: string;
	portraitsImageUrl?: string;
	oeuvresImageUrl?: string;
	impressionsImageUrl?: string;
	signatureImageUrl?: string;
	logoImageUrl?: string;
	friseAnimauxImageUrl?: string;
	animalsImageUrl?: string;
	menu: { id: number; title: string; url: string }[];
	bannerMessages?: Banner[];
	currentUser: { isLoggedIn: boolean; canManageWoocommerce: boolean };
	/** A signed-in person's own; for everybody else that of all visitors of this half-day. */
	nonce: string;
	home?: string; // Folder of the host in which the shop stands: '/boutique'; none at its root.
	/** Root of our REST namespace, with a final slash. */
	restUrl: string;
	portraitId: number;
	voucherId?: number; // For the artist, once she sells gift vouchers.
	phone: string;
	email: string;
	delay: string; // '10 à 15 jours'
	/** Euros. */
	freeShippingFrom: number | null;
	portraitShipping: number;
	/** pk_…; '' when no keys are set and payments are simulated. */
	stripeKey: string;
	/** Where the Stripe.js stand-in is, in local and test environments only. */
	stripeJsUrl: string;
	/** Version of the CGV in force, sent as billing_details.cgv_version. */
	cgvVersion: string;
	/** Sheet of what only live islands show; '' where the page has it already. */
	lateStyles: string;
	/** Outside French: 0 takes the plural. */
	noneIsMany?: true;
	/** Translations of the French message ids; empty in French. */
	messages: Record< string, string >;
}
