export interface Tile {
	label: string;
	count: number;
	isPressed: boolean;
	onClick: () => void;
}

/** Figures that filter the list below at a press. */
export function Tiles( { label, tiles }: { label: string; tiles: Tile[] } ) {
	return (
		<ul className="museau-admin__tiles" aria-label={ label }>
			{ tiles.map( ( tile ) => (
				<li key={ tile.label }>
					<button
						type="button"
						aria-pressed={ tile.isPressed }
						onClick={ tile.onClick }
					>
						<strong>{ tile.count }</strong>{ ' ' }
						<span>{ tile.label }</span>
					</button>
				</li>
			) ) }
		</ul>
	);
}
