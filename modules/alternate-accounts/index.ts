export { bankNameOf } from './server/bank-name.ts'
