import { t } from '@museau/i18n';

const block = 'museau-portraits-carousel';

const PAUSE = 'M6.5 4v10M11.5 4v10';
const PLAY = 'M6 3.5l8.5 5.5L6 14.5Z';
const PREVIOUS = 'M11 3.5L5.5 9l5.5 5.5';
const NEXT = 'M7 3.5L12.5 9 7 14.5';

interface IconButtonProps {
	name: 'pause' | 'step';
	label: string;
	/** Lines of an icon of 18 × 18. */
	path: string;
	onClick: () => void;
}

const IconButton = ( { name, label, path, onClick }: IconButtonProps ) => (
	<button
		type="button"
		className={ `${ block }__${ name }` }
		aria-label={ label }
		onClick={ onClick }
	>
		<svg
			width="18"
			height="18"
			viewBox="0 0 18 18"
			aria-hidden="true"
			focusable="false"
		>
			<path d={ path } />
		</svg>
	</button>
);

interface ControlsProps {
	isPlaying: boolean;
	onToggle: () => void;
	onPrevious: () => void;
	onNext: () => void;
}

export const Controls = ( {
	isPlaying,
	onToggle,
	onPrevious,
	onNext,
}: ControlsProps ) => (
	<div className={ `${ block }__controls` }>
		<IconButton
			name="pause"
			label={
				isPlaying ? t( 'Mettre en pause' ) : t( 'Lancer le défilement' )
			}
			path={ isPlaying ? PAUSE : PLAY }
			onClick={ onToggle }
		/>
		<IconButton
			name="step"
			label={ t( 'Portrait précédent' ) }
			path={ PREVIOUS }
			onClick={ onPrevious }
		/>
		<IconButton
			name="step"
			label={ t( 'Portrait suivant' ) }
			path={ NEXT }
			onClick={ onNext }
		/>
	</div>
);
