/** One drawing for each block, of one hand: what the inserter shows, and nothing else does. */
const LINES = {
	admin: 'M4 17a8 8 0 1 1 16 0ZM12 14.5l3.5-5',
	'before-after': 'M4 5h16v14H4ZM12 3v18M9.5 10l-2 2 2 2M14.5 10l2 2-2 2',
	carnet: 'M6 4h13v16H6ZM10 4v16M4 8h3M4 12h3M4 16h3',
	cart: 'M4 9h16l-1.5 10h-13ZM8.5 9l3-5M15.5 9l-3-5M9.5 12.5V16M14.5 12.5V16',
	'category-cards':
		'M3 6h4.5v12H3ZM9.75 6h4.5v12h-4.5ZM16.5 6H21v12h-4.5ZM10.5 15h3',
	checkout: 'M3 6h18v12H3ZM3 10h18M6.5 14.5h4',
	contact: 'M3 6h18v12H3ZM3.5 6.5l8.5 7 8.5-7',
	contest:
		'M8 4h8v5a4 4 0 0 1-8 0ZM8 5.5H5c0 3 1 4.5 3 4.5M16 5.5h3c0 3-1 4.5-3 4.5M12 13v4M8.5 20h7M9.5 20c0-2 1-3 2.5-3s2.5 1 2.5 3',
	'gift-voucher':
		'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3ZM14 7v2M14 11v2M14 15v2',
	hero: 'M3 5h18v14H3ZM6 9.5h5M6 12.5h5M6 15.5h3M14 15.5v-4l1.5 1.5h1.5l1.5-1.5v4Z',
	'mini-cart': 'M5 8h14l-1 12H6ZM9 8c0-5 6-5 6 0M14 14.5h1',
	news: 'M4 5h13v14H6a2 2 0 0 1-2-2ZM17 9h3v8a2 2 0 0 1-2 2M7 8.5h7M7 12h7M7 15.5h4',
	'news-item': 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 15.5h6',
	'parallax-band':
		'M3 6c3-3 6-3 9 0s6 3 9 0M3 18c3-3 6-3 9 0s6 3 9 0M7.5 10h9v4h-9Z',
	portfolio: 'M4 4h11v12H4ZM8 20h12V8M6.5 12.5l2-3 1.5 2 1-1 1.5 2',
	'portrait-order':
		'M5 4h14v16H5ZM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M8 17c1-3 7-3 8 0',
	'portraits-carousel': 'M8 5h8v14H8ZM5 9l-2 3 2 3M19 9l2 3-2 3',
	product: 'M4 4h16v16H4ZM7.5 7.5h9v9h-9Z',
	'product-grid': 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
	reviews:
		'M4 5h16v11h-9l-4 4v-4H4ZM12 7.5l.9 2 2.1.2-1.6 1.4.5 2.1-1.9-1.1-1.9 1.1.5-2.1L9 9.7l2.1-.2Z',
	signature: 'M3 16c3-8 6-9 6-5s-4 6-2 6 4-6 6-6-1 5 1 5 3-3 7-3M4 20h16',
	steps: 'M4 6h.5M4 12h.5M4 18h.5M8 6h12M8 12h9M8 18h6',
} as const;

export const BLOCKS_WITH_ICON = Object.keys( LINES );

/** The icon of 'museau/hero'. */
export function blockIcon( name: string ) {
	const lines = LINES[ name.replace( 'museau/', '' ) as keyof typeof LINES ];
	return (
		<svg
			viewBox="0 0 24 24"
			width="24"
			height="24"
			aria-hidden="true"
			focusable="false"
		>
			<path
				d={ lines }
				fill="none"
				stroke="currentColor"
				strokeWidth="1.5"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}
