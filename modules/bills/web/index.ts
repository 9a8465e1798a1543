export { BILL_KINDS } from './kinds.ts'
export { BILL_TABS, type BillSearch } from './bill-search.ts'
export { BillPopup } from './BillPopup.tsx'
export { AwaitedToken, BillToken } from './BillToken.tsx'
