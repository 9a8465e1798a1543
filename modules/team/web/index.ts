export { membersQuery, teamRolesQuery } from './queries.ts'
export { TeamSettings } from './TeamSettings.tsx'
