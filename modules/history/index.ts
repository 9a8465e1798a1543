export { declaredHistory } from './server/declarations.ts'
export { presentItem } from './server/present.ts'
export { countCustomers, latestItems, type HistoryListRow, receivedBetween, totalReceived } from './server/queries.ts'
export { printableText } from './server/receipts/printable-text.ts'
