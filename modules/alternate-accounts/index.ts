export { alternateAccountByNumber } from './server/queries.ts'
