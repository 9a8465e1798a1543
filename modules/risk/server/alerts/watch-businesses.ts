import type { AppContext } from '../../../app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { watchBusinessesJob } from '../jobs.ts'
import { businessesAfter, sharedDevices, type SharedBy, sharedIdentities } from './queries.ts'
import { screeningAlerts, screenOwners } from './screen-owner.ts'
import { type NewAlert, raiseAlerts } from './store.ts'

const PAGE = 50

/** One page of all businesses: owners on lists of sanctions, and one BVN or device behind businesses of different owners. */
export async function watchBusinesses(
  { db, clock, ids, screening }: Pick<AppContext, 'db' | 'clock' | 'ids' | 'screening'>,
  { after }: { after: string },
): Promise<void> {
  const page = await businessesAfter(db.system, after, PAGE)
  if (page.length === 0) return
  const pageIds = page.map(({ id }) => id)
  const proven = page.filter(({ tier }) => tier !== 'unverified')
  const [hits, identities, devices] = await Promise.all([
    screenOwners(
      { screening },
      proven.map(({ id, firstname, lastname }) => ({ key: id, firstname, middlename: '', lastname, birthdate: null })),
    ),
    sharedIdentities(db.system, pageIds),
    sharedDevices(db.system, pageIds),
  ])
  const alerts = [
    ...proven.flatMap(({ id }) => screeningAlerts(id, hits.get(id) ?? [])),
    ...identities.map((shared) => sharedAlert('shared_identity', `The BVN of ${shared.other_name} under another login`, shared)),
    ...devices.map((shared) => sharedAlert('shared_device', `A device of the owner of ${shared.other_name}`, shared)),
  ]
  await raiseAlerts(db.system, { nextId: () => ids.next('rsk'), at: clock.now() }, alerts)
  if (page.length === PAGE) await writeJobs(db.system, [watchBusinessesJob.enqueue({ after: page.at(-1)!.id })])
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
