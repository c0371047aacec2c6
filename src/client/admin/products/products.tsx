import { useContext, useState } from '@wordpress/element';
import { api } from '../../api';
import { useAttributes } from '../attributes';
import { useDesk } from '../desk';
import { failureSentence } from '../failure';
import { t } from '../../i18n';
import { useArrival } from '../parts/use-arrival';
import { SetupContext } from '../setup';
import { AddProduct } from './add';
import { EditProduct } from './edit';
import { readForm, type EditForm } from './edit-rules';
import { ProductList } from './list';

type View =
	| { name: 'list' }
	| { name: 'add' }
	| { name: 'edit'; id: number; form: EditForm };

export function Products() {
	const { isWooCommerce } = useContext( SetupContext );
	const { attributes, hasFailed, reload } = useAttributes( isWooCommerce );
	const { tell, mayLeave } = useDesk();
	const [ view, setView ] = useState< View >( { name: 'list' } );
	const [ opening, setOpening ] = useState( 0 );
	useArrival( view.name );

	/** Edit loads the full product first (R202). */
	const edit = async ( id: number ) => {
		setOpening( id );
		try {
			const full = await api.get< Record< string, unknown > >(
				`/admin/products/${ id }`
			);
			setView( { name: 'edit', id, form: readForm( full ) } );
		} catch ( error ) {
			tell( {
				kind: 'error',
				text: failureSentence(
					t(
						'Impossible de charger les détails du produit: {message}'
					),
					error
				),
			} );
		}
		setOpening( 0 );
	};
	const back = async () => {
		if ( await mayLeave() ) {
			setView( { name: 'list' } );
		}
	};
	const shared = {
		attributes,
		attributesFailed: hasFailed,
		reloadAttributes: reload,
		onBack: back,
		onGone: () => setView( { name: 'list' } ),
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
			return (
				<ProductList
					opening={ opening }
					onAdd={ () => setView( { name: 'add' } ) }
					onEdit={ edit }
				/>
			);
	}
}
