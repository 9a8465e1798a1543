import { EVERYBODY, MERCHANT_SIDE, type Rights } from '../../identity/index.ts'

export const cashpointRights: Rights = {
  'cashpoints.list': { roles: MERCHANT_SIDE },
  'cashpoints.show': { roles: EVERYBODY },
}
