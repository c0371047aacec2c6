import { ServerPreview } from '@museau/editor/server-preview';
import metadata from './block.json';

export function Edit( {
	attributes,
}: {
	attributes: Record< string, unknown >;
} ) {
	return <ServerPreview name={ metadata.name } attributes={ attributes } />;
}
