import type { AppContext } from '../../../app-context.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { mailJob } from '../../../messages/index.ts'
import { priceText, ruleName } from '../change-text.ts'
import { tellOwnersJob } from '../jobs.ts'
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
  const what = ruleName(name)
  const mails = owners.map(({ id: owner, email, firstname }) =>
    mailJob(`rule-${id}-${owner}`, {
      to: email,
      subject: `${productName}: ${what} has a new fee from ${startsOn}`,
      text: [
        `Hello ${firstname},`,
        `From ${startsOn} ${business === null ? 'the fee' : 'your fee'} is: ${business !== null && bands.length === 0 ? 'that of your class again' : priceText(bands)}.`,
        'Payments before that day keep the fee that they had.',
        `Contact support if you have a question. ${productName}`,
      ].join('\n\n'),
    }),
  )
  const next = owners.length === PAGE ? [tellOwnersJob.enqueue({ change: id, after: owners.at(-1)!.id })] : []
  await db.transaction((tx) => writeJobs(tx, [...mails, ...next]))
}
