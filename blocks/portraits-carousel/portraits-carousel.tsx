import { useRef } from '@wordpress/element';
import type { MouseEvent } from 'react';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { pageData } from '@museau/page-data';
import type { ProductList } from '@museau/types';
import { Controls } from './controls';
import { inOrder } from './order';
import { useSwiper } from './use-swiper';
import { RetryButton } from '@museau/components/retry-button';
import { RichText } from '@museau/components/rich-text';

interface Slide {
	id: number;
	name: string;
	/** HTML. */
	description: string;
	src: string;
	srcset: string;
	/** Pixels of `src`. */
	width: number;
	height: number;
	alt: string;
}

interface Props {
	/** Element of the title: h2 where the page has its own. */
	heading: 'h1' | 'h2';
	title: string;
	/** What the server printed. */
	slides: Slide[];
	intro: string;
	button: string;
	/** 'dès 120 €'; '' without a portrait to order. */
	from: string;
	/** What is true of portraits these days; url and label are '' without a link. */
	notices: { text: string; url: string; label: string }[];
	/** What a new customer asks first. */
	facts: string[];
	/** Ids as the artist placed them. */
	order: number[];
}

const block = 'museau-portraits-carousel';
const HEADING_OFFSET = 125;

function slidesOf( { products }: ProductList ): Slide[] {
	return products
		.filter( ( { id } ) => id !== pageData().portraitId )
		.map(
			( {
				id,
				name,
				short_description: description,
				images: [ image ],
			} ) => ( {
				id,
				name,
				description,
				src: image?.src ?? '',
				srcset: image?.srcset ?? '',
				width: image?.width ?? 0,
				height: image?.height ?? 0,
				alt: image?.alt ?? '',
			} )
		);
}

function scrollToForm( event: MouseEvent ) {
	const heading = document.getElementById( 'commander' );
	if ( ! heading ) {
		return;
	}
	event.preventDefault();
	const isStill = window.matchMedia(
		'(prefers-reduced-motion: reduce)'
	).matches;
	window.scrollTo( {
		top:
			heading.getBoundingClientRect().top +
			window.scrollY -
			HEADING_OFFSET,
		behavior: isStill ? 'auto' : 'smooth',
	} );
	heading.focus( { preventScroll: true } );
}

export function PortraitsCarousel( props: Props ) {
	const Heading = props.heading;
	const { data, error, isLoading, retry } = useQuery(
		'products/portraits',
		( signal ) =>
			apiFetch< ProductList >( {
				path: '/products?category=portraits',
				signal,
				check: ( answer?: Partial< ProductList > ) =>
					Array.isArray( answer?.products ),
			} )
	);
	const slides = data
		? inOrder( slidesOf( data ), props.order )
		: props.slides;
	// The server's first view says that there are none; from then on the call speaks.
	const isWaiting = useLive( false, isLoading && slides.length === 0 );

	return (
		<>
			<div className={ `${ block }__text` }>
				<Heading className={ `${ block }__title` }>
					{ props.title }
				</Heading>
				<p className={ `${ block }__intro` }>{ props.intro }</p>
				<p className={ `${ block }__order` }>
					<a
						className="museau-button"
						href="#commander"
						onClick={ scrollToForm }
					>
						{ props.button }
					</a>
					{ props.from && (
						<span className={ `${ block }__from` }>
							{ props.from }
						</span>
					) }
				</p>
				{ props.notices.map( ( { text, url, label } ) => (
					<p key={ text } className="museau-notice">
						{ /* One text, as the server prints it: React hydrates no two in its place. */ }
						{ url ? `${ text } ` : text }
						{ url && (
							<a className="museau-link" href={ url }>
								{ label }
							</a>
						) }
					</p>
				) ) }
				<ul className="museau-notes">
					{ props.facts.map( ( fact ) => (
						<li key={ fact }>{ fact }</li>
					) ) }
				</ul>
			</div>
			<Gallery
				slides={ slides }
				state={ stateOf(
					isWaiting,
					error !== null,
					slides.length === 0
				) }
				onRetry={ retry }
			/>
		</>
	);
}

type State = 'loading' | 'failed' | 'empty' | null;

function stateOf(
	isLoading: boolean,
	hasFailed: boolean,
	isEmpty: boolean
): State {
	if ( hasFailed ) {
		return 'failed';
	}
	if ( isLoading ) {
		return 'loading';
	}

	return isEmpty ? 'empty' : null;
}

function Gallery( {
	slides,
	state,
	onRetry,
}: {
	slides: Slide[];
	state: State;
	onRetry: () => void;
} ) {
	const gallery = useRef< HTMLDivElement >( null );
	const { isPlaying, toggle, previous, next } = useSwiper(
		gallery,
		slides.length
	);

	return (
		<div
			className={ `${ block }__gallery` }
			role="region"
			aria-label={ t( 'Portraits réalisés' ) }
			ref={ gallery }
		>
			{ state === 'loading' && (
				<p className={ `${ block }__state` }>
					{ t( 'Chargement des portraits...' ) }
				</p>
			) }
			{ state === 'failed' && (
				<Trouble
					role="alert"
					words="Failed to fetch products."
					sentence={ t( "Les portraits n'ont pas pu être chargés." ) }
					onRetry={ onRetry }
				/>
			) }
			{ state === 'empty' && (
				<Trouble
					role="status"
					words="No products found."
					sentence={ t( 'Les portraits arrivent bientôt.' ) }
					onRetry={ onRetry }
				/>
			) }
			{ slides.length > 0 && (
				<>
					<Controls
						isPlaying={ isPlaying }
						onToggle={ toggle }
						onPrevious={ previous }
						onNext={ next }
					/>
					<div
						className={ `swiper ${ block }__swiper` }
						// Safari gives no key to a row that scrolls and has nothing in it to press.
						tabIndex={ 0 }
					>
						<ul className={ `swiper-wrapper ${ block }__slides` }>
							{ slides.map( ( slide, index ) => (
								<SlideItem
									key={ slide.id }
									slide={ slide }
									isFirst={ index === 0 }
								/>
							) ) }
						</ul>
					</div>
				</>
			) }
		</div>
	);
}

function SlideItem( { slide, isFirst }: { slide: Slide; isFirst: boolean } ) {
	return (
		<li className={ `swiper-slide ${ block }__slide` }>
			<figure className={ `${ block }__figure` }>
				<div className={ `museau-mat ${ block }__mat` }>
					{ slide.src && (
						<img
							src={ slide.src }
							srcSet={ slide.srcset || undefined }
							sizes="(min-width: 1025px) 276px, (min-width: 768px) calc(45.5vw - 32px), calc(91vw - 41px)"
							width={ slide.width }
							height={ slide.height }
							alt={ slide.alt }
							decoding="async"
							{ ...( isFirst
								? { fetchpriority: 'high' }
								: { loading: 'lazy' as const } ) }
						/>
					) }
				</div>
				<figcaption className={ `${ block }__caption` }>
					<strong className={ `${ block }__name` }>
						{ slide.name }
					</strong>
					<div className={ `${ block }__description` }>
						<RichText html={ slide.description } />
					</div>
				</figcaption>
			</figure>
		</li>
	);
}

interface TroubleProps {
	role: 'alert' | 'status';
	/** As the specification has them, in English. */
	words: string;
	/** What it means for the visitor. */
	sentence: string;
	onRetry: () => void;
}

function Trouble( { role, words, sentence, onRetry }: TroubleProps ) {
	return (
		<div className={ `${ block }__state` } role={ role }>
			<p>
				<span lang="en">{ words }</span>
			</p>
			<p>{ sentence }</p>
			<RetryButton onClick={ onRetry } />
		</div>
	);
}
