import type { LiveEvent } from '../../ledger/index.ts'

/** Whoever has the team open sees members and invitations as they are now. */
export const teamEvent = (businessId: string): LiveEvent => ({ business: businessId, cashpoint: null, kind: 'team.changed', data: {} })
