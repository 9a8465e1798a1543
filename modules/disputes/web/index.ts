export { disputeDetailPart } from './detail-part.tsx'
