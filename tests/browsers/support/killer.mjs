/** Kills PHP while it answers, as a host does whose memory is short. */
import { readFileSync } from 'node:fs';
import { childrenOf } from '../../../bin/lib/rig.mjs';

/** Milliseconds between two looks at who works; the kernel counts in tens. */
const LOOK = 25;

/** Share of the looks that kill: of a visitor who waits and tries again, each call would be the next one to die. */
const SHARE = 0.4;

/** Ticks of a processor that a process has had; null of one that is gone. */
function ticksOf( pid ) {
	try {
		// The name stands in brackets and may hold blanks.
		const fields = readFileSync( `/proc/${ pid }/stat`, 'utf8' )
			.replace( /^.*\) /s, '' )
			.split( ' ' );
		return Number( fields[ 11 ] ) + Number( fields[ 12 ] );
	} catch {
		return null;
	}
}

/**
 * Kills workers that have just been at work (SIGKILL); PHP-FPM starts another one for each.
 *
 * @param {number}       master process id of PHP-FPM's master
 * @param {() => number} wait   milliseconds until the next one may die
 * @return {() => number} ends it; how many died
 */
export function killWorkers( master, wait ) {
	let killed = 0;
	let next = Date.now() + wait();
	let former = new Map();
	const timer = setInterval( () => {
		const now = new Map(
			childrenOf( master ).map( ( pid ) => [ pid, ticksOf( pid ) ] )
		);
		const busy = [ ...now.keys() ].filter(
			( pid ) => former.has( pid ) && now.get( pid ) > former.get( pid )
		);
		former = now;
		const one = busy[ Math.floor( Math.random() * busy.length ) ];
		if ( ! one || Date.now() < next ) {
			return;
		}
		next = Date.now() + wait();
		if ( Math.random() < SHARE ) {
			try {
				process.kill( one, 'SIGKILL' );
				killed++;
			} catch {
				// It ended by itself.
			}
		}
	}, LOOK );
	return () => {
		clearInterval( timer );
		return killed;
	};
}
