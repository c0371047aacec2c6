import { TitledPreview } from '@museau/editor/titled-preview';
import metadata from './block.json';

interface Props {
	attributes: { title: string };
	setAttributes: ( attributes: { title: string } ) => void;
}

export function Edit( props: Props ) {
	return <TitledPreview { ...props } name={ metadata.name } />;
}
