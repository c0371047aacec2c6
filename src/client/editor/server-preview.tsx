import { useBlockProps } from '@wordpress/block-editor';
import { Disabled } from '@wordpress/components';
import ServerSideRender from '@wordpress/server-side-render';

interface Props {
	name: string;
	attributes: Record< string, unknown >;
}

/** A block in the editor as the server prints it, without its links and buttons. */
export function ServerPreview( { name, attributes }: Props ) {
	return (
		<div { ...useBlockProps() }>
			<Disabled>
				<ServerSideRender block={ name } attributes={ attributes } />
			</Disabled>
		</div>
	);
}
