/** Shown names of what visitors see and what only the artist sees. @translated */
export const PUBLICATION = { publish: 'En ligne', draft: 'Brouillon' };
