import type { Sql } from '../../../../platform/db/index.ts'
import { sharedDevices, type SharedBy, sharedIdentities } from './queries.ts'
import type { NewAlert } from './store.ts'

/** One BVN or device behind these businesses and others of different owners. */
export async function sharedAlerts(db: Sql, businessIds: readonly string[]): Promise<NewAlert[]> {
  const [identities, devices] = await Promise.all([sharedIdentities(db, businessIds), sharedDevices(db, businessIds)])
  return [
    ...identities.map((shared) => sharedAlert('shared_identity', `The BVN of ${shared.other_name} under another login`, shared)),
    ...devices.map((shared) => sharedAlert('shared_device', `A device of the owner of ${shared.other_name}`, shared)),
  ]
}

const sharedAlert = (kind: 'shared_identity' | 'shared_device', what: string, shared: SharedBy): NewAlert => ({
  kind,
  subject: shared.id,
  businessId: shared.id,
  what,
  amount: null,
  facts: [
    { name: 'This business', business: shared.id, value: shared.name },
    { name: 'The earlier business', business: shared.other_id, value: shared.other_name },
    { name: 'Shared', value: kind === 'shared_identity' ? 'The BVN of the owner' : 'A device on which both owners signed in' },
  ],
})
