export { memberByEmail, membershipFor, membershipsOf } from './server/queries.ts'
export { withheldFrom } from './server/states.ts'
export { insertMember } from './server/store.ts'
