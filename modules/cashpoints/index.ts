export { openAccountJob } from './server/jobs.ts'
export { cashpointByAccount, type CashpointRow, defaultCashpoint } from './server/queries.ts'
export { ownCashpoint } from './server/routes.ts'
export { activateAccount, insertCashpoint } from './server/store.ts'
