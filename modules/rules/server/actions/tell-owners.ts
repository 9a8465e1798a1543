import type { AppContext } from '../../../app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { tellOwnersJob } from '../jobs.ts'
import { feeChanged } from '../messages.ts'
import { changeById, ownersToTell } from '../queries.ts'

const PAGE = 200

/** The keys of the mails make a repeated page send none twice. */
export async function tellOwners(
  { db, productName }: Pick<AppContext, 'db' | 'productName'>,
  { change: id, after }: { change: string; after: string },
) {
  const known = await changeById(db.system, id)
  if (known?.change.kind !== 'fee') return
  const { name, classification, business_id: business = null, bands, starts_on: startsOn } = known.change
  const owners = await ownersToTell(db.system, { classification, business, after, most: PAGE })
  const fee = { productName, changeId: id, fee: name, startsOn, isOfOneBusiness: business !== null, bands }
  const mails = owners.flatMap((owner) => feeChanged.jobs({ email: owner.email }, { ...fee, owner }))
  const next = owners.length === PAGE ? [tellOwnersJob.enqueue({ change: id, after: owners.at(-1)!.id })] : []
  await db.transaction((tx) => writeJobs(tx, [...mails, ...next]))
}
