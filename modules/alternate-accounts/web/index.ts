export { AlternateAccountDialog } from './lazy.ts'
export { OfferRow } from './OfferRow.tsx'
export { OpenRequest } from './OpenRequest.tsx'
export { useAlternateOffer } from './queries.ts'
