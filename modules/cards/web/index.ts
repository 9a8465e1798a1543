export { RefundCardPayment, type RefundSearch } from './RefundCardPayment.tsx'
export { TakeCardPayment } from './TakeCardPayment.tsx'
