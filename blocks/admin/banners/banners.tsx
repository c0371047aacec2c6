import { useContext, useEffect, useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import type { Banner } from '@museau/types';
import { useDashboard, useDirty, useSaver } from '../dashboard-context';
import { failureSentence, isConflict } from '../failure';
import { DraftNote } from '../parts/draft-note';
import { Failure } from '../parts/failure';
import { PreviewButton } from '../parts/preview-button';
import { SetupContext } from '../setup';
import { useDraft } from '../use-draft';
import { useLoad } from '../use-load';
import {
	bannerOf,
	slotFaults,
	slotOf,
	type LinkType,
	type Slot,
} from './rules';

// @translated
const LINKS: Record< LinkType, string > = {
	none: 'Aucun lien',
	custom: 'Lien personnalisé',
	news: 'Page Actualités',
	social: 'Page du réseau social',
};

function SlotFields( {
	number,
	slot,
	faults,
	onChange,
}: {
	number: number;
	slot: Slot;
	faults: { text?: string; link?: string };
	onChange: ( changed: Partial< Slot > ) => void;
} ) {
	const id = `banniere-${ number }`;
	const { socialUrl } = useContext( SetupContext );
	return (
		<fieldset className="museau-card museau-admin__slot">
			<legend>{ t( 'Bannière %d', number ) }</legend>
			<label className="museau-check" htmlFor={ `${ id }-active` }>
				<input
					id={ `${ id }-active` }
					type="checkbox"
					checked={ slot.active }
					onChange={ ( event ) =>
						onChange( { active: event.currentTarget.checked } )
					}
				/>
				<span>{ t( 'Bannière active' ) }</span>
			</label>
			<Field
				id={ `${ id }-date` }
				label={ t( 'Date ou mention' ) }
				maxLength={ 40 }
				value={ slot.date }
				onChange={ ( event ) =>
					onChange( { date: event.currentTarget.value } )
				}
			/>
			<Field
				id={ `${ id }-texte` }
				label={ t( 'Texte' ) }
				maxLength={ 200 }
				value={ slot.text }
				error={ faults.text }
				onChange={ ( event ) =>
					onChange( { text: event.currentTarget.value } )
				}
			/>
			<Field
				as="select"
				id={ `${ id }-lien` }
				label={ t( 'Lien' ) }
				value={ slot.linkType }
				onChange={ ( event ) =>
					onChange( {
						linkType: event.currentTarget.value as LinkType,
					} )
				}
			>
				{ Object.entries( LINKS )
					.filter( ( [ type ] ) => type !== 'social' || socialUrl )
					.map( ( [ type, label ] ) => (
						<option key={ type } value={ type }>
							{ t( label ) }
						</option>
					) ) }
			</Field>
			{ slot.linkType === 'custom' && (
				<Field
					id={ `${ id }-adresse` }
					label={ t( 'Adresse du lien' ) }
					hint={ t( 'Commence par « / » ou par « https:// ».' ) }
					maxLength={ 300 }
					value={ slot.customLink }
					error={ faults.link }
					onChange={ ( event ) =>
						onChange( { customLink: event.currentTarget.value } )
					}
				/>
			) }
		</fieldset>
	);
}

/** What the shop holds now. */
const readAgain = async ( socialUrl: string ) => ( {
	slots: ( await apiFetch< Banner[] >( { path: '/settings/banners' } ) ).map(
		( banner ) => slotOf( banner, socialUrl )
	),
} );

function BannerForm( { slots }: { slots: Slot[] } ) {
	const { socialUrl } = useContext( SetupContext );
	const { tell, hush } = useDashboard();
	const draft = useDraft( 'bannieres', { slots } );
	const { values, change } = draft;
	const [ faults, setFaults ] = useState<
		{ text?: string; link?: string }[]
	>( [] );
	const [ failure, setFailure ] = useState( '' );
	const [ isSaving, setSaving ] = useState( false );
	const form = useRef< HTMLFormElement >( null );
	useDirty( draft.isDirty );
	useEffect( () => {
		form.current
			?.querySelector< HTMLElement >( '[aria-invalid="true"]' )
			?.focus();
	}, [ faults ] );

	const bannersOf = ( list: Slot[] ) =>
		list.map( ( slot ) => bannerOf( slot, socialUrl ) );

	const passes = () => {
		hush();
		const found = values.slots.map( slotFaults );
		setFaults( found );
		setFailure( '' );
		return ! found.some( ( { text, link } ) => text || link );
	};
	const tellFailure = ( error: unknown ) =>
		setFailure( failureSentence( t( 'Erreur: {message}' ), error ) );
	/** Answers whether they were saved. */
	const save = async () => {
		let isSaved = false;
		if ( ! passes() ) {
			return isSaved;
		}
		setSaving( true );
		try {
			await apiFetch( {
				path: '/settings/banners',
				method: 'POST',
				data: {
					banners: bannersOf( values.slots ),
					read: bannersOf( draft.saved.slots ),
				},
			} );
			draft.markSaved( values );
			tell( {
				kind: 'success',
				text: t( 'Réglages enregistrés avec succès !' ),
			} );
			isSaved = true;
		} catch ( error ) {
			tellFailure( error );
			if ( isConflict( error ) ) {
				await readAgain( socialUrl )
					.then( ( now ) => draft.takeOver( now ) )
					// What is typed stands; the next try asks again.
					.catch( () => {} );
			}
		}
		setSaving( false );
		return isSaved;
	};
	useSaver( t( 'Enregistrer' ), save );

	return (
		<form
			ref={ form }
			noValidate
			className="museau-admin__form"
			aria-labelledby="bannieres-titre"
			onSubmit={ ( event ) => {
				event.preventDefault();
				if ( ! isSaving ) {
					void save();
				}
			} }
		>
			<DraftNote draft={ draft } labels={ { slots: 'Bannières' } } />
			{ values.slots.map( ( slot, index ) => (
				<SlotFields
					key={ index }
					number={ index + 1 }
					slot={ slot }
					faults={ faults[ index ] ?? {} }
					onChange={ ( changed ) =>
						change( ( now ) => ( {
							slots: now.slots.map( ( other, place ) =>
								place === index
									? { ...other, ...changed }
									: other
							),
						} ) )
					}
				/>
			) ) }
			{ failure && <Failure>{ failure }</Failure> }
			<div className="museau-admin__actions museau-admin__actions--end">
				<PreviewButton
					path="/settings/banners/preview"
					body={ () =>
						passes() ? { banners: bannersOf( values.slots ) } : null
					}
					onRefused={ tellFailure }
				/>
				<button
					type="submit"
					className="museau-button"
					aria-disabled={ isSaving }
				>
					{ isSaving ? t( 'Enregistrement…' ) : t( 'Enregistrer' ) }
				</button>
			</div>
		</form>
	);
}

/** R219, R220. */
export function Banners() {
	const { socialUrl } = useContext( SetupContext );
	const { data, error, isLoading, reload } = useLoad< Banner[] >(
		( signal ) => apiFetch( { path: '/settings/banners', signal } )
	);

	return (
		<section aria-labelledby="bannieres-titre">
			<h2 id="bannieres-titre">{ t( 'Bannières' ) }</h2>
			{ Boolean( error ) && (
				<>
					<Alert>
						{ failureSentence( t( 'Erreur: {message}' ), error ) }
					</Alert>
					<RetryButton onClick={ reload } />
				</>
			) }
			{ ! data && isLoading && (
				<Spinner>{ t( 'Chargement des bannières…' ) }</Spinner>
			) }
			{ data && (
				<BannerForm
					slots={ data.map( ( banner ) =>
						slotOf( banner, socialUrl )
					) }
				/>
			) }
		</section>
	);
}
