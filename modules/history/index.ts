export { presentItem } from './server/present.ts'
export { countCustomers, latestItems, type HistoryListRow, receivedBetween, totalReceived } from './server/queries.ts'
