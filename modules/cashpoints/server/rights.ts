import { ALL_ROLES, MERCHANT_ROLES, type Rights } from '../../identity/index.ts'

export const cashpointRights: Rights = {
  'cashpoints.list': { roles: MERCHANT_ROLES },
  'cashpoints.show': { roles: ALL_ROLES },
}
