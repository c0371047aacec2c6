import { useRef, useState } from '@wordpress/element';
import type { KeyboardEvent } from 'react';
import { t, tn } from '@museau/i18n';
import { Banners } from './banners/banners';
import { DashboardProvider, useDashboard } from './dashboard-context';
import { News } from './news/news';
import { useNumberFields } from './parts/use-number-fields';
import { Products } from './products/products';
import { SetupContext } from './setup';

export interface AppProps {
	ordersUrl: string;
	/** Paid orders that have not left. */
	ordersCount: number;
	/** The guide's chapter of each tab, by the tab's key. */
	guideUrls: Record< string, string >;
	loginUrl: string;
	/** What is missing before the shop may open, and where to mend it. */
	warnings: {
		text: string;
		url: string;
		/** Buttons that answer it, each by a POST of WordPress's own. */
		answers?: { label: string; url: string }[];
	}[];
	socialUrl: string;
}

// @translated label
const TABS = [
	{ key: 'produits', label: 'produits', View: Products },
	{ key: 'actualites', label: 'actualités', View: News },
	{ key: 'bannieres', label: 'bannières', View: Banners },
];

/** The word of both ways to the orders, with how many wait for the artist. */
function Orders( { count }: { count: number } ) {
	return (
		<>
			{ t( 'Commandes' ) }
			{ count > 0 && (
				<span className="museau-admin__count">
					{ String( count ) }
					<span className="museau-visually-hidden">
						{ ` ${ t( 'à faire' ) }` }
					</span>
				</span>
			) }
		</>
	);
}

interface TabsProps extends Pick< AppProps, 'ordersCount' > {
	/** Place of the tab that is shown. */
	current: number;
	setCurrent: ( index: number ) => void;
}

function Tabs( { ordersCount, current, setCurrent }: TabsProps ) {
	const { mayLeave } = useDashboard();
	const buttons = useRef< ( HTMLButtonElement | null )[] >( [] );
	const panel = useRef< HTMLDivElement >( null );

	const show = async ( index: number ) => {
		if ( index !== current ) {
			if ( ! ( await mayLeave() ) ) {
				return;
			}
			setCurrent( index );
			buttons.current[ index ]?.focus();
		}
		// On a phone the tabs lie at the bottom, and what they show may be far from there.
		const top = panel.current?.getBoundingClientRect().top ?? 0;
		if ( top < 0 || top > window.innerHeight / 2 ) {
			panel.current?.scrollIntoView?.();
		}
	};
	const onKeyDown = ( event: KeyboardEvent ) => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[ event.key ];
		if ( step ) {
			event.preventDefault();
			void show( ( current + step + TABS.length ) % TABS.length );
		}
	};
	const { key, View } = TABS[ current ]!;

	return (
		<>
			<div className="museau-admin__foot">
				<a className="museau-admin__orders" href="#museau-board">
					<Orders count={ ordersCount } />
				</a>
				<div
					role="tablist"
					aria-label={ t( 'Tableau de bord' ) }
					className="museau-admin__tabs"
				>
					{ TABS.map( ( tab, index ) => (
						<button
							key={ tab.key }
							ref={ ( button ) => {
								buttons.current[ index ] = button;
							} }
							type="button"
							role="tab"
							id={ `onglet-${ tab.key }` }
							aria-selected={ index === current }
							aria-controls="museau-admin-panel"
							tabIndex={ index === current ? 0 : -1 }
							onClick={ () => show( index ) }
							onKeyDown={ onKeyDown }
						>
							<span className="museau-admin__verb">
								{ `${ t( 'Gérer les' ) } ` }
							</span>
							<span>{ t( tab.label ) }</span>
						</button>
					) ) }
				</div>
			</div>
			<div
				ref={ panel }
				role="tabpanel"
				id="museau-admin-panel"
				className="museau-admin__panel"
				tabIndex={ -1 }
				aria-labelledby={ `onglet-${ key }` }
			>
				<View />
			</div>
		</>
	);
}

/** What has to be seen to, folded to one line: it would fill a phone. */
function Warnings( { warnings }: Pick< AppProps, 'warnings' > ) {
	if ( ! warnings.length ) {
		return null;
	}
	return (
		<details className="museau-admin__warnings">
			<summary>
				<strong>
					{ tn(
						'%d point à régler',
						'%d points à régler',
						warnings.length
					) }
				</strong>
				<span>{ warnings[ 0 ]!.text }</span>
			</summary>
			{ warnings.map( ( { text, url, answers = [] } ) => (
				<div key={ text } className="museau-admin__legal">
					<p>{ url ? <a href={ url }>{ text }</a> : text }</p>
					{ answers.map( ( answer ) => (
						<form
							key={ answer.label }
							method="post"
							action={ answer.url }
						>
							<button type="submit" className="museau-button">
								{ answer.label }
							</button>
						</form>
					) ) }
				</div>
			) ) }
		</details>
	);
}

type HeadProps = Pick< AppProps, 'ordersUrl' | 'ordersCount' | 'warnings' > & {
	guideUrl?: string;
};

function Head( { ordersUrl, ordersCount, guideUrl, warnings }: HeadProps ) {
	const { mayLeave } = useDashboard();

	return (
		<>
			<Warnings warnings={ warnings } />
			<div className="museau-admin__bar">
				<a className="museau-link" href={ ordersUrl }>
					<Orders count={ ordersCount } />
				</a>
				<button
					type="button"
					className="museau-link"
					onClick={ async () => {
						if ( await mayLeave() ) {
							window.location.assign( window.location.pathname );
						}
					} }
				>
					{ t( 'Retour à la liste' ) }
				</button>
				<a className="museau-link" href={ guideUrl }>
					{ t( "Mode d'emploi" ) }
				</a>
			</div>
		</>
	);
}

/** The dashboard. Its first view is printed by render.php. */
export function App( props: AppProps ) {
	useNumberFields();
	const [ current, setCurrent ] = useState( 0 );
	return (
		<SetupContext.Provider value={ props }>
			<DashboardProvider>
				<Head
					{ ...props }
					guideUrl={ props.guideUrls[ TABS[ current ]!.key ] }
				/>
				<Tabs
					ordersCount={ props.ordersCount }
					current={ current }
					setCurrent={ setCurrent }
				/>
			</DashboardProvider>
		</SetupContext.Provider>
	);
}
