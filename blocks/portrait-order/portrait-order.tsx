import { useRef, useState } from '@wordpress/element';
import type { ReactNode } from 'react';
import { isFrame } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { home } from '@museau/page-data';
import { useLive } from '@museau/islands/use-live';
import { photosLater } from '@museau/photos/later';
import { Advice } from './advice';
import { animalsOf, replacementNote } from './choices';
import { Failure } from './failure';
import { hintFor } from './message';
import type { DetailsHandle } from './details';
import { PhotoPart } from './photo-field';
import { useHead, usePhoto } from './use-photo';
import type { FormAttribute, Props } from './props';
import { SelectField } from './select-field';
import { SubmitButton } from './submit-button';
import { textPairs, TextFields } from './texts';
import { TotalsList } from './totals-list';
import { useEntries } from './use-entries';
import { useOptions } from './use-options';
import { requestOf, useSubmit } from './use-submit';
import { Wall } from './wall';

const block = 'museau-portrait-order';

/** The block's heading and introduction. */
function Head( { product, eyebrow, intro, full }: Props ) {
	return (
		<header className={ `${ block }__head` }>
			<p className="museau-eyebrow">{ eyebrow }</p>
			<h2
				className={ `${ block }__title` }
				id="commander"
				tabIndex={ -1 }
				data-heir=""
			>
				{ product.name }
			</h2>
			<p className={ `${ block }__intro` }>{ intro }</p>
			{ full && (
				<p
					className={ `museau-alert ${ block }__full` }
					id="portrait-full"
				>
					{ `${ full } ` }
					<a href="#attente">{ t( 'Me prévenir' ) }</a>
				</p>
			) }
		</header>
	);
}

/** What stands in the form: shown whole while no portrait can be ordered, and taking nothing. */
const Fields = ( {
	full,
	children,
}: {
	full?: string;
	children: ReactNode;
} ) =>
	full ? (
		<fieldset
			className={ `${ block }__closed` }
			disabled
			aria-describedby="portrait-full"
		>
			{ children }
		</fieldset>
	) : (
		<>{ children }</>
	);

interface AdviceBoxProps {
	isTicked: boolean;
	onChange: ( isTicked: boolean ) => void;
}

/** Says that the advice on photographs was read; nothing is ordered without it. */
function AdviceBox( { isTicked, onChange }: AdviceBoxProps ) {
	return (
		<label className="museau-check" htmlFor="portrait-advice-read">
			<input
				type="checkbox"
				id="portrait-advice-read"
				name="advice_read"
				checked={ isTicked }
				onChange={ ( { currentTarget } ) =>
					onChange( currentTarget.checked )
				}
			/>
			<span>
				{ t(
					"J'ai lu les conseils pour fournir une photo de bonne qualité."
				) }
			</span>
		</label>
	);
}

/** The portrait that is being ordered: what was entered, what can be had, its photograph and its way into the cart. */
export function usePortrait( props: Props ) {
	const entries = useEntries( props );
	const options = useOptions( props, entries.choices );
	const taken = usePhoto( props.readForm );
	const picture = { ...taken, ...useHead( taken.photo ) };
	const { isLoaded, variation, shown, choices } = options;
	/** Those beside it; null until there is one. */
	const handle = useRef< DetailsHandle | null >( null );
	const [ isBusy, setBusy ] = useState( false );
	const want = ( slug: string, option: string ) =>
		entries.enter( ( before ) => ( {
			choices: {
				// Another choice that is still on its way stays a wish: what becomes of it is said.
				...( before.choices === entries.choices
					? choices
					: before.choices ),
				[ slug ]: option,
			},
		} ) );
	const sending = useSubmit( {
		isLoaded: isLoaded && ! isBusy,
		choices,
		want,
		request: variation
			? requestOf(
					props.product.id,
					variation.id,
					shown,
					choices,
					textPairs(
						entries.texts,
						animalsOf( shown, choices ),
						picture.head
					)
				)
			: null,
		photo: picture.photo?.blob ?? null,
		hasRead: entries.hasRead,
		onAdded: ( lineKey ) => {
			// A photograph that is shown for the next portrait stays its draft.
			if ( entries.forget() ) {
				void picture.dropDraft();
			}
			if ( lineKey !== undefined ) {
				void ( handle.current
					? handle.current.give( lineKey )
					: photosLater().then( ( { giveDraftDetails } ) =>
							giveDraftDetails( lineKey )
						) );
			}
		},
	} );

	/** What is shown is another portrait than the one in the cart. */
	const changed = () => {
		sending.changed();
		picture.keepAgain();
	};
	const choose = ( slug: string, option: string ) => {
		want( slug, option );
		changed();
	};

	return {
		entries,
		options,
		picture,
		details: { handle, isBusy, setBusy },
		sending: { ...sending, changed },
		choose,
	};
}

export type Portrait = ReturnType< typeof usePortrait >;

export function PortraitOrder( props: Props ) {
	const { entries, options, picture, details, sending, choose } =
		usePortrait( props );
	const { hasRead, texts, enter } = entries;
	const autoComplete = useLive( undefined, 'off' );
	const { shown, choices, format, formatOption, failure } = options;
	const { photo, photoUrl, isReading } = picture;
	const { changed, clearError, submit, ...sent } = sending;

	if ( failure ) {
		return <Failure { ...failure } />;
	}

	const animals = animalsOf( shown, choices );
	const frame = shown.find( isFrame );
	const others = shown.filter( ( attribute ) => attribute !== frame );
	const selectFor = ( attribute: FormAttribute, number: number ) => (
		<SelectField
			key={ attribute.slug }
			number={ number }
			attribute={ attribute }
			value={ choices[ attribute.slug ] ?? '' }
			images={ props.product.images }
			note={ replacementNote( attribute, entries.choices, choices ) }
			onChange={ ( value ) => choose( attribute.slug, value ) }
		/>
	);

	return (
		<>
			<Head { ...props } />
			<div className={ `${ block }__columns` }>
				<Wall
					images={ props.product.images }
					attributes={ shown }
					choices={ choices }
					photoUrl={ photoUrl }
					proportion={ photo ? photo.width / photo.height : 0 }
					head={ picture.head }
				/>
				<form
					className={ `${ block }__form` }
					id="portrait-form"
					noValidate
					method="post"
					action={ home( '/panier' ) }
					encType="multipart/form-data"
					// What is entered outlives the page by itself: the browser would put a portrait that is in the cart into the fields again.
					autoComplete={ autoComplete }
					aria-labelledby="commander"
					data-loaded={ options.isLoaded ? '' : undefined }
					onSubmit={ submit }
				>
					<Fields full={ props.full }>
						{ others.map( ( attribute, index ) =>
							selectFor( attribute, index + 1 )
						) }
						<PhotoPart
							number={ others.length + 1 }
							picture={ picture }
							details={ details }
							animals={ animals }
							entries={ entries }
							attributes={ shown }
							format={ format }
							formatOption={ formatOption }
							examples={ props.examples }
							onChange={ changed }
						/>
						<Advice { ...props } />
						{ frame && selectFor( frame, others.length + 2 ) }
						<TextFields
							texts={ texts }
							animals={ animals }
							onChange={ ( value ) => {
								enter( () => ( { texts: value } ) );
								changed();
							} }
						/>
						<AdviceBox
							isTicked={ hasRead }
							onChange={ ( isTicked ) => {
								enter( () => ( { hasRead: isTicked } ) );
								clearError();
							} }
						/>
						<TotalsList
							{ ...options.costs }
							format={ format }
							delay={ props.delay }
							day={ options.day }
						/>
						<SubmitButton
							{ ...sent }
							isReady={
								options.isLoaded &&
								Boolean( options.variation ) &&
								! options.full &&
								photo !== null &&
								hasRead &&
								! isReading &&
								! details.isBusy
							}
							total={ options.total }
							hint={ hintFor( options, photo !== null, hasRead ) }
						/>
					</Fields>
				</form>
			</div>
		</>
	);
}
