/** A press, by a mouse or by Enter, with the keys that were held. */
type Press = Pick< MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' >;

/** Whether a press on a link asks for its page here: with a key held, browsers open another tab or window, or download. */
export const isPlainPress = ( press: Press ) =>
	! ( press.altKey || press.ctrlKey || press.metaKey || press.shiftKey );
