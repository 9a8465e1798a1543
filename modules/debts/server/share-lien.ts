/** What a business reads beside money that is held. */
export const LIEN_REASON = 'A share of what came in pays what your business owes.'
