import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { Dialog } from '@museau/components/dialog';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { Buttons } from './buttons';
import { Choices } from './choices';
import { Preview } from './preview';
import { newRequest } from '../request';
import { enqueue } from './queue';
import type { StudioOrder, StudioProps, Update } from './types';
import { useStudioDraft } from './use-draft';

interface Props {
	props: StudioProps;
	order: StudioOrder;
	/** A refused update that is looked at again. */
	again: Update | null;
	onClose: () => void;
	/** The update stands in the queue. */
	onKept: () => void;
}

/** One update of one order: photograph, look, send. Closed unsent, it is there again when it is opened. */
export function StudioForm( { props, order, again, onClose, onKept }: Props ) {
	const held = useStudioDraft( props, order, again );
	const { draft, picture, url, isReading } = held;
	const [ isSending, setSending ] = useState( false );
	// Of the opened form: what was said not to be kept may be kept all the same, and a second press is no second update.
	const request = useRef( '' );
	request.current ||= newRequest();
	const title = useRef< HTMLHeadingElement >( null );
	useEffect( () => title.current?.focus(), [] );
	const step = props.steps.find( ( { value } ) => value === draft.step );

	const submit = async ( event: FormEvent ) => {
		event.preventDefault();
		if ( isSending || isReading || ! step ) {
			return;
		}
		setSending( true );
		const made = {
			...draft,
			user: props.user,
			order: order.id,
			number: draft.number.trim(),
			name: order.name,
			label: step.label,
		};
		try {
			await enqueue( made, picture, request.current, again );
		} catch {
			held.setError(
				t(
					"Cet appareil n'a rien pu garder : sa mémoire est pleine, ou la fenêtre est privée. Rien n'est parti."
				)
			);
			setSending( false );
			return;
		}
		await held.drop();
		onKept();
	};

	return (
		<Dialog
			isOpen
			onClose={ onClose }
			labelledBy="museau-studio-title"
			className="museau-studio__dialog"
		>
			<form onSubmit={ submit }>
				<header>
					<h2 id="museau-studio-title" ref={ title } tabIndex={ -1 }>
						{ order.name
							? t( 'N° %s, %s', order.number, order.name )
							: t( 'Nouvel envoi' ) }
					</h2>
					<button
						type="button"
						className="museau-admin__icon-button"
						aria-label={ t( 'Fermer, et garder le brouillon' ) }
						onClick={ onClose }
					>
						×
					</button>
				</header>
				<div className="museau-studio__body">
					{ held.isRestored && (
						<p className="museau-studio__note">
							{ `${ t( 'Votre brouillon est repris.' ) } ` }
							<button
								type="button"
								className="museau-link"
								onClick={ () => {
									held.clear();
									// The button that was pressed is gone.
									title.current?.focus();
								} }
							>
								{ t( 'Effacer le brouillon' ) }
							</button>
						</p>
					) }
					{ ! order.id && (
						<Field
							id="museau-studio-number"
							label={ t( 'Numéro de la commande' ) }
							value={ draft.number }
							required
							maxLength={ 60 }
							autoComplete="off"
							onChange={ ( event ) =>
								held.edit( { number: event.target.value } )
							}
						/>
					) }
					<Choices
						props={ props }
						order={ order }
						draft={ draft }
						onEdit={ held.edit }
					/>
					<Preview
						steps={ props.steps }
						order={ order }
						isKnown={ order.id > 0 && ! again }
						draft={ draft }
						step={ step }
						url={ url }
					/>
				</div>
				<Buttons { ...held } isSending={ isSending } />
			</form>
		</Dialog>
	);
}
