/**
 * Stands for @wordpress/i18n in the public bundle: @wordpress/api-fetch makes English sentences with it that nobody reads,
 * because our own step says what failed (src/client/api/error.ts). The shop's words come from src/client/i18n.
 */
export const __ = ( text: string ) => text;
