/** A wait with its words. */
export function Spinner( { children }: { children: string } ) {
	return (
		<p className="museau-loading" role="status">
			<span className="museau-spinner" aria-hidden="true"></span>
			<span>{ children }</span>
		</p>
	);
}
