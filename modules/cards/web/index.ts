export { CardDisputes } from './CardDisputes.tsx'
export { RefundCardPayment, type RefundSearch } from './RefundCardPayment.tsx'
export { TakeCardPayment } from './TakeCardPayment.tsx'
export { cardDetailPart } from './detail-part.tsx'
