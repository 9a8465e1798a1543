export { roleName } from './server/roles.ts'
export { memberByEmail, memberByPerson, membershipFor, membershipsOf, teamOf, type TeamMember } from './server/queries.ts'
export { withheldFrom } from './server/states.ts'
export { insertMember } from './server/store.ts'
