export { createBusiness } from './server/actions/add-merchant.ts'
export { recordReferral } from './server/extension-points.ts'
