export { createBusiness } from './server/actions/add-merchant.ts'
