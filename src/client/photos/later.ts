/** The photographs of portraits: nobody without one fetches their code. */
export const photosLater = () => import( './index' );
