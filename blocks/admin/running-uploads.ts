/** A picture, or several chosen together, that is being sent for the form that is open. */
export interface RunningUpload {
	/** Of its file. */
	name: string;
	/** Whether all of it arrived; never rejects. */
	ended: Promise< boolean >;
}

const running = new Set< RunningUpload >();

/** Notes an upload until it ends. Answers how to forget it before: its form is left. */
export function noteUpload( upload: RunningUpload ): () => void {
	const forget = () => void running.delete( upload );
	running.add( upload );
	void upload.ended.then( forget );
	return forget;
}

export const runningUploads = (): RunningUpload[] => [ ...running ];
