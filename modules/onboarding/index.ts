export { createBusiness } from './server/actions/add-merchant.ts'
export { type ReferredSignUp, recordReferral } from './server/extension-points.ts'
