import { useState } from '@wordpress/element';
import { api } from '../../api';
import { t } from '../../i18n';
import { useDesk } from '../desk';
import { failureSentence } from '../failure';
import { useArrival } from '../parts/use-arrival';
import { NewsFormView } from './form';
import { NewsList } from './list';
import { newsForm, type NewsForm, type NewsItem } from './rules';

type View =
	| { name: 'list' }
	| { name: 'add' }
	| { name: 'edit'; id: number; form: NewsForm };

export function News() {
	const { tell, mayLeave } = useDesk();
	const [ view, setView ] = useState< View >( { name: 'list' } );
	useArrival( view.name );

	const edit = async ( id: number ) => {
		try {
			const item = await api.get< NewsItem >( `/concours/${ id }` );
			setView( { name: 'edit', id, form: newsForm( item ) } );
		} catch ( error ) {
			tell( {
				kind: 'error',
				text: failureSentence(
					t( "Impossible de charger l'actualité: {message}" ),
					error
				),
			} );
		}
	};
	const back = async () => {
		if ( await mayLeave() ) {
			setView( { name: 'list' } );
		}
	};

	if ( view.name === 'list' ) {
		return (
			<NewsList
				onAdd={ () => setView( { name: 'add' } ) }
				onEdit={ edit }
			/>
		);
	}
	return (
		<NewsFormView
			key={ view.name === 'edit' ? view.id : 'new' }
			id={ view.name === 'edit' ? view.id : 0 }
			form={ view.name === 'edit' ? view.form : null }
			onBack={ back }
			onGone={ () => setView( { name: 'list' } ) }
		/>
	);
}
