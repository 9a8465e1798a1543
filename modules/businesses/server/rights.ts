import { EVERYBODY, type Rights } from '../../identity/index.ts'

export const businessRights: Rights = { 'businesses.show': { roles: EVERYBODY } }
