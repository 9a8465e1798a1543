import { MAX_PEOPLE } from '../../../../partners/screening/port.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { watchBusinessesJob } from '../jobs.ts'
import { businessesAfter } from './queries.ts'
import { screeningAlerts, screenOwners } from './screen-owner.ts'
import { sharedAlerts } from './shared-alerts.ts'
import { raiseAlerts } from './store.ts'

/** One page of all businesses: owners on lists of sanctions, and one BVN or device behind businesses of different owners. */
export async function watchBusinesses(
  { db, clock, ids, screening }: Pick<AppContext, 'db' | 'clock' | 'ids' | 'screening'>,
  { after }: { after: string },
): Promise<void> {
  const page = await businessesAfter(db.system, after, MAX_PEOPLE)
  if (page.length === 0) return
  const proven = page.filter(({ tier }) => tier !== 'unverified')
  const [hits, shared] = await Promise.all([
    screenOwners(
      { screening },
      proven.map(({ id, firstname, lastname }) => ({ key: id, firstname, middlename: '', lastname, birthdate: null })),
    ),
    sharedAlerts(
      db.system,
      page.map(({ id }) => id),
    ),
  ])
  const alerts = [...proven.flatMap(({ id }) => screeningAlerts(id, hits.get(id) ?? [])), ...shared]
  await raiseAlerts(db.system, { nextId: () => ids.next('rsk'), at: clock.now() }, alerts)
  if (page.length === MAX_PEOPLE) await writeJobs(db.system, [watchBusinessesJob.enqueue({ after: page.at(-1)!.id })])
}
