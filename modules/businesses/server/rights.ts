import { ALL_ROLES, type Rights } from '../../identity/index.ts'

export const businessRights: Rights = { 'businesses.show': { roles: ALL_ROLES } }
