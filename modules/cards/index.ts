export { recordBatchArrival } from './server/actions/record-batch-arrival.ts'
export {
  type CardBatchArrived,
  cardBatchArrived,
  type CardDisputeExceeded,
  cardDisputeExceeded,
  type CardDisputeLost,
  cardDisputeLost,
  type CardRefundChanged,
  cardRefundEnded,
  cardSettled,
} from './server/domain-events.ts'
export { offersCards } from './server/offer.ts'
export { cardArrivals } from './server/upcoming.ts'
