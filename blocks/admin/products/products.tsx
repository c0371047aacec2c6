import { useEffect, useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useAttributes } from '../attributes';
import { t } from '@museau/i18n';
import { useView } from '../use-view';
import { AddProduct } from './add';
import { EditProduct } from './edit';
import { readForm } from './edit-rules';
import { useArrival } from '../parts/use-arrival';
import { ProductList } from './list';
import { Trash } from './trash';

export function Products() {
	const { attributes, hasFailed, reload } = useAttributes();
	const { view, opening, add, edit, back, leave } = useView(
		async ( id ) =>
			readForm(
				await apiFetch< Record< string, unknown > >( {
					path: `/admin/products/${ id }`,
				} )
			),
		t( 'Impossible de charger les détails du produit: {message}' )
	);
	const [ isTrash, setTrash ] = useState( false );
	useArrival( isTrash ? 'trash' : 'list' );
	const arrived = useRef( edit );
	// wp-admin's list of products leads to one of them: /admin-dashboard?produit=12.
	useEffect( () => {
		const id = Number(
			new URLSearchParams( window.location.search ).get( 'produit' )
		);
		if ( Number.isInteger( id ) && id > 0 ) {
			void arrived.current( id );
		}
	}, [] );
	const shared = {
		attributes,
		attributesFailed: hasFailed,
		reloadAttributes: reload,
		onBack: back,
		onGone: leave,
	};

	switch ( view.name ) {
		case 'add':
			return <AddProduct { ...shared } />;
		case 'edit':
			return (
				<EditProduct
					key={ view.id }
					id={ view.id }
					form={ view.form }
					{ ...shared }
				/>
			);
		default:
			return isTrash ? (
				<Trash onBack={ () => setTrash( false ) } />
			) : (
				<ProductList
					opening={ opening }
					onAdd={ add }
					onEdit={ edit }
					onTrash={ () => setTrash( true ) }
				/>
			);
	}
}
