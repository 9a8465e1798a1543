export { type MerchantDetails, merchantQuery } from './queries.ts'
