export { payoutBankSince } from './server/queries.ts'
