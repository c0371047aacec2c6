import { useEffect, useRef, useState } from '@wordpress/element';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { idOf, type FormPart, type TextName } from './fields';
import { begunAnew, isElsewhere, matching, townsOf } from './towns';

export interface TownProps {
	form: FormPart;
	name: 'city' | 'shippingCity';
	postcode: 'postalCode' | 'shippingPostalCode';
	autoComplete: string;
}

/** What the postcode says of the town; the field is filled only while it is empty or holds what was filled here. */
function useTowns( { form, name, postcode }: TownProps ): string[] {
	const [ towns, setTowns ] = useState< string[] >( [] );
	const latest = useRef( form );
	latest.current = form;
	const filled = useRef( '' );
	const code = form.billing[ postcode ];
	useEffect( () => {
		let isOld = false;
		void townsOf( form.postcodes, code ).then( ( found ) => {
			const { billing, set } = latest.current;
			if ( isOld ) {
				return;
			}
			setTowns( found );
			const isFree = [ '', filled.current ].includes( billing[ name ] );
			const town = found.length === 1 ? found[ 0 ]! : '';
			if ( isFree && found.length > 0 && town !== billing[ name ] ) {
				filled.current = town;
				set( name, town );
			}
		} );
		return () => {
			isOld = true;
		};
	}, [ code, form.postcodes, name ] );
	return towns;
}

/** What is typed, from the moment at which the field is entered. */
function useEntry( towns: string[], value: string ) {
	const isFresh = useRef( true );
	return {
		begin: () => {
			isFresh.current = true;
		},
		read: ( typed: string ) => {
			const wasFresh = isFresh.current;
			isFresh.current = false;
			return wasFresh ? begunAnew( towns, value, typed ) : typed;
		},
	};
}

/**
 * The town, a combobox by the ARIA practices: filled when the postcode has one, offered when it has several, and free to be
 * typed otherwise.
 */
export function TownField( props: TownProps ) {
	const { form, name, autoComplete } = props;
	const { billing, errors, set } = form;
	const id = idOf( name );
	const towns = useTowns( props );
	const [ isOpen, setOpen ] = useState( false );
	const [ active, setActive ] = useState( -1 );
	const value = billing[ name ];
	const entry = useEntry( towns, value );
	const list = useRef< HTMLUListElement >( null );
	const hasChoice = towns.length > 1;
	const isChosen = towns.includes( value );
	// One that was chosen still shows the others.
	const offered = hasChoice ? matching( towns, isChosen ? '' : value ) : [];
	const isShown = isOpen && offered.length > 0 && ! form.isDisabled;
	const choose = ( town: string ) => {
		set( name as TextName, town );
		setOpen( false );
		setActive( -1 );
	};
	useEffect( () => {
		list.current?.children[ active ]?.scrollIntoView( {
			block: 'nearest',
		} );
	}, [ active ] );

	const said = sentence( towns, value );
	return (
		<>
			<Field
				id={ id }
				label={ t( 'Ville' ) }
				type="text"
				role={ hasChoice ? 'combobox' : undefined }
				aria-autocomplete={ hasChoice ? 'list' : undefined }
				aria-expanded={ hasChoice ? isShown : undefined }
				aria-controls={ hasChoice ? `${ id }-list` : undefined }
				aria-activedescendant={
					isShown && active >= 0 ? `${ id }-${ active }` : undefined
				}
				autoComplete={ autoComplete }
				required
				maxLength={ 100 }
				value={ value }
				error={ errors[ name ] }
				hint={ errors[ name ] ? undefined : said }
				onChange={ ( event ) => {
					set( name, entry.read( event.target.value ) );
					setOpen( true );
					setActive( -1 );
				} }
				onFocus={ () => {
					entry.begin();
					setOpen( ! isChosen );
				} }
				onBlur={ () => setOpen( false ) }
				onKeyDown={ ( event ) => {
					const { key } = event;
					if ( key === 'ArrowDown' || key === 'ArrowUp' ) {
						if ( offered.length > 0 ) {
							event.preventDefault();
							setOpen( true );
							setActive(
								next(
									isShown ? active : -1,
									key === 'ArrowDown' ? 1 : -1,
									offered.length
								)
							);
						}
					} else if ( key === 'Enter' && isShown && active >= 0 ) {
						event.preventDefault();
						choose( offered[ active ]! );
					} else if ( key === 'Escape' && isShown ) {
						event.preventDefault();
						setOpen( false );
						setActive( -1 );
					}
				} }
				popup={
					<ul
						ref={ list }
						id={ `${ id }-list` }
						className="museau-towns"
						role="listbox"
						aria-label={ t( 'Communes proposées' ) }
						hidden={ ! isShown }
					>
						{ offered.map( ( town, place ) => (
							// The keys are the field's own, above.
							// eslint-disable-next-line jsx-a11y/click-events-have-key-events
							<li
								key={ town }
								id={ `${ id }-${ place }` }
								role="option"
								tabIndex={ -1 }
								aria-selected={ place === active }
								// The field keeps the focus.
								onMouseDown={ ( event ) =>
									event.preventDefault()
								}
								onClick={ () => choose( town ) }
							>
								{ town }
							</li>
						) ) }
					</ul>
				}
			/>
			<p className="museau-visually-hidden" role="status">
				{ said }
			</p>
		</>
	);
}

/** The place after or before one in the list, round its ends. */
const next = ( active: number, step: number, count: number ) =>
	active < 0 && step < 0 ? count - 1 : ( active + step + count ) % count;

/** What the postcode made of the field, for eyes and ears. */
function sentence( towns: string[], value: string ): string {
	if ( towns.length > 1 ) {
		return towns.includes( value )
			? ''
			: t(
					'%d villes ont ce code postal : choisissez la vôtre.',
					towns.length
				);
	}
	const [ only ] = towns;
	if ( only && only === value ) {
		return t( "D'après le code postal : %s.", value );
	}
	return only && isElsewhere( only, value )
		? t( 'Ce code postal est celui de %s. Est-ce bien le vôtre ?', only )
		: '';
}
