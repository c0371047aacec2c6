/** Packages that ship no types of their own. */
declare module '@wordpress/block-editor';
