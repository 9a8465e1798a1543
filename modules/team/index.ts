export { membershipFor, membershipsOf } from './server/queries.ts'
export { insertMember } from './server/store.ts'
