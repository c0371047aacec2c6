import { t } from '@museau/i18n';
import { readSigned } from '../calls';
import { useView } from '../use-view';
import { NewsFormView } from './form';
import { NewsList } from './list';
import { newsForm, type NewsItem } from './rules';

export function News() {
	const { view, opening, add, edit, back, leave } = useView(
		async ( id ) =>
			newsForm(
				await readSigned< NewsItem >( { path: `/concours/${ id }` } )
			),
		t( "Impossible de charger l'actualité: {message}" )
	);

	if ( view.name === 'list' ) {
		return <NewsList opening={ opening } onAdd={ add } onEdit={ edit } />;
	}
	return (
		<NewsFormView
			key={ view.name === 'edit' ? view.id : 'new' }
			id={ view.name === 'edit' ? view.id : 0 }
			form={ view.name === 'edit' ? view.form : null }
			onBack={ back }
			onGone={ leave }
		/>
	);
}
