import { useEffect, useRef, useState } from '@wordpress/element';
import { formatCentimetres } from '@museau/catalogue/formats';
import { sizeCode } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { examiner, type Examiner } from '@museau/photos/verdict/ask';
import { SIZES, type Verdict } from '@museau/photos/verdict/judge';
import {
	proposedBox,
	type HeadBox as Box,
} from '@museau/photos/verdict/pixels';
import { sentence } from '@museau/photos/verdict/words';
import { HeadBox } from './head-box';
import { sizeAdvice, type Photo } from './photo';
import { cutShare } from './picture';
import type { Portrait } from './portrait-order';

export interface PhotoVerdictProps {
	photo: Photo;
	photoUrl: string;
	/** Name of the chosen format. */
	format: string;
	/** The chosen format; it may say nothing of a sheet. */
	formatOption: Portrait[ 'options' ][ 'formatOption' ];
	/** Names of the formats on sale. */
	formats: string[];
	/** Told where the head is, once that is said. */
	onHead: ( head: Box ) => void;
	/** Told whether the artist's opinion would help. */
	onDoubt: ( isDoubtful: boolean ) => void;
}

const block = 'museau-portrait-order';

/** Milliseconds without another move before the head is looked at again. */
const CALM = 250;

/** From this share on a visitor should know that part of her photograph is left out. */
const MUCH = 0.25;

/** A photograph's verdict: undefined while it is looked at, null where there is none. */
function useVerdict( photo: Photo ) {
	const [ box, setBox ] = useState< Box >(
		() => photo.box ?? proposedBox( photo.width, photo.height )
	);
	const [ verdict, setVerdict ] = useState< Verdict | null >();
	const judge = useRef< Examiner | null >( null );
	const isFirst = useRef( true );
	useEffect(
		() => () => {
			judge.current?.end();
			judge.current = null;
		},
		[]
	);
	useEffect( () => {
		let isStale = false;
		const look = async () => {
			judge.current ??= examiner();
			const found = await judge.current.ask( photo.blob, box );
			if ( ! isStale ) {
				setVerdict( found );
			}
		};
		const timer = setTimeout( look, isFirst.current ? 0 : CALM );
		isFirst.current = false;
		return () => {
			isStale = true;
			clearTimeout( timer );
		};
	}, [ photo.blob, box ] );

	return { box, setBox, verdict };
}

/** The photograph with its head, and one sentence for the chosen format: never a refusal. */
export function PhotoVerdict( {
	photo,
	photoUrl,
	format,
	formatOption,
	formats,
	onHead,
	onDoubt,
}: PhotoVerdictProps ) {
	const { box, setBox, verdict } = useVerdict( photo );
	const sheet =
		formatOption &&
		formatCentimetres( formatOption, photo.width > photo.height );
	const codes = formats.map( sizeCode );
	const sizes = SIZES.filter( ( size ) => codes.includes( size ) );
	let said = { text: '', isDoubtful: false };
	if ( verdict ) {
		said = sentence(
			verdict,
			sizeCode( format ),
			sizes.length ? sizes : SIZES
		);
	} else if ( verdict === null ) {
		const advice = sizeAdvice( photo, format );
		said = { text: advice.text, isDoubtful: advice.isSmall };
	}
	// A size alone is no praise: only what was looked at is called good.
	let look = verdict ? ` ${ block }__size--good` : '';
	if ( said.isDoubtful ) {
		look = ` ${ block }__size--small`;
	}
	/** The format for which the head was placed last. */
	const [ placedFor, setPlacedFor ] = useState< string | null >( null );
	// Right below the thanks while something speaks against it. Not while the box is moved: it would slip away from under the finger.
	const [ isAbove, setAbove ] = useState( false );
	if (
		verdict !== undefined &&
		placedFor !== format &&
		isAbove !== said.isDoubtful
	) {
		setAbove( said.isDoubtful );
	}
	useEffect( () => onDoubt( said.isDoubtful ), [ onDoubt, said.isDoubtful ] );

	return (
		<>
			<div aria-live="polite">
				{ isAbove && (
					<p className={ `${ block }__size${ look }` }>
						{ said.text }
					</p>
				) }
			</div>
			{ sheet && cutShare( photo, sheet ) > MUCH && (
				<p className={ `${ block }__drop-hint` }>
					{ t(
						"L'aperçu est recadré au format choisi, autour de la tête que vous montrez ci-dessous. Je recompose pour que votre animal y tienne : dites-moi dans votre message ce qui doit y rester."
					) }
				</p>
			) }
			<HeadBox
				photoUrl={ photoUrl }
				width={ photo.width }
				height={ photo.height }
				box={ box }
				onChange={ ( moved ) => {
					setBox( moved );
					setPlacedFor( format );
					onHead( moved );
				} }
			/>
			<p className={ `${ block }__drop-hint` } id="portrait-head-hint">
				{ t(
					'Placez le cadre sur la tête : glissez-le, tirez son coin, ou prenez les flèches du clavier (avec Maj pour la taille). Le cadrage suit ; sans cela, la photo se montre entière.'
				) }
			</p>
			<p className={ `${ block }__size${ look }` } aria-live="polite">
				{ isAbove ? '' : said.text || t( 'Je regarde votre photo...' ) }
			</p>
		</>
	);
}
