/** Shown names of what visitors see and what only the artist sees. */
export const PUBLICATION = { publish: 'En ligne', draft: 'Brouillon' };
