export { AlternateAccountDialog, OfferRow } from './lazy.ts'
export { OpenRequest } from './OpenRequest.tsx'
export { useAlternateOffer } from './queries.ts'
