export interface Mail {
	to: string | string[];
	subject: string;
	message: string;
	headers: string | string[];
}

export function mailsIn( folder: string ): Mail[];
export function lengthOf( log: string ): number;
export function noticesIn( log: string, from?: number ): string[];
