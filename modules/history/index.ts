export { presentItem } from './server/present.ts'
export { countCustomers, latestItems, type HistoryListRow, totalReceived } from './server/queries.ts'
